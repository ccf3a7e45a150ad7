#include "files/stored_files.hpp"

#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// A file of a clone.
struct CopiedFile {
    std::vector<std::string> names;
    std::vector<FileId> contents;
};

/// The role that a user gave, with the place in the stack that the analysis found for it.
FileRole saidRole(FileRole said, const std::optional<FileRole>& analysed) {
    const bool is_obeyed = analysed && analysed->source == FactSource::User && analysed->function == said.function;
    if (is_obeyed && !said.copper_position) said.copper_position = analysed->copper_position;
    return said;
}

}  // namespace

std::vector<FileRow> listFileRows(const sdk::Call& call, const PcbId& pcb) {
    return call.db().many<FileRow>(sql::list_files, pcb);
}

std::optional<FileRow> findFileRow(const sdk::Call& call, const PcbId& pcb, std::string_view name) {
    return call.db().maybe<FileRow>(sql::find_file, pcb, name);
}

PcbFile fileOf(const sdk::Call& call, const FileRow& row) {
    PcbFile file{
        .name = row.name,
        .path = row.path,
        .file_type = row.file_type,
        .content_type = "application/octet-stream",
        .size_bytes = row.size_bytes,
        .sha256 = row.sha256,
        .uploaded_at = row.uploaded_at,
        .role = {}};
    if (row.role) file.role = call.decodeText<FileRole>(*row.role);
    if (row.user_role) file.role = saidRole(call.decodeText<FileRole>(*row.user_role), file.role);
    return file;
}

std::vector<PcbFile> filesOf(const sdk::Call& call, const std::vector<FileRow>& rows) {
    std::vector<PcbFile> files;
    for (const auto& row : rows) files.push_back(fileOf(call, row));
    return files;
}

void removeContents(const sdk::Call& call, const std::vector<FileRow>& rows) {
    for (const auto& row : rows) call.files().remove(row.file_id);
}

void copyFiles(const sdk::Call& call, const PcbId& original, const PcbId& clone) {
    CopiedFile copied;
    for (const auto& row : listFileRows(call, original)) {
        copied.names.push_back(row.name);
        copied.contents.push_back(call.files().copy(row.file_id).id);
    }
    call.db().run(sql::copy_files, original, clone, copied.names, copied.contents);
}

}  // namespace cardcage::pcb
