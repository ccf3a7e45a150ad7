#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/database/embedded/owner.hpp"

namespace cardcage::database {

/// A table or view of a module, as the catalog has it.
struct Relation {
    std::string schema;
    std::string name;
    std::string kind;  ///< of pg_class.relkind: r, p (tables), v, m (views), f (foreign)
    std::string owner;
    bool has_tenant = false;  ///< a column tenant_id
    bool is_secured = false;
    bool is_forced = false;
    bool is_counted = false;         ///< statistics take every tenant for a tenth of the table
    bool is_shared = false;          ///< its comment marks it as one without data of tenants
    bool is_invoker = false;         ///< a view with the rights of its reader
    bool has_tenant_policy = false;  ///< one that lets the rows of one tenant through, for everybody and everything
    std::vector<std::string> other_policies;
    std::vector<std::string> keys_without_tenant;        ///< unique indexes, exclusion constraints
    std::vector<std::string> references_without_tenant;  ///< foreign keys to tables with a tenant

    /// "widgets.widget", for messages.
    std::string title() const { return schema + '.' + name; }
    bool isTable() const { return kind == "r" || kind == "p"; }
};

/// Reads the tables and views of all modules, or of one `schema` and the one of its published views, with those that
/// the transaction has made or changed anywhere else.
std::vector<Relation> readRelations(Owner& owner, std::string_view schema = {});

}  // namespace cardcage::database
