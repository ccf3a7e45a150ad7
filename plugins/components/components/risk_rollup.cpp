#include "components/risk_rollup.hpp"

#include <algorithm>
#include <array>
#include <ranges>
#include <set>

namespace cardcage::components {
namespace {

// From worst to best.
constexpr std::array rohs_ranks{
    Rohs::NonCompliant, Rohs::Unknown, Rohs::CompliantWithExemption, Rohs::Compliant, Rohs::NotApplicable};
constexpr std::array reach_ranks{
    Reach::NonCompliant, Reach::Unknown, Reach::ContainsSvhc, Reach::Compliant, Reach::NotApplicable};
constexpr std::array mineral_ranks{
    ConflictMinerals::NonCompliant,
    ConflictMinerals::Unknown,
    ConflictMinerals::Compliant,
    ConflictMinerals::NotApplicable};
constexpr std::array lifecycle_ranks{
    Lifecycle::Obsolete,
    Lifecycle::EndOfLife,
    Lifecycle::LastTimeBuy,
    Lifecycle::NotRecommendedForNewDesigns,
    Lifecycle::Preview,
    Lifecycle::Active};

template <class Ranks, class Word>
auto rankOf(const Ranks& ranks, Word word) {
    return std::ranges::find(ranks, word) - ranks.begin();
}

/// The worst word of the options; an option without the field counts as Unknown.
template <class Ranks, class Member>
auto worstOf(std::span<const OptionRisk> options, const Ranks& ranks, Member member) {
    using Word = typename Ranks::value_type;
    if (options.empty()) return Word::Unknown;
    const auto word = [&](const OptionRisk& option) { return (option.data.*member).value_or(Word::Unknown); };
    return std::ranges::min(options | std::views::transform(word), {}, [&](Word one) { return rankOf(ranks, one); });
}

Lifecycle lifecycleOf(const OptionRisk& option) {
    return option.data.lifecycle.value_or(Lifecycle::Unknown);
}

void rollUpLifecycle(RiskSummary& summary, std::span<const OptionRisk> options) {
    for (const auto& option : options) {
        const auto lifecycle = lifecycleOf(option);
        if (lifecycle == Lifecycle::Active) ++summary.active_parts;
        if (lifecycle == Lifecycle::Unknown) continue;
        const auto rank = rankOf(lifecycle_ranks, lifecycle);
        if (summary.status == Lifecycle::Unknown || rank > rankOf(lifecycle_ranks, summary.status)) {
            summary.status = lifecycle;
        }
        if (summary.worst_status == Lifecycle::Unknown || rank < rankOf(lifecycle_ranks, summary.worst_status)) {
            summary.worst_status = lifecycle;
        }
    }
    // The component is available as long as its best part.
    for (const auto& option : options) {
        if (lifecycleOf(option) != summary.status) continue;
        summary.estimated_end_of_life = std::max(summary.estimated_end_of_life, option.data.estimated_end_of_life);
        summary.last_time_buy = std::max(summary.last_time_buy, option.data.last_time_buy);
    }
}

bool isAtItsEnd(Lifecycle lifecycle) {
    return lifecycle == Lifecycle::EndOfLife || lifecycle == Lifecycle::Obsolete;
}

template <class T>
void addOnce(std::vector<T>& all, const std::vector<T>& more) {
    for (const auto& one : more) {
        if (std::ranges::find(all, one) == all.end()) all.push_back(one);
    }
}

/// The effective value: that of the tenant, otherwise that of the parts.
template <class Word>
Word overridden(const std::optional<Word>& own, Word of_parts) {
    return own.value_or(Word::Unknown) == Word::Unknown ? of_parts : *own;
}

}  // namespace

RiskSummary rollUp(std::span<const OptionRisk> options, const ComponentOverrides& overrides) {
    RiskSummary summary;
    summary.rohs = overridden(overrides.rohs, worstOf(options, rohs_ranks, &PartData::rohs));
    summary.reach = overridden(overrides.reach, worstOf(options, reach_ranks, &PartData::reach));
    summary.conflict_minerals = worstOf(options, mineral_ranks, &PartData::conflict_minerals);

    const auto says = [](std::optional<bool> expected) {
        return [expected](const OptionRisk& option) { return option.data.halogen_free == expected; };
    };
    if (std::ranges::any_of(options, says(false))) {
        summary.halogen_free = false;
    } else if (!options.empty() && std::ranges::all_of(options, says(true))) {
        summary.halogen_free = true;
    }
    const auto declared = [](const OptionRisk& option) {
        return option.data.declaration_class.value_or(DeclarationClass::Unknown) != DeclarationClass::Unknown;
    };
    const bool all_declared = !options.empty() && std::ranges::all_of(options, declared);
    std::set<std::string_view> makers;
    for (const auto& option : options) {
        addOnce(summary.svhc, option.data.svhc);
        addOnce(summary.exemptions, option.data.exemptions);
        if (option.data.as_of && (!summary.as_of || *option.data.as_of < *summary.as_of)) {
            summary.as_of = option.data.as_of;
        }
        if (all_declared &&
            (!summary.declaration_class || *option.data.declaration_class < *summary.declaration_class)) {
            summary.declaration_class = option.data.declaration_class;
        }
        if (!isAtItsEnd(lifecycleOf(option))) makers.insert(option.manufacturer);
    }
    summary.single_sourced = !options.empty() && makers.size() <= 1;

    rollUpLifecycle(summary, options);
    summary.status = overridden(overrides.lifecycle, summary.status);
    summary.worst_status = overridden(overrides.lifecycle, summary.worst_status);
    return summary;
}

}  // namespace cardcage::components
