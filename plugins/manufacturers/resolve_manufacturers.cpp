#include <unordered_set>

#include "names/known_names.hpp"
#include "names/name_matching.hpp"

namespace cardcage::manufacturers {

ResolveResults resolveManufacturers(sdk::Call& call, const ResolveRequest& request) {
    std::unordered_set<std::string> distinct;
    std::vector<std::string> normalized;
    for (const auto& name : request.names) normalized.push_back(normalizedName(name));
    for (const auto& name : normalized) {
        if (!name.empty()) distinct.insert(name);
    }
    const auto known = knownNames(call, {distinct.begin(), distinct.end()});

    ResolveResults answer;
    answer.results.reserve(request.names.size());
    for (std::size_t i = 0; i < request.names.size(); ++i) {
        const auto meant = known.meant(normalized[i], sdk::text::trimmed(request.names[i]));
        auto& result = answer.results.emplace_back();
        result.name = request.names[i];
        if (meant.size() == 1) {
            result.status = ResolveStatus::Matched;
            result.manufacturer_id = meant.front().manufacturer_id;
            result.manufacturer_name = meant.front().manufacturer_name;
        } else if (!meant.empty()) {
            result.status = ResolveStatus::Ambiguous;
            for (const auto& owner : meant) result.candidates.push_back(owner.manufacturer_name);
        }
    }
    return answer;
}

}  // namespace cardcage::manufacturers
