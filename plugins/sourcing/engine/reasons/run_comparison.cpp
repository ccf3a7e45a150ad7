#include "reasons/run_comparison.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <unordered_map>

namespace cardcage::sourcing::engine {
namespace {

/// Later minus earlier; counted as the coarser one of them.
Cost costDelta(const PartRecord& before, const PartRecord& after) {
    const auto coarser = std::max(before.coarser, after.coarser);
    const auto counted = [&](const PartRecord& record) {
        return dividedHalfEven(record.cost, powerOfTen(coarser - record.coarser));
    };
    return counted(after) - counted(before);
}

/// Largest effect of rounding on the cost of a plan: half a step for each unit, in both runs, and some for its fees;
/// shares of suppliers' fees depend on the costs of other parts.
bool isOfRounding(Cost delta, const PartRecord& before, const PartRecord& after) {
    if (before.coarser == after.coarser) return delta == 0;
    const auto& rounded = before.coarser > after.coarser ? before : after;
    constexpr Cost of_fees = 16 * one_unit;
    constexpr Cost parts_of_cost = 100'000;
    const auto most = Cost{rounded.bought} + of_fees + rounded.cost / parts_of_cost;
    return -most <= delta && delta <= most;
}

/// The reason why lifecycle and compliance exclude other sources: other preferences, or other words of components.
CauseSet causeOfKeptOut(const PartCauses& before, const PartCauses& after) {
    return bit(before.component_rules != after.component_rules ? Cause::NewRules : Cause::NewApproval);
}

/// The reasons why a part is for other needs, or has other parts bought for it; `other` if nothing is known about them.
CauseSet causesOfOrigin(const PartCauses& before, const PartCauses& after, Cause other) {
    if (before.market == 0 || after.market == 0) return bit(other);
    CauseSet causes = 0;
    if (before.facts != after.facts) causes |= bit(Cause::NewDesign);
    if (before.blocked != after.blocked) causes |= bit(Cause::NewApproval);
    if (before.kept_out != after.kept_out) causes |= causeOfKeptOut(before, after);
    if (causes != 0) return causes;
    return bit(before.market != after.market ? Cause::NewOffers : other);
}

/// Whether preferences for offers may concern a part whose set of offers differs.
bool mayBeOfPreferences(const PartCauses& before, const PartCauses& after) {
    if (before.offer_rules != after.offer_rules) return true;
    if (before.suppliers == after.suppliers && before.supplier_terms != after.supplier_terms) return true;
    const bool is_other_market = before.suppliers != after.suppliers || before.pinned != after.pinned;
    return is_other_market && before.single_rules != after.single_rules;
}

/// The reason why the same offers of a part have other charges or ranks, or are excluded by other rules.
CauseSet causesOfTerms(const PartCauses& before, const PartCauses& after) {
    const bool are_other_rules = before.offer_rules != after.offer_rules;
    const bool are_left_out = before.left_out != after.left_out && are_other_rules;
    if (before.terms == after.terms) return are_left_out ? bit(Cause::NewRules) : CauseSet{0};
    const bool is_known = before.offer_rules != 0 && after.offer_rules != 0;
    const bool is_preferred =
        are_other_rules || before.supplier_terms != after.supplier_terms || before.pinned != after.pinned || !is_known;
    if (is_preferred) return bit(Cause::NewRules);
    // Charges in other currencies change with the rates.
    const bool are_other_rates = before.rates != after.rates || before.charge_rates != after.charge_rates;
    return are_other_rates ? CauseSet{0} : bit(Cause::NewOffers);
}

CauseSet differingCauses(const PartCauses& before, const PartCauses& after) {
    CauseSet causes = 0;
    const auto differs = [&](std::uint64_t PartCauses::*hash) { return before.*hash != after.*hash; };
    const auto note = [&](std::uint64_t PartCauses::*hash, Cause cause) {
        if (differs(hash)) causes |= bit(cause);
    };
    note(&PartCauses::quantity, Cause::NewQuantity);
    if (differs(&PartCauses::design)) causes |= causesOfOrigin(before, after, Cause::NewDesign);
    if (differs(&PartCauses::engine)) return causes | bit(Cause::NewEngine);
    note(&PartCauses::rules, Cause::NewRules);
    note(&PartCauses::offers, Cause::NewOffers);
    if (!differs(&PartCauses::offers) && !differs(&PartCauses::design) && differs(&PartCauses::sets))
        causes |= causesOfOrigin(before, after, Cause::NewOffers);
    if (causes & bit(Cause::NewOffers)) {
        if (mayBeOfPreferences(before, after)) causes |= bit(Cause::NewRules);
        return causes;
    }
    note(&PartCauses::prices, Cause::NewPrices);
    note(&PartCauses::rates, Cause::NewRates);
    // Charges in other currencies have other rates, which says nothing about the rates themselves.
    if (!differs(&PartCauses::charge_currencies)) note(&PartCauses::charge_rates, Cause::NewRates);
    note(&PartCauses::stock, Cause::NewStock);
    causes |= causesOfTerms(before, after);
    note(&PartCauses::approval, Cause::NewApproval);
    if (differs(&PartCauses::component)) causes |= causeOfKeptOut(before, after);
    return causes;
}

Days readyDelta(const PartRecord& before, const PartRecord& after) {
    if (before.plan == 0 || after.plan == 0) return 0;
    if (before.ready >= unknown_day || after.ready >= unknown_day) return 0;
    return after.ready - before.ready;
}

/// New demands are no cause for a part whose need does not change.
CauseSet causesOf(const PartRecord& before, const PartRecord& after) {
    auto causes = differingCauses(before.causes, after.causes);
    if (before.need == after.need) causes &= static_cast<CauseSet>(~(bit(Cause::NewQuantity) | bit(Cause::NewDesign)));
    if (causes != 0) return causes;
    return bit(before.causes.day != after.causes.day ? Cause::NewDay : Cause::OtherParts);
}

/// The reasons why parts are in one of the runs only.
class CausesOfMissing {
public:
    CausesOfMissing(std::span<const PartRecord> before, std::span<const PartRecord> after)
        : before_(originsIn(before)), after_(originsIn(after)), otherwise_(bit(Cause::NewDesign)) {
        if (before.empty() || after.empty() || before[0].causes.lines == 0) return;
        if (before[0].causes.lines == after[0].causes.lines) otherwise_ = bit(Cause::NewOffers);
    }

