#pragma once

#include <map>
#include <string>

#include "tests/plugins/sourcing/oracle/definition.hpp"

namespace cardcage::sourcing::mip {

/// One part as a mixed-integer program in the LP format that every solver reads: for each price row z (is it used) and
/// n (how many steps), smallest order x z <= step x n <= limit x z, one row of an offer at most. Its optimum is the
/// cheapest plan; costs are in base currency less the constant `residual x need`.
/// excess_value is not reported.
std::string linearProgram(const oracle::Problem& problem);

/// The plan that these values of its variables mean; values are rounded to whole numbers.
oracle::Plan planOf(const oracle::Problem& problem, const std::map<std::string, double>& values);

}  // namespace cardcage::sourcing::mip
