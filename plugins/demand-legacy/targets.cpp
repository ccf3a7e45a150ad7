#include "targets.hpp"

#include <algorithm>
#include <cardcage/contracts/natural_order.hpp>
#include <set>

#include "sql.hpp"

namespace cardcage::demand_legacy {
namespace {

bool precedes(const Candidate& left, const Candidate& right) {
    if (left.type != right.type) return left.type == DemandType::Assembly;
    return contracts::naturalOrder(left.revision, right.revision) < 0;
}

}  // namespace

Targets::Targets(sdk::Call& call, const std::vector<ReadElement>& elements) {
    std::set<std::string> values;
    for (const auto& read : elements) values.insert(read.element.internal_part_number.value);
    call.db().each<Candidate>(
        sql::find_candidates,
        [&](Candidate candidate) {
            auto& of_value = by_value_[candidate.value];
            of_value.push_back(std::move(candidate));
        },
        std::vector<std::string>(values.begin(), values.end())
    );
    for (auto& [value, candidates] : by_value_) std::ranges::sort(candidates, precedes);
}

const Candidate* Targets::find(const PartNumber& number) const {
    const auto known = by_value_.find(number.value);
    if (known == by_value_.end()) return nullptr;
    const Candidate* highest = nullptr;
    for (const auto& candidate : known->second) {
        if (highest && candidate.type != highest->type) break;
        if (candidate.revision == number.revision) return &candidate;
        if (number.revision.empty()) highest = &candidate;
    }
    return highest;
}

}  // namespace cardcage::demand_legacy
