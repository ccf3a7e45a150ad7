#include "host/database/embedded/plain_name.hpp"

#include <algorithm>

#include "host/database/connection.hpp"

namespace cardcage::database {
namespace {

constexpr std::size_t longest_name = 63;  // the server would cut a longer one

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isUpper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || isUpper(c) || isDigit(c) || c == '_';
}

}  // namespace

std::string plainName(std::string_view text) {
    const bool plain = !text.empty() && text.size() <= longest_name && !isDigit(text.front()) &&
                       std::all_of(text.begin(), text.end(), isNameCharacter);
    if (!plain) {
        throw DatabaseError("42602", "", "a database name has letters, digits and underscores, and at most 63 of them");
    }
    std::string name(text);
    for (char& c : name) {
        if (isUpper(c)) c = static_cast<char>(c - 'A' + 'a');
    }
    return name;
}

std::string quotedName(std::string_view text) {
    return '"' + plainName(text) + '"';
}

}  // namespace cardcage::database
