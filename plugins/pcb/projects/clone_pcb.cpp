#include "analysing/stored_analysis.hpp"
#include "files/stored_files.hpp"
#include "optional_body.hpp"
#include "previews/stored_previews.hpp"
#include "projects/stored_pcb.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

constexpr std::string_view copy_mark = " (copy)";
constexpr std::size_t longest_name = 255;

/// Returns the first `count` code points.
std::string cutTo(std::string_view text, std::size_t count) {
    std::size_t end = 0;
    for (std::size_t points = 0; end < text.size(); ++end) {
        const bool begins = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
        if (begins && points++ == count) break;
    }
    return std::string(text.substr(0, end));
}

}  // namespace

Pcb clonePcb(sdk::Call& call, PcbId id) {
    const auto input = optionalBody<CloneInput>(call);
    const auto original = lockPcb(call, id);
    requireNoAnalysis(call, id);
    const auto name =
        input.name.value_or(cutTo(original.name, longest_name - copy_mark.size()) + std::string(copy_mark));
    const auto cloned = call.db().maybe<PcbId>(sql::insert_clone, id, name, input.external_reference, input.order_id);
    if (!cloned) throw orderIdTaken();
    call.db().run(sql::copy_specifications, id, *cloned);
    copyFiles(call, id, *cloned);
    call.db().run(sql::copy_analysis, id, *cloned);
    copyPictures(call, id, *cloned);
    return answerPcb(call, *cloned);
}

}  // namespace cardcage::pcb
