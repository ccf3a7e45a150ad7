#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/database/embedded/owner.hpp"

namespace cardcage::database {

/// Looks through the catalog for anything that could show one tenant's rows to another, or one module's to another:
///   - a table with tenant_id without forced row-level security, or with a policy other than
///     `tenant_id = current_setting('cardcage.tenant')::uuid` for everybody and everything;
///   - a unique key or a foreign key between such tables that leaves tenant_id out;
///   - a table without tenant_id whose comment does not begin with "shared:", which the host writes (`secureTables`);
///   - a table or view that the owner does not own, a security_invoker or materialized view;
///   - a runtime login or module role that bypasses row-level security, owns something, or can log in, inherit or look
///     where it should not.
/// Returns one sentence for each; empty is good. Looks at every schema of the owner but `cardcage` and `public`.
std::vector<std::string> checkIsolation(Owner& owner);

/// The same for the tables and views of one module: its schema, the one that it publishes views in, and whatever the
/// transaction has made or changed in another one.
std::vector<std::string> checkIsolation(Owner& owner, std::string_view schema);

}  // namespace cardcage::database
