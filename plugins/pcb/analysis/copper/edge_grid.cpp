#include "copper/edge_grid.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double fewest_cells = 64;
constexpr double most_cells = 1'000'000;
constexpr std::uint64_t most_items = std::uint64_t{64} << 20;  ///< edges in cells; wide pens lie in many cells
constexpr double smallest_cell = 20.0 * one_micrometre;

}  // namespace

EdgeGrid::EdgeGrid(const Sheet& sheet) {
    const auto box = sheet.box();
    if (box.empty()) return;
    origin_ = box.low;
    const double width = static_cast<double>(box.width()) + 1;
    const double height = static_cast<double>(box.height()) + 1;
    const double wanted = std::clamp(static_cast<double>(sheet.edges.size()), fewest_cells, most_cells);
    // Long and thin ground has no more cells than any other.
    cell_ = std::max({std::sqrt(width * height / wanted), width / wanted, height / wanted, smallest_cell});
    // Cells help nobody when most edges are in most of them; one cell has each edge once.
    const auto isCrowded = [&](std::uint64_t items) {
        const auto cells = static_cast<std::uint64_t>(columns_) * static_cast<std::uint64_t>(rows_);
        return cells > 1 && (items > most_items || items > cells * sheet.edges.size() / 4);
    };
    while (isCrowded(divide(sheet, width, height))) cell_ *= 2;
    for (std::size_t cell = 1; cell < starts_.size(); ++cell) starts_[cell] += starts_[cell - 1];
    items_.resize(starts_.back());
    auto places = starts_;
    for (std::uint32_t index = 0; index < sheet.edges.size(); ++index)
        walk(sheet.edges[index].line, sheet.radiusOf(sheet.edges[index]), [&](std::size_t cell) {
            items_[places[cell]++] = index;
        });
}

std::uint64_t EdgeGrid::divide(const Sheet& sheet, double width, double height) {
    columns_ = static_cast<int>(width / cell_) + 1;
    rows_ = static_cast<int>(height / cell_) + 1;
    starts_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1, 0);
    std::uint64_t items = 0;
    for (const auto& edge : sheet.edges) {
        walk(edge.line, sheet.radiusOf(edge), [&](std::size_t cell) { ++starts_[cell + 1], ++items; });
        if (items > most_items && columns_ * rows_ > 1) break;
    }
    return items;
}

std::pair<double, double> EdgeGrid::heightsIn(const Segment& line, int column, double reach) const {
    const double from = static_cast<double>(line.from.y);
    const double to = static_cast<double>(line.to.y);
    const double run = static_cast<double>(line.to.x - line.from.x);
    if (run == 0 || from == to) return std::minmax(from, to);
    const double left = static_cast<double>(origin_.x) + cell_ * column - static_cast<double>(line.from.x);
    const auto at = [&](double x) { return from + std::clamp(x / run, 0.0, 1.0) * (to - from); };
    return std::minmax(at(left - reach), at(left + cell_ + reach));
}

}  // namespace cardcage::pcb::analysis
