#include "gerber/attributes.hpp"

#include <algorithm>

#include "values/escapes.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::size_t most_file_attributes = 200;

}  // namespace

std::string_view Image::fileAttribute(std::string_view wanted) const {
    const auto found = file_attributes.find(wanted);
    return found == file_attributes.end() ? std::string_view{} : std::string_view{found->second};
}

TextId Attributes::idOf(std::string_view text) {
    if (text.empty()) return 0;
    const auto [entry, is_new] = ids_.try_emplace(std::string(text), static_cast<TextId>(image_.texts.size()));
    if (is_new) image_.texts.emplace_back(text);
    return entry->second;
}

void Attributes::setObject(std::string_view name, std::string_view value) {
    changed_ = true;
    if (name == "N") current_.net = idOf(value);
    if (name == "C") current_.component = idOf(value);
    if (name == "P") current_.pin = idOf(value);
    if (name == "AperFunction") current_.function = idOf(value);
}

void Attributes::forget(std::string_view name) {
    if (name.empty()) {
        current_ = {};
        changed_ = true;
    } else {
        setObject(name, {});
    }
}

bool Attributes::take(std::string_view word) {
    if (word.size() < 2 || word.front() != 'T') return false;
    const char kind = word[1];
    auto text = word.substr(2);
    if (text.starts_with('.')) text.remove_prefix(1);
    const auto comma = std::min(text.find(','), text.size());
    const auto name = trimmed(text.substr(0, comma));
    const auto value = comma < text.size() ? trimmed(text.substr(comma + 1)) : std::string_view{};
    if (value.find('\\') == std::string_view::npos) return take(kind, name, value);
    return take(kind, name, withoutEscapes(value));
}

bool Attributes::take(char kind, std::string_view name, std::string_view value) {
    switch (kind) {
        case 'F':
            if (image_.file_attributes.size() < most_file_attributes) image_.file_attributes[std::string(name)] = value;
            return true;
        case 'J':
            if (image_.job_attributes.size() < most_file_attributes) image_.job_attributes[std::string(name)] = value;
            return true;
        case 'A':
        case 'O':
            setObject(name, value);
            return true;
        case 'D':
            forget(name);
            return true;
        default:
            return false;
    }
}

std::uint32_t Attributes::ofObject() {
    if (!changed_) return current_number_;
    changed_ = false;
    const auto next = static_cast<std::uint32_t>(image_.attributes.size());
    const auto [entry, is_new] = numbers_.try_emplace(current_, next);
    if (is_new) image_.attributes.push_back(current_);
    current_number_ = entry->second;
    return current_number_;
}

}  // namespace cardcage::pcb::analysis
