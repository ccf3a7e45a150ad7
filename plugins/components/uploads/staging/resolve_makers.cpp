#include <cardcage/contracts/manufacturers.hpp>
#include <string>
#include <vector>

#include "sql.hpp"
#include "uploads/merge/merge.hpp"

namespace cardcage::components {
namespace {

/// Names per call: enough to be fast, few enough for constant memory.
constexpr std::int64_t names_at_once = 5000;

}  // namespace

void resolveMakers(sdk::Call& call) {
    std::string last;
    for (;;) {
        const auto asked = call.db().many<std::string>(sql::next_makers, last, names_at_once);
        if (asked.empty()) break;
        last = asked.back();
        const auto answer = call.invokeIfProvided(contracts::manufacturers::resolve, {asked});
        if (!answer) break;
        std::vector<std::string> names;
        std::vector<contracts::ManufacturerId> ids;
        std::vector<std::string> primary_names;
        for (const auto& maker : answer->results) {
            if (!maker.manufacturer_id) continue;
            names.push_back(maker.name);
            ids.push_back(*maker.manufacturer_id);
            primary_names.push_back(maker.manufacturer_name.value_or(maker.name));
        }
        call.db().run(sql::resolve_makers, names, ids, primary_names);
    }
    call.db().run(sql::analyze_makers);
}

}  // namespace cardcage::components
