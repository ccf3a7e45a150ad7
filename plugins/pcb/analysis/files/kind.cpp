#include "files/kind.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "jobs/reports.hpp"
#include "values/text.hpp"
#include "values/words.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::size_t head_size = 65'536;

bool isArchive(std::string_view bytes) {
    using namespace std::string_view_literals;
    constexpr std::array magics = {
        "PK\x03\x04"sv,
        "PK\x05\x06"sv,
        "\x1F\x8B"sv,
        "BZh"sv,
        "\xFD"
        "7zXZ"sv,
        "7z\xBC\xAF\x27\x1C"sv,
        "Rar!"sv,
        "\x28\xB5\x2F\xFD"sv};
    if (std::any_of(magics.begin(), magics.end(), [&](auto magic) { return bytes.starts_with(magic); })) return true;
    return bytes.size() > 262 && bytes.substr(257, 5) == "ustar";
}

/// Whether there are bytes that no text has.
bool isBinary(std::string_view text) {
    return text.find('\0') != std::string_view::npos;
}

/// Whether the line is a drill coordinate: `X1Y2`, `Y2`, with nothing behind it that only Gerber has.
bool isDrillPlace(std::string_view line) {
    if (line.starts_with("G0") && line.size() > 3) line.remove_prefix(3);
    if (line.size() < 2 || (line[0] != 'X' && line[0] != 'Y')) return false;
    return line.find_first_not_of("XYGR0123456789+-.") == std::string_view::npos;
}

bool isToolLine(std::string_view line) {
    if (line.size() < 2 || line[0] != 'T') return false;
    return line.find_first_not_of("TCFSBHZ0123456789+-.") == std::string_view::npos;
}

/// Tools and places in lines of their own, without a single command that ends with an asterisk.
bool looksLikeDrill(std::string_view text) {
    int tools = 0;
    int places = 0;
    int others = 0;
    for (const auto raw : lines(text)) {
        const auto line = trimmed(raw);
        if (line.empty() || line.front() == ';' || line == "%") continue;
        if (line == "M48") return true;
        if (line.back() == '*') return false;
        if (isToolLine(line)) {
            ++tools;
        } else if (isDrillPlace(line)) {
            ++places;
        } else if (std::string_view("GMFS").find(line.front()) == std::string_view::npos) {
            ++others;
        }
    }
    return tools > 0 && tools + places > 3 * others;
}

bool looksLikeGerber(std::string_view text) {
    if (text.find('*') == std::string_view::npos) return false;
    for (const auto* mark : {"%FS", "%MO", "%ADD", "%TF.", "%TJ.", "G04 #@!", "%LP"})
        if (text.find(mark) != std::string_view::npos) return true;
    const bool draws = text.find("D01*") != std::string_view::npos || text.find("D02*") != std::string_view::npos ||
                       text.find("D03*") != std::string_view::npos;
    return draws || trimmed(text).starts_with("G04");
}

/// A list with a designator, a place and a rotation.
bool looksLikePlacements(std::string_view text) {
    int found = 0;
    for (const auto* words : {"rotation", "rot", "posx", "mid x", "center-x", "pos x", "ref-x"})
        found += containsIgnoringCase(text, words) ? 1 : 0;
    const bool has_parts = containsIgnoringCase(text, "designator") || containsIgnoringCase(text, "ref");
    return has_parts && found >= 2 &&
           (containsIgnoringCase(text, "layer") || containsIgnoringCase(text, "side") ||
            containsIgnoringCase(text, " tb "));
}

FileKind kindOfXml(std::string_view text) {
    return containsIgnoringCase(text, "<ipc-2581") ? FileKind::Ipc2581 : FileKind::Other;
}

constexpr Words<FileKind, 12> kind_words(
    {{FileKind::Gerber, "Gerber"},
     {FileKind::Drill, "Drill"},
     {FileKind::JobFile, "JobFile"},
     {FileKind::Report, "Report"},
     {FileKind::Netlist, "Netlist"},
     {FileKind::OdbPlusPlus, "OdbPlusPlus"},
     {FileKind::Ipc2581, "Ipc2581"},
     {FileKind::KicadPcb, "KicadPcb"},
     {FileKind::PickAndPlace, "PickAndPlace"},
     {FileKind::Drawing, "Drawing"},
     {FileKind::Archive, "Archive"},
     {FileKind::Other, "Other"}}
);
static_assert(kind_words.size() == static_cast<std::size_t>(FileKind::Other) + 1);

}  // namespace

std::string_view nameOf(FileKind kind) {
    return kind_words[kind];
}

FileKind kindOf(std::string_view bytes, std::string_view text) {
    if (isArchive(bytes)) return FileKind::Archive;
    if (bytes.starts_with("%PDF")) return FileKind::Drawing;
    const auto head = text.substr(0, std::min(text.size(), head_size));
    if (isBinary(head)) return FileKind::Other;
    const auto begin = trimmed(head);
    if (begin.starts_with("(kicad_pcb")) return FileKind::KicadPcb;
    if (begin.starts_with('<')) return kindOfXml(head);
    if (begin.starts_with('{'))
        return head.find("\"GeneralSpecs\"") != std::string_view::npos ||
                       head.find("\"Overall\"") != std::string_view::npos
                   ? FileKind::JobFile
                   : FileKind::Other;
    const auto report = reportKindOf(head);
    if (report == ReportKind::Netlist) return FileKind::Netlist;
    if (report != ReportKind::None) return FileKind::Report;
    if (head.find("%TJ.") != std::string_view::npos) return FileKind::JobFile;
    if (looksLikeDrill(head)) return FileKind::Drill;
    if (looksLikeGerber(head)) return FileKind::Gerber;
    return looksLikePlacements(head) ? FileKind::PickAndPlace : FileKind::Other;
}

}  // namespace cardcage::pcb::analysis
