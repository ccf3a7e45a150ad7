#pragma once

#include <map>

#include "tests/plugins/pcb/analysis/panels/made.hpp"

namespace cardcage::pcb::analysis::panel_test {

/// Pins and pads of one board, from its lower left corner.
struct Circuit {
    double wide = 0;
    double high = 0;
    std::vector<Place> pins;
    std::vector<Place> pads;
    bool is_poured = false;
};

/// The place of a board: turned by quarters to the left, with its lower left corner there.
struct Seat {
    double x = 0;
    double y = 0;
    int quarters = 0;
};

/// Collects what is drawn on all layers.
class Drawing {
public:
    Drawing(bool has_x2, int layers) : has_x2_(has_x2), layers_(layers) {}

    void addBoard(const Circuit& circuit, const Seat& spot);
    void addTrack(Place from, Place to);
    /// Pads with plated holes, and others; tools have 0.3, 0.4, … mm.
    void addPin(Place place, int tool);
    void addPad(Place place) { pads_.push_back(place); }
    void addHole(Place place, double diameter) { bare_[diameter].push_back(place); }
    void addRoute(Place from, Place to, double wide);
    void addEdge(const Lines& lines) { append(profile_, lines); }
    void addCut(const Lines& lines) { append(cuts_, lines); }
    Files files() const;

private:
    std::string copper(int layer) const;
    std::string drill(const std::map<double, std::vector<Place>>& tools, const Lines& routes) const;

    bool has_x2_;
    int layers_;
    std::map<double, std::vector<Place>> plated_;
    std::map<double, std::vector<Place>> bare_;
    std::map<double, Lines> routes_;
    std::vector<Place> pads_;
    Lines tracks_;
    Lines areas_;
    Lines profile_;
    Lines cuts_;
};

}  // namespace cardcage::pcb::analysis::panel_test
