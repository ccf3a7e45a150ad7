// Prints the facts of boards, one line each: `<folder> <fact> <value> <confidence>`, null as `-`. Lengths in
// micrometres, areas in square millimetres. With `--roles` in front the roles of files: `<folder> <file> <role>
// <confidence>`, `-` for undecided ones.

#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
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

AnalysisResult resultOf(const std::filesystem::path& folder) {
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
    return analyse(std::move(inputs));
}

void showRoles(const std::filesystem::path& folder) {
    for (const auto& file : resultOf(folder).files) {
        const auto& role = file.role;
        std::cout << folder.filename().string() << " " << file.name << " ";
        if (role.known()) {
            std::cout << nameOf(role.function) << nameOf(role.side);
        } else {
            std::cout << "-";
        }
        std::cout << " " << role.confidence << "\n";
    }
}

void showBoard(const std::filesystem::path& folder) {
    const auto result = resultOf(folder);
    const auto& design = result.designs.front();
    const auto prefix = folder.filename().string() + " ";
    show(prefix + "layers", design.copper_layers, 1);
    show(prefix + "width", design.board.width, one_micrometre);
    show(prefix + "height", design.board.height, one_micrometre);
    show(prefix + "delivered_width", design.board.delivered_width, one_micrometre);
    show(prefix + "delivered_height", design.board.delivered_height, one_micrometre);
    show(prefix + "panel", design.board.is_panel, 1);
    show(prefix + "holes", design.holes.plated_round, 1);
    show(prefix + "bare_holes", design.holes.non_plated_round, 1);
    show(prefix + "blind", design.copper.hole_classes.blind, 1);
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
    const bool asks_roles = count > 1 && std::string_view(arguments[1]) == "--roles";
    for (int folder = asks_roles ? 2 : 1; folder < count; ++folder)
        asks_roles ? showRoles(arguments[folder]) : showBoard(arguments[folder]);
    return 0;
}
