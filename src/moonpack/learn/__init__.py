"""Learning to play: what the page teaches, as data."""
