"""A tenant with an API token and its bearer."""

import itertools
import json
import time
import urllib.parse

from .wire import Connection, send

addresses = (f"127.1.{i // 250}.{i % 250 + 1}" for i in itertools.count())
CUSTOMER = "application/api.cardcage.customer-v1+json"


class Tenant:
    def __init__(self, server, made):
        self.server, self.slug, self.id = server, made["slug"], made["id"]
        self._bearer = None

    def new_api_token(self, scopes=("all",)):
        """A new API token, as text."""
        return self.server.command("token", "create", "--tenant", self.slug, "--scopes", ",".join(scopes))["token"]

    def exchange(self, api_token, **options):
        return send(self.server.base_url, "POST", "/token", {"Content-Type": "application/json"},
                    json.dumps({"token": api_token}).encode(), **options)

    def new_bearer(self, scopes=("all",)):
        return self.bearer_of(self.new_api_token(scopes))

    def bearer_of(self, api_token):
        # The server asks the database for tokens it does not know, but not more often than once a second for long. A
        # token that comes too early is a failed guess, so each attempt comes from an address of its own.
        for _ in range(20):
            answer = self.exchange(api_token, source=next(addresses))
            if answer.status == 200:
                return answer.text
            time.sleep(0.25)
        raise AssertionError(f"POST /token: {answer}")

    @property
    def bearer(self):
        if not self._bearer:
            self._bearer = self.new_bearer()
        return self._bearer

    def headers(self, **more):
        """The usual ones; `If_Match="x"` adds If-Match, a value of None takes one away."""
        headers = {"Authorization": f"Bearer {self.bearer}", "Accept": CUSTOMER}
        headers.update({name.replace("_", "-"): value for name, value in more.items()})
        return {name: value for name, value in headers.items() if value is not None}

    def send(self, method, target, body=None, **headers):
        """One request of this tenant; a body that is not bytes is sent as JSON."""
        if body is not None:
            headers.setdefault("Content_Type", "application/json")
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        return send(self.server.base_url, method, target, self.headers(**headers), body)

    def get(self, target, **headers):
        return self.send("GET", target, **headers)

    def query(self, target, **parameters):
        return self.get(target + "?" + urllib.parse.urlencode(parameters))

    def connect(self):
        return Connection(self.server.base_url)

    def new_customer(self, **fields):
        """The id of a customer made through the interface."""
        answer = self.send("POST", "/customers", fields or {"name": "x"})
        assert answer.status == 200, answer
        return answer.json["id"]

    def count_customers(self):
        return int(self.server.sql(f"SELECT count(*) FROM customers.customer WHERE tenant_id = '{self.id}'")[0])
