#include <algorithm>
#include <array>
#include <vector>

#include "rendering/checks/checked.hpp"
#include "rendering/raster/indexed_picture.hpp"
#include "rendering/raster/png_chunks.hpp"

namespace cardcage::pcb::rendering {
namespace {

/// Eight bits, palette, and the only methods of compression, filtering and interlacing that we use.
constexpr std::string_view format("\x08\x03\x00\x00\x00", 5);

std::string headOf(int width, int height) {
    std::string head;
    appendBigEndian(head, static_cast<std::uint32_t>(width));
    appendBigEndian(head, static_cast<std::uint32_t>(height));
    return head.append(format);
}

/// The types in order, those of the content once.
std::string typesOf(const std::vector<PngChunk>& chunks) {
    std::string types;
    for (std::size_t index = 0; index < chunks.size(); ++index)
        if (index == 0 || chunks[index].type != "IDAT" || chunks[index - 1].type != "IDAT")
            types.append(chunks[index].type).append(" ");
    return types;
}

}  // namespace

std::string problemOfPng(std::string_view png, int width, int height) {
    const auto chunks = chunksOf(png);
    if (!chunks) return "it is no sequence of PNG chunks";
    if (typesOf(*chunks) != "IHDR PLTE pHYs IDAT IEND ") return "it has other chunks than a picture of ours";
    const auto damaged = [](const PngChunk& chunk) { return checksumOf(chunk.type, chunk.data) != chunk.checksum; };
    if (std::ranges::any_of(*chunks, damaged)) return "a checksum is wrong";
    if ((*chunks)[0].data != headOf(width, height)) return "size or format are not as announced";
    if ((*chunks)[1].data.size() != palette_size * 3) return "the palette is not whole";
    return {};
}

}  // namespace cardcage::pcb::rendering
