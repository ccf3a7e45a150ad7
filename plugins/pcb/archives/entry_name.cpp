#include "archives/entry_name.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "analysis/values/text.hpp"
#include "archives/refusal.hpp"

namespace cardcage::pcb::archives {
namespace {

constexpr std::size_t longest_component = 255;
constexpr std::size_t longest_path = 1'024;
constexpr std::size_t most_components = 32;

/// The upper half of code page 437, as Unicode has it.
constexpr std::array<char16_t, 128> code_page_437 = {
    u'Ç', u'ü', u'é', u'â', u'ä', u'à', u'å', u'ç', u'ê', u'ë', u'è', u'ï', u'î', u'ì', u'Ä', u'Å',
    u'É', u'æ', u'Æ', u'ô', u'ö', u'ò', u'û', u'ù', u'ÿ', u'Ö', u'Ü', u'¢', u'£', u'¥', u'₧', u'ƒ',
    u'á', u'í', u'ó', u'ú', u'ñ', u'Ñ', u'ª', u'º', u'¿', u'⌐', u'¬', u'½', u'¼', u'¡', u'«', u'»',
    u'░', u'▒', u'▓', u'│', u'┤', u'╡', u'╢', u'╖', u'╕', u'╣', u'║', u'╗', u'╝', u'╜', u'╛', u'┐',
    u'└', u'┴', u'┬', u'├', u'─', u'┼', u'╞', u'╟', u'╚', u'╔', u'╩', u'╦', u'╠', u'═', u'╬', u'╧',
    u'╨', u'╤', u'╥', u'╙', u'╘', u'╒', u'╓', u'╫', u'╪', u'┘', u'┌', u'█', u'▄', u'▌', u'▐', u'▀',
    u'α', u'ß', u'Γ', u'π', u'Σ', u'σ', u'µ', u'τ', u'Φ', u'Θ', u'Ω', u'δ', u'∞', u'φ', u'ε', u'∩',
    u'≡', u'±', u'≥', u'≤', u'⌠', u'⌡', u'÷', u'≈', u'°', u'∙', u'·', u'√', u'ⁿ', u'²', u'■', u'\u00A0'};

unsigned byteAt(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

/// Length of the well-formed UTF-8 sequence at `at` (RFC 3629); 0 when there is none.
std::size_t sequenceAt(std::string_view text, std::size_t at) {
    const auto lead = byteAt(text, at);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (length == 0 || at + length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byteAt(text, at + i) & 0xC0U) != 0x80U) return 0;
    const auto second = length > 1 ? byteAt(text, at + 1) : 0;
    const bool is_wrong = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                          (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
    return is_wrong ? 0 : length;
}

bool isUtf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto length = sequenceAt(text, at);
        if (length == 0) return false;
        at += length;
    }
    return true;
}

void appendUtf8(std::string& text, char16_t point) {
    const auto value = static_cast<unsigned>(point);
    if (value < 0x800) {
        text += static_cast<char>(0xC0U | (value >> 6));
    } else {
        text += static_cast<char>(0xE0U | (value >> 12));
        text += static_cast<char>(0x80U | ((value >> 6) & 0x3FU));
    }
    text += static_cast<char>(0x80U | (value & 0x3FU));
}

std::string utf8Of(std::string_view path) {
    if (isUtf8(path)) return std::string(path);
    std::string text;
    for (std::size_t at = 0; at < path.size(); ++at) {
        if (byteAt(path, at) < 0x80) {
            text += path[at];
        } else {
            appendUtf8(text, code_page_437.at(byteAt(path, at) - 0x80));
        }
    }
    return text;
}

bool isControl(char character) {
    const auto byte = static_cast<unsigned char>(character);
    return byte < 0x20 || byte == 0x7F;
}

bool hasDrive(std::string_view path) {
    return path.size() > 1 && analysis::isLetter(path[0]) && path[1] == ':';
}

[[noreturn]] void refuse(std::string_view path, const char* reason) {
    throw Refusal(Fault::Name, shownPath(path), reason);
}

void checkComponent(std::string_view path, std::string_view component) {
    if (component.empty()) refuse(path, "has an empty folder in its path");
    if (component == "..") refuse(path, "leads out of the archive (..)");
    if (component == ".") refuse(path, "has a dot as a folder in its path");
    if (component.size() > longest_component) refuse(path, "has a name of more than 255 bytes");
}

/// The components, without a `.` at the beginning, which tar writes.
std::vector<std::string_view> componentsOf(std::string_view path, std::string_view relative) {
    auto components = analysis::split(relative, '/');
    if (components.size() > 1 && components.front() == ".") components.erase(components.begin());
    const bool is_folder = components.size() > 1 && components.back().empty();
    if (is_folder) components.pop_back();
    for (const auto component : components) checkComponent(path, component);
    if (components.size() > most_components) refuse(path, "is in more than 31 folders");
    if (is_folder) components.emplace_back();
    return components;
}

}  // namespace

EntryName entryName(std::string_view path) {
    auto text = utf8Of(path);
    std::replace(text.begin(), text.end(), '\\', '/');
    if (text.empty()) refuse(path, "has no name");
    if (text.size() > longest_path) refuse(path, "has a path of more than 1,024 bytes");
    if (std::any_of(text.begin(), text.end(), isControl)) refuse(path, "has control characters in its name");
    if (text.front() == '/') refuse(path, "has an absolute path");
    if (hasDrive(text)) refuse(path, "has a drive letter in its path");
    if (text == "." || text == "./") return {};
    const auto components = componentsOf(path, text);
    EntryName entry{.folder = {}, .name = std::string(components.back())};
    for (std::size_t i = 0; i + 1 < components.size(); ++i)
        entry.folder.append(i == 0 ? "" : "/").append(components[i]);
    return entry;
}

std::string shownPath(std::string_view path) {
    auto text = utf8Of(path.substr(0, longest_path));
    std::replace_if(text.begin(), text.end(), isControl, '?');
    return text;
}

bool isLeftover(const EntryName& entry) {
    for (const auto folder : analysis::split(entry.folder, '/'))
        if (folder == "__MACOSX") return true;
    const auto name = analysis::lowered(entry.name);
    return name == ".ds_store" || name == "thumbs.db" || name == "desktop.ini" || name.starts_with("._");
}

}  // namespace cardcage::pcb::archives
