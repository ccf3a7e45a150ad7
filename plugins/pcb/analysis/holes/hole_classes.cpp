#include "holes/hole_classes.hpp"

#include <algorithm>
#include <vector>

namespace cardcage::pcb::analysis {
namespace {

constexpr double largest_via = 500.0 * one_micrometre;
constexpr double smallest_bare_mounting = 1.9 * one_millimetre;
constexpr double smallest_plated_mounting = 2.5 * one_millimetre;
constexpr double smallest_perforating = 300.0 * one_micrometre;
constexpr double largest_perforating = 1.2 * one_millimetre;
constexpr double longest_bite_pitch = 1.3 * one_millimetre;
constexpr double same_size = 10.0 * one_micrometre;
constexpr std::size_t fewest_neighbours = 2;
/// More holes than this without plating are no perforation.
constexpr std::size_t most_perforating = 5'000;

std::optional<HoleClass> statedClass(std::string_view function) {
    if (function.empty()) return std::nullopt;
    if (function.starts_with("ViaDrill")) return HoleClass::Via;
    if (function.starts_with("ComponentDrill")) return HoleClass::Component;
    if (function.starts_with("CastellatedDrill")) return HoleClass::Castellated;
    if (!function.starts_with("MechanicalDrill")) return HoleClass::Unknown;
    if (function.find("Tooling") != std::string_view::npos) return HoleClass::Tooling;
    if (function.find("BreakOut") != std::string_view::npos) return HoleClass::MouseBite;
    return function.find(",Other") != std::string_view::npos ? HoleClass::Unknown : HoleClass::Mounting;
}

/// A back drill widens a hole that is counted already.
bool isBackDrill(std::string_view function) {
    return function.starts_with("BackDrill");
}

bool isRound(const Barrel& barrel) {
    return barrel.path.from == barrel.path.to;
}

/// Whether each hole is one of a row of equal, unplated ones near each other.
std::vector<bool> bitesAmong(const std::vector<Barrel>& barrels) {
    std::vector<std::size_t> small;
    for (std::size_t number = 0; number < barrels.size(); ++number) {
        const auto& barrel = barrels[number];
        const double size = 2 * barrel.radius;
        if (isRound(barrel) && !barrel.joins() && size >= smallest_perforating && size <= largest_perforating)
            small.push_back(number);
    }
    std::vector<bool> bites(barrels.size(), false);
    if (small.size() > most_perforating) return bites;
    std::sort(small.begin(), small.end(), [&](std::size_t left, std::size_t right) {
        return barrels[left].path.from < barrels[right].path.from;
    });
    std::vector<std::size_t> neighbours(barrels.size(), 0);
    for (std::size_t one = 0; one < small.size(); ++one)
        for (auto other = one + 1; other < small.size(); ++other) {
            const auto& left = barrels[small[one]];
            const auto& right = barrels[small[other]];
            if (static_cast<double>(right.path.from.x - left.path.from.x) > longest_bite_pitch) break;
            const double pitch = distance(left.path.from, right.path.from);
            if (pitch > longest_bite_pitch || pitch == 0 || std::abs(left.radius - right.radius) > same_size / 2)
                continue;
            ++neighbours[small[one]];
            ++neighbours[small[other]];
        }
    // The ends of a row have one neighbour: whoever is beside a hole with two is in the row.
    const auto inRow = [&](std::size_t number) { return neighbours[number] >= fewest_neighbours; };
    for (const auto one : small) {
        bites[one] =
            inRow(one) || (neighbours[one] > 0 && std::ranges::any_of(small, [&](std::size_t other) {
                               return inRow(other) &&
                                      distance(barrels[one].path.from, barrels[other].path.from) <= longest_bite_pitch;
                           }));
    }
    return bites;
}

bool opens(const Layer* mask, Point place) {
    return mask != nullptr && mask->cover.at(place, [](std::uint32_t) { return true; });
}

class Classifier {
public:
    Classifier(
        const FileSet& set,
        const CopperLayers& copper,
        const Barrels& barrels,
        const Openings& openings,
        const Ground& ground,
        double layer_trust
    )
        : set_(set),
          copper_(copper),
          barrels_(barrels),
          top_(openings.find(Function::SolderMask, Side::Top)),
          bottom_(openings.find(Function::SolderMask, Side::Bottom)),
          ground_(ground),
          layer_trust_(layer_trust) {}

