#include "lookalikes/unknown_numbers.hpp"

#include <vector>

#include "sql.hpp"

namespace cardcage::assemblies {
namespace {

/// A row of list_unknown_numbers.sql.
struct UnknownNumber {
    PartNumber number;
    bool is_subassembly = false;
};

std::map<PartNumber, contracts::Lookalike> lookalikesOf(
    const sdk::Call& call, const std::vector<PartNumber>& unknown, contracts::NumberedRecords records
) {
    contracts::SentNumbers numbers;
    for (const auto& number : unknown) {
        numbers.values.push_back(number.value);
        numbers.revisions.push_back(number.revision);
    }
    const auto twins = contracts::findLookalikes(call, numbers, records);
    std::map<PartNumber, contracts::Lookalike> found;
    for (std::size_t i = 0; i < unknown.size(); ++i) {
        if (twins[i]) found.emplace(unknown[i], *twins[i]);
    }
    return found;
}

std::optional<contracts::Lookalike> at(
    const std::map<PartNumber, contracts::Lookalike>& lookalikes, const PartNumber& number
) {
    const auto found = lookalikes.find(number);
    return found == lookalikes.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

UnknownNumbers::UnknownNumbers(sdk::Call& call) {
    std::vector<PartNumber> options, subassemblies;
    call.db().each<UnknownNumber>(sql::list_unknown_numbers, [&](UnknownNumber row) {
        (row.is_subassembly ? subassemblies : options).push_back(std::move(row.number));
    });
    of_options_ = lookalikesOf(call, options, contracts::NumberedRecords::Both);
    of_subassemblies_ = lookalikesOf(call, subassemblies, contracts::NumberedRecords::Assemblies);
}

std::optional<contracts::Lookalike> UnknownNumbers::lookalikeOfOption(const PartNumber& number) const {
    return at(of_options_, number);
}

std::optional<contracts::Lookalike> UnknownNumbers::lookalikeOfSubassembly(const PartNumber& number) const {
    return at(of_subassemblies_, number);
}

}  // namespace cardcage::assemblies
