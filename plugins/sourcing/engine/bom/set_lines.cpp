#include "bom/set_lines.hpp"

namespace cardcage::sourcing::engine {

std::vector<std::uint32_t> linesOfSets(const OrderedDesign& bom, const Explosion& needs, GroupIndex group) {
    const auto& of_group = bom.design().groups[group];
    if (!of_group.isJoint()) return {};
    std::vector<std::uint32_t> lines(of_group.option_sets, 0);
    for (const auto line : bom.linesOf(group)) {
        if (needs.line_weight[line] > 0) ++lines[bom.design().lines[line].option_set];
    }
    return lines;
}

}  // namespace cardcage::sourcing::engine
