#include "components/risk_rollup.hpp"

#include <algorithm>
#include <array>
#include <ranges>
#include <set>

namespace cardcage::components {
namespace {

// From worst to best.
constexpr std::array minerals_from_worst{
    ConflictMinerals::NonCompliant,
    ConflictMinerals::Unknown,
    ConflictMinerals::Compliant,
    ConflictMinerals::NotApplicable};

/// The worst word of the options; an option without the field counts as Unknown.
ConflictMinerals worstMinerals(std::span<const OptionRisk> options) {
    if (options.empty()) return ConflictMinerals::Unknown;
    const auto word = [](const OptionRisk& option) {
        return option.data.conflict_minerals.value_or(ConflictMinerals::Unknown);
    };
    return std::ranges::min(options | std::views::transform(word), {}, [](ConflictMinerals one) {
        return std::ranges::find(minerals_from_worst, one);
    });
}

Lifecycle lifecycleOf(const OptionRisk& option) {
    return option.data.lifecycle.value_or(Lifecycle::Unknown);
}

/// The words that hold for each option.
std::vector<contracts::ComponentWords> wordsThatHold(
    std::span<const OptionRisk> options, const contracts::ComponentWords& own
) {
    std::vector<contracts::ComponentWords> words;
    for (const auto& option : options) {
        const contracts::ComponentWords of_part{
            lifecycleOf(option), option.data.rohs.value_or(Rohs::Unknown), option.data.reach.value_or(Reach::Unknown)};
        words.push_back(contracts::wordsOfPart(own, of_part, std::ssize(options)));
    }
    return words;
}

/// `held`: the words that hold for each option.
void rollUpWords(
    RiskSummary& summary,
    std::span<const OptionRisk> options,
    std::span<const contracts::ComponentWords> held,
    const contracts::ComponentWords& own
) {
    const auto words = contracts::wordsOfComponent(own, held);
    summary.rohs = words.rohs;
    summary.reach = words.reach;
    summary.status = words.lifecycle;
    summary.worst_status = own.lifecycle;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto lifecycle = held[i].lifecycle;
        summary.worst_status =
            i == 0
                ? lifecycle
                : contracts::component_words::worse(contracts::lifecycles_from_worst, summary.worst_status, lifecycle);
        if (lifecycleOf(options[i]) == Lifecycle::Active) ++summary.active_parts;
        if (lifecycle != summary.status) continue;
        summary.estimated_end_of_life = std::max(summary.estimated_end_of_life, options[i].data.estimated_end_of_life);
        summary.last_time_buy = std::max(summary.last_time_buy, options[i].data.last_time_buy);
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

}  // namespace

RiskSummary rollUp(std::span<const OptionRisk> options, const contracts::ComponentWords& own) {
    RiskSummary summary;
    rollUpWords(summary, options, wordsThatHold(options, own), own);
    summary.conflict_minerals = worstMinerals(options);

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
    return summary;
}

}  // namespace cardcage::components
