#include "rendering/views/picture_limit.hpp"

#include <array>
#include <string>

namespace cardcage::pcb::rendering {
namespace {

std::string subjectOf(PictureKind kind) {
    constexpr std::array<std::string_view, 5> subjects = {
        "the top", "the bottom", "the outline", "a file", "a stack-up"};
    return std::string(subjects[static_cast<std::size_t>(kind)]);
}

}  // namespace

bool PictureLimit::takes(const Picture& picture) {
    if (picture.bytes.size() > left_) {
        note(picture, "left out: all pictures together would be larger than the limit");
        return false;
    }
    left_ -= picture.bytes.size();
    if (picture.reduced) note(picture, "simplified: it would be larger than the limit");
    return true;
}

void PictureLimit::note(const Picture& picture, std::string_view fault) {
    const auto* const type = picture.content_type == svg_type ? "SVG" : "PNG";
    findings_.add(
        analysis::Code::LimitExceeded,
        analysis::Severity::Info,
        "the " + std::string(type) + " of " + subjectOf(picture.kind) + " is " + std::string(fault),
        picture.layer
    );
}

}  // namespace cardcage::pcb::rendering
