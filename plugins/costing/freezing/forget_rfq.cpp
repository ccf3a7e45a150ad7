#include "for_other_modules.hpp"
#include "sql.hpp"

namespace cardcage::costing {

void forgetRfq(sdk::Call& call, const RfqReference& rfq) {
    const auto assemblies = call.db().many<AssemblyId>(sql::list_assemblies_of_rfq, rfq.rfq_id);
    call.db().run(sql::delete_snapshots, rfq.rfq_id);
    call.db().run(sql::delete_plans, assemblies);
    call.db().run(sql::release_table, "Assembly", assemblies);
    call.db().run(sql::release_table, "Rfq", std::vector{rfq.rfq_id});
}

void forgetAssemblies(sdk::Call& call, const AssemblyIds& gone) {
    call.db().run(sql::delete_plans, gone.assembly_ids);
    call.db().run(sql::release_table, "Assembly", gone.assembly_ids);
}

}  // namespace cardcage::costing
