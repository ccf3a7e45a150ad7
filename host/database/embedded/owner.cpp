#include "host/database/embedded/owner.hpp"

#include "host/database/connecting/connection_options.hpp"
#include "host/database/embedded/plain_name.hpp"
#include "host/database/session.hpp"
#include "host/database/values.hpp"

namespace cardcage::database {
namespace {

/// Migrations may rewrite large tables.
constexpr auto longest_command = std::chrono::hours(12);
constexpr std::string_view owner_ending = "_owner";

RoleNames namesFrom(const ConnectionOptions& owner, const ConnectionOptions& runtime, const std::string& database) {
    RoleNames names{owner.get("user"), runtime.get("user"), database};
    if (names.owner.empty() || names.runtime.empty()) {
        throw std::invalid_argument("database.url and database.owner_url must name their users: postgresql://user@…");
    }
    if (names.owner == names.runtime) {
        throw std::invalid_argument("database.url and database.owner_url must have different users");
    }
    if (names.owner.size() > owner_ending.size() && names.owner.ends_with(owner_ending)) {
        names.prefix = names.owner.substr(0, names.owner.size() - owner_ending.size());
    }
    return names;
}

}  // namespace

std::string schemaOf(std::string_view module_id) {
    std::string name(module_id);
    for (char& c : name) {
        if (c == '-') c = '_';
    }
    return plainName(name);
}

std::string viewSchemaOf(std::string_view module_id) {
    return schemaOf(module_id) + "_api";
}

std::string RoleNames::module(std::string_view module_id) const {
    return plainName(prefix + '_' + schemaOf(module_id));
}

struct Owner::Impl {
    Impl(const std::string& owner_url, std::chrono::milliseconds patience, std::shared_ptr<Reach> reach)
        : session(
              {.url = owner_url, .statement_cache = 100, .reach = std::move(reach)}, counters, Clock::now() + patience
          ) {}

    Counters counters;
    Session session;
    RoleNames names;
    Parameters parameters;
};

Owner::Owner(
    const std::string& owner_url,
    const std::string& runtime_url,
    std::chrono::milliseconds patience,
    std::shared_ptr<Reach> reach
)
    : impl_(std::make_unique<Impl>(owner_url, patience, std::move(reach))) {
    const std::string database = PQdb(impl_->session.handle());
    impl_->names = namesFrom(ConnectionOptions(owner_url), ConnectionOptions(runtime_url), database);
}

Owner::~Owner() = default;

const RoleNames& Owner::names() const {
    return impl_->names;
}

Outcome Owner::run(const Statement& statement, std::span<const cc_value> values, const RowSink& sink) {
    impl_->parameters.assign(values);
    impl_->session.addPendingDeallocations();
    impl_->session.add(statement, impl_->parameters);
    return impl_->session.flush(sink, Clock::now() + longest_command);
}

std::span<const cc_str> Owner::columnNames() {
    return impl_->session.columnNames();
}

void Owner::script(const std::string& sql) {
    impl_->session.script(sql, Clock::now() + longest_command);
}

bool Owner::inTransaction() const {
    return impl_->session.inTransaction();
}

}  // namespace cardcage::database
