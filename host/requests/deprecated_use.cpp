#include "host/requests/deprecated_use.hpp"

#include "host/database/values.hpp"

namespace cardcage::requests {
namespace {

using database::integerValue;
using database::textValue;

constexpr database::Statement add_deprecated_use{
    .name = "add_deprecated_use",
    .sql =
        "INSERT INTO cardcage.deprecated_use AS known (tenant_id, method, path, model, version, day, uses) "
        "VALUES ($1::uuid, $2, $3, $4, $5::integer, current_date, $6::bigint) "
        "ON CONFLICT (tenant_id, method, path, model, version, day) DO UPDATE SET uses = known.uses + excluded.uses"};

}  // namespace

void DeprecatedUse::record(const std::string& tenant, const modules::Route& route) {
    const std::lock_guard lock(mutex_);
    ++uses_[{tenant, route.method, route.path, route.model, route.version}];
}

void DeprecatedUse::flush(database::Connection& connection) {
    std::map<Key, std::int64_t> taken;
    {
        const std::lock_guard lock(mutex_);
        taken.swap(uses_);
    }
    if (taken.empty()) return;
    try {
        database::Work work(connection, {}, database::Mode::Write);
        for (const auto& [key, uses] : taken) {
            const auto& [tenant, method, path, model, version] = key;
            const cc_value values[] = {
                textValue(tenant),
                textValue(method),
                textValue(path),
                textValue(model),
                integerValue(version),
                integerValue(uses)};
            work.run(add_deprecated_use, values);
        }
        work.commit();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        for (const auto& [key, uses] : taken) uses_[key] += uses;
        throw;
    }
}

}  // namespace cardcage::requests