    HoleClasses run() {
        if (barrels_.trust == 0) return {};
        const auto bites = bitesAmong(barrels_.list);
        for (std::size_t number = 0; number < barrels_.list.size(); ++number) {
            const auto& barrel = barrels_.list[number];
            if (barrel.is_rout) continue;
            const auto& hole = set_.files[barrel.file].holes[barrel.hole];
            const auto& function = set_.files[barrel.file].tools[hole.tool].function;
            if (isBackDrill(function)) continue;
            const auto stated_class = statedClass(function);
            all_stated_ = all_stated_ && stated_class.value_or(HoleClass::Unknown) != HoleClass::Unknown;
            const auto its = stated_class ? *stated_class : bites[number] ? HoleClass::MouseBite : drawnClass(barrel);
            const auto place = static_cast<std::size_t>(its);
            ++result_.by_tool[{barrel.file, hole.tool, hole.kind}].at(place);
            ++totals_.at(place);
        }
        total();
        spans();
        return std::move(result_);
    }

private:
    HoleClass drawnClass(const Barrel& barrel) const {
        const double size = 2 * barrel.radius;
        if (!barrel.joins()) return size >= smallest_bare_mounting ? HoleClass::Mounting : HoleClass::Unknown;
        if (ground_.known() && ground_.toBoundary(barrel.path, barrel.radius) < barrel.radius)
            return HoleClass::Castellated;
        if (isRound(barrel) && size <= largest_via) return HoleClass::Via;
        if (top_ == nullptr || bottom_ == nullptr) return HoleClass::Unknown;
        const bool at_top = opens(top_, barrel.path.from);
        const bool at_bottom = opens(bottom_, barrel.path.from);
        if (!at_top && !at_bottom) return isRound(barrel) ? HoleClass::Via : HoleClass::Unknown;
        if (!at_top || !at_bottom) return HoleClass::Unknown;
        return isRound(barrel) && size >= smallest_plated_mounting ? HoleClass::Mounting : HoleClass::Component;
    }
    void total() {
        const auto counted = [&](HoleClass wanted) {
            const auto source = all_stated_ ? Source::X2 : Source::Measured;
            return Value<int>::of(totals_.at(static_cast<std::size_t>(wanted)), source, trust());
        };
        result_.vias = counted(HoleClass::Via);
        result_.components = counted(HoleClass::Component);
        result_.mounting = counted(HoleClass::Mounting);
        result_.mouse_bites = counted(HoleClass::MouseBite);
        result_.castellated = counted(HoleClass::Castellated);
        result_.unclassified = counted(HoleClass::Unknown);
    }
    /// Counts do not depend on the format of the numbers.
    double trust() const { return barrels_.is_whole ? (all_stated_ ? stated : likely) : fallback; }
    /// Holes of two layers go through both. With more, all plated files have to tell their layers.
    void spans() {
        int blind = 0;
        int buried = 0;
        const auto count = copper_.layers.size();
        if (count == 0) return withoutSpans();
        bool is_plating_known = true;
        for (const auto& barrel : barrels_.list) {
            is_plating_known = is_plating_known && barrel.plating != Plating::Unknown;
            if (!barrel.joins() || barrel.is_rout) continue;
            const auto& program = set_.files[barrel.file].program;
            if (count > 2 && (program.first_layer < 1 || program.last_layer < 1)) return withoutSpans();
            const int ends = (barrel.first == 0 ? 1 : 0) + (barrel.last + 1 == count ? 1 : 0);
            blind += ends == 1 ? 1 : 0;
            buried += ends == 0 ? 1 : 0;
        }
        const double confidence = std::min({is_plating_known ? derived : likely, barrels_.trust, layer_trust_});
        result_.blind = Value<int>::of(blind, Source::Measured, confidence);
        result_.buried = Value<int>::of(buried, Source::Measured, confidence);
    }
    void withoutSpans() { result_.blind = result_.buried = Value<int>::none(Reason::NotInFiles); }

    const FileSet& set_;
    const CopperLayers& copper_;
    const Barrels& barrels_;
    const Layer* top_;
    const Layer* bottom_;
    const Ground& ground_;
    const double layer_trust_;
    HoleClasses result_;
    ClassCounts totals_{};
    bool all_stated_ = true;
};

}  // namespace

HoleClasses classifyHoles(
    const FileSet& set,
    const CopperLayers& copper,
    const Barrels& barrels,
    const Openings& openings,
    const Ground& ground,
    double layer_trust
) {
    return Classifier(set, copper, barrels, openings, ground, layer_trust).run();
}

}  // namespace cardcage::pcb::analysis
