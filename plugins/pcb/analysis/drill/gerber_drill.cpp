#include "drill/gerber_drill.hpp"

#include <limits>

#include "drill/comments.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::uint16_t no_tool = std::numeric_limits<std::uint16_t>::max();

DrillTool toolOf(const Image& image, const Aperture& aperture, Plating plating) {
    DrillTool tool;
    tool.number = aperture.code;
    tool.diameter = aperture.width;
    tool.plating = plating;
    tool.plating_source = Source::X2;
    tool.function = drillFunctionOf(image.text(aperture.function));
    return tool;
}

}  // namespace

GerberDrill drillOf(const Image& image) {
    GerberDrill drill;
    const auto plating = platingOf(image.fileAttribute("FileFunction"));
    std::vector<std::uint16_t> tools(image.apertures.size(), no_tool);
    for (const auto& object : image.objects()) {
        if (object.kind != Object::Kind::Flash && object.kind != Object::Kind::Line) continue;
        auto& tool = tools[object.aperture];
        if (tool == no_tool) {
            if (drill.tools.size() + 1 >= no_tool) break;
            tool = static_cast<std::uint16_t>(drill.tools.size());
            drill.tools.push_back(toolOf(image, image.apertures[object.aperture], plating));
        }
        const auto kind = object.from == object.to ? Hole::Kind::Round : Hole::Kind::Slot;
        drill.holes.push_back({object.from, object.to, tool, kind});
    }
    return drill;
}

}  // namespace cardcage::pcb::analysis
