#pragma once

#include <cstddef>
#include <vector>

#include "analysis/result/analyse.hpp"
#include "rendering/views/scene.hpp"

namespace cardcage::pcb::rendering {

/// The files of one design as artwork.
class BoardFiles {
public:
    BoardFiles(const analysis::AnalysedSet& board, std::size_t design);

    /// The box of the profile; without one, that of copper, masks and holes. Empty when nothing is drawn.
    const Box& box() const { return box_; }
    bool hasProfile() const { return !design_.board.outline.empty(); }
    /// The board as cut out; without a profile, its box.
    Artwork outline() const;
    /// Top or Bottom, as seen from there.
    Scene side(analysis::Side side) const;

    /// Files that have a picture of their own: drawings and holes. At most 64, those with a known role first.
    std::vector<std::size_t> layers() const;
    const std::string& nameOf(std::size_t file) const { return board_.files.files[file].name; }
    /// The drawing of one file, holes included. Layers of the board have its frame, other drawings their own.
    Artwork layer(std::size_t file) const;
    Frame frameOf(std::size_t file, const Artwork& artwork) const;
    analysis::Function functionOf(std::size_t file) const { return board_.files.files[file].role.function; }

private:
    Box contentBox() const;
    bool isNegative(std::size_t file) const;
    Artwork artworkOfRole(analysis::Function function, analysis::Side side) const;
    Artwork holesOfSide(analysis::Side side) const;
    bool reaches(const analysis::SetFile& file, analysis::Side side) const;

    const analysis::AnalysedSet& board_;
    const analysis::Design& design_;
    Box box_;
};

}  // namespace cardcage::pcb::rendering
