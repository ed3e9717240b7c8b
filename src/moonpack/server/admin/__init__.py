"""Administration: what those who run a server can look at and do, while it runs or not."""
