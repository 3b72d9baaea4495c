"""Comparisons as files: JSON, Markdown, HTML, JUnit XML."""
