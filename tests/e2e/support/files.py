"""Parts that the tests of files share: requests to the module that has one operation for each function of the service."""

import re
import urllib.parse

from .case import Case

PDF = b"%PDF-1.7\n" + bytes(range(256)) * 40
HOUR = 3600
DISPOSITION = re.compile(r"attachment; filename=\"([^\"\\]*)\"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)")


def path_of(url):
    """Path and query of a link."""
    parts = urllib.parse.urlsplit(url)
    return parts.path + ("?" + parts.query if parts.query else "")


class FileCase(Case):
    def store(self, content, name="a.bin", tenant=None, path="/filing/files", type="application/octet-stream", **query):
        query = urllib.parse.urlencode({"name": name, **query})
        return (tenant or self.tenant).send("POST", f"{path}?{query}", content, Content_Type=type)

    def stored(self, content, name="a.bin", **options):
        answer = self.store(content, name, **options)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def link(self, file, **query):
        answer = self.tenant.get(f"/filing/files/{file}/link?{urllib.parse.urlencode(query)}")
        self.assertEqual(answer.status, 200, answer)
        return path_of(answer.json["url"])

    def upload_link(self, name="quotation.pdf", type="application/pdf", cap=0, prefix="", blob=False, seconds=3600):
        answer = self.tenant.send("POST", "/filing/links", {
            "name": name, "content_type": type, "size_cap": cap, "prefix": prefix, "blob": blob, "seconds": seconds})
        self.assertEqual(answer.status, 200, answer)
        return answer.json["id"], path_of(answer.json["url"])

    def content(self, file, tenant=None, **headers):
        return (tenant or self.tenant).get(f"/filing/files/{file}/content", **headers)


def contents(server):
    """Paths of the stored contents by hash."""
    return {path.parent.name + path.name: path
            for path in (server.data / "files").glob("[0-9a-f][0-9a-f]/*")}
