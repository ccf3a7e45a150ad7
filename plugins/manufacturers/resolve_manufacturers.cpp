#include "names/known_names.hpp"

namespace cardcage::manufacturers {

ResolveResults resolveManufacturers(sdk::Call& call, const ResolveRequest& request) {
    const auto known = knownNames(call, {request.names.begin(), request.names.end()});

    ResolveResults answer;
    answer.results.reserve(request.names.size());
    for (const auto& name : request.names) {
        const auto meant = known.meant(sdk::text::trimmed(name));
        auto& result = answer.results.emplace_back();
        result.name = name;
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
