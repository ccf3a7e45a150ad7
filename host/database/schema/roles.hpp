#pragma once

#include <span>
#include <string>
#include <string_view>

#include "host/database/embedded/owner.hpp"

namespace cardcage::database {

/// Creates, as superuser, the logins <database>_owner and <database>_runtime and the database where they are missing.
/// For the embedded database; an operator's own server is set up by its operator.
void createDatabase(const std::string& superuser_url, const std::string& database);

/// Makes the schema `cardcage` and grants its present and future tables to the runtime login. Before the host's
/// migrations; may be repeated.
void prepareHost(Owner& owner);

/// Makes a module's role (NOLOGIN, granted to the runtime login) and its two schemas, and grants the role its own
/// tables, present and future. Before the module's migrations; may be repeated, also by several hosts at once.
void prepareModule(Owner& owner, std::string_view module_id);

/// Lets a module read views of other modules: "customers_api.customer_v1". Only view schemas can be granted
/// (std::invalid_argument).
void grantViews(Owner& owner, std::string_view module_id, std::span<const std::string> views);

}  // namespace cardcage::database
