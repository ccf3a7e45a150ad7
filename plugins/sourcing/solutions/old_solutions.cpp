#include "solutions/old_solutions.hpp"

#include "sql.hpp"

namespace cardcage::sourcing {

void deleteOldSolutionsLater(sdk::Call& call, const std::vector<ScenarioId>& scenarios) {
    call.enqueue("sourcing.delete_old_solutions/1", OldSolutions{scenarios});
}

void deleteOldSolutions(sdk::Call& call, const OldSolutions& old) {
    call.db().run(sql::delete_old_solutions, old.sourcing_scenario_ids);
}

}  // namespace cardcage::sourcing
