"""Reports as one HTML file each: plots that are SVG, and the sheet they stand on. No network is needed."""
