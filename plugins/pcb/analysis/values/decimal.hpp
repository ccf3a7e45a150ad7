#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// A decimal number as written: `digits` x 10^-`decimals`.
struct Decimal {
    std::int64_t digits = 0;
    int decimals = 0;

    double value() const;
};

/// Reads `[+-]digits[.digits]` with an optional exponent of at most two digits. Digits behind the eighteenth are
/// dropped when they are decimals. Nothing for any other text and for numbers that do not fit.
std::optional<Decimal> parseDecimal(std::string_view text);

/// The length of `number` units, rounded half away from zero; nothing beyond 2^62 nm.
std::optional<Nm> lengthOf(Decimal number, Unit unit);

/// Both in one: the length that `text` states.
std::optional<Nm> parseLength(std::string_view text, Unit unit);

/// `counts` x `step` / 10^`decimals`, rounded half away from zero; nothing beyond 2^62.
std::optional<std::int64_t> scaled(std::int64_t counts, std::int64_t step, int decimals);

/// Reads an unsigned number of at most nine digits, and nothing else.
std::optional<int> parseCount(std::string_view text);

}  // namespace cardcage::pcb::analysis
