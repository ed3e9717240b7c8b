"""The HTTP and socket endpoints, what guards them, and the page's files."""
