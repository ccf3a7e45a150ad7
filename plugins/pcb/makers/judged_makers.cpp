#include "makers/judged_makers.hpp"

namespace cardcage::pcb {

std::vector<rules::MakerVerdict> judgedMakers(
    const std::vector<MakerProfile>& profiles,
    const rules::Settings& effective,
    const rules::Settings& given,
    const FoundInFiles& found
) {
    std::vector<rules::Maker> makers;
    for (const auto& profile : profiles) makers.push_back({std::string(profile.supplier.id.view()), profile.rules});
    const rules::Board board{effective.values, effective, found.measured};
    return rules::whoCanMake(makers, board, given.values, found.places);
}

}  // namespace cardcage::pcb
