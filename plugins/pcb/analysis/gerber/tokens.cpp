#include "gerber/tokens.hpp"

#include <algorithm>

#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// A comment may hold percent signs; it ends at its own `*`.
bool isComment(std::string_view text) {
    return text.starts_with("G04") || (text.starts_with("G4") && (text.size() < 3 || !isDigit(text[2])));
}

/// One pass over the characters: `find_first_of` searches the set anew for each of them.
std::size_t endOfWord(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && text[at] != '*' && text[at] != '%') ++at;
    return at;
}

bool hasLineEnd(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char character) { return character == '\r' || character == '\n'; });
}

}  // namespace

bool Tokens::skipToWord() {
    opens_ = false;
    while (!rest_.empty()) {
        const char character = rest_.front();
        if (character == '%') {
            extended_ = !extended_;
            opens_ = extended_;
        } else if (character != '*' && !isSpace(character)) {
            return true;
        }
        rest_.remove_prefix(1);
    }
    return false;
}

void Tokens::cut(std::size_t end) {
    word_ = rest_.substr(0, end);
    rest_.remove_prefix(std::min(rest_.size(), end < rest_.size() && rest_[end] == '*' ? end + 1 : end));
    while (!word_.empty() && isSpace(word_.back())) word_.remove_suffix(1);
    if (!hasLineEnd(word_)) return;
    joined_.clear();
    for (const char character : word_)
        if (character != '\r' && character != '\n') joined_.push_back(character);
    word_ = joined_;
}

bool Tokens::next() {
    if (!skipToWord()) return false;
    const auto end = isComment(rest_) ? rest_.find('*') : endOfWord(rest_);
    cut(std::min(end, rest_.size()));
    return true;
}

}  // namespace cardcage::pcb::analysis
