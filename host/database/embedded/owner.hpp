#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "host/database/connection.hpp"

namespace cardcage::database {

/// Names of the database roles. Roles are shared by all databases of a server, so they carry a prefix: the owner's
/// name without "_owner", which is the database's name where the host created it.
struct RoleNames {
    std::string owner;
    std::string runtime;
    std::string prefix;

    /// The role of a module: "cardcage_customers".
    std::string module(std::string_view module_id) const;
};

/// Schema of a module's tables: its id with underscores. Its views for others are in `viewSchemaOf`.
std::string schemaOf(std::string_view module_id);
std::string viewSchemaOf(std::string_view module_id);

/// A session as the owner of all schemas: for migrations, grants and checks, never for requests.
class Owner {
public:
    /// `runtime_url` names the login of the requests, to which is granted. Throws DatabaseError when the database
    /// cannot be reached within `patience`, std::invalid_argument for a malformed address. `reach`, when given, may
    /// limit the waiting of all that follows.
    Owner(
        const std::string& owner_url,
        const std::string& runtime_url,
        std::chrono::milliseconds patience = std::chrono::seconds(30),
        std::shared_ptr<Reach> reach = {}
    );
    ~Owner();
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;

    const RoleNames& names() const;
    /// Runs one statement; `sink` takes its rows. See rows.hpp.
    Outcome run(const Statement& statement, std::span<const cc_value> values, const RowSink& sink = {});
    /// Inside a sink: the names of the columns of its statement. Empty outside of one.
    std::span<const cc_str> columnNames();
    /// Runs any number of commands without values. Statements sql/commands_for_….sql make them, see
    /// schema/commands.hpp; migrations are commands, too.
    void script(const std::string& sql);
    bool inTransaction() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace cardcage::database
