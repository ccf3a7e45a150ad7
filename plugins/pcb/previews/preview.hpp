#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "specifications/setting_value.hpp"
#include "words.hpp"

/// Pictures of PCBs.
namespace cardcage::pcb {

enum class PreviewKind { Top, Bottom, Outline, Layer, Stackup, Unknown };

constexpr auto wireNames(PreviewKind) {
    using enum PreviewKind;
    return std::to_array<std::pair<PreviewKind, std::string_view>>(
        {{Top, "Top"},
         {Bottom, "Bottom"},
         {Outline, "Outline"},
         {Layer, "Layer"},
         {Stackup, "Stackup"},
         {Unknown, "Unknown"}}
    );
}

/// Validity of the links of previews.
constexpr std::int64_t preview_link_seconds = 900;

/// A picture, with a link that needs no bearer until it expires.
struct Preview {
    PreviewKind kind = PreviewKind::Unknown;
    std::optional<std::string> layer;
    std::string content_type;
    Measure width_mm;
    Measure height_mm;
    std::string url;
    sdk::Timestamp expires_at;

    static constexpr auto schema() {
        return sdk::record(
            "PcbPreview",
            sdk::required<&Preview::kind>("View that the picture shows."),
            sdk::required<&Preview::layer>(
                "File that a Layer shows; null for other views.", sdk::example("board-F_Cu.gbr")
            ),
            sdk::required<&Preview::content_type>(
                "image/svg+xml or image/png.", sdk::named("contentType"), sdk::example("image/svg+xml")
            ),
            sdk::required<&Preview::width_mm>("Width of the view in mm.", sdk::named("widthMm"), sdk::example("80")),
            sdk::required<&Preview::height_mm>("Height of the view in mm.", sdk::named("heightMm"), sdk::example("50")),
            sdk::required<&Preview::url>(
                "Download link, valid until expiresAt.", sdk::example("https://quotes.example.com/files/u-pv1?sig=abc")
            ),
            sdk::required<&Preview::expires_at>(
                "Time of expiry of the link. Another request returns a new link.", sdk::named("expiresAt")
            )
        );
    }
};

/// Returns the pictures of a PCB in the colours and sides of one of its specifications: Top and Bottom as SVG and PNG,
/// Outline, Layers, Stackup. 404 no_preview without a result of the analysis.
std::vector<Preview> listPreviews(sdk::Call& call, PcbId pcb, sdk::PathText specification);

}  // namespace cardcage::pcb
