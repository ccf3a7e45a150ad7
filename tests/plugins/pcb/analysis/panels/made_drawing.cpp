#include "tests/plugins/pcb/analysis/panels/made_drawing.hpp"

namespace cardcage::pcb::analysis::panel_test {
namespace {

Place seated(const Circuit& circuit, const Seat& seat, Place own) {
    switch (seat.quarters) {
        case 1:
            return {seat.x + circuit.high - own.y, seat.y + own.x};
        case 2:
            return {seat.x + circuit.wide - own.x, seat.y + circuit.high - own.y};
        case 3:
            return {seat.x + own.y, seat.y + circuit.wide - own.x};
        default:
            return {seat.x + own.x, seat.y + own.y};
    }
}

std::string drilled(Place place) {
    return "X" + std::to_string(place.x) + "Y" + std::to_string(place.y);
}

std::string functionOf(int layer, int layers) {
    const std::string side = layer == 1 ? ",Top" : layer == layers ? ",Bot" : ",Inr";
    return "Copper,L" + std::to_string(layer) + side;
}

std::string nameOf(int layer, int layers) {
    return layer == 1 ? "F_Cu" : layer == layers ? "B_Cu" : "In" + std::to_string(layer - 1) + "_Cu";
}

}  // namespace

void Drawing::addBoard(const Circuit& circuit, const Seat& seat) {
    std::optional<Place> before;
    int number = 0;
    for (const auto& own : circuit.pins) {
        const auto place = seated(circuit, seat, own);
        addPin(place, number++ % 4);
        if (before) addTrack(*before, place);
        before = place;
    }
    for (const auto& own : circuit.pads) addPad(seated(circuit, seat, own));
    if (!circuit.is_poured) return;
    const bool is_upright = seat.quarters % 2 == 1;
    const double wide = is_upright ? circuit.high : circuit.wide;
    const double high = is_upright ? circuit.wide : circuit.high;
    areas_.push_back("G36*");
    append(areas_, rectangle(seat.x + 0.5, seat.y + 0.5, wide - 1, high - 1));
    areas_.push_back("G37*");
}

void Drawing::addTrack(Place from, Place to) {
    append(tracks_, line(from.x, from.y, to.x, to.y));
}

void Drawing::addPin(Place place, int tool) {
    plated_[0.3 + 0.1 * tool].push_back(place);
}

void Drawing::addRoute(Place from, Place to, double wide) {
    auto& own = routes_[wide];
    own.push_back("G00" + drilled(from));
    append(own, {"M15", "G01" + drilled(to), "M16", "G05"});
}

std::string Drawing::copper(int layer) const {
    Lines lines;
    if (has_x2_) lines.push_back("%TF.FileFunction," + functionOf(layer, layers_) + "*%");
    append(lines, {"%ADD10C,1*%", "%ADD11C,0.2*%", "%ADD12R,0.8X0.6*%", "D10*"});
    for (const auto& [diameter, places] : plated_)
        for (const auto& place : places) lines.push_back(at(place.x, place.y) + "D03*");
    if (layer == 1) {
        lines.push_back("D12*");
        for (const auto& pad : pads_) lines.push_back(at(pad.x, pad.y) + "D03*");
        lines.push_back("D11*");
        append(lines, tracks_);
    }
    if (layer == layers_) append(lines, areas_);
    return gerber(lines);
}

std::string Drawing::drill(const std::map<double, std::vector<Place>>& tools, const Lines& routes) const {
    std::string head = "M48\nMETRIC,TZ\n";
    std::string body = "%\n";
    int tool = 0;
    for (const auto& [diameter, places] : tools) {
        head += "T" + std::to_string(++tool) + "C" + std::to_string(diameter) + "\n";
        body += "T" + std::to_string(tool) + "\n";
        for (const auto& place : places) body += drilled(place) + "\n";
    }
    if (!routes.empty()) {
        head += "T" + std::to_string(++tool) + "C" + std::to_string(routes_.begin()->first) + "\n";
        body += "T" + std::to_string(tool) + "\n" + test::text(routes);
    }
    return head + body + "M30\n";
}

Files Drawing::files() const {
    const Lines pen = {"%ADD10C,0.1*%", "D10*"};
    const auto drawn = [&](const std::string& function, const Lines& content) {
        Lines lines;
        if (has_x2_) lines.push_back("%TF.FileFunction," + function + "*%");
        append(lines, pen);
        append(lines, content);
        return gerber(lines);
    };
    Files files;
    for (int layer = 1; layer <= layers_; ++layer)
        files.emplace_back("board-" + nameOf(layer, layers_) + ".gbr", copper(layer));
    files.emplace_back("board-Edge_Cuts.gbr", drawn("Profile,NP", profile_));
    files.emplace_back("board-PTH.drl", drill(plated_, {}));
    const auto routes = routes_.empty() ? Lines{} : routes_.begin()->second;
    if (!bare_.empty() || !routes.empty()) files.emplace_back("board-NPTH.drl", drill(bare_, routes));
    if (!cuts_.empty()) files.emplace_back("board-V-Cut.gbr", drawn("Vcut", cuts_));
    return files;
}

}  // namespace cardcage::pcb::analysis::panel_test
