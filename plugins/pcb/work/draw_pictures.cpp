#include "work/draw_pictures.hpp"

#include <functional>
#include <vector>

#include "rendering/views/draw_board.hpp"
#include "rendering/views/picture_limit.hpp"

namespace cardcage::pcb {
namespace {

static_assert(static_cast<int>(rendering::PictureKind::Layer) == static_cast<int>(PreviewKind::Layer));

DrawnPicture recordOf(const rendering::Picture& picture) {
    return {
        .kind = static_cast<PreviewKind>(picture.kind),
        .layer = picture.layer,
        .content_type = std::string(picture.content_type),
        .has_legend = picture.legend,
        .width_nm = picture.width,
        .height_nm = picture.height,
        .columns = picture.columns,
        .rows = picture.rows};
}

}  // namespace

analysis::Findings drawPictures(
    sdk::IsolatedRun& run,
    const analysis::AnalysedSet& set,
    std::size_t design,
    const rendering::PictureSize& size,
    const analysis::Budget& budget
) {
    run.progress("pictures", 0);
    const analysis::Parallel parallel = [&](std::size_t count, const std::function<void(std::size_t)>& work) {
        run.parallel(count, work);
    };
    std::vector<DrawnPicture> list;
    rendering::PictureLimit limit(most_picture_bytes);
    const auto left_out =
        rendering::drawBoard(set, design, size, budget, parallel, [&](const rendering::Picture& picture) {
            if (!limit.takes(picture)) return;
            run.output(picture_output, picture.content_type, picture.bytes);
            list.push_back(recordOf(picture));
        });
    run.output(picture_list_output, picture_list_type, sdk::toJson(list));
    auto findings = limit.findings();
    if (left_out > 0)
        findings.add(
            analysis::Code::SkippedForTime,
            analysis::Severity::Warning,
            std::to_string(left_out) + " of the pictures are left out: the time of the analysis is used up"
        );
    return findings;
}

}  // namespace cardcage::pcb
