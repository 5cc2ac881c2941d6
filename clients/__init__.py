"""The guests: programs that speak the protocol, as any stranger could write them."""
