#pragma once

#include <cardcage/isolated.hpp>
#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/result/analyse.hpp"
#include "previews/preview.hpp"
#include "rendering/views/picture.hpp"

/// Pictures as outputs of the analysis: one output for each, then the list of them as JSON.
namespace cardcage::pcb {

/// Name of the output of one picture; its media type is that of the picture.
inline constexpr std::string_view picture_output = "picture";
/// Name and media type of the list.
inline constexpr std::string_view picture_list_output = "pictures";
inline constexpr std::string_view picture_list_type = "application/json";
/// Bytes of all pictures. Pictures beyond it are left out.
constexpr std::size_t most_picture_bytes = std::size_t{48} << 20;

/// One picture, without its bytes.
struct DrawnPicture {
    PreviewKind kind = PreviewKind::Unknown;
    std::string layer;
    std::string content_type;
    bool has_legend = true;
    std::int64_t width_nm = 0;
    std::int64_t height_nm = 0;
    std::int64_t columns = 0;
    std::int64_t rows = 0;

    static constexpr auto schema() {
        return sdk::record(
            "PcbDrawnPicture",
            sdk::required<&DrawnPicture::kind>("View.", sdk::known_when_sent),
            sdk::required<&DrawnPicture::layer>("File of a Layer; otherwise empty.", sdk::length(0, 255)),
            sdk::required<&DrawnPicture::content_type>("Media type.", sdk::length(1, 50)),
            sdk::required<&DrawnPicture::has_legend>("Whether the legend is drawn."),
            sdk::required<&DrawnPicture::width_nm>("Width in nm.", sdk::range(1, 100'000'000'000)),
            sdk::required<&DrawnPicture::height_nm>("Height in nm.", sdk::range(1, 100'000'000'000)),
            sdk::required<&DrawnPicture::columns>("Pixels of a row; 0 for SVG.", sdk::range(0, 65'536)),
            sdk::required<&DrawnPicture::rows>("Rows of pixels; 0 for SVG.", sdk::range(0, 65'536))
        );
    }
};

/// Draws one design of a set, and returns findings on pictures that are not whole or left out. Runs in the process of
/// the analysis.
analysis::Findings drawPictures(
    sdk::IsolatedRun& run,
    const analysis::AnalysedSet& set,
    std::size_t design,
    const rendering::PictureSize& size,
    const analysis::Budget& budget
);

}  // namespace cardcage::pcb