    CauseSet ofEarlier(const PartRecord& record) const { return causes(record, after_); }
    CauseSet ofLater(const PartRecord& record) const { return causes(record, before_); }

private:
    using Origins = std::unordered_map<std::uint64_t, const PartCauses*>;

    static Origins originsIn(std::span<const PartRecord> records) {
        Origins origins;
        for (const auto& record : records)
            if (record.causes.market != 0) origins.emplace(record.causes.market, &record.causes);
        return origins;
    }

    /// The other run has parts of the same market that are for other needs.
    CauseSet causes(const PartRecord& record, const Origins& others) const {
        const auto other = others.find(record.causes.market);
        if (other == others.end()) return otherwise_;
        CauseSet causes = 0;
        if (other->second->market_blocked != record.causes.market_blocked) causes |= bit(Cause::NewApproval);
        if (other->second->market_kept_out != record.causes.market_kept_out)
            causes |= causeOfKeptOut(*other->second, record.causes);
        return causes == 0 ? otherwise_ : causes;
    }

    Origins before_;
    Origins after_;
    CauseSet otherwise_;
};

}  // namespace

bool isUnchanged(const PartRecord& before, const PartRecord& after) {
    return before.need == after.need && before.plan == after.plan && before.ready == after.ready &&
           isOfRounding(costDelta(before, after), before, after);
}

std::vector<PartChange> compareRuns(std::span<const PartRecord> before, std::span<const PartRecord> after) {
    std::unordered_map<std::string_view, std::size_t> earlier;
    for (std::size_t i = 0; i < before.size(); ++i) earlier.emplace(before[i].key, i);
    std::vector<bool> is_met(before.size());
    std::vector<PartChange> changes;
    const CausesOfMissing missing(before, after);
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto known = earlier.find(after[i].key);
        if (known == earlier.end()) {
            changes.push_back(
                {.after = i,
                 .causes = missing.ofLater(after[i]),
                 .need_delta = after[i].need,
                 .cost_delta = after[i].cost,
                 .coarser = after[i].coarser}
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
             .cost_delta = costDelta(was, after[i]),
             .coarser = std::max(was.coarser, after[i].coarser),
             .ready_delta = readyDelta(was, after[i])}
        );
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (is_met[i]) continue;
        changes.push_back(
            {.before = i,
             .causes = missing.ofEarlier(before[i]),
             .need_delta = -before[i].need,
             .cost_delta = -before[i].cost,
             .coarser = before[i].coarser}
        );
    }
    return changes;
}

std::vector<Cost> shownDeltas(std::span<const PartChange> changes, int decimals, Cost total) {
    constexpr int cost_decimals = 16;
    constexpr Cost most_of_totals = 2;
    const auto step = powerOfTen(cost_decimals - decimals);
    std::vector<Cost> shown, lost;
    Cost exact = 0, given = 0;
    for (const auto& change : changes) {
        const auto delta = change.cost_delta * powerOfTen(change.coarser);
        const auto remainder = (delta % step + step) % step;
        shown.push_back(delta - remainder);
        lost.push_back(remainder);
        exact += delta;
        given += delta - remainder;
    }
    if (changes.empty()) return shown;
    const auto distance = total - exact;
    if (distance > most_of_totals * step || distance < -most_of_totals * step)
        total = dividedHalfEven(exact, step) * step;
    std::vector<std::size_t> order(changes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t change) { return lost[change]; });
    auto missing = (total - given) / step;
    for (std::size_t next = 0; missing > 0; --missing) shown[order[next++ % order.size()]] += step;
    for (std::size_t next = 0; missing < 0; ++missing) shown[order[order.size() - 1 - next++ % order.size()]] -= step;
    return shown;
}

}  // namespace cardcage::sourcing::engine
