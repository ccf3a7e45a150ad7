#include <unordered_set>

#include "names/known_names.hpp"
#include "names/name_matching.hpp"
#include "names/two_scripts.hpp"
#include "sql.hpp"

namespace cardcage::manufacturers {

KnownNames knownNames(sdk::Call& call, const std::vector<std::string_view>& names) {
    std::unordered_set<std::string> closed_up;
    const auto want = [&](std::string_view name) {
        if (auto form = closedUp(normalizedName(name)); !form.empty()) closed_up.insert(std::move(form));
    };
    for (const auto name : names) {
        want(name);
        for (const auto& part : partsInTwoScripts(name)) want(part);
    }
    KnownNames known;
    if (closed_up.empty()) return known;
    const auto add = [&](NameOwner owner) { known.add(std::move(owner)); };
    call.db().each<NameOwner>(sql::known_names, add, std::vector<std::string>(closed_up.begin(), closed_up.end()));
    return known;
}

}  // namespace cardcage::manufacturers
