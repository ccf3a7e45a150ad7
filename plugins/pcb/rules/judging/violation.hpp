#pragma once

#include <string>
#include <vector>

#include "judging/evaluation.hpp"

namespace cardcage::pcb::rules {

/// A broken rule, in words.
struct Violation {
    std::string rule;
    RuleOrigin origin = RuleOrigin::Platform;
    std::string source;
    Property property{};  ///< the one that was given, where one of the rule's was
    Value value;          ///< its effective value
    std::string message;  ///< the reason, the condition and what it demands
    std::string cure;     ///< "Set minTrackWidth to at least 0.1, or change outerCopperThickness."
};

/// Describes a rule that the board breaks. `given` are the user's values.
Violation violationOf(const Rule& rule, const Board& board, const Values& given);

/// Every hard rule that an evaluation breaks: why a PUT is refused. Empty: accepted.
std::vector<Violation> refusals(const Evaluator& evaluator, const Evaluation& evaluation, const Values& given);

}  // namespace cardcage::pcb::rules
