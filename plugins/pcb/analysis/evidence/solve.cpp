#include "evidence/solve.hpp"

#include <functional>
#include <map>

namespace cardcage::pcb::analysis {
namespace {

constexpr double least_possible = 0.25;

/// The number of drawings that a board has of a function.
std::size_t mostOf(Function function, std::size_t most_copper) {
    if (function == Function::Copper) return most_copper;
    return function == Function::Profile ? 1 : 2;
}

void decide(Candidate& drawing, Function function) {
    drawing.role = {};
    drawing.role.function = function;
    drawing.role.source = Source::Content;
    drawing.role.confidence = likely;
}

void solveOne(Drawings& drawings, Function function, std::size_t most) {
    std::map<double, std::vector<Candidate*>, std::greater<>> by_score;
    for (auto& drawing : drawings.list)
        if (drawing.isOpen() && drawing.scores.best() == function)
            by_score[drawing.scores[function]].push_back(&drawing);
    auto taken = drawings.count(function);
    for (const auto& [score, asking] : by_score) {
        if (taken + asking.size() > most) return;
        for (auto* drawing : asking) decide(*drawing, function);
        taken += asking.size();
    }
}

}  // namespace

void solve(Drawings& drawings, const std::vector<Function>& functions, std::size_t most_copper) {
    for (const auto function : functions) solveOne(drawings, function, mostOf(function, most_copper));
}

std::vector<Function> possibleFunctions(const Scores& scores) {
    std::vector<Function> found;
    for (const auto function : judged_functions)
        if (scores[function] >= least_possible) found.push_back(function);
    std::stable_sort(found.begin(), found.end(), [&](Function left, Function right) {
        return scores[left] > scores[right];
    });
    return found;
}

}  // namespace cardcage::pcb::analysis
