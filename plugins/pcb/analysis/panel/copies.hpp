#pragma once

#include <map>
#include <optional>
#include <vector>

#include "panel/features.hpp"
#include "profile/places.hpp"

namespace cardcage::pcb::analysis {

/// A part of a panel: where it lies, and what is on it, from its middle.
struct Copy {
    Box box;
    std::map<Kind, Places> known;
    std::vector<Feature> features;
    /// Its turn against the first one.
    int quarters = 0;

    bool isCopyOf(const Copy& model, int turn) const;
};

/// A part with this share of the features of another one is a copy of it.
constexpr double share_of_copies = 0.95;

/// Parts of a panel, from the lower left, row by row.
struct Copies {
    std::vector<Copy> boards;
    /// Features of the whole set, and those on one of the boards.
    std::size_t total = 0;
    std::size_t held = 0;

    std::vector<Box> boxes() const;
    /// The least number of features on one of them.
    std::size_t fewest() const;
    /// Settles the turn of each against the first one. Returns the first that is no copy of it.
    const Copy* settleTurns();
};

/// Puts `features` on boards that lie in `boxes`, which do not overlap.
Copies copiesIn(std::vector<Box> boxes, const std::vector<Feature>& features);

}  // namespace cardcage::pcb::analysis
