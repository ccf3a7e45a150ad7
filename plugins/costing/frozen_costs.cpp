#include "frozen_costs.hpp"

#include "sql.hpp"

namespace cardcage::costing {

std::vector<FrozenCost> readFrozenCosts(sdk::Call& call, const AssemblyId& assembly, const std::optional<RfqId>& rfq) {
    return call.db().many<FrozenCost>(sql::list_frozen_costs, call.tenant(), assembly, rfq);
}

CostedAssemblyHead readHead(sdk::Call& call, const AssemblyId& assembly) {
    auto head = call.db().maybe<CostedAssemblyHead>(sql::find_costed_assembly, call.tenant(), assembly);
    if (!head) throw sdk::Problem::notFound("assembly", assembly);
    return std::move(*head);
}

}  // namespace cardcage::costing
