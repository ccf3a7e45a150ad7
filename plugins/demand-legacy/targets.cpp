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
    findLookalikes(call, elements);
}

void Targets::findLookalikes(const sdk::Call& call, const std::vector<ReadElement>& elements) {
    std::set<PartNumber> unknown;
    for (const auto& read : elements) {
        const auto& number = read.element.internal_part_number;
        if (read.errors.empty() && !find(number)) unknown.insert(number);
    }
    contracts::SentNumbers numbers;
    for (const auto& number : unknown) {
        numbers.values.push_back(number.value);
        numbers.revisions.push_back(number.revision);
    }
    const auto twins = contracts::findLookalikes(call, numbers);
    std::size_t place = 0;
    for (const auto& number : unknown) {
        if (const auto& twin = twins[place++]) lookalikes_.emplace(number, *twin);
    }
}

std::optional<contracts::Lookalike> Targets::lookalikeOf(const PartNumber& number) const {
    const auto found = lookalikes_.find(number);
    return found == lookalikes_.end() ? std::nullopt : std::optional(found->second);
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
