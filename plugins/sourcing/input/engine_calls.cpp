#include "input/engine_calls.hpp"

#include <list>
#include <mutex>

namespace cardcage::sourcing {
namespace {

/// The caches of the most recent tenants.
class Caches {
public:
    std::shared_ptr<engine::PartCache> of(std::string_view tenant) {
        constexpr std::size_t most_tenants = 8;
        constexpr std::size_t capacity = 50'000;  // parts, each below a kilobyte
        const std::lock_guard lock(mutex_);
        for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
            if (entry->tenant != tenant) continue;
            entries_.splice(entries_.begin(), entries_, entry);
            return entry->cache;
        }
        if (entries_.size() == most_tenants) entries_.pop_back();
        entries_.push_front({std::string(tenant), std::make_shared<engine::PartCache>(capacity)});
        return entries_.front().cache;
    }

private:
    struct Entry {
        std::string tenant;
        std::shared_ptr<engine::PartCache> cache;
    };

    std::mutex mutex_;
    std::list<Entry> entries_;  ///< the most recently used one first
};

/// Name of the design for people.
std::string placeOf(const engine::QuantityOverflow& overflow, const NamedDesign& named_design) {
    using enum engine::QuantityOverflow::Place;
    const auto assembly = [&](engine::AssemblyIndex index) {
        return named_design.isLoose(index) ? std::string("what is demanded by itself")
                                           : "assembly " + named_design.assemblies.at(index);
    };
    switch (overflow.where()) {
        case Assembly:
            return assembly(overflow.index());
        case Line: {
            const auto& line = named_design.lines.at(overflow.index());
            return "BOM line " + std::to_string(line.position) + " of " + assembly(line.assembly);
        }
        case Group:
            break;
    }
    return "part " + keyOf(named_design.parts.at(overflow.index()).options);
}

}  // namespace

std::shared_ptr<engine::PartCache> partCache(sdk::Call& call) {
    static Caches caches;
    return caches.of(call.tenant());
}

sdk::Problem circularNesting(const std::vector<std::string>& assemblies) {
    constexpr std::size_t most = 20;
    std::string names;
    for (std::size_t i = 0; i < assemblies.size() && i < most; ++i) names.append(i ? ", " : "").append(assemblies[i]);
    if (assemblies.size() > most)
        names.append(" and ").append(std::to_string(assemblies.size() - most)).append(" more");
    return sdk::Problem::conflict(
        "circular_nesting",
        "Assemblies contain each other: " + names + ". Repeat the request; if it stays, import them anew."
    );
}

sdk::Problem quantityTooLarge(const engine::QuantityOverflow& overflow, const NamedDesign& named_design) {
    const bool is_part = overflow.where() == engine::QuantityOverflow::Place::Group;
    return sdk::Problem::conflict(
        "quantity_too_large",
        std::string("More than ") + (is_part ? "2.3e12" : "9.2e12") + " would be needed of " +
            placeOf(overflow, named_design) + ". Lower the quantities of the demands, of subassemblies" +
            (is_part ? ", of its BOM lines or of its pinned purchases." : " or of the BOM line.")
    );
}

sdk::Problem costsTooLarge(const engine::CostOverflow& overflow, const NamedDesign& named_design) {
    return sdk::Problem::conflict(
        "costs_too_large",
        "The purchases cost more than can be added up, which is 2.1e21 of the base currency at least, and most of it is "
        "for part " +
            named_design.parts.at(overflow.largest()).key() +
            ". Lower the quantities of the demands, of subassemblies or of its BOM lines, or correct the prices of its "
            "offers."
    );
}

engine::ParallelFor parallelFor(sdk::Call& call) {
    return [&call](std::size_t count, const std::function<void(std::size_t)>& work) { call.parallel(count, work); };
}

}  // namespace cardcage::sourcing
