#include "scenarios/project.hpp"

#include <cardcage/contracts/rfqs.hpp>

#include "sql.hpp"

namespace cardcage::sourcing {
Project projectOf(sdk::Call& call, const ScenarioId& id) {
    const auto project = call.db().maybe<Project>(sql::find_project, id);
    if (!project) throw sdk::Problem::notFound("sourcing scenario", id);
    return *project;
}

void requireThawed(sdk::Call& call, const Project& project) {
    if (project.type != ProjectType::Rfq) return;
    const auto root = call.invokeIfProvided(contracts::rfqs::find_root, {*RfqId::parse(project.id.view())});
    if (root && root->frozen) {
        throw sdk::Problem::conflict(
            "cost_frozen", "The costs of this RfQ are frozen; thaw it with PATCH /rfqs/{id} and is_cost_frozen: false."
        );
    }
}

}  // namespace cardcage::sourcing
