#pragma once

#include <cstdint>
#include <string>

#include "plugins/sourcing/engine/solver/part_solver.hpp"
#include "tests/plugins/sourcing/instances/instance.hpp"
#include "tests/plugins/sourcing/oracle/definition.hpp"

namespace cardcage::sourcing::oracle {

/// The engine's plan in the oracle's terms.
Plan planFrom(
    const Problem& problem,
    const instances::Instance& instance,
    const std::vector<std::uint32_t>& parts,
    const engine::Plan& plan
);

/// Errors of a solution by its own figures: a line that cannot be ordered, a limit that is broken, a cost that
/// is not the sum of its lines, a bound above the cost, a line that could be left out. "" when nothing is.
std::string wrongWith(
    const Problem& problem,
    const instances::Instance& instance,
    const std::vector<std::uint32_t>& parts,
    const engine::PartSolution& solution
);

/// Source of the least cost.
enum class Oracle { Program, Windows, EveryPlan };

/// Solves the first part of the first scenario with the engine and compares it with the oracle: whether there is a
/// plan, its cost, and the errors of wrongWith(); EveryPlan also compares ready day and number of lines. "" when they
/// agree, otherwise the difference with the instance in its text form.
std::string difference(engine::PartSolver& solver, const instances::Instance& instance, Oracle oracle);

/// The same for stress(seed, largest_need); the difference names the seed.
std::string stressDifference(engine::PartSolver& solver, std::uint64_t seed, int largest_need, Oracle oracle);

}  // namespace cardcage::sourcing::oracle
