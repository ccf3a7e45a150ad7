"""Pictures of boards: drawn with the analysis, shown in the colours of specifications, gone with the result."""

import re
import struct
import zlib

from support.boards import BoardCase, generated, legend
from support.server import wait_for

# Red, nothing printed, gold.
RED = {"soldermaskColor": "Red", "silkscreenSide": "None", "surfaceFinish": "Enig"}


def chunks(png):
    at, found = 8, []
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        found.append((kind.decode(), png[at + 8:at + 8 + length]))
        at += length + 12
    return found


def content_of(png):
    return zlib.decompress(b"".join(body for kind, body in chunks(png) if kind == "IDAT"))


def path_of(url):
    return url[url.index("/downloads"):]


def mask_colour(svg):
    return re.search(r"\.mask\{fill:(#[0-9a-f]{6})", svg)[1]


class PreviewsTest(BoardCase):
    def drawn(self, seed=3):
        files, facts = generated(seed)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.finished(pcb)
        return pcb, facts

    def answer(self, pcb, specification="Default"):
        return self.tenant.get(f"/ems/pcb/pcbs/{pcb}/specifications/{specification}/previews", Accept="*/*")

    def previews(self, pcb, specification="Default"):
        answer = self.answer(pcb, specification)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def specify(self, pcb, name, settings):
        answer = self.tenant.send("PUT", f"/ems/pcb/pcbs/{pcb}/specifications", {"name": name, "settings": settings},
                                  Accept="*/*")
        self.assertEqual(answer.status, 200, answer)

    def change(self, pcb, name, settings):
        answer = self.tenant.send("PUT", f"/ems/pcb/pcbs/{pcb}/specifications/{name}", {"settings": settings}, Accept="*/*")
        self.assertEqual(answer.status, 200, answer)

    def bytes_of(self, pcb, kind, content_type, specification="Default"):
        """The picture behind the link, as somebody without a token gets it."""
        found = [one for one in self.previews(pcb, specification)
                 if (one["kind"], one["contentType"]) == (kind, content_type)]
        self.assertEqual(len(found), 1, found)
        return self.download(found[0]["url"]).body

    def download(self, url):
        answer = self.server.send("GET", path_of(url))
        self.assertEqual(answer.status, 200, answer)
        return answer

    def test_pictures_are_as_large_as_the_settings_say(self):
        pcb, _ = self.drawn()
        self.server.configure_tenant(self.tenant, "modules.settings.pcb.picture_pixels = 300\n"
                                                  "modules.settings.pcb.picture_svg_bytes = 100000\n")

        def drawn():
            self.admin("POST", pcb, "analysis")
            self.finished(pcb)
            header = dict(chunks(self.bytes_of(pcb, "Top", "image/png")))["IHDR"]
            return max(struct.unpack(">II", header[:8])) == 300
        wait_for(drawn, 5, "the setting to be in force")

    def test_the_links_show_the_board_in_its_size(self):
        pcb, facts = self.drawn()
        for preview in self.previews(pcb):
            answer = self.download(preview["url"])
            self.assertEqual(answer.header("Content-Type"), preview["contentType"])
            if preview["kind"] in ("Top", "Bottom", "Outline"):
                self.assertEqual((preview["widthMm"], preview["heightMm"]), (facts["width"] / 1000, facts["height"] / 1000))
        kinds = [kind for kind, _ in chunks(self.bytes_of(pcb, "Top", "image/png"))]
        self.assertEqual([kinds[0], kinds[1], kinds[2], kinds[-1]], ["IHDR", "PLTE", "pHYs", "IEND"])
        self.assertNotIn("script", self.bytes_of(pcb, "Top", "image/svg+xml").decode())

    def test_another_specification_is_another_palette(self):
        pcb, _ = self.drawn()
        self.specify(pcb, "Red", RED)
        green, red = (self.bytes_of(pcb, "Top", "image/png", name) for name in ("Default", "Red"))
        self.assertNotEqual(chunks(green)[1], chunks(red)[1])
        self.assertEqual(content_of(green), content_of(red))
        drawings = [self.bytes_of(pcb, "Top", "image/svg+xml", name).decode() for name in ("Default", "Red")]
        self.assertNotEqual(mask_colour(drawings[0]), mask_colour(drawings[1]))
        self.assertEqual(drawings[0].partition("</style>")[2], drawings[1].partition("</style>")[2])
        self.assertEqual(self.state(pcb)["version"], 1, "nothing is analysed again")

    def test_specifications_that_look_alike_share_their_pictures(self):
        pcb, _ = self.drawn()
        self.specify(pcb, "Red", RED)
        self.specify(pcb, "Red too", RED)
        links = [{one["url"].partition("?")[0] for one in self.previews(pcb, name)} for name in ("Red", "Red%20too")]
        self.assertEqual(links[0], links[1])
        # Another colour takes nothing away from the one that keeps it.
        self.change(pcb, "Red", {**RED, "soldermaskColor": "Blue"})
        self.bytes_of(pcb, "Top", "image/png", "Red%20too")
        self.assertEqual(len(self.previews(pcb, "Red")), len(self.previews(pcb)))
        # The settings of the first picture again.
        self.change(pcb, "Red", {})
        default, red = self.previews(pcb), self.previews(pcb, "Red")
        self.assertEqual([one["url"].partition("?")[0] for one in default], [one["url"].partition("?")[0] for one in red])

    def test_values_of_the_analysis_change_the_pictures(self):
        files, _ = generated(3)
        pcb = self.new_pcb()
        self.specify(pcb, "Red", RED)
        self.upload(pcb, files)
        self.finished(pcb)
        svg = self.bytes_of(pcb, "Top", "image/svg+xml", "Red").decode()
        self.assertNotEqual(mask_colour(svg), mask_colour(self.bytes_of(pcb, "Top", "image/svg+xml").decode()))

    def test_pictures_are_those_of_the_last_result(self):
        pcb, _ = self.drawn()
        before = self.previews(pcb)
        self.admin("POST", pcb, "analysis")
        self.assertEqual(self.answer(pcb).status, 200, "they stay until they are replaced")
        self.finished(pcb)
        after = self.previews(pcb)
        self.assertEqual([one["kind"] for one in before], [one["kind"] for one in after])
        self.assertEqual(self.server.send("GET", path_of(before[0]["url"])).status, 403)

    def test_pictures_that_are_not_whole_are_findings(self):
        files, _ = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, files | {"long-F_Silkscreen.gbr": legend(600, 600)})
        self.finished(pcb)
        findings = self.admin("GET", pcb, "analysis").json["findings"]
        found = {(one["severity"], one["file"], one["message"]) for one in findings if one["code"] == "limit_exceeded"}
        fault = "is simplified: it would be larger than the limit"
        self.assertEqual(found, {("Info", None, f"the SVG of the top {fault}"),
                                 ("Info", "long-F_Silkscreen.gbr", f"the SVG of a file {fault}")})
        self.assertLess(len(self.bytes_of(pcb, "Top", "image/svg+xml")), 2_000_000)

    def test_a_clone_keeps_its_pictures(self):
        pcb, _ = self.drawn()
        answer = self.tenant.send("POST", f"/ems/pcb/pcbs/{pcb}/clone", None, Accept="*/*")
        self.assertEqual(answer.status, 200, answer)
        clone = answer.json["id"]
        picture = self.bytes_of(pcb, "Top", "image/png")
        self.assertEqual(self.tenant.send("DELETE", f"/ems/pcb/pcbs/{pcb}", None, Accept="*/*").status, 204)
        self.assertEqual(self.bytes_of(clone, "Top", "image/png"), picture)

    def test_without_a_result_there_are_none(self):
        pcb = self.new_pcb()
        self.assertEqual((self.answer(pcb).status, self.answer(pcb).json["code"]), (404, "no_preview"))
        self.upload(pcb, {"readme.txt": b"a board"})
        self.assertEqual(self.answer(pcb).json["code"], "no_preview")
