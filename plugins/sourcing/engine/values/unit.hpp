#pragma once

#include <cardcage/contracts/unit.hpp>

namespace cardcage::sourcing::engine {

using contracts::Dimension;
using contracts::isConvertible;
using contracts::isDiscrete;
using contracts::sizeOf;
using contracts::Unit;
using contracts::UnitSize;

}  // namespace cardcage::sourcing::engine
