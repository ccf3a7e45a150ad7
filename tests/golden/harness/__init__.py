"""Parts that golden stories and the isolation matrix share: a server, an HTTP client, stories and how they are compared."""
