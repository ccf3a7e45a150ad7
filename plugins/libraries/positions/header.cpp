#include "libraries/positions/header.hpp"

#include <algorithm>
#include <array>
#include <cardcage/text.hpp>

#include "libraries/positions/folded.hpp"

namespace cardcage::positions {
namespace {

constexpr std::size_t most_lines_above = 100;
constexpr std::size_t longest_header = 4'096;
constexpr std::size_t most_words_in_title = 4;

/// The line without signs of a remark, whose places become blanks, and without "Fields:".
std::string withoutMark(std::string_view line, bool& has_star) {
    std::string rest(line);
    std::size_t at = 0;
    while (at < rest.size() && std::string_view("#*/ \t").find(rest[at]) != std::string_view::npos) {
        has_star = has_star || rest[at] == '*';
        if (rest[at] != '\t') rest[at] = ' ';
        ++at;
    }
    constexpr std::string_view fields = "fields:";
    const auto word = std::string_view(rest).substr(at, fields.size());
    const bool has_fields =
        std::equal(word.begin(), word.end(), fields.begin(), fields.end(), [](char left, char right) {
            return text::lowered(left) == right;
        });
    if (has_fields) rest.replace(at, fields.size(), fields.size(), ' ');
    return rest;
}

/// Joins words with one blank between them that are a known name together: "Mid X", "X (mm)".
std::vector<Word> titlesOf(const std::vector<Word>& words) {
    std::vector<Word> titles;
    for (std::size_t at = 0; at < words.size();) {
        std::size_t count = std::min(most_words_in_title, words.size() - at);
        std::string title;
        for (; count > 1; --count) {
            title = words[at].text;
            bool is_near = true;
            for (std::size_t next = at + 1; next < at + count; ++next) {
                is_near = is_near && words[next].begin == words[next - 1].end + 1;
                title += ' ' + words[next].text;
            }
            if (is_near && isKnownTitle(title)) break;
        }
        if (count == 1) title = words[at].text;
        titles.push_back({title, words[at].begin, words[at + count - 1].end});
        at += count;
    }
    return titles;
}

std::vector<std::string> textsOf(const std::vector<Word>& words) {
    std::vector<std::string> texts;
    for (const auto& word : words) texts.push_back(word.text);
    return texts;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

struct Signature {
    std::string_view words;
    Dialect dialect;
};
/// Words above the rows, folded and without blanks.
constexpr auto signatures = std::to_array<Signature>({
    {"librepcb", Dialect::LibrePcb},
    {"pickplacepositiondatafile", Dialect::LibrePcb},
    {"screamingcircuits", Dialect::ScreamingCircuits},
    {"labcenter", Dialect::Proteus},
    {"proteuspickandplace", Dialect::Proteus},
    {"pcbxyversion", Dialect::PcbRnd},
    {"componentpositionsreport", Dialect::EasyPc},
    {"fritzing", Dialect::Fritzing},
    {"pickandplacelist", Dialect::Fritzing},
    {"pcbnew", Dialect::Kicad},
    {"kicad", Dialect::Kicad},
    {"footprintpositions", Dialect::Kicad},
    {"modulepositions", Dialect::Kicad},
    {"altium", Dialect::Altium},
    {"pickandplacelocations", Dialect::Altium},
    {"protel", Dialect::Altium},
    {"uunits", Dialect::Allegro},
    {"eagleversion", Dialect::Eagle},
    {"orcad", Dialect::Orcad},
    {"diptrace", Dialect::DipTrace},
    {"xpedition", Dialect::Xpedition},
    {"padslayout", Dialect::Pads},
});

struct NamedColumns {
    std::string_view names;  ///< " name name "
    Dialect dialect;
};
/// Column names that only one tool has.
constexpr auto own_columns = std::to_array<NamedColumns>({
    {"designator value device package positionx positiony rotation side", Dialect::LibrePcb},
    {"ref val package posx posy rot side", Dialect::Kicad},
    {"symx symy", Dialect::Allegro},
    {"partdecal", Dialect::Pads},
    {"compx compy", Dialect::Orcad},
    {"refdes layer locationx locationy rotation", Dialect::ScreamingCircuits},
    {"name component side centrex centrey", Dialect::EasyPc},
    {"refdes pattern rotate", Dialect::DipTrace},
    {"refdes x y side rotate", Dialect::DipTrace},
    {"centerx centery", Dialect::Altium},
    {"designator midx midy refx refy padx pady tb", Dialect::Altium},
    {"designator midx midy layer rotation", Dialect::Jlc},
    {"partnumber cellname", Dialect::Xpedition},
});

bool hasAll(const std::vector<std::string>& names, std::string_view wanted) {
    while (!wanted.empty()) {
        const auto end = std::min(wanted.find(' '), wanted.size());
        if (std::find(names.begin(), names.end(), wanted.substr(0, end)) == names.end()) return false;
        wanted.remove_prefix(std::min(end + 1, wanted.size()));
    }
    return true;
}

}  // namespace

std::optional<Header> headerOf(const std::vector<std::string_view>& lines) {
    std::optional<Header> best;
    std::vector<std::string> fields;
    const auto consider = [&best](Header header) {
        if (header.layout.isUsable() && (!best || header.layout.known > best->layout.known)) best = std::move(header);
    };
    for (std::size_t index = 0; index < std::min(lines.size(), most_lines_above); ++index) {
        if (lines[index].size() > longest_header) continue;
        Header header;
        header.index = index;
        const auto plain = withoutMark(lines[index], header.has_star);
        const auto inner = unwrappedLine(plain);
        for (const bool is_wrapped : {false, true}) {
            header.is_wrapped = is_wrapped;
            if (is_wrapped && inner == plain) break;
            for (const char separator : {',', ';', '\t', '|', '!'}) {
                const std::string_view line = is_wrapped ? inner : plain;
                if (!contains(line, std::string_view(&separator, 1))) continue;
                splitFields({line}, 0, separator, fields);
                header.separator = separator;
                header.layout = layoutOf(fields);
                consider(header);
            }
        }
        header.is_wrapped = false;
        header.separator = ' ';
        // "Ref X" is one column in "Designator Ref X", two in "Ref X Y".
        const auto words = wordsOf(plain);
        for (const auto& titles : {titlesOf(words), words}) {
            if (titles.size() < 3) continue;
            header.titles = titles;
            header.layout = layoutOf(textsOf(titles));
            // A sentence about names and axes is not a line of column names: it has no rotation.
            if (header.layout.has(Column::Rotation)) consider(header);
        }
    }
    return best;
}

Dialect dialectOf(const std::vector<std::string_view>& lines, const Header* header) {
    std::string above;
    const auto end =
        header == nullptr ? std::min<std::size_t>(lines.size(), 20) : std::min<std::size_t>(header->index, 60);
    for (std::size_t index = 0; index < end; ++index) above += folded(lines[index].substr(0, 200)) + ' ';
    for (const auto& signature : signatures) {
        if (contains(above, signature.words)) return signature.dialect;
    }
    if (header == nullptr) return Dialect::Other;
    for (const auto& columns : own_columns) {
        if (hasAll(header->layout.names, columns.names)) return columns.dialect;
    }
    return Dialect::Other;
}

}  // namespace cardcage::positions
