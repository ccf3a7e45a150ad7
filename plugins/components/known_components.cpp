#include "components/components.hpp"
#include "sql.hpp"

namespace cardcage::components {

KnownComponents knownComponents(sdk::Call& call, const PartNumbers& request) {
    std::vector<std::string> values;
    std::vector<std::string> revisions;
    values.reserve(request.internal_part_numbers.size());
    revisions.reserve(request.internal_part_numbers.size());
    for (const auto& number : request.internal_part_numbers) {
        values.push_back(number.value);
        revisions.push_back(number.revision);
    }
    return {call.db().many<KnownComponent>(sql::known_components, values, revisions)};
}

contracts::LookalikeNumbers lookalikeComponents(sdk::Call& call, const contracts::SentNumbers& request) {
    return {call.db().many<contracts::LookalikeNumber>(sql::find_lookalikes, request.values, request.revisions)};
}

}  // namespace cardcage::components
