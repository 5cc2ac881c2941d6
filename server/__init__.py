"""The house: who plays, when and where. It decides no rule."""
