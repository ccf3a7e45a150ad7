#include "book/quantity.hpp"

#include <algorithm>

namespace cardcage::pcb::rules {
namespace {

constexpr std::array<std::string_view, quantity_count> names{
    "aspectRatio",
    "viaDepthRatio",
    "patternClass",
    "boardAreaMm2",
    "shorterSide",
    "longerSide",
    "panelSeparation",
    "panelBoards",
    "panelFits",
    "panelXOutsAgree",
    "castellatedHoleDiameter",
    "copperToEdgeOuter",
    "copperToEdgeInner",
};

/// Bits of viaTypes in the order of its words.
constexpr std::int64_t through = 1;
constexpr std::int64_t blind = 2;
constexpr std::int64_t micro = 8;

Value ratioOf(Micro numerator, Micro denominator) {
    return (numerator * one + denominator / 2) / denominator;
}

Value aspectRatio(const Board& board) {
    const auto vias = board[Property::ViaTypes];
    const auto thickness = board[Property::BoardThickness];
    const auto drill = board[Property::MinDrillDiameter];
    if (!vias || !thickness || !drill || (*vias & through) == 0 || (*vias & micro) != 0) return std::nullopt;
    return ratioOf(*thickness, *drill);
}

/// µm between the first two copper rows of a sequence; nothing when it has fewer.
template <class Iterator>
std::optional<Micro> dielectricBelow(Iterator row, Iterator end) {
    const auto isCopper = [](const StackupRow& one_row) { return one_row.function == StackupFunction::Copper; };
    row = std::find_if(row, end, isCopper);
    if (row == end) return std::nullopt;
    Micro depth = 0;
    for (++row; row != end && !isCopper(*row); ++row) depth += row->thickness_um;
    return row == end ? std::nullopt : std::optional(depth);
}

Value viaDepthRatio(const Board& board) {
    const auto vias = board[Property::ViaTypes];
    const auto drill = board[Property::MinDrillDiameter];
    if (!vias || !drill || (*vias & (blind | micro)) == 0 || !board[Property::Stackup]) return std::nullopt;
    const auto& rows = board.objects.stackup;
    const auto top = dielectricBelow(rows.begin(), rows.end());
    const auto bottom = dielectricBelow(rows.rbegin(), rows.rend());
    if (!top || !bottom) return std::nullopt;
    return ratioOf(std::max(*top, *bottom) / 1'000, *drill);
}

Value patternClass(const Board& board) {
    const auto track = board[Property::MinTrackWidth];
    const auto spacing = board[Property::MinSpacing];
    if (!track || !spacing) return std::nullopt;
    return patternClassOf(std::min(*track, *spacing)) * one;
}

Value sideOf(const Board& board, bool is_longer) {
    const auto width = board[Property::BoardWidth];
    const auto height = board[Property::BoardHeight];
    if (!width || !height) return std::nullopt;
    return is_longer ? std::max(*width, *height) : std::min(*width, *height);
}

Value boardArea(const Board& board) {
    const auto width = board[Property::BoardWidth];
    const auto height = board[Property::BoardHeight];
    if (!width || !height) return std::nullopt;
    // Sizes are whole µm, so the area is a whole number of 10^-6 mm².
    return *width / 1'000 * (*height / 1'000);
}

Micro lengthOf(std::int32_t boards, Micro side, const PanelLayout& panel) {
    return boards * side + (boards - 1) * panel.spacing + 2 * panel.border;
}

Value panelFits(const Board& board, const PanelLayout& panel) {
    const auto width = board[Property::BoardWidth];
    const auto height = board[Property::BoardHeight];
    if (!width || !height) return std::nullopt;
    return lengthOf(panel.boards_x, *width, panel) <= panel.width &&
           lengthOf(panel.boards_y, *height, panel) <= panel.height;
}

Value ofPanel(const Board& board, Quantity quantity) {
    if (!board[Property::Panel] || !board.objects.panel) return std::nullopt;
    const auto& panel = *board.objects.panel;
    switch (quantity) {
        case Quantity::PanelSeparation:
            if (!panel.separation) return std::nullopt;
            return static_cast<std::int64_t>(*panel.separation);
        case Quantity::PanelBoards:
            return std::int64_t{panel.boards_x} * panel.boards_y * one;
        case Quantity::PanelXOutsAgree:
            return panel.x_outs_allowed || !panel.max_x_out_percent;
        default:
            return panelFits(board, panel);
    }
}

}  // namespace

std::string_view nameOf(Quantity quantity) {
    return names.at(static_cast<std::size_t>(quantity));
}

std::vector<std::string_view> wordsOf(Quantity quantity) {
    if (quantity != Quantity::PanelSeparation) return {};
    return {separation_words.begin(), separation_words.end()};
}

bool isTruth(Quantity quantity) {
    return quantity == Quantity::PanelFits || quantity == Quantity::PanelXOutsAgree;
}

std::vector<Property> sourcesOf(Quantity quantity) {
    using enum Property;
    switch (quantity) {
        case Quantity::AspectRatio:
            return {BoardThickness, MinDrillDiameter, ViaTypes};
        case Quantity::ViaDepthRatio:
            return {Stackup, MinDrillDiameter, ViaTypes};
        case Quantity::PatternClass:
            return {MinTrackWidth, MinSpacing};
        case Quantity::BoardArea:
        case Quantity::ShorterSide:
        case Quantity::LongerSide:
            return {BoardWidth, BoardHeight};
        case Quantity::PanelFits:
            return {Panel, BoardWidth, BoardHeight};
        case Quantity::PanelSeparation:
        case Quantity::PanelBoards:
        case Quantity::PanelXOutsAgree:
            return {Panel};
        case Quantity::CastellatedHoleDiameter:
            return {CastellatedHoles};
        case Quantity::CopperToEdgeOuter:
        case Quantity::CopperToEdgeInner:
            break;
    }
    return {};
}

Value Board::operator[](Quantity quantity) const {
    switch (quantity) {
        case Quantity::AspectRatio:
            return aspectRatio(*this);
        case Quantity::ViaDepthRatio:
            return viaDepthRatio(*this);
        case Quantity::PatternClass:
            return patternClass(*this);
        case Quantity::BoardArea:
            return boardArea(*this);
        case Quantity::ShorterSide:
            return sideOf(*this, false);
        case Quantity::LongerSide:
            return sideOf(*this, true);
        case Quantity::CastellatedHoleDiameter:
            return measured.castellated_hole_diameter;
        case Quantity::CopperToEdgeOuter:
            return measured.copper_to_edge_outer;
        case Quantity::CopperToEdgeInner:
            return measured.copper_to_edge_inner;
        default:
            return ofPanel(*this, quantity);
    }
}

int patternClassOf(Micro smallest) {
    constexpr std::array<Micro, 7> floors{250'000, 200'000, 175'000, 150'000, 125'000, 100'000, 90'000};
    int found = 3;
    for (const auto floor : floors) {
        if (smallest >= floor) return found;
        ++found;
    }
    return found;
}

}  // namespace cardcage::pcb::rules
