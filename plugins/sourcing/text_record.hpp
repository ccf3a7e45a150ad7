#pragma once

#include <string>
#include <string_view>

#include "solutions/solved_part.hpp"

// Records of the text form of instances (tests/plugins/sourcing/instances/README.md).

namespace cardcage::sourcing {

/// A word of the text: characters that would end or distort it are written %XX.
inline std::string word(std::string_view text) {
    constexpr std::string_view special = "%:,{}#";
    constexpr std::string_view digits = "0123456789ABCDEF";
    if (text.empty()) return "%";
    if (text == "-") return "%2D";
    std::string out;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte > ' ' && byte != 0x7F && special.find(letter) == std::string_view::npos) {
            out += letter;
        } else {
            out.append("%").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
        }
    }
    return out;
}

inline std::string number(engine::Quantity quantity) {
    return decimalOf(quantity).text();
}

/// One record: its kind, then pairs; redundant pairs are omitted.
class Record {
public:
    Record(std::string& out, std::string_view kind) : out_(out) { out_ += kind; }
    ~Record() { out_ += '\n'; }
    Record(const Record&) = delete;
    Record& operator=(const Record&) = delete;

    Record& id(std::string_view text) { return plain(word(text)); }
    Record& plain(std::string_view text) {
        out_.append(" ").append(text);
        return *this;
    }
    Record& pair(std::string_view key, std::string_view value) { return plain(key).plain(value); }
    Record& pairIf(bool is_said, std::string_view key, std::string_view value) {
        return is_said ? pair(key, value) : *this;
    }

private:
    std::string& out_;
};

}  // namespace cardcage::sourcing
