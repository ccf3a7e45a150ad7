#include "files/download.hpp"

#include <utility>
#include <vector>

#include "files/stored_files.hpp"
#include "projects/stored_pcb.hpp"

namespace cardcage::pcb {
namespace {

constexpr std::size_t longest_stem = 200;

/// The name of a PCB as the name of a file: characters that no file may have become "_".
std::string stemOf(std::string_view pcb) {
    constexpr std::string_view refused = "/\\:*?\"<>|%";
    std::string stem(pcb.substr(0, longest_stem));
    // Not in the middle of a character.
    while (stem.size() < pcb.size() && !stem.empty() && (static_cast<unsigned char>(pcb[stem.size()]) & 0xC0U) == 0x80U)
        stem.pop_back();
    for (char& letter : stem)
        if (refused.find(letter) != std::string_view::npos || static_cast<unsigned char>(letter) < 0x20) letter = '_';
    return stem;
}

/// Answers under the name of the PCB, or under a plain one when the files service refuses that: "CON", "...".
void answerZip(sdk::Call& call, const std::string& pcb, const std::vector<std::pair<FileId, std::string>>& entries) {
    try {
        call.files().answerZip(stemOf(pcb) + ".zip", entries);
    } catch (const sdk::HostError&) {
        call.files().answerZip("board.zip", entries);
    }
}

}  // namespace

AnsweredZip downloadFiles(sdk::Call& call, PcbId pcb) {
    const auto name = requirePcb(call, pcb);
    std::vector<std::pair<FileId, std::string>> entries;
    for (const auto& row : listFileRows(call, pcb))
        entries.emplace_back(row.file_id, row.path.empty() ? row.name : row.path + "/" + row.name);
    if (entries.empty()) throw sdk::Problem(404, "no_files", "The PCB has no files; upload some first.");
    answerZip(call, name, entries);
    return {};
}

AnsweredFile downloadFile(sdk::Call& call, PcbId pcb, sdk::PathText file) {
    const auto row = findFileRow(call, pcb, file);
    if (!row) throw sdk::Problem::notFound("file", std::string_view(file));
    call.files().answer(row->file_id);
    return {};
}

}  // namespace cardcage::pcb
