#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::pcb::rendering {

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n";

/// One chunk of a PNG file.
struct PngChunk {
    std::string_view type;
    std::string_view data;
    std::uint32_t checksum = 0;
    /// Offset of its data in the file.
    std::size_t offset = 0;
};

/// The chunks of a file; nothing when it is no sequence of chunks behind a signature.
std::optional<std::vector<PngChunk>> chunksOf(std::string_view png);

std::uint32_t bigEndian(std::string_view four);
void appendBigEndian(std::string& text, std::uint32_t number);
/// The checksum that belongs to a chunk.
std::uint32_t checksumOf(std::string_view type, std::string_view data);

}  // namespace cardcage::pcb::rendering
