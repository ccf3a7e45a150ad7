#pragma once

#include "result/copper_facts.hpp"

namespace cardcage::pcb::analysis {

/// Adds findings about copper, holes and print that a customer should look at.
void addRemarks(const CopperFacts& facts, Findings& findings);

}  // namespace cardcage::pcb::analysis
