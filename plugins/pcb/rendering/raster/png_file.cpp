#include "rendering/raster/png_file.hpp"

#include <png.h>
#include <zlib.h>

#include <cmath>
#include <csetjmp>
#include <memory>
#include <stdexcept>

#include "rendering/raster/png_chunks.hpp"

namespace cardcage::pcb::rendering {
namespace {

/// Rows of a board are runs of one colour. To look for runs alone takes a third of the time of a search for repeats,
/// and makes files of boards no more than a quarter larger.
constexpr int compression = Z_RLE;

/// libpng leaves a function that fails by longjmp, past frames of this file that own nothing.
void append(png_structp file, png_bytep bytes, png_size_t count) {
    auto& target = *static_cast<std::string*>(png_get_io_ptr(file));
    try {
        target.append(reinterpret_cast<const char*>(bytes), count);
    } catch (...) {
        png_error(file, "out of memory");
    }
}

void flushNothing(png_structp) {}

struct Writer {
    png_structp file = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = file != nullptr ? png_create_info_struct(file) : nullptr;

    Writer() = default;
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { png_destroy_write_struct(&file, &info); }
};

void describe(const Writer& writer, const PixelGrid& grid, const png_color* palette) {
    const auto width = static_cast<png_uint_32>(grid.width);
    const auto height = static_cast<png_uint_32>(grid.height);
    png_set_compression_strategy(writer.file, compression);
    png_set_filter(writer.file, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(writer.file, writer.info, width, height, 8, PNG_COLOR_TYPE_PALETTE, 0, 0, 0);
    png_set_PLTE(writer.file, writer.info, palette, static_cast<int>(palette_size));
    const auto per_metre = static_cast<png_uint_32>(std::lround(grid.per_nm * 1e9));
    png_set_pHYs(writer.file, writer.info, per_metre, per_metre, PNG_RESOLUTION_METER);
}

/// False when libpng gave up.
bool write(const Writer& writer, const IndexedPicture& picture, const png_color* palette) {
    if (setjmp(png_jmpbuf(writer.file)) != 0) return false;
    describe(writer, picture.grid, palette);
    png_write_info(writer.file, writer.info);
    for (int row = 0; row < picture.grid.height; ++row)
        png_write_row(writer.file, picture.pixels.data() + static_cast<std::ptrdiff_t>(row) * picture.grid.width);
    png_write_end(writer.file, nullptr);
    return true;
}

}  // namespace

std::string pngOf(const IndexedPicture& picture, const Look& look) {
    std::array<png_color, palette_size> palette{};
    const auto colours = paletteOf(look);
    for (std::size_t index = 0; index < palette_size; ++index)
        palette[index] = {colours[index].red, colours[index].green, colours[index].blue};
    std::string bytes;
    const Writer writer;
    if (writer.info == nullptr) throw std::runtime_error("libpng cannot start");
    png_set_write_fn(writer.file, &bytes, append, flushNothing);
    if (!write(writer, picture, palette.data())) throw std::runtime_error("libpng cannot write the picture");
    return bytes;
}

std::string recoloured(std::string_view png, const Look& look) {
    std::string palette;
    for (const auto& colour : paletteOf(look))
        palette.append({static_cast<char>(colour.red), static_cast<char>(colour.green), static_cast<char>(colour.blue)}
        );
    std::string bytes(png);
    for (const auto& chunk : chunksOf(png).value_or(std::vector<PngChunk>{})) {
        if (chunk.type != "PLTE" || chunk.data.size() != palette.size()) continue;
        std::string checksum;
        appendBigEndian(checksum, checksumOf("PLTE", palette));
        bytes.replace(chunk.offset, palette.size() + checksum.size(), palette + checksum);
    }
    return bytes;
}

}  // namespace cardcage::pcb::rendering
