#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "host/database/pool.hpp"
#include "host/observability/log.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::serving {

/// Lets modules lay down the rows that a tenant begins with: runs each module's operation cardcage.new_tenant/1 once
/// for each tenant that has the module on, and again when the module's version has changed. Before the tenant's first
/// request reaches the module, so that no module needs to look whether its rows are there.
class NewTenants {
public:
    /// What such a module provides.
    static constexpr std::string_view operation = "cardcage.new_tenant/1";

    NewTenants(database::Pool& pool, observability::Log& log);

    /// True when nothing is left to do; false when a module failed, which is logged once: call again later. Throws
    /// database::DatabaseError when the database is away.
    bool prepare(const tenancy::Installation& installation);

private:
    using Place = std::pair<std::string, std::string>;  ///< uuid of the tenant, module id

    bool prepare(
        const std::shared_ptr<const tenancy::TenantView>& tenant,
        const tenancy::Provider& provider,
        database::Lane& lane
    );

    database::Pool& pool_;
    observability::Log& log_;
    std::map<Place, std::string> done_;      ///< version that laid the rows down
    std::map<Place, std::string> failures_;  ///< what was logged last
};

}  // namespace cardcage::serving
