#include "graphs/present_bom.hpp"

#include <set>

namespace cardcage::costing {

void PresentBom::count(const AssemblyId& top, Completeness& completeness) const {
    completeness.priced = completeness.unpriced = completeness.customer_sourced = 0;
    std::int64_t empty = 0;
    std::set<AssemblyId> seen{top};
    for (std::vector<AssemblyId> next{top}; !next.empty();) {
        const auto id = next.back();
        next.pop_back();
        const auto found = assemblies_.find(id);
        if (found == assemblies_.end()) {
            ++empty;
            continue;
        }
        const auto& lines = found->second;
        if (lines.bought + lines.customer_sourced == 0 && lines.children.empty()) ++empty;
        completeness.priced += lines.priced;
        completeness.unpriced += lines.bought - lines.priced;
        completeness.customer_sourced += lines.customer_sourced;
        for (const auto& child : lines.children) {
            if (seen.insert(child).second) next.push_back(child);
        }
    }
    completeness.bom_items = completeness.priced + completeness.unpriced + completeness.customer_sourced;
    completeness.empty_assemblies = empty;
}

}  // namespace cardcage::costing
