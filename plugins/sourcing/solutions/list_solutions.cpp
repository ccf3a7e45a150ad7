#include "scenarios/project.hpp"
#include "solutions/solutions.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {

sdk::Page<SolutionHead> listSolutions(sdk::Call& call, ScenarioId id) {
    call.db().snapshot();
    projectOf(call, id);
    return sdk::list<SolutionRow>(call, sql::list_solutions, id);
}

}  // namespace cardcage::sourcing
