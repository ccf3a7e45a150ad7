#include "evidence/sides.hpp"

#include <algorithm>
#include <optional>

namespace cardcage::pcb::analysis {
namespace {

constexpr double least_paired = 0.7;
constexpr double least_lead = 0.3;
/// Pads beside holes, in the sample.
constexpr std::size_t fewest_pads = 5;

Side opposite(Side side) {
    return side == Side::Top ? Side::Bottom : Side::Top;
}

bool isOuter(Side side) {
    return side == Side::Top || side == Side::Bottom;
}

bool isOpening(const Candidate& drawing) {
    return drawing.is(Function::SolderMask) || drawing.is(Function::Paste);
}

class SideTeller {
public:
    explicit SideTeller(Drawings& drawings) : drawings_(drawings) {
        for (auto& drawing : drawings.list)
            if (drawing.is(Function::Copper)) copper_.push_back(&drawing);
        for (auto& drawing : drawings.list)
            if (isOpening(drawing)) pairs_.push_back({&drawing, copperOf(drawing.signs)});
    }

    void run() {
        // Each step may tell what another one needs.
        for (int round = 0; round < 3; ++round) {
            for (const auto& [opening, copper] : pairs_) {
                if (copper == nullptr) continue;
                take(*copper, opening->role.side);
                take(*opening, copper->role.side);
            }
            for (const auto function : {Function::SolderMask, Function::Paste, Function::Legend}) second(function);
            copper();
        }
    }

private:
    struct Pair {
        Candidate* opening;
        Candidate* copper;
    };

    /// The part of the pads beside holes that a copper layer has; nothing when there are only few.
    std::optional<double> pairing(const Signs& opening, const Signs& copper) const {
        std::size_t pads = 0;
        std::size_t found = 0;
        for (const auto& stamp : opening.some_stamps) {
            if (drawings_.holes.all.has(stamp.at)) continue;
            ++pads;
            found += copper.stamp_map.has(stamp.at) ? 1 : 0;
        }
        if (pads < fewest_pads) return std::nullopt;
        return static_cast<double>(found) / static_cast<double>(pads);
    }
    Candidate* copperOf(const Signs& opening) const {
        Candidate* best = nullptr;
        double highest = 0;
        double next = 0;
        for (auto* copper : copper_) {
            const auto share = pairing(opening, copper->signs).value_or(0);
            next = std::max(next, std::min(share, highest));
            if (share <= highest) continue;
            highest = share;
            best = copper;
        }
        return highest >= least_paired && highest - next >= least_lead ? best : nullptr;
    }
    std::vector<Candidate*> filesOf(Function function) const {
        std::vector<Candidate*> found;
        for (auto& drawing : drawings_.list)
            if (drawing.is(function)) found.push_back(&drawing);
        return found;
    }
    bool isTaken(Function function, Side side) const {
        return std::any_of(drawings_.list.begin(), drawings_.list.end(), [&](const Candidate& drawing) {
            return drawing.role.known() && drawing.role.is(function, side);
        });
    }
    void take(Candidate& drawing, Side side) {
        const bool is_free = drawing.is_unstated && drawing.role.side == Side::None && isOuter(side);
        if (is_free && !isTaken(drawing.role.function, side)) drawing.role.side = side;
    }
    void second(Function function) {
        const auto files = filesOf(function);
        if (files.size() != 2) return;
        if (isOuter(files[0]->role.side)) take(*files[1], opposite(files[0]->role.side));
        if (isOuter(files[1]->role.side)) take(*files[0], opposite(files[1]->role.side));
    }
    bool hasPair(const Candidate& copper) const {
        return std::any_of(pairs_.begin(), pairs_.end(), [&](const Pair& pair) { return pair.copper == &copper; });
    }
    /// Copper with pads of its own is an outer layer, and there are two of them.
    void copper() {
        if (copper_.size() == 2) return second(Function::Copper);
        std::vector<Candidate*> outer;
        for (auto* copper : copper_)
            if (isOuter(copper->role.side) || (copper->role.side == Side::None && hasPair(*copper)))
                outer.push_back(copper);
        if (outer.size() != 2) return;
        for (auto* copper : copper_)
            if (copper->is_unstated && copper->role.side == Side::None && copper != outer[0] && copper != outer[1])
                copper->role.side = Side::Inner;
        if (isOuter(outer[0]->role.side)) take(*outer[1], opposite(outer[0]->role.side));
        if (isOuter(outer[1]->role.side)) take(*outer[0], opposite(outer[1]->role.side));
    }

    Drawings& drawings_;
    std::vector<Candidate*> copper_;
    std::vector<Pair> pairs_;
};

}  // namespace

void tellSides(Drawings& drawings) {
    SideTeller(drawings).run();
}

}  // namespace cardcage::pcb::analysis
