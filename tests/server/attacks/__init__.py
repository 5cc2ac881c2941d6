"""Attacks by name: each test says what an attacker would gain, and shows that it fails."""
