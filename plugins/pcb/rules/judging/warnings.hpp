#pragma once

#include "judging/violation.hpp"

namespace cardcage::pcb::rules {

/// A remark that refuses nothing.
struct Warning {
    std::string rule;
    std::string message;
    std::optional<Property> property;
    Value specified;
    Value measured;
};

/// The warnings of an accepted specification, in this order: soft rules; values of the analysis that are left out,
/// under the rule that they would break; P28, where files are finer than the specification or have another value.
std::vector<Warning> warningsOf(
    const Evaluator& evaluator, const Evaluation& evaluation, const Values& given, const Analysed& analysed
);

}  // namespace cardcage::pcb::rules
