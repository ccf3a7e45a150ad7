#include "host/observability/redaction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace cardcage::observability {
namespace {

constexpr std::size_t link_token_digits = 96;  // tenant (32) and secret (64), in hex
constexpr std::string_view bearer = "bearer";
constexpr std::size_t shortest_api_secret = 16;  // "cc_call_v1" and its like are no tokens

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool isAlphanumeric(char c) {
    const char l = lower(c);
    return (l >= 'a' && l <= 'z') || (c >= '0' && c <= '9');
}

/// Letters of tokens (base64url) and of names. A table, because every byte of every log line is asked for.
constexpr auto word_letters = [] {
    std::array<bool, 256> table{};
    for (std::size_t c = 0; c < table.size(); ++c) {
        const auto letter = static_cast<char>(c);
        table[c] = isAlphanumeric(letter) || letter == '_' || letter == '-';
    }
    return table;
}();

bool isWord(char c) {
    return word_letters[static_cast<unsigned char>(c)];
}

bool isBlank(char c) {
    return c == ' ' || c == '\t';
}

bool isHex(char c) {
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'f');
}

bool equalIgnoringCase(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

bool endsWithIgnoringCase(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && equalIgnoringCase(text.substr(text.size() - end.size()), end);
}

/// The word at the front.
std::string_view word(std::string_view text) {
    const auto end = std::ranges::find_if_not(text, isWord);
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// "cc_<id>_<secret>_<crc>": words without dashes, one of them long.
bool isApiToken(std::string_view text) {
    if (!text.starts_with("cc_")) return false;
    std::size_t run = 0;
    std::size_t longest = 0;
    for (const char c : text.substr(3)) {
        run = isAlphanumeric(c) || c == '-' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest >= shortest_api_secret;
}

/// Bytes of a JSON web token that begins with this word ("eyJ…"), 0 when there is none.
std::size_t webTokenLength(std::string_view text, std::size_t first_part) {
    if (!text.starts_with("eyJ") || first_part < 8 || text.size() <= first_part || text[first_part] != '.') return 0;
    auto length = first_part + 1;
    length += word(text.substr(length)).size();
    if (length < text.size() && text[length] == '.') length += 1 + word(text.substr(length + 1)).size();
    return length;
}

/// Bytes of the value at the front: a quoted string, or everything up to what ends a value in a query, a keyword string
/// or a list.
std::size_t valueLength(std::string_view text) {
    if (text.empty()) return 0;
    if (text[0] == '"' || text[0] == '\'') {
        for (std::size_t i = 1; i < text.size(); ++i) {
            if (text[i] == '\\') {
                ++i;
            } else if (text[i] == text[0]) {
                return i + 1;
            }
        }
        return text.size();
    }
    return std::min(text.find_first_of(" \t\r\n&;,\"'<>{}[]"), text.size());
}

/// Bytes of ": ", "=", "\": " and the like between a name and its value; 0 when no value follows.
std::size_t separatorLength(std::string_view text) {
    std::size_t i = 0;
    if (i < text.size() && (text[i] == '"' || text[i] == '\'')) ++i;
    while (i < text.size() && isBlank(text[i])) ++i;
    if (i == text.size() || (text[i] != '=' && text[i] != ':')) return 0;
    ++i;
    while (i < text.size() && isBlank(text[i])) ++i;
    return i;
}

/// In "//user:secret@host", where the secret begins and ends, counted from the text behind the slashes.
std::pair<std::size_t, std::size_t> urlPassword(std::string_view text) {
    const auto authority = text.substr(0, text.find_first_of("/?# \t\r\n\"'<>"));
    const auto at = authority.rfind('@');
    const auto colon = authority.find(':');
    if (at == std::string_view::npos || colon == std::string_view::npos || colon > at) return {0, 0};
    return {colon + 1, at};
}

/// Copies text while it hides secrets, word by word.
class Scanner {
public:
    Scanner(std::string& out, std::string_view text) : out_(out), text_(text) {}

    void run() {
        while (at_ < text_.size()) {
            if (text_.substr(at_).starts_with("//")) {
                at_ += 2;
                if (const auto [begin, end] = urlPassword(text_.substr(at_)); end > begin) hide(at_ + begin, at_ + end);
            } else if (isWord(text_[at_])) {
                takeWord();
            } else {
                ++at_;
            }
        }
        out_.append(text_.substr(done_));
    }

private:
    void takeWord() {
        const auto begin = at_;
        const auto found = word(text_.substr(begin));
        at_ += found.size();
        if (isApiToken(found)) return hide(begin, at_);
        if (found.size() == link_token_digits && std::ranges::all_of(found, isHex)) return hide(begin, at_);
        if (const auto length = webTokenLength(text_.substr(begin), found.size())) return hide(begin, begin + length);
        if (found.size() == bearer.size() && equalIgnoringCase(found, bearer)) return hideBearer();
        // Few words are followed by a value, so this is checked before their meaning.
        if (const auto separator = separatorLength(text_.substr(at_)); separator != 0 && namesSecret(found)) {
            hideNamed(found, at_ + separator);
        }
    }

    void hideBearer() {
        auto begin = at_;
        while (begin < text_.size() && isBlank(text_[begin])) ++begin;
        const auto length = valueLength(text_.substr(begin));
        // "the bearer is missing" is prose; a token has at least one digit, dot or capital and no other shape to go by.
        const auto value = text_.substr(begin, length);
        const bool prose = std::ranges::all_of(value, [](char c) { return c >= 'a' && c <= 'z'; }) && value.size() < 16;
        if (begin > at_ && !prose) hide(begin, begin + length);
    }

    /// `begin`: of the value.
    void hideNamed(std::string_view name, std::size_t begin) {
        // An Authorization value has blanks ("Basic dXNl…"): it ends with its line, or with its quotes.
        const bool whole_line = endsWithIgnoringCase(name, "authorization") || endsWithIgnoringCase(name, "cookie");
        const auto rest = text_.substr(begin);
        const bool quoted = !rest.empty() && (rest[0] == '"' || rest[0] == '\'');
        const auto length =
            whole_line && !quoted ? std::min(rest.find_first_of("\r\n\""), rest.size()) : valueLength(rest);
        if (length > 0) hide(begin, begin + length);
    }

    void hide(std::size_t begin, std::size_t end) {
        out_.append(text_.substr(done_, begin - done_)).append(redacted_mark);
        done_ = at_ = end;
    }

    std::string& out_;
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t done_ = 0;  // the text before it is copied or hidden
};

}  // namespace

bool namesSecret(std::string_view name) {
    static constexpr auto endings = std::to_array<std::string_view>(
        {"password",
         "passwd",
         "pwd",
         "secret",
         "token",
         "authorization",
         "cookie",
         "api_key",
         "api-key",
         "apikey",
         "private_key",
         "signature"}
    );
    if (name.size() < 3) return false;
    if (name.size() == 3 && equalIgnoringCase(name, "sig")) return true;
    return std::ranges::any_of(endings, [&](std::string_view end) { return endsWithIgnoringCase(name, end); });
}

void appendWithoutSecrets(std::string& out, std::string_view text) {
    // Nothing shorter than "sig=1" can hold a secret by its look.
    if (text.size() < 5) {
        out.append(text);
        return;
    }
    Scanner(out, text).run();
}

std::string withoutSecrets(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    appendWithoutSecrets(out, text);
    return out;
}

}  // namespace cardcage::observability
