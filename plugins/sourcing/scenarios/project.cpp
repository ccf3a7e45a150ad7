#include "scenarios/project.hpp"

#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

/// What rfqs.find_root/1 answers.
struct FoundRoot {
    std::optional<AssemblyId> assembly_id;
    bool frozen = false;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingFoundRoot",
            sdk::optional("assembly_id", &FoundRoot::assembly_id, "Its root assembly."),
            sdk::optional("frozen", &FoundRoot::frozen, "Whether its costs are frozen.")
        );
    }
};

}  // namespace

Project projectOf(sdk::Call& call, const ScenarioId& id) {
    const auto project = call.db().maybe<Project>(sql::find_project, call.tenant(), id);
    if (!project) throw sdk::Problem::notFound("sourcing scenario", id);
    return *project;
}

void requireThawed(sdk::Call& call, const Project& project) {
    if (project.type != ProjectType::Rfq) return;
    const auto root =
        call.invokeIfProvided<FoundRoot>("rfqs.find_root/1", RfqReference{*RfqId::parse(project.id.view())});
    if (root && root->frozen) {
        throw sdk::Problem::conflict(
            "cost_frozen", "The costs of this RfQ are frozen; thaw it with PATCH /rfqs/{id} and is_cost_frozen: false."
        );
    }
}

}  // namespace cardcage::sourcing
