"""卡五星 (kawuxing): what this game adds to the kernel."""
