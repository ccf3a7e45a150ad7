#pragma once

#include <array>
#include <string>
#include <vector>

#include "evidence/signs.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// The purposes that drawings are judged for: the first members of `Function`.
constexpr std::array judged_functions = {
    Function::Copper, Function::SolderMask, Function::Legend, Function::Paste, Function::Profile};

/// The likeness of one drawing to each of `judged_functions`: 0 is none, 1 a firm one. Half is the least of a purpose,
/// what is less is possible.
struct Scores {
    std::array<double, judged_functions.size()> values{};

    double& operator[](Function function) { return values.at(static_cast<std::size_t>(function)); }
    double operator[](Function function) const { return values.at(static_cast<std::size_t>(function)); }
    /// The function with the highest score, when no other one comes near to it; `Other` when none is.
    Function best() const;
};

/// A drawing of one design. `role` is what statements say, or what has been decided since; it is unknown for those
/// whose purpose is looked for.
struct Candidate {
    std::size_t file = 0;
    Role role;
    /// Whether nothing states the purpose.
    bool is_unstated = false;
    Signs signs;
    Scores scores;

    /// Whether the purpose is still looked for.
    bool isOpen() const { return is_unstated && !role.known(); }
    bool is(Function function) const { return role.known() && role.function == function; }
};

/// All drawings of a design that count, by the order of its files, and its holes.
struct Drawings {
    std::vector<Candidate> list;
    HoleSpots holes;

    std::vector<const Signs*> signsOf(Function function) const;
    std::size_t count(Function function) const;
};

/// Empty when no drawing is undecided, or more are there than any board has.
Drawings drawingsOf(FileSet& set, const DesignFiles& design, const Limits& limits);

}  // namespace cardcage::pcb::analysis
