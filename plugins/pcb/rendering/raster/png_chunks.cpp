#include "rendering/raster/png_chunks.hpp"

#include <zlib.h>

namespace cardcage::pcb::rendering {
namespace {

/// Length and type before the data, checksum behind them.
constexpr std::size_t head = 8;
constexpr std::size_t tail = 4;

}  // namespace

std::uint32_t bigEndian(std::string_view four) {
    std::uint32_t number = 0;
    for (const char byte : four.substr(0, 4)) number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

void appendBigEndian(std::string& text, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(number >> shift & 0xff);
}

std::uint32_t checksumOf(std::string_view type, std::string_view data) {
    const auto bytes = [](std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); };
    const auto first = crc32(0, bytes(type), static_cast<uInt>(type.size()));
    return static_cast<std::uint32_t>(crc32(first, bytes(data), static_cast<uInt>(data.size())));
}

std::optional<std::vector<PngChunk>> chunksOf(std::string_view png) {
    if (!png.starts_with(png_signature)) return std::nullopt;
    std::vector<PngChunk> chunks;
    for (std::size_t at = png_signature.size(); at < png.size();) {
        if (png.size() - at < head + tail) return std::nullopt;
        const std::size_t length = bigEndian(png.substr(at));
        if (length > png.size() - at - head - tail) return std::nullopt;
        const auto data = png.substr(at + head, length);
        chunks.push_back({png.substr(at + 4, 4), data, bigEndian(png.substr(at + head + length)), at + head});
        at += head + length + tail;
    }
    return chunks;
}

}  // namespace cardcage::pcb::rendering
