#pragma once

#include "files/set_file.hpp"
#include "result/copper_facts.hpp"

namespace cardcage::pcb::analysis {

/// Adds findings about copper, holes and print that a customer should look at to those of the set.
void addRemarks(const CopperFacts& facts, FileSet& set);

}  // namespace cardcage::pcb::analysis
