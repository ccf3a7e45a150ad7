#pragma once

#include <optional>
#include <vector>

#include "panel/features.hpp"
#include "profile/outlines.hpp"

namespace cardcage::pcb::analysis {

constexpr std::size_t most_boards = 500;
/// Area in square millimetres.
constexpr double smallest_board = 25;

/// Groups of at least two equal outlines apart from each other: those that together are the largest first, and among
/// these the one of most outlines. A few groups at most.
std::vector<std::vector<Box>> equalBoards(const std::vector<Outline>& outlines);

/// Another outline beside `boards` that holds several `features`: a board of another kind.
std::optional<Point> otherBoard(
    const std::vector<Outline>& outlines, const std::vector<Box>& boards, const std::vector<Feature>& features
);

/// Whether one of `outlines` surrounds all `features` that lie in the box `board`, and no smaller one within it
/// several: lines of boards that touch make others, which have the box of several boards.
bool isOneBoard(const std::vector<Outline>& outlines, const Box& board, const std::vector<Feature>& features);

}  // namespace cardcage::pcb::analysis
