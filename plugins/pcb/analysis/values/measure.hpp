#pragma once

#include <optional>

#include "values/length.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// A length that was measured, and where.
struct Measure {
    Value<Nm> value = Value<Nm>::none(Reason::NotInFiles);
    std::optional<Point> place;

    static Measure of(double length, Point place, double trust) {
        return {Value<Nm>::of(std::llround(length), Source::Measured, trust), place};
    }
    static Measure none(Reason why) { return {Value<Nm>::none(why), std::nullopt}; }
};

}  // namespace cardcage::pcb::analysis
