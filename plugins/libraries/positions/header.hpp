#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libraries/positions/lines.hpp"
#include "libraries/positions/words.hpp"

namespace cardcage::positions {

/// The line of column names.
struct Header {
    Layout layout;
    std::size_t index = 0;     ///< of the line
    char separator = ',';      ///< blank: fixed columns or words
    bool is_wrapped = false;   ///< lines are quoted as a whole
    bool has_star = false;     ///< "*" begins a remark, as in Fritzing
    std::vector<Word> titles;  ///< with blanks as separator: names of one or more words, with their places
};

/// Looks for the column names among the first lines; nothing if no line has a designator and positions.
std::optional<Header> headerOf(const std::vector<std::string_view>& lines);

/// Tool that writes such texts, by its words above the rows and by its column names.
Dialect dialectOf(const std::vector<std::string_view>& lines, const Header* header);

}  // namespace cardcage::positions
