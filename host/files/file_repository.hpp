#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/database/query.hpp"
#include "host/files/file_problem.hpp"
#include "host/files/recent_use.hpp"
#include "host/files/storage/checked_content.hpp"
#include "host/files/storage/store.hpp"

namespace cardcage::files {

/// A file as its row has it.
struct FileRow {
    std::string id;
    std::string name;
    std::string content_type;
    std::uint64_t size_cap = 0;
    std::string prefix;
    std::optional<std::string> sha256;  ///< absent until a complete content has come
    std::uint64_t bytes = 0;
    std::int64_t stored_us = 0;          ///< microseconds since 1970, UTC; 0 until then
    std::int64_t upload_expires_us = 0;  ///< 0: no link takes content
    std::uint32_t upload_flags = 0;
    std::string staged_version;
};

/// Name, type and limits of a new file; checked with `check`.
struct FileSpec {
    std::string name;
    std::string content_type = "application/octet-stream";
    std::uint64_t size_cap = 0;
    std::string prefix;
};

/// A piece of an upload in the block blob protocol.
struct BlockRow {
    std::string id;
    std::string sha256;
    std::uint64_t bytes = 0;
};

/// Refuses a name or type that no file may have (FileProblem).
void check(const FileSpec& spec);

/// The files of one module of one tenant, inside a unit of work that runs as the host. Contents are durable before the
/// row that names them is written; they are locked until the unit ends, so that the collector, which asks for the same
/// lock, never takes one away from a row that nobody sees yet. Throws FileProblem, StoreError and DatabaseError.
class FileRepository {
public:
    FileRepository(database::Work& work, Store& store, std::string_view tenant, std::string_view module, Quota quota)
        : work_(work), store_(store), tenant_(tenant), module_(module), quota_(quota) {}

    /// Absent: this module of this tenant has no such file.
    std::optional<FileRow> find(std::string_view id);
    /// The same, and nobody else changes or removes it before the unit ends.
    std::optional<FileRow> hold(std::string_view id);

    FileRow add(const FileSpec& spec, CheckedContent& content, std::int64_t now_us);
    FileRow addUpload(const FileSpec& spec, std::uint32_t flags, std::int64_t expires_us, std::int64_t now_us);
    /// A file of the same content; an empty name keeps the name. Absent: there is no such file.
    std::optional<FileRow> copy(std::string_view id, std::string_view name, std::int64_t now_us);
    bool remove(std::string_view id);
    /// The link of the file takes nothing more; what came to it is taken over. One to which nothing complete came is
    /// left to the collector, like one whose link has expired.
    bool endUpload(std::string_view id, std::int64_t now_us);

    /// Ends the upload of a held file that has a content.
    void closeUpload(const FileRow& row);

    /// Sets the content of a held file, in place of the earlier one.
    void replace(FileRow& row, CheckedContent& content, std::int64_t now_us);
    /// Takes over what came to a link that the store serves itself, when it is newer than what the file has.
    void takeOver(FileRow& row, std::int64_t now_us);

    /// Keeps a piece of a held file. FileProblem payload_too_large: the pieces together are over its cap.
    void stageBlock(const FileRow& row, std::string_view block_id, CheckedContent& content);
    /// Staged pieces, or those of the last list.
    std::vector<BlockRow> blocks(const FileRow& row, bool committed);
    /// Completes a `replace` from pieces: these are the pieces of the last list now, the others are forgotten.
    void commitBlocks(const FileRow& row, const std::vector<BlockRow>& used);
    void forgetBlocks(const FileRow& row);

private:
    Content keep(CheckedContent& content);
    void checkQuota(const Use& added);
    Use use();
    std::optional<FileRow> one(const database::Query& query, std::string_view id);

    database::Work& work_;
    Store& store_;
    std::string_view tenant_;
    std::string_view module_;
    Quota quota_;
};

}  // namespace cardcage::files
