#include <cardcage/contracts/manufacturers.hpp>
#include <optional>
#include <string>
#include <vector>

#include "import/resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

using contracts::manufacturers::ResolveStatus;

/// A row of pg_temp.manufacturer_match.
struct ManufacturerMatch {
    std::string name;
    std::optional<contracts::ManufacturerId> manufacturer_id;
    std::optional<std::string> problem;
};

ManufacturerMatch matchOf(const std::string& name, const contracts::manufacturers::ResolveResult& resolved) {
    if (resolved.status == ResolveStatus::Matched) return {name, resolved.manufacturer_id, std::nullopt};
    std::string problem = "Manufacturer '" + name + "' ";
    if (resolved.status == ResolveStatus::Ambiguous) {
        problem += "is ambiguous: it may be ";
        for (std::size_t i = 0; i < resolved.candidates.size(); ++i) {
            const bool last = i + 1 == resolved.candidates.size();
            problem += std::string(i == 0 ? "" : last ? " or " : ", ").append("'").append(resolved.candidates[i]) + "'";
        }
        problem += "; send the full name of one of them.";
    } else {
        problem += "is not known; correct it, or import it with POST /manufacturers/import.";
    }
    return {name, std::nullopt, std::move(problem)};
}

}  // namespace

void resolveManufacturers(sdk::Call& call) {
    call.db().run(sql::create_manufacturer_match);
    std::string last;
    for (;;) {
        const auto names = call.db().many<std::string>(sql::next_manufacturer_names, last, names_at_once);
        if (names.empty()) break;
        last = names.back();
        const auto resolved = call.invoke(contracts::manufacturers::resolve, {names});
        std::vector<ManufacturerMatch> matches;
        for (std::size_t i = 0; i < names.size(); ++i) matches.push_back(matchOf(names[i], resolved.results.at(i)));
        call.db().copyIn("manufacturer_match", matches);
    }
    call.db().run(sql::analyze_manufacturer_match);
}

}  // namespace cardcage::offers
