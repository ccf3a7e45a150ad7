#include "previews/picture_outputs.hpp"

#include "analysing/outputs.hpp"
#include "rendering/checks/checked.hpp"
#include "rendering/views/picture.hpp"

namespace cardcage::pcb {
namespace {

/// The list of pictures is small beside them.
constexpr std::size_t most_bytes_of_outputs = most_picture_bytes + (std::size_t{1} << 20);

std::string problemOf(const DrawnPicture& about, const std::string& bytes) {
    if (about.content_type == rendering::svg_type) return rendering::problemOfSvg(bytes);
    return rendering::problemOfPng(bytes, static_cast<int>(about.columns), static_cast<int>(about.rows));
}

}  // namespace

bool PictureOutputs::begin(std::string_view name, std::string_view content_type) {
    if (name == picture_list_output && content_type == picture_list_type) {
        if (has_list_) is_known_ = false;
        has_list_ = true;
        return true;
    }
    if (name != picture_output) return false;
    if (has_list_ || (content_type != rendering::svg_type && content_type != rendering::png_type)) is_known_ = false;
    pictures_.push_back({std::string(content_type), {}});
    return true;
}

void PictureOutputs::write(std::string_view piece) {
    bytes_ += piece.size();
    if (bytes_ > most_bytes_of_outputs) is_known_ = false;
    if (is_known_) (has_list_ ? list_ : pictures_.back().bytes) += piece;
}

std::vector<ReceivedPicture> PictureOutputs::decode(const sdk::Call& call) const {
    if (!is_known_) throw MisleadingOutput("the analysis wrote something else than its pictures");
    if (!has_list_ && pictures_.empty()) return {};
    const auto list = call.decodeText<std::vector<DrawnPicture>>(list_, sdk::Decoder::UnknownKeys::Refused);
    if (list.size() != pictures_.size()) throw MisleadingOutput("the list of pictures does not fit them");
    std::vector<ReceivedPicture> received;
    for (std::size_t index = 0; index < list.size(); ++index) {
        const auto& output = pictures_[index];
        if (list[index].content_type != output.content_type) throw MisleadingOutput("a picture is of another type");
        const auto problem = problemOf(list[index], output.bytes);
        if (!problem.empty()) throw MisleadingOutput("a picture is refused: " + problem);
        received.push_back({list[index], output.bytes});
    }
    return received;
}

}  // namespace cardcage::pcb
