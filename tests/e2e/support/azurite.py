"""A blob store of one's own: azurite from npm, on a free port of loopback, in memory."""

import base64
import json
import re
import select
import subprocess
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "azure"
PROGRAM = FOLDER / "node_modules" / "azurite" / "dist" / "src" / "blob" / "main.js"
ANNOUNCED = re.compile(rb"successfully listens on (http://127\.0\.0\.1:\d+)")


class Azurite:
    account = "cardcagetests"
    key = base64.b64encode(b"protects nothing").decode()

    def __init__(self):
        if not PROGRAM.exists():
            raise AssertionError("azurite is not installed: run scripts/setup")
        self.process = subprocess.Popen(
            ["node", PROGRAM, "--blobHost", "127.0.0.1", "--blobPort", "0", "--inMemoryPersistence",
             "--disableTelemetry"],
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "AZURITE_ACCOUNTS": f"{self.account}:{self.key}"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        output, deadline = b"", time.monotonic() + 60
        while not (match := ANNOUNCED.search(output)):
            if not select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
                self.stop()
                raise AssertionError(f"azurite does not start: {output}")
            piece = self.process.stdout.read1()
            if not piece:
                raise AssertionError(f"azurite ended: {output}")
            output += piece
        self.endpoint = f"{match[1].decode()}/{self.account}"

    def settings(self, container="files"):
        return {"files.backend": "azure", "files.azure.account": self.account, "files.azure.key": self.key,
                "files.azure.container": container, "files.azure.endpoint": self.endpoint}

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


def upload(url, way, path):
    """Uploads a file with the official client; what it said, as a dictionary."""
    # Node.js 18, Debian's, has the Web Crypto that the client needs behind this option.
    done = subprocess.run(["node", "--experimental-global-webcrypto", FOLDER / "upload.mjs", url, way, path], capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)
