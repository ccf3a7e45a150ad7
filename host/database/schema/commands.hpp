#pragma once

#include <string>

#include "host/database/embedded/owner.hpp"
#include "host/database/rows.hpp"

namespace cardcage::database {

// Commands about roles, schemas and tables take no parameters. This is the one place where text of the database becomes
// a command: a statement sql/commands_for_….sql makes it by format(), and quotes every name with %I.

/// Runs each text that the statement returns, one after the other.
template <class... Args>
void runCommands(Owner& owner, const Query& query, const Args&... args) {
    for (const auto& command : many<std::string>(owner, query, args...)) owner.script(command);
}

// Words of transactions, which scripts have where the protocol of statements has none.
inline constexpr char begin_script[] = "BEGIN";
inline constexpr char commit_script[] = "COMMIT";
inline constexpr char rollback_script[] = "ROLLBACK";

}  // namespace cardcage::database
