#pragma once

#include <span>
#include <string>

#include "host/database/embedded/owner.hpp"

namespace cardcage::database {

/// Tables that would show one tenant's rows to another (42501); the text has a sentence for each.
class UnguardedTables : public DatabaseError {
public:
    explicit UnguardedTables(const std::string& text) : DatabaseError("42501", "", text) {}
};

/// FORCE makes policies hold for the owner, too, so a migration that must see all rows runs without it. Changes every
/// table of the schema that has row-level security.
void forceRowSecurity(Owner& owner, const std::string& schema, bool force);

/// Row-level security is the host's, not a module's: every table of the schema with a column tenant_id has it enabled
/// and forced, with the policy `tenant_policy` that lets the rows of one tenant through, and statistics that count
/// every tenant as a tenth of the table at most. Tables for which all that is done are left alone. `shared` names the
/// tables of the schema without tenant_id that hold no tenant's data (module.json, "shared"); their comments mark them
/// for `checkIsolation`. Called within the transaction of a migration. Throws UnguardedTables.
void secureTables(Owner& owner, const std::string& schema, std::span<const std::string> shared);

}  // namespace cardcage::database
