#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/lookalikes/lookalikes.hpp>
#include <string>
#include <vector>

#include "import/resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

/// Calls `take` with the numbers that are not known, in batches.
template <class Take>
void forEachUnknown(const sdk::Call& call, Take&& take) {
    std::string last;
    for (;;) {
        const auto values = call.db().many<std::string>(sql::next_unknown_numbers, last, names_at_once);
        if (values.empty()) return;
        last = values.back();
        if (!take(values)) return;
    }
}

void describeLookalikes(const sdk::Call& call, const std::vector<std::string>& values) {
    const auto twins = contracts::findLookalikes(call, {values, std::vector<std::string>(values.size())});
    std::vector<std::string> numbers;
    std::vector<std::string> descriptions;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!twins[i]) continue;
        numbers.push_back(values[i]);
        descriptions.push_back(contracts::describe(*twins[i]));
    }
    if (!numbers.empty()) call.db().run(sql::set_lookalikes, numbers, descriptions);
}

}  // namespace

void resolveInternalPartNumbers(sdk::Call& call) {
    call.db().run(sql::create_number_match);
    call.db().run(sql::fill_number_match);
    forEachUnknown(call, [&](const std::vector<std::string>& values) {
        const auto answer = call.invokeIfProvided(contracts::assemblies::known, {values});
        if (!answer) return false;  // no module of this tenant has assemblies
        call.db().run(sql::mark_known_numbers, answer->known);
        return true;
    });
    call.db().run(sql::analyze_number_match);
    forEachUnknown(call, [&](const std::vector<std::string>& values) {
        describeLookalikes(call, values);
        return true;
    });
}

}  // namespace cardcage::offers
