#pragma once

#include <algorithm>
#include <array>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

// Lifecycle and compliance of components and of their parts: the words, their order, and the words that hold for a part
// of a component.

namespace cardcage::contracts {

/// Lifecycle of a part.
enum class Lifecycle { Preview, Active, NotRecommendedForNewDesigns, LastTimeBuy, EndOfLife, Obsolete, Unknown };

constexpr auto wireNames(Lifecycle) {
    using enum Lifecycle;
    return sdk::words<Preview, Active, NotRecommendedForNewDesigns, LastTimeBuy, EndOfLife, Obsolete, Unknown>;
}

constexpr auto wireAliases(Lifecycle) {
    using enum Lifecycle;
    return std::to_array<std::pair<Lifecycle, std::string_view>>(
        {{Preview, "New"},
         {Active, "Production"},
         {NotRecommendedForNewDesigns, "NRND"},
         {NotRecommendedForNewDesigns, "NRFND"},
         {NotRecommendedForNewDesigns, "Not Recommended for New Designs"},
         {LastTimeBuy, "LTB"},
         {LastTimeBuy, "Last Time Buy"},
         {EndOfLife, "EOL"},
         {EndOfLife, "End of Life"},
         {Obsolete, "Discontinued"}}
    );
}

/// Directive 2011/65/EU.
enum class Rohs { Compliant, CompliantWithExemption, NonCompliant, NotApplicable, Unknown };

constexpr auto wireNames(Rohs) {
    using enum Rohs;
    return sdk::words<Compliant, CompliantWithExemption, NonCompliant, NotApplicable, Unknown>;
}

constexpr auto wireAliases(Rohs) {
    using enum Rohs;
    return std::to_array<std::pair<Rohs, std::string_view>>(
        {{Compliant, "Yes"},
         {CompliantWithExemption, "Compliant with exemption"},
         {NonCompliant, "No"},
         {NonCompliant, "Non-compliant"},
         {NotApplicable, "Not applicable"},
         {NotApplicable, "N/A"}}
    );
}

/// Regulation (EC) No 1907/2006.
enum class Reach { Compliant, ContainsSvhc, NonCompliant, NotApplicable, Unknown };

constexpr auto wireNames(Reach) {
    using enum Reach;
    return sdk::words<Compliant, ContainsSvhc, NonCompliant, NotApplicable, Unknown>;
}

constexpr auto wireAliases(Reach) {
    using enum Reach;
    return std::to_array<std::pair<Reach, std::string_view>>(
        {{Compliant, "Unaffected"},
         {ContainsSvhc, "Affected"},
         {ContainsSvhc, "Contains SVHC"},
         {NonCompliant, "Non-compliant"},
         {NotApplicable, "Not applicable"},
         {NotApplicable, "N/A"}}
    );
}

/// Words from worst to best. An Unknown lifecycle has no place: it is neither better nor worse than another one.
inline constexpr std::array lifecycles_from_worst{
    Lifecycle::Obsolete,
    Lifecycle::EndOfLife,
    Lifecycle::LastTimeBuy,
    Lifecycle::NotRecommendedForNewDesigns,
    Lifecycle::Preview,
    Lifecycle::Active};
inline constexpr std::array rohs_from_worst{
    Rohs::NonCompliant, Rohs::Unknown, Rohs::CompliantWithExemption, Rohs::Compliant, Rohs::NotApplicable};
inline constexpr std::array reach_from_worst{
    Reach::NonCompliant, Reach::Unknown, Reach::ContainsSvhc, Reach::Compliant, Reach::NotApplicable};

/// Lifecycle and compliance of a component or of a part. Unknown: not stated.
struct ComponentWords {
    Lifecycle lifecycle = Lifecycle::Unknown;
    Rohs rohs = Rohs::Unknown;
    Reach reach = Reach::Unknown;

    friend bool operator==(const ComponentWords&, const ComponentWords&) = default;
};

namespace component_words {

/// Returns the worse of two words; a word without a place is returned only if both have none.
template <class Word, std::size_t count>
constexpr Word worse(const std::array<Word, count>& from_worst, Word left, Word right) {
    return std::ranges::find(from_worst, left) <= std::ranges::find(from_worst, right) ? left : right;
}

/// Returns the word that holds for one part of a component with so many parts.
template <class Word>
constexpr Word held(Word own, Word of_part, std::int64_t parts) {
    if (own == Word::Unknown) return of_part;
    return parts == 1 || of_part == Word::Unknown ? own : of_part;
}

/// Returns the better of two lifecycles; Unknown only if both are.
constexpr Lifecycle better(Lifecycle left, Lifecycle right) {
    if (left == Lifecycle::Unknown || right == Lifecycle::Unknown) return left == Lifecycle::Unknown ? right : left;
    return worse(lifecycles_from_worst, left, right) == left ? right : left;
}

}  // namespace component_words

/// Returns the words that hold for one part of a component, whose own words the tenant has set. A component with one
/// part overrides the part. Of several parts, a part with a word of its own keeps the word; the component's own word
/// holds for the others, because Unknown states nothing that could be worse or better.
constexpr ComponentWords wordsOfPart(const ComponentWords& own, const ComponentWords& of_part, std::int64_t parts) {
    using component_words::held;
    return {
        held(own.lifecycle, of_part.lifecycle, parts),
        held(own.rohs, of_part.rohs, parts),
        held(own.reach, of_part.reach, parts)};
}

/// Returns the words of a component from those that hold for its parts (wordsOfPart): the best lifecycle, because the
/// component is available as long as its best part, and the worst compliance. Without parts its own words hold.
constexpr ComponentWords wordsOfComponent(const ComponentWords& own, std::span<const ComponentWords> of_parts) {
    if (of_parts.empty()) return own;
    auto words = of_parts.front();
    for (const auto& part : of_parts.subspan(1)) {
        words.lifecycle = component_words::better(words.lifecycle, part.lifecycle);
        words.rohs = component_words::worse(rohs_from_worst, words.rohs, part.rohs);
        words.reach = component_words::worse(reach_from_worst, words.reach, part.reach);
    }
    return words;
}

}  // namespace cardcage::contracts
