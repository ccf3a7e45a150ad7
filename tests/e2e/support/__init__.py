"""Parts that the tests share: a running server with its database, a strict HTTP client on bare sockets, tenants."""
