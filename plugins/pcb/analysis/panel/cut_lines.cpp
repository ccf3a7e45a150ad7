#include "panel/cut_lines.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>
#include <utility>

#include "panel/features.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr Nm straight = 10 * one_micrometre;
constexpr Nm shortest = 1 * one_millimetre;
constexpr Nm at_the_end = 1 * one_millimetre;
constexpr double share_drawn = 0.95;
/// Files of V-cuts may leave out the gaps between boards.
constexpr double share_stated = 0.5;
/// More pieces than this are a drawing of something else.
constexpr std::size_t most_pieces = 50'000;
constexpr std::size_t most_parts = 2'000;

/// A file whose lines may be cuts.
CutLine kindOf(const SetFile& file) {
    CutLine kind;
    const bool is_known = file.role.known() && file.role.confidence >= sure;
    kind.is_stated = is_known && file.role.function == Function::VCut;
    kind.is_profile = kind.is_stated || (is_known && file.role.function == Function::Profile);
    kind.trust = kind.is_stated ? file.role.confidence : kind.is_profile ? likely : fallback;
    kind.source = kind.is_stated ? file.role.source : Source::Measured;
    return kind;
}

bool mayHaveCuts(const SetFile& file) {
    if (!file.isGerber()) return false;
    if (!file.role.known()) return true;
    return file.role.function == Function::VCut || file.role.function == Function::Profile ||
           file.role.function == Function::Mechanical;
}

void appendPieces(std::vector<CutLine>& pieces, const SetFile& file) {
    for (const auto& object : file.image.objects()) {
        if (object.kind != Object::Kind::Line || !object.dark || pieces.size() >= most_pieces) continue;
        auto piece = kindOf(file);
        piece.is_upright = std::abs(object.from.x - object.to.x) <= straight;
        if (!piece.is_upright && std::abs(object.from.y - object.to.y) > straight) continue;
        if (distance(object.from, object.to) < static_cast<double>(shortest)) continue;
        piece.at = piece.is_upright ? object.from.x : object.from.y;
        std::tie(piece.from, piece.to) =
            piece.is_upright ? std::minmax(object.from.y, object.to.y) : std::minmax(object.from.x, object.to.x);
        pieces.push_back(piece);
    }
}

auto orderOf(const CutLine& piece) {
    return std::tuple(piece.is_stated, piece.is_profile, piece.is_upright, piece.at, piece.from, piece.to);
}

bool areInLine(const CutLine& one, const CutLine& other) {
    return one.is_stated == other.is_stated && one.is_profile == other.is_profile &&
           one.is_upright == other.is_upright && std::abs(one.at - other.at) <= straight;
}

/// Joins pieces that are in one line, sorted by where they begin.
CutLine joined(std::span<const CutLine> pieces) {
    auto line = pieces.front();
    Nm drawn = line.to - line.from;
    for (const auto& piece : pieces.subspan(1)) {
        // Pieces may overlap, as those of boards side by side do.
        drawn += std::max<Nm>(0, piece.to - std::max(piece.from, line.to));
        line.to = std::max(line.to, piece.to);
        line.trust = std::min(line.trust, piece.trust);
    }
    line.drawn = static_cast<double>(drawn) / static_cast<double>(line.to - line.from);
    return line;
}

/// `pieces` in order. Those of one line may lie a little beside each other, whichever comes first along it.
std::vector<CutLine> joinedLines(std::vector<CutLine> pieces) {
    std::vector<CutLine> lines;
    for (auto first = pieces.begin(); first != pieces.end();) {
        const auto last =
            std::find_if(first, pieces.end(), [&](const CutLine& piece) { return !areInLine(*first, piece); });
        std::stable_sort(first, last, [](const CutLine& left, const CutLine& right) { return left.from < right.from; });
        lines.push_back(joined({first, last}));
        first = last;
    }
    return lines;
}

std::vector<Nm> placesAcross(Nm low, Nm high, std::vector<Nm> inner) {
    inner.push_back(low);
    inner.push_back(high);
    std::sort(inner.begin(), inner.end());
    inner.erase(std::unique(inner.begin(), inner.end(), isNear), inner.end());
    return inner;
}

}  // namespace

bool CutLine::runsFrom(Nm low, Nm high) const {
    return from <= low + at_the_end && to >= high - at_the_end && drawn >= (is_stated ? share_stated : share_drawn);
}

std::vector<CutLine> cutLinesOf(const FileSet& set, const DesignFiles& design) {
    std::vector<CutLine> pieces;
    for (const auto index : design.files)
        if (mayHaveCuts(set.files[index])) appendPieces(pieces, set.files[index]);
    if (pieces.size() >= most_pieces) return {};
    std::sort(pieces.begin(), pieces.end(), [](const CutLine& left, const CutLine& right) {
        return orderOf(left) < orderOf(right);
    });
    return joinedLines(std::move(pieces));
}

std::vector<Box> partsOf(const Box& frame, const std::vector<CutLine>& lines) {
    std::vector<Nm> columns, rows;
    for (const auto& line : lines) {
        const bool is_across =
            line.is_upright ? line.runsFrom(frame.low.y, frame.high.y) : line.runsFrom(frame.low.x, frame.high.x);
        const auto low = line.is_upright ? frame.low.x : frame.low.y;
        const auto high = line.is_upright ? frame.high.x : frame.high.y;
        if (is_across && line.at > low && line.at < high) (line.is_upright ? columns : rows).push_back(line.at);
    }
    columns = placesAcross(frame.low.x, frame.high.x, std::move(columns));
    rows = placesAcross(frame.low.y, frame.high.y, std::move(rows));
    const auto count = (columns.size() - 1) * (rows.size() - 1);
    if (count < 2 || count > most_parts) return {};
    std::vector<Box> parts;
    for (std::size_t row = 1; row < rows.size(); ++row)
        for (std::size_t column = 1; column < columns.size(); ++column)
            parts.push_back({{columns[column - 1], rows[row - 1]}, {columns[column], rows[row]}});
    return parts;
}

}  // namespace cardcage::pcb::analysis
