#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "values/words.hpp"

namespace cardcage::pcb::analysis {

/// The source of a value; the order is the order of trust between statements, the highest first.
enum class Source : std::uint8_t { User, X2, JobFile, CadReport, FileName, Content, Measured };

/// The reason for which a value is null. `None` belongs to values that are present.
enum class Reason : std::uint8_t {
    None,
    NotInFiles,
    ProfileMissing,
    DrillMissing,
    FormatUncertain,
    RoleAmbiguous,
    SkippedForTime,
    SkippedForSize,
    NotAnalysed,
    SeveralDesigns
};

inline constexpr Words<Reason, 10> reason_words(
    {{Reason::None, ""},
     {Reason::NotInFiles, "not_in_files"},
     {Reason::ProfileMissing, "profile_missing"},
     {Reason::DrillMissing, "drill_missing"},
     {Reason::FormatUncertain, "format_uncertain"},
     {Reason::RoleAmbiguous, "role_ambiguous"},
     {Reason::SkippedForTime, "skipped_for_time"},
     {Reason::SkippedForSize, "skipped_for_size"},
     {Reason::NotAnalysed, "not_analysed"},
     {Reason::SeveralDesigns, "several_designs"}}
);
static_assert(reason_words.size() == static_cast<std::size_t>(Reason::SeveralDesigns) + 1);

/// The words that clients read: `X2`, `not_in_files`, …; empty for `Reason::None`.
std::string_view nameOf(Source source);
std::string_view nameOf(Reason reason);

/// Confidences in use. A value is taken over into a specification from `sure` on.
constexpr double stated = 1.0;
constexpr double derived = 0.9;
constexpr double sure = 0.8;
constexpr double likely = 0.6;
constexpr double fallback = 0.4;

/// One fact about a board, or the reason why it is not known. Never a silent guess: a value without content has a
/// reason, and a value with content says how far it can be trusted.
template <typename Type>
struct Value {
    std::optional<Type> value;
    Source source = Source::Measured;
    double confidence = 0;
    Reason reason = Reason::NotInFiles;

    static Value of(Type content, Source from, double trust) {
        return {std::optional<Type>(std::move(content)), from, trust, Reason::None};
    }
    static Value none(Reason why) { return {std::nullopt, Source::Measured, 0, why}; }
    /// Whether it may be asserted without asking anybody.
    bool isSure() const { return value && confidence >= sure; }
    friend bool operator==(const Value&, const Value&) = default;
};

}  // namespace cardcage::pcb::analysis
