#pragma once

#include <vector>

#include "drill/program.hpp"
#include "gerber/image.hpp"

namespace cardcage::pcb::analysis {

/// A drill file written as Gerber: flashes are round holes, strokes are slots; each round aperture is a tool.
struct GerberDrill {
    std::vector<DrillTool> tools;
    std::vector<Hole> holes;
};
GerberDrill drillOf(const Image& image);

}  // namespace cardcage::pcb::analysis
