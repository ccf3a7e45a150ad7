#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/profile/profile.hpp"
#include "files/file_role.hpp"

namespace cardcage::pcb::analysis {

constexpr auto wireNames(BoardShape) {
    using enum BoardShape;
    return sdk::words<Rectangle, RoundedRectangle, Circle, Other>;
}

/// A reason that is none is not sent.
constexpr auto wireNames(Reason) {
    return reason_words.from<1>();
}

}  // namespace cardcage::pcb::analysis

namespace cardcage::pcb {

/// The name of a fact in the interface description.
template <class T>
inline constexpr std::string_view fact_name{};
template <>
inline constexpr std::string_view fact_name<Measure> = "PcbNumberFact";
template <>
inline constexpr std::string_view fact_name<std::int64_t> = "PcbCountFact";
template <>
inline constexpr std::string_view fact_name<std::string> = "PcbTextFact";
template <>
inline constexpr std::string_view fact_name<bool> = "PcbFlagFact";
template <>
inline constexpr std::string_view fact_name<HolePlating> = "PcbPlatingFact";
template <>
inline constexpr std::string_view fact_name<analysis::BoardShape> = "PcbShapeFact";

/// A value with its source and confidence, or the reason why there is none.
template <class T>
struct Fact {
    std::optional<T> value;
    FactSource source = FactSource::Measured;
    Measure confidence;
    std::optional<analysis::Reason> reason;

    static constexpr auto schema() {
        return sdk::record(
            fact_name<T>,
            sdk::required<&Fact::value>("The value; null when it is not known."),
            sdk::required<&Fact::source>("Source of the value."),
            sdk::required<&Fact::confidence>("0 (nothing is known) to 1 (stated or exact).", sdk::example("0.9")),
            sdk::required<&Fact::reason>("Reason for a missing value; null when there is one.")
        );
    }
};

using NumberFact = Fact<Measure>;
using CountFact = Fact<std::int64_t>;
using TextFact = Fact<std::string>;
using FlagFact = Fact<bool>;
using PlatingFact = Fact<HolePlating>;
using ShapeFact = Fact<analysis::BoardShape>;

/// A length that was measured, and the place of it. In mm.
struct PlacedFact {
    std::optional<Measure> value;
    FactSource source = FactSource::Measured;
    Measure confidence;
    std::optional<analysis::Reason> reason;
    std::optional<Measure> x;
    std::optional<Measure> y;

    static constexpr auto schema() {
        return sdk::record(
            "PcbPlacedFact",
            sdk::required<&PlacedFact::value>("Length in mm; null when it is not known.", sdk::example("0.0995")),
            sdk::required<&PlacedFact::source>("Source of the value."),
            sdk::required<&PlacedFact::confidence>("0 (nothing is known) to 1 (exact).", sdk::example("0.9")),
            sdk::required<&PlacedFact::reason>("Reason for a missing value; null when there is one."),
            sdk::required<&PlacedFact::x>("Position from the left in mm.", sdk::example("12.5")),
            sdk::required<&PlacedFact::y>("Position from the bottom in mm.", sdk::example("8.25"))
        );
    }
};

}  // namespace cardcage::pcb
