#include "host/requests/deprecated_use.hpp"

#include "host/database/rows.hpp"
#include "host/requests/sql.hpp"

namespace cardcage::requests {

void DeprecatedUse::record(const std::string& tenant, const std::string& client, const modules::Route& route) {
    const std::lock_guard lock(mutex_);
    ++uses_[{tenant, client, route.method, route.path, route.model, route.version}];
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
            const auto& [tenant, client, method, path, model, version] = key;
            database::run(work, sql::add_deprecated_use, tenant, method, path, model, version, client, uses);
        }
        work.commit();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        for (const auto& [key, uses] : taken) uses_[key] += uses;
        throw;
    }
}

}  // namespace cardcage::requests
