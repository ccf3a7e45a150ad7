#include "reasons/run_comparison.hpp"

#include <unordered_map>

namespace cardcage::sourcing::engine {
namespace {

CauseSet differingCauses(const PartCauses& before, const PartCauses& after) {
    CauseSet causes = 0;
    const auto differs = [&](std::uint64_t PartCauses::*hash) { return before.*hash != after.*hash; };
    const auto note = [&](std::uint64_t PartCauses::*hash, Cause cause) {
        if (differs(hash)) causes |= bit(cause);
    };
    note(&PartCauses::quantity, Cause::NewQuantity);
    note(&PartCauses::design, Cause::NewDesign);
    if (differs(&PartCauses::engine)) return causes | bit(Cause::NewEngine);
    note(&PartCauses::rules, Cause::NewRules);
    note(&PartCauses::offers, Cause::NewOffers);
    if (!differs(&PartCauses::design)) note(&PartCauses::sets, Cause::NewOffers);
    if (causes & bit(Cause::NewOffers)) return causes;
    note(&PartCauses::prices, Cause::NewPrices);
    note(&PartCauses::rates, Cause::NewRates);
    note(&PartCauses::stock, Cause::NewStock);
    note(&PartCauses::terms, Cause::NewRules);
    note(&PartCauses::approval, Cause::NewApproval);
    // Other preferences keep other components out.
    if (!differs(&PartCauses::rules)) note(&PartCauses::component, Cause::NewApproval);
    return causes;
}

Days readyDelta(const PartRecord& before, const PartRecord& after) {
    if (before.plan == 0 || after.plan == 0) return 0;
    if (before.ready >= unknown_day || after.ready >= unknown_day) return 0;
    return after.ready - before.ready;
}

/// New demands do not move a part whose need they leave as it was.
CauseSet causesOf(const PartRecord& before, const PartRecord& after) {
    auto causes = differingCauses(before.causes, after.causes);
    if (before.need == after.need) causes &= static_cast<CauseSet>(~(bit(Cause::NewQuantity) | bit(Cause::NewDesign)));
    if (causes != 0) return causes;
    return bit(before.causes.day != after.causes.day ? Cause::NewDay : Cause::OtherParts);
}

/// The reason why parts are in one of the runs only.
CauseSet causeOfMissing(std::span<const PartRecord> before, std::span<const PartRecord> after) {
    if (before.empty() || after.empty() || before[0].causes.lines == 0) return bit(Cause::NewDesign);
    return bit(before[0].causes.lines == after[0].causes.lines ? Cause::NewOffers : Cause::NewDesign);
}

}  // namespace

bool isUnchanged(const PartRecord& before, const PartRecord& after) {
    return before.need == after.need && before.cost == after.cost && before.plan == after.plan &&
           before.ready == after.ready;
}

std::vector<PartChange> compareRuns(std::span<const PartRecord> before, std::span<const PartRecord> after) {
    std::unordered_map<std::string_view, std::size_t> earlier;
    for (std::size_t i = 0; i < before.size(); ++i) earlier.emplace(before[i].key, i);
    std::vector<bool> is_met(before.size());
    std::vector<PartChange> changes;
    const auto missing = causeOfMissing(before, after);
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto known = earlier.find(after[i].key);
        if (known == earlier.end()) {
            changes.push_back({.after = i, .causes = missing, .need_delta = after[i].need, .cost_delta = after[i].cost}
            );
            continue;
        }
        is_met[known->second] = true;
        const auto& was = before[known->second];
        if (isUnchanged(was, after[i])) continue;
        changes.push_back(
            {.before = known->second,
             .after = i,
             .causes = causesOf(was, after[i]),
             .need_delta = after[i].need - was.need,
             .cost_delta = after[i].cost - was.cost,
             .ready_delta = readyDelta(was, after[i])}
        );
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (is_met[i]) continue;
        changes.push_back({.before = i, .causes = missing, .need_delta = -before[i].need, .cost_delta = -before[i].cost}
        );
    }
    return changes;
}

}  // namespace cardcage::sourcing::engine
