#pragma once

#include <string_view>
#include <vector>

#include "rendering/views/draw_board.hpp"
#include "tests/plugins/pcb/analysis/boards/board.hpp"

namespace cardcage::pcb::rendering::test {

/// The pictures of a board of files.
inline std::vector<Picture> pictured(const analysis::test::Files& files, const analysis::Parallel& parallel) {
    std::vector<analysis::InputFile> inputs;
    for (const auto& [name, text] : files) inputs.push_back({name, "", text});
    std::vector<Picture> pictures;
    drawBoard(
        analysis::analyseSet(std::move(inputs), {}, parallel, analysis::unheard),
        0,
        {},
        {},
        parallel,
        [&](Picture picture) { pictures.push_back(std::move(picture)); }
    );
    return pictures;
}

inline std::vector<Picture> pictured(const analysis::test::Files& files) {
    return pictured(files, analysis::serially);
}

/// The first picture of a kind and type; an empty one without.
inline Picture pictureOf(const std::vector<Picture>& pictures, PictureKind kind, std::string_view type) {
    for (const auto& picture : pictures)
        if (picture.kind == kind && picture.content_type == type) return picture;
    return {};
}

}  // namespace cardcage::pcb::rendering::test
