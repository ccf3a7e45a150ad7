#include "judging/makers.hpp"

namespace cardcage::pcb::rules {
namespace {

Lack lackOf(const Maker& maker, std::size_t rule, const Board& board, const Values& given, const FeaturePositions& at) {
    Lack lack{violationOf(maker.rules[rule], board, given), std::nullopt};
    lack.violation.origin = RuleOrigin::Supplier;
    lack.violation.source = maker.supplier_id;
    if (const auto found = at.find(lack.violation.property); found != at.end()) lack.position = found->second;
    return lack;
}

}  // namespace

std::vector<std::size_t> limitsBroken(const Maker& maker, const Board& board) {
    std::vector<std::size_t> broken;
    for (std::size_t rule = 0; rule < maker.rules.size(); ++rule)
        if (maker.rules[rule].kind == RuleKind::Hard && brokenPart(maker.rules[rule], board) != nullptr)
            broken.push_back(rule);
    return broken;
}

std::vector<MakerVerdict> whoCanMake(
    const std::vector<Maker>& makers, const Board& board, const Values& given, const FeaturePositions& positions
) {
    std::vector<MakerVerdict> verdicts;
    for (const auto& maker : makers) {
        MakerVerdict verdict{maker.supplier_id, {}};
        for (const auto rule : limitsBroken(maker, board))
            verdict.lacks.push_back(lackOf(maker, rule, board, given, positions));
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

}  // namespace cardcage::pcb::rules
