// Prints the facts of boards, one line each: `<folder> <fact> <value> <confidence>`, null as `-`. Lengths in
// micrometres, areas in square millimetres.

#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "result/analyse.hpp"

namespace {

using namespace cardcage::pcb::analysis;

template <typename Type>
void show(const std::string& name, const Value<Type>& value, double scale) {
    std::cout << name << " ";
    if (value.value) {
        std::cout << static_cast<double>(*value.value) / scale;
    } else {
        std::cout << "-";
    }
    std::cout << " " << value.confidence << "\n";
}

void showLayer(const std::string& prefix, const LayerFacts& layer) {
    show(prefix + "clearance", layer.gaps.clearance.value, one_micrometre);
    show(prefix + "gap", layer.gaps.gap.value, one_micrometre);
    show(prefix + "track", layer.tracks.narrowest.value, one_micrometre);
    show(prefix + "ring", layer.rings.least.value, one_micrometre);
    show(prefix + "area", layer.area, 1);
    show(prefix + "neck", layer.neck.narrowest.value, one_micrometre);
    show(prefix + "hole_to_copper", layer.hole_to_copper.value, one_micrometre);
    show(prefix + "to_edge", layer.to_edge.value, one_micrometre);
    show(prefix + "exposed_area", layer.exposed, 1);
}

void showBoard(const std::filesystem::path& folder) {
    std::vector<std::pair<std::string, std::string>> texts;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".json") continue;
        std::ifstream file(entry.path(), std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        texts.emplace_back(entry.path().filename().string(), text.str());
    }
    std::vector<InputFile> inputs;
    for (const auto& [name, text] : texts) inputs.push_back({name, "", text});
    const auto result = analyse(std::move(inputs));
    const auto& design = result.designs.front();
    const auto prefix = folder.filename().string() + " ";
    show(prefix + "layers", design.copper_layers, 1);
    show(prefix + "width", design.board.width, one_micrometre);
    show(prefix + "height", design.board.height, one_micrometre);
    show(prefix + "holes", design.holes.plated_round, 1);
    show(prefix + "drill", design.holes.smallest_plated, one_micrometre);
    show(prefix + "nets", design.copper.nets.derived, 1);
    show(prefix + "hole_to_hole", design.copper.hole_to_hole.value, one_micrometre);
    show(prefix + "hole_to_edge", design.copper.hole_to_edge.value, one_micrometre);
    for (const auto& legend : design.copper.legends) {
        show(prefix + "legend.line", legend.line.value, one_micrometre);
        show(prefix + "legend.to_opening", legend.to_opening.value, one_micrometre);
    }
    const auto& layers = design.copper.layers;
    for (std::size_t place = 0; place < layers.size(); ++place) {
        const auto inner = "inner" + std::to_string(place + 1) + ".";
        const bool is_last = place + 1 == layers.size();
        showLayer(prefix + (place == 0 ? "top." : is_last ? "bottom." : inner), layers[place]);
    }
}

}  // namespace

int main(int count, char** arguments) {
    std::cout << std::setprecision(12);
    for (int folder = 1; folder < count; ++folder) showBoard(arguments[folder]);
    return 0;
}
