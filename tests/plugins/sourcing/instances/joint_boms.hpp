#pragma once

#include <cstdint>
#include <vector>

#include "plugins/sourcing/engine/part/part_problem.hpp"

namespace cardcage::sourcing::instances {

/// Parameters of a random bill of materials.
struct JointBom {
    std::uint64_t seed = 0;
    std::uint32_t lines = 120;
    std::uint32_t parts = 45;
    std::uint32_t alternates = 25;  ///< percent of lines with one or two alternates
    std::uint32_t boards = 100;
    std::uint32_t offers = 8;  ///< of each part
    bool has_losses = false;   ///< parts with attrition and set-up loss
};

/// The parts of a random bill of materials, joint where lines may use several of them: offers with three to six price
/// rows, smallest orders, reels, short stock and lead times. Of a part that is not joint there are no option sets.
std::vector<engine::PartTable> jointBom(const JointBom& size);

}  // namespace cardcage::sourcing::instances
