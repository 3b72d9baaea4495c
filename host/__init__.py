"""For hosts: command line, terminal play, server and storage."""
