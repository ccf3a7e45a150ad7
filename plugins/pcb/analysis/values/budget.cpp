#include "values/budget.hpp"

#include <array>

#include "values/words.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// The part of the whole time, in percent, after which a step is over, by step. What a step does not use is left to
/// those behind it. A picture that has begun is drawn to its end: a fifth is left for it, and for writing down what was
/// found.
constexpr std::array<std::int64_t, step_count> shares = {40, 50, 60, 65, 70, 75, 80};

constexpr Words<Step, step_count> step_words(
    {{Step::Webs, "the webs of openings"},
     {Step::Clearances, "the clearances"},
     {Step::Tracks, "the tracks"},
     {Step::Necks, "the necks of areas"},
     {Step::Rings, "the rings"},
     {Step::Areas, "the areas"},
     {Step::Pictures, "the pictures"}}
);

}  // namespace

std::string_view nameOf(Step step) {
    return step_words[step];
}

bool Budget::isOver(Step step) const {
    return clock_ && 100 * clock_() >= shares.at(static_cast<std::size_t>(step)) * whole_;
}

}  // namespace cardcage::pcb::analysis
