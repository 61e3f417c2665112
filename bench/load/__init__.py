"""How much a house carries: real games over real sockets, and moves that wait for nobody."""
