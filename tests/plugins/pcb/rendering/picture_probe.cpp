// Draws the board of a folder: `picture_probe <folder> <folder of the pictures>`. Prints one line for each picture:
// `<file> <kind> <name of the layer or -> <left> <bottom> <width> <height>` with the frame on the board in nanometres.

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "rendering/checks/checked.hpp"
#include "rendering/views/board_files.hpp"
#include "rendering/views/draw_board.hpp"

namespace {

using namespace cardcage::pcb;
using rendering::Picture;
using rendering::PictureKind;

std::vector<std::pair<std::string, std::string>> textsOf(const std::filesystem::path& folder) {
    std::vector<std::pair<std::string, std::string>> texts;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().filename() == "facts.json") continue;
        std::ifstream file(entry.path(), std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        texts.emplace_back(entry.path().filename().string(), text.str());
    }
    return texts;
}

std::string_view nameOf(PictureKind kind) {
    constexpr std::array<std::string_view, 5> names = {"Top", "Bottom", "Outline", "Layer", "Stackup"};
    return names[static_cast<std::size_t>(kind)];
}

analysis::Box boxOf(const rendering::BoardFiles& files, const Picture& picture) {
    for (const auto layer : files.layers())
        if (files.nameOf(layer) == picture.layer) return files.frameOf(layer, files.layer(layer)).box;
    return files.box();
}

std::string problemOf(const Picture& picture) {
    return picture.content_type == rendering::svg_type
               ? rendering::problemOfSvg(picture.bytes)
               : rendering::problemOfPng(picture.bytes, picture.columns, picture.rows);
}

void write(const Picture& picture, const analysis::Box& box, int number, const std::filesystem::path& folder) {
    const auto type = picture.content_type == rendering::svg_type ? ".svg" : ".png";
    const auto file = std::to_string(number) + type;
    std::ofstream(folder / file, std::ios::binary) << picture.bytes;
    std::cout << file << " " << nameOf(picture.kind) << (picture.legend ? "" : "Plain") << " "
              << (picture.layer.empty() ? "-" : picture.layer) << " " << box.low.x << " " << box.low.y << " "
              << box.width() << " " << box.height() << "\n";
    if (const auto problem = problemOf(picture); !problem.empty())
        std::cout << "problem " << file << " " << problem << "\n";
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) return 64;
    const auto texts = textsOf(arguments[1]);
    std::vector<analysis::InputFile> inputs;
    for (const auto& [name, text] : texts) inputs.push_back({name, "", text});
    const auto board = analysis::analyseSet(std::move(inputs), {}, analysis::serially, analysis::unheard);
    const rendering::BoardFiles files(board, 0);
    int number = 0;
    rendering::drawBoard(board, 0, {}, {}, analysis::serially, [&](const Picture& picture) {
        write(picture, boxOf(files, picture), number++, arguments[2]);
    });
    return 0;
}
