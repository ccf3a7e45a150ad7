#include "values/budget.hpp"

#include <array>

namespace cardcage::pcb::analysis {
namespace {

/// The part of the whole time, in percent, after which a step is over. What a step does not use is left to those behind
/// it; a tenth is left for writing down what was found.
constexpr std::array<std::int64_t, step_count> shares = {50, 60, 65, 70, 80, 90};

}  // namespace

std::string_view nameOf(Step step) {
    constexpr std::array<std::string_view, step_count> names = {
        "the clearances", "the tracks", "the necks of areas", "the rings", "the areas", "the pictures"};
    return names.at(static_cast<std::size_t>(step));
}

bool Budget::isOver(Step step) const {
    return clock_ && 100 * clock_() >= shares.at(static_cast<std::size_t>(step)) * whole_;
}

}  // namespace cardcage::pcb::analysis
