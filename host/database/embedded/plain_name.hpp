#pragma once

#include <string>
#include <string_view>

namespace cardcage::database {

/// A name as SQL sees it unquoted: letters, digits and underscores, in lower case. Throws DatabaseError 42602 for
/// anything else, so that a name can never carry SQL.
std::string plainName(std::string_view text);

/// The same in double quotes, for use in a statement.
std::string quotedName(std::string_view text);

}  // namespace cardcage::database
