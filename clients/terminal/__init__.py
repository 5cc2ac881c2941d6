"""The terminal client: both games in plain lines, for people, pipes and screen readers."""
