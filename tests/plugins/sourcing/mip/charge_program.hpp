#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/plugins/sourcing/oracle/charges.hpp"

namespace cardcage::sourcing::mip {

/// Parts with what they pay together as a program in the LP format: an offer can be bought of only when its charge and
/// its supplier are open. Empty when some part has nothing that can be ordered.
std::string chargeProgram(const std::vector<oracle::Problem>& problems, const oracle::SharedCosts& shared);

/// The purchases that the values of the program's variables stand for, by part.
std::vector<oracle::Plan> plansOf(
    const std::vector<oracle::Problem>& problems, const std::map<std::string, double>& values
);

}  // namespace cardcage::sourcing::mip
