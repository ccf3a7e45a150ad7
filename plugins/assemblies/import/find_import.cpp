#include "import/progress.hpp"

namespace cardcage::assemblies {
namespace {

ImportState stateOf(sdk::RequestProgress::State state) {
    switch (state) {
        case sdk::RequestProgress::State::Running:
            return ImportState::Running;
        case sdk::RequestProgress::State::Done:
            return ImportState::Done;
        case sdk::RequestProgress::State::Failed:
            return ImportState::Failed;
    }
    return ImportState::Unknown;
}

}  // namespace

ImportProgress findImport(sdk::Call& call, sdk::PathText id) {
    const auto found = call.findProgress(id);
    if (!found) {
        throw sdk::Problem(
            404, "not_found", "There is no import of this id; it is the X-Request-Id of POST /assemblies/import."
        );
    }
    return {
        .id = id.text(),
        .state = stateOf(found->state),
        .phase = found->phase,
        .rows_done = found->done,
        .rows_total = found->total > 0 ? std::optional(found->total) : std::nullopt,
        .started_at = found->started_at,
        .finished_at = found->finished_at};
}

}  // namespace cardcage::assemblies
