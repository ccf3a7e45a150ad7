#include "files/upload.hpp"

#include <algorithm>

#include "analysing/changes.hpp"
#include "board/placements.hpp"
#include "files/intake.hpp"
#include "files/stored_files.hpp"
#include "files/upload_problem.hpp"
#include "projects/stored_pcb.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// The columns of new files, one list each.
struct FileColumns {
    std::vector<std::string> names;
    std::vector<std::string> paths;
    std::vector<FileType> types;
    std::vector<FileId> contents;
    std::vector<std::int64_t> sizes;
    std::vector<std::string> hashes;
};

FileColumns columnsOf(const std::vector<IncomingFile>& files) {
    FileColumns columns;
    for (const auto& file : files) {
        columns.names.push_back(file.name);
        columns.paths.push_back(file.path);
        columns.types.push_back(file.type);
        columns.contents.push_back(file.content.id);
        columns.sizes.push_back(static_cast<std::int64_t>(file.content.bytes));
        columns.hashes.push_back(file.content.sha256);
    }
    return columns;
}

/// Stores the files of a locked PCB; those of equal names go.
void storeFiles(sdk::Call& call, const PcbId& pcb, const std::vector<IncomingFile>& files, std::int64_t most) {
    const auto columns = columnsOf(files);
    removeContents(call, call.db().many<FileRow>(sql::list_files_named, pcb, columns.names));
    call.db().run(sql::store_files, pcb, columns);
    if (call.db().one<std::int64_t>(sql::count_files, pcb) > most) throw tooManyFiles(most);
}

/// The records of the files that came, in their order.
std::vector<PcbFile> answerOf(sdk::Call& call, const PcbId& pcb, const std::vector<IncomingFile>& files) {
    const auto rows = listFileRows(call, pcb);
    std::vector<PcbFile> answer;
    for (const auto& file : files) {
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.name == file.name; });
        answer.push_back(fileOf(call, *row));
    }
    return answer;
}

}  // namespace

std::string uploadPath(const PcbId& pcb) {
    return "/files/ems/pcb/pcbs/" + std::string(pcb.view()) + "/files";
}

std::vector<PcbFile> uploadFiles(sdk::Call& call, PcbId pcb) {
    requirePcb(call, pcb);
    const auto settings = call.settings<Settings>();
    const auto files = takeUpload(call, settings);
    lockPcb(call, pcb);
    storeFiles(call, pcb, files, settings.pcb_files);
    touchPcb(call, pcb);
    filesChanged(call, pcb);
    settlePlacements(call, pcb);
    return answerOf(call, pcb, files);
}

}  // namespace cardcage::pcb
