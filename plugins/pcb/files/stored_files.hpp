#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/pcb_file.hpp"
#include "words.hpp"

// Files of PCBs in the form of the database.

namespace cardcage::pcb {

/// A row of the statements that return files.
struct FileRow {
    std::string name;
    std::string path;
    FileType file_type = FileType::Unknown;
    FileId file_id;
    std::int64_t size_bytes = 0;
    std::string sha256;
    std::optional<std::string> role;       ///< JSON of a FileRole
    std::optional<std::string> user_role;  ///< JSON of a FileRole
    sdk::Timestamp uploaded_at;
};

/// Returns the files of a PCB in the order of the uploads; none without such a PCB.
std::vector<FileRow> listFileRows(const sdk::Call& call, const PcbId& pcb);
/// Returns the file of that exact name.
std::optional<FileRow> findFileRow(const sdk::Call& call, const PcbId& pcb, std::string_view name);

/// Returns the record of a row. A user's role wins.
PcbFile fileOf(const sdk::Call& call, const FileRow& row);
std::vector<PcbFile> filesOf(const sdk::Call& call, const std::vector<FileRow>& rows);

/// Removes the contents of files whose rows go.
void removeContents(const sdk::Call& call, const std::vector<FileRow>& rows);

/// Copies all files of a PCB, contents and roles included, to another one.
void copyFiles(const sdk::Call& call, const PcbId& original, const PcbId& clone);

}  // namespace cardcage::pcb
