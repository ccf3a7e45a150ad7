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

}  // namespace cardcage::costing
