#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/modules/semantic_version.hpp"

namespace cardcage::modules {

/// Services of others that a module requires (needs) or uses when they exist (wants). Needs are free of cycles.
struct Dependencies {
    std::vector<std::string> operations;  ///< "customers.ensure/1"
    std::vector<std::string> views;       ///< "customers_api.customer_v1"
    std::vector<std::string> services;    ///< "cardcage.db/1"
};

/// Calendar by which the host runs an operation of the module: a fixed one, or one of a setting of the tenant.
struct Schedule {
    std::string operation;  ///< "components.run_uploads/1"
    std::string at;         ///< calendar (calendar::Calendar); empty: that of the setting
    std::string setting;    ///< name of a setting of the module; empty: fixed
};

/// One kind of error that only operations of the module answer: the texts of its page.
struct ProblemText {
    std::string code;  ///< snake_case: "upload_held"
    int status = 0;    ///< 400 to 599
    std::string title;
    std::string cause;  ///< why it happens; plain text with `code` in backticks, as the next
    std::string cure;   ///< next step of the client
};

/// module.json, which travels in the binary and is judged before any code of the module runs.
///
///     {
///         "id": "customers",                 lower-case words joined by single dashes, at most 48 characters; required
///         "version": "1.0.0",                Semantic Versioning; required
///         "title": "Customers",              required
///         "vendor": "Example Ltd",           required
///         "abi": "1.1",                      generation and revision of abi.h it is built with; required
///         "status": "stable",                or "deprecated", "unstable"
///         "reload": "swap",                  or "restart": a new version waits for a restart of the host
///         "settings": {…},                   JSON Schema of its settings, an object schema
///         "needs": {"operations": [], "views": [], "services": []},
///         "wants": {"operations": [], "views": [], "services": []},
///         "views": ["customers_api.customer_v1"],    views it publishes for others, in its schema <id>_api
///         "shared": ["country"],                     tables of its schema without tenant_id, the same for every tenant
///         "permissions": ["customers:export"],       scopes it defines beyond the host's
///         "schedules": [                             operations of its own that the host runs by itself
///             {"operation": "customers.tidy/1", "at": "Mon-Fri 02:00 Europe/Berlin"},
///             {"operation": "customers.report/1", "setting": "report_time"}],   a text setting with a calendar
///         "problems": [                              errors of its own, explained at /problems/<code>
///             {"code": "customer_blocked", "status": 409, "title": "Customer blocked",
///              "cause": "The customer …", "cure": "Unblock it with …"}]
///     }
struct Manifest {
    enum class Status { Stable, Deprecated, Unstable };
    enum class Reload { Swap, Restart };

    std::string id;
    SemanticVersion version;
    std::string title;
    std::string vendor;
    std::uint32_t abi_generation = 0;
    std::uint32_t abi_revision = 0;
    Status status = Status::Stable;
    Reload reload = Reload::Swap;
    std::string settings_schema;  ///< JSON text; empty: the module has no settings
    Dependencies needs;
    Dependencies wants;
    std::vector<std::string> views;
    std::vector<std::string> shared_tables;
    std::vector<std::string> permissions;
    std::vector<Schedule> schedules;
    std::vector<ProblemText> problems;

    /// Name of the module's database schema and role: the id with underscores.
    std::string schema() const;

    /// Reads the text strictly; unknown keys are refused with a suggestion. Throws Refused "manifest" whose text lists
    /// every error at once, one a line, each with its JSON pointer.
    static Manifest parse(std::string_view text);
};

/// Whether the text is a name with a version: "customers.before_delete/1", "cardcage.db/1".
bool isVersionedName(std::string_view name);

/// "stable", "deprecated", "unstable".
std::string_view name(Manifest::Status status);
/// "swap", "restart".
std::string_view name(Manifest::Reload reload);

/// One migration: V<number>__<verb_object>.sql.
struct Migration {
    std::uint32_t number = 0;
    std::string file;
    std::string sql;
};

/// The text of one manifest note and the contents of the migration notes, in any order ("V001__x.sql", NUL, SQL).
/// Returns them by number. Throws Refused "migrations" for a wrong name, a number given twice or a gap.
std::vector<Migration> readMigrations(const std::vector<std::string_view>& contents);

/// Returns the name of `known` that a misspelt `word` probably stands for (text::Nearest), or empty.
std::string_view nearestName(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace cardcage::modules
