"""Pictures, drawn in another process."""
