"""Requests at a steady rate over keep-alive connections, beside whatever the test does."""

import threading
import time

from .wire import Closed, Connection


def together(count, client):
    """Runs client(0) to client(count - 1) at once; the first exception of any is raised."""
    failures = []

    def run(number):
        try:
            client(number)
        except BaseException as failure:
            failures.append(failure)
    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


class Load:
    """Use as a context manager. `requests` is called for each request and gives (method, target, headers, body).
    `answers` collects (seconds since the start, method, status or None for a lost connection, Connection header)."""

    def __init__(self, base_url, requests, rate, clients=8):
        self.base_url, self.requests, self.pause, self.clients = base_url, requests, clients / rate, clients
        self.answers, self.refused, self._lock, self._over = [], 0, threading.Lock(), threading.Event()

    def __enter__(self):
        self.begun = time.monotonic()
        self._threads = [threading.Thread(target=self._client, args=(i,)) for i in range(self.clients)]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self._over.set()
        for thread in self._threads:
            thread.join()

    def now(self):
        return time.monotonic() - self.begun

    def count(self, since=0.0):
        return sum(1 for answer in list(self.answers) if answer[0] >= since)

    def _client(self, number):
        connection, turn = None, time.monotonic() + self.pause * number / self.clients
        while not self._over.wait(max(0, turn - time.monotonic())):
            turn = max(turn + self.pause, time.monotonic() - 1)
            if connection is None:
                try:
                    connection = Connection(self.base_url)
                except OSError:  # nobody listens
                    with self._lock:
                        self.refused += 1
                    continue
            method, target, headers, body = self.requests()
            try:
                answer = connection.request(method, target, headers, body)
                status, fate = answer.status, (answer.header("Connection") or "").lower()
            except (Closed, OSError) as error:
                status, fate = None, repr(error)
            with self._lock:
                self.answers.append((self.now(), method, status, fate))
            if status is None or fate == "close":
                connection.close()
                connection = None
        if connection:
            connection.close()
