#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/database/embedded/owner.hpp"
#include "host/database/pool.hpp"
#include "host/observability/log.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::installation {

/// Lets modules lay down the rows that a tenant begins with: runs each module's operation cardcage.new_tenant/1 once
/// for each tenant that has the module on, and again for a later version of the module; once over all hosts, which take
/// turns. Before the tenant's first request reaches the module, so that no module needs to look whether its rows are
/// there. A handler has the time of a control function; one that does not return by then is given up: it keeps its
/// thread and its connection, and its module is not called again until it has returned.
class NewTenants {
public:
    /// Operation that such a module provides.
    static constexpr std::string_view operation = "cardcage.new_tenant/1";

    NewTenants(database::Pool& pool, observability::Log& log);

    /// True when nothing is left to do; false when a module failed, which is logged once, or another host is at it for
    /// long: call again later. The hosts take turns by a lock of the owner's session. Throws database::DatabaseError
    /// when the database is away.
    bool prepare(const tenancy::Installation& installation, database::Owner& owner);
    /// Lets no further handler begin. [any thread]
    void askToStop() { stopping_ = true; }

private:
    using ByModule = std::map<std::string, std::string, std::less<>>;  ///< module id -> text
    using ByTenant = std::unordered_map<std::string, ByModule>;        ///< uuid of the tenant -> module id -> text

    /// The work that is to be done for one tenant.
    struct Task {
        std::shared_ptr<const tenancy::TenantView> tenant;
        tenancy::Provider provider;

        const tenancy::ModuleView& module() const { return tenant->set->modules[provider.module]; }
    };

    struct Preparation;

    bool isDone(const tenancy::TenantView& tenant, const tenancy::ModuleView& module) const;
    std::vector<Task> open(const tenancy::Installation& installation) const;
    void readDone(const std::vector<Task>& tasks);
    bool runAll(const std::vector<Task>& tasks);
    bool run(const Task& task, std::unique_ptr<database::Connection>& connection);
    bool conclude(const Task& task, const std::string& failure);
    bool isStuck(const Task& task);

    database::Pool& pool_;
    observability::Log& log_;
    std::atomic<bool> stopping_{false};
    std::mutex noting_;  ///< guards the three below while several tasks run
    ByTenant done_;      ///< latest version that is known to have laid the rows down
    ByTenant failures_;  ///< what was logged last
    std::vector<std::shared_ptr<const Preparation>> given_up_;  ///< those that had not returned at the last look
};

}  // namespace cardcage::installation
