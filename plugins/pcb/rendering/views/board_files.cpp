#include "rendering/views/board_files.hpp"

#include <algorithm>

namespace cardcage::pcb::rendering {
namespace {

using analysis::Function;
using analysis::SetFile;
using analysis::Side;

constexpr std::size_t most_layers = 64;

/// Layers that lie on the board, and are shown in its frame.
bool liesOnBoard(const SetFile& file) {
    switch (file.role.function) {
        case Function::Copper:
        case Function::SolderMask:
        case Function::Legend:
        case Function::Paste:
        case Function::Drill:
        case Function::Rout:
        case Function::Glue:
        case Function::Carbon:
        case Function::PeelableMask:
            return file.role.known();
        default:
            return false;
    }
}

bool isDrawn(const SetFile& file) {
    return file.isGerber() ? !file.image.objects().empty() : !file.holes.empty();
}

}  // namespace

BoardFiles::BoardFiles(const analysis::AnalysedSet& board, std::size_t design)
    : board_(board), design_(board.result.designs[design]) {
    for (const auto corner : design_.board.outline) box_.add(corner);
    if (box_.empty()) box_ = contentBox();
}

Box BoardFiles::contentBox() const {
    Box box;
    for (const auto index : design_.files) {
        const auto& file = board_.files.files[index];
        const auto function = file.role.function;
        const bool counts = function == Function::Copper || function == Function::SolderMask || file.isDrill();
        if (counts && file.role.known() && isDrawn(file)) box.add(layer(index).box());
    }
    return box;
}

Artwork BoardFiles::outline() const {
    return hasProfile() ? boardOf(design_.board) : rectangle(box_);
}

Scene BoardFiles::side(Side side) const {
    Scene scene;
    scene.frame = {box_, side == Side::Bottom};
    scene.board = outline();
    scene.copper = artworkOfRole(Function::Copper, side);
    scene.openings = artworkOfRole(Function::SolderMask, side);
    scene.mask = std::ranges::any_of(design_.files, [&](std::size_t file) {
        return board_.files.files[file].isGerber() && board_.files.files[file].role.is(Function::SolderMask, side);
    });
    scene.legend = artworkOfRole(Function::Legend, side);
    scene.holes = holesOfSide(side);
    return scene;
}

std::vector<std::size_t> BoardFiles::layers() const {
    std::vector<std::size_t> layers;
    for (const auto index : design_.files)
        if (isDrawn(board_.files.files[index])) layers.push_back(index);
    std::ranges::stable_partition(layers, [&](std::size_t file) { return board_.files.files[file].role.known(); });
    layers.resize(std::min(layers.size(), most_layers));
    return layers;
}

Artwork BoardFiles::layer(std::size_t index) const {
    const auto& file = board_.files.files[index];
    return file.isGerber() ? artworkOf(file.image, isNegative(index), box_) : holesOf(file);
}

Frame BoardFiles::frameOf(std::size_t file, const Artwork& artwork) const {
    if (liesOnBoard(board_.files.files[file])) return {box_};
    return {artwork.box()};
}

/// Copper has the polarity that its measures were taken with; other files are as they say of themselves.
bool BoardFiles::isNegative(std::size_t index) const {
    for (const auto& layer : design_.copper.layers)
        if (layer.file == index) return layer.negative;
    return board_.files.files[index].image.negative;
}

Artwork BoardFiles::artworkOfRole(Function function, Side side) const {
    Artwork artwork;
    for (const auto index : design_.files) {
        const auto& file = board_.files.files[index];
        if (file.isGerber() && file.role.known() && file.role.is(function, side)) artwork.append(layer(index));
    }
    return artwork;
}

Artwork BoardFiles::holesOfSide(Side side) const {
    Artwork artwork;
    for (const auto index : design_.files) {
        const auto& file = board_.files.files[index];
        if (file.isDrill() && reaches(file, side)) artwork.append(holesOf(file));
    }
    return artwork;
}

/// Holes whose first and last layers are not stated go through the board.
bool BoardFiles::reaches(const SetFile& file, Side side) const {
    const auto& program = file.program;
    if (side == Side::Top) return program.first_layer <= 1;
    return program.last_layer == 0 || program.last_layer >= design_.copper_layers.value.value_or(0);
}

}  // namespace cardcage::pcb::rendering
