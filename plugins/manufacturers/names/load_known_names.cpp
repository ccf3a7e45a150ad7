#include "names/known_names.hpp"
#include "sql.hpp"

namespace cardcage::manufacturers {

KnownNames knownNames(sdk::Call& call, const std::vector<std::string>& normalized) {
    KnownNames known;
    if (normalized.empty()) return known;
    const auto add = [&](NameOwner owner) { known.add(std::move(owner)); };
    call.db().each<NameOwner>(sql::known_names, add, normalized);
    return known;
}

}  // namespace cardcage::manufacturers
