#include <cardcage/contracts/assemblies.hpp>
#include <string>
#include <vector>

#include "import/resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {

void resolveInternalPartNumbers(sdk::Call& call) {
    call.db().run(sql::create_number_match);
    call.db().run(sql::fill_number_match);
    std::string last;
    for (;;) {
        const auto values = call.db().many<std::string>(sql::next_unknown_numbers, last, names_at_once);
        if (values.empty()) break;
        last = values.back();
        const auto answer = call.invokeIfProvided(contracts::assemblies::known, {values});
        if (!answer) break;  // no module of this tenant has assemblies
        call.db().run(sql::mark_known_numbers, answer->known);
    }
    call.db().run(sql::analyze_number_match);
    // Looks through all components, so only where a number is not known.
    if (!call.db().many<std::string>(sql::next_unknown_numbers, std::string(), std::int64_t{1}).empty()) {
        call.db().run(sql::find_lookalikes);
    }
}

}  // namespace cardcage::offers
