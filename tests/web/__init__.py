"""The page: is it the one that the sources make, and is it served safely?"""
