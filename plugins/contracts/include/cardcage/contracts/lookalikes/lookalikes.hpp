#pragma once

#include <algorithm>
#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/components.hpp>
#include <cardcage/contracts/lookalikes/numbers.hpp>
#include <cardcage/module.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Twins of internal part numbers that are not known: a number with the micro sign instead of the Greek letter, in full
// width, with another dash or in another case looks equal, but is another number. Refusals name the twin.

namespace cardcage::contracts {

/// A record whose number looks equal to a number that nothing has.
struct Lookalike {
    std::string value;
    std::string revision;
    bool is_assembly = false;
};

/// Kinds of records that a number may refer to.
enum class NumberedRecords { Components, Assemblies, Both };

/// "component 'C-10μF rev A' looks equal, but has other characters or another case: write it so".
inline std::string describe(const Lookalike& twin) {
    std::string text = twin.is_assembly ? "assembly '" : "component '";
    text += twin.value;
    if (!twin.revision.empty()) text.append(" rev ").append(twin.revision);
    return text + "' looks equal, but has other characters or another case: write it so";
}

/// `message`, and the twin when there is one: "is not a component; component 'C-10μF' looks equal, …".
inline std::string withLookalike(std::string message, const std::optional<Lookalike>& twin) {
    return twin ? std::move(message) + "; " + describe(*twin) : std::move(message);
}

/// Entry of the header Cardcage-Warnings for an accepted number that nothing has:
/// `"/internal_part_number";nearest="C-10%CE%BCF";rule="unresolved"`.
inline std::string unresolvedWarning(std::string_view pointer, const std::optional<Lookalike>& twin) {
    std::optional<std::string> nearest;
    if (twin) nearest = twin->revision.empty() ? twin->value : twin->value + " rev " + twin->revision;
    sdk::UnknownKeyList entries;
    entries.add(pointer, nearest);
    return entries.takeHeader() + R"(;rule="unresolved")";
}

namespace lookalike {

/// Numbers per call of an operation: enough to be fast, few enough for constant memory.
inline constexpr std::size_t at_once = 5'000;

template <class Operation>
void findIn(
    const sdk::Call& call,
    const Operation& operation,
    bool is_assembly,
    const SentNumbers& numbers,
    std::vector<std::optional<Lookalike>>& twins
) {
    for (std::size_t begin = 0; begin < numbers.values.size(); begin += at_once) {
        const auto end = std::min(begin + at_once, numbers.values.size());
        SentNumbers part;
        for (std::size_t i = begin; i < end; ++i) {
            part.values.push_back(numbers.values[i]);
            part.revisions.push_back(numbers.revisions.at(i));
        }
        const auto found = call.invokeIfProvided(operation, part);
        if (!found) return;
        for (std::size_t i = begin; i < end; ++i) {
            const auto& [value, revision] = found->results.at(i - begin);
            if (value && !twins[i]) twins[i] = Lookalike{*value, revision.value_or(""), is_assembly};
        }
    }
}

}  // namespace lookalike

/// Returns for each number that nothing has the record whose number looks equal, if any: a component before an imported
/// assembly. Modules that the tenant does not have are left out.
inline std::vector<std::optional<Lookalike>> findLookalikes(
    const sdk::Call& call, const SentNumbers& numbers, NumberedRecords records = NumberedRecords::Both
) {
    std::vector<std::optional<Lookalike>> twins(numbers.values.size());
    if (records != NumberedRecords::Assemblies) {
        lookalike::findIn(call, components::lookalikes, false, numbers, twins);
    }
    if (records != NumberedRecords::Components) {
        lookalike::findIn(call, assemblies::lookalikes, true, numbers, twins);
    }
    return twins;
}

/// The same, of one number.
inline std::optional<Lookalike> findLookalike(
    const sdk::Call& call, std::string value, std::string revision = {}, NumberedRecords records = NumberedRecords::Both
) {
    return findLookalikes(call, {{std::move(value)}, {std::move(revision)}}, records).front();
}

}  // namespace cardcage::contracts
