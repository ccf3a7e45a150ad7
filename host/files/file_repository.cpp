#include "host/files/file_repository.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

#include "host/crypto/uuid.hpp"
#include "host/database/rows.hpp"
#include "host/files/file_name.hpp"
#include "host/files/sql.hpp"

namespace cardcage::files {
namespace {

std::string bytesOfHex(std::string_view hex) {
    std::string result;
    for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
        unsigned byte = 0;
        std::from_chars(hex.data() + at, hex.data() + at + 2, byte, 16);
        result.push_back(static_cast<char>(byte));
    }
    return result;
}

/// A row as the statements return it.
struct StoredFile {
    std::string id;
    std::string name;
    std::string content_type;
    std::int64_t size_cap = 0;
    std::string prefix_hex;
    std::optional<std::string> sha256;
    std::int64_t bytes = 0;
    std::int64_t stored_us = 0;
    std::int64_t upload_expires_us = 0;
    std::int32_t upload_flags = 0;
    std::string staged_version;
};

FileRow rowOf(StoredFile stored) {
    return {
        .id = std::move(stored.id),
        .name = std::move(stored.name),
        .content_type = std::move(stored.content_type),
        .size_cap = static_cast<std::uint64_t>(stored.size_cap),
        .prefix = bytesOfHex(stored.prefix_hex),
        .sha256 = std::move(stored.sha256),
        .bytes = static_cast<std::uint64_t>(stored.bytes),
        .stored_us = stored.stored_us,
        .upload_expires_us = stored.upload_expires_us,
        .upload_flags = static_cast<std::uint32_t>(stored.upload_flags),
        .staged_version = std::move(stored.staged_version)};
}

FileRow rowOf(const FileSpec& spec) {
    FileRow row;
    row.name = spec.name;
    row.content_type = spec.content_type;
    row.size_cap = spec.size_cap;
    row.prefix = spec.prefix;
    return row;
}

}  // namespace

void check(const FileSpec& spec) {
    if (const auto fault = faultOfFileName(spec.name)) {
        auto problem = problems::Problem::of("invalid_field", "The name of the file " + *fault + ".");
        problem.errors.push_back({"/name", "format", *fault});
        throw FileProblem(std::move(problem));
    }
    if (!isMediaType(spec.content_type)) {
        throw FileProblem(
            "unsupported_media_type", "The type of the file is no media type; send one such as application/pdf."
        );
    }
}

std::optional<FileRow> FileRepository::find(std::string_view id) {
    return one(sql::find_file, id);
}

std::optional<FileRow> FileRepository::hold(std::string_view id) {
    return one(sql::hold_file, id);
}

std::optional<FileRow> FileRepository::one(const database::Query& query, std::string_view id) {
    if (!crypto::isUuid(id)) return std::nullopt;
    auto stored = database::maybe<StoredFile>(work_, query, tenant_, module_, id);
    if (!stored) return std::nullopt;
    return rowOf(std::move(*stored));
}

/// The lock first: from here to the end of the unit the collector leaves the content alone, be it new or used again.
Content FileRepository::keep(CheckedContent& content) {
    const auto sealed = content.seal();
    database::run(work_, sql::lock_content, sealed.sha256);
    content.keep();
    return sealed;
}

FileRow FileRepository::add(const FileSpec& spec, CheckedContent& content, std::int64_t now_us) {
    const auto kept = keep(content);
    auto row = rowOf(spec);
    row.id = database::one<std::string>(
        work_,
        sql::insert_file,
        tenant_,
        module_,
        spec.name,
        spec.content_type,
        static_cast<std::int64_t>(spec.size_cap),
        Bytes{spec.prefix},
        kept.sha256,
        static_cast<std::int64_t>(kept.bytes),
        now_us
    );
    row.sha256 = kept.sha256;
    row.bytes = kept.bytes;
    row.stored_us = now_us;
    checkQuota({.files = 1, .bytes = static_cast<std::int64_t>(kept.bytes)});
    return row;
}

FileRow FileRepository::addUpload(
    const FileSpec& spec, std::uint32_t flags, std::int64_t expires_us, std::int64_t now_us
) {
    auto row = rowOf(spec);
    row.id = database::one<std::string>(
        work_,
        sql::insert_upload,
        tenant_,
        module_,
        spec.name,
        spec.content_type,
        static_cast<std::int64_t>(spec.size_cap),
        Bytes{spec.prefix},
        expires_us,
        flags,
        now_us
    );
    row.upload_expires_us = expires_us;
    row.upload_flags = flags;
    checkQuota({.files = 1, .bytes = 0});
    return row;
}

std::optional<FileRow> FileRepository::copy(std::string_view id, std::string_view name, std::int64_t now_us) {
    if (!crypto::isUuid(id)) return std::nullopt;
    const auto copied = database::maybe<std::string>(work_, sql::copy_file, tenant_, module_, id, name, now_us);
    if (!copied) return std::nullopt;
    auto row = find(*copied);
    checkQuota({.files = 1, .bytes = row ? static_cast<std::int64_t>(row->bytes) : 0});
    return row;
}

bool FileRepository::remove(std::string_view id) {
    if (!crypto::isUuid(id)) return false;
    return database::run(work_, sql::delete_file, tenant_, module_, id) > 0;
}

bool FileRepository::endUpload(std::string_view id, std::int64_t now_us) {
    auto row = hold(id);
    if (!row) return false;
    if (row->upload_expires_us == 0) return true;
    takeOver(*row, now_us);
    closeUpload(*row);
    return true;
}

void FileRepository::closeUpload(const FileRow& row) {
    database::run(work_, sql::end_upload, tenant_, module_, row.id);
    forgetBlocks(row);
}

void FileRepository::replace(FileRow& row, CheckedContent& content, std::int64_t now_us) {
    const auto kept = keep(content);
    database::run(
        work_,
        sql::replace_content,
        tenant_,
        module_,
        row.id,
        kept.sha256,
        static_cast<std::int64_t>(kept.bytes),
        now_us,
        row.staged_version
    );
    row.sha256 = kept.sha256;
    row.bytes = kept.bytes;
    row.stored_us = now_us;
    checkQuota({.files = 0, .bytes = static_cast<std::int64_t>(kept.bytes)});
}

void FileRepository::takeOver(FileRow& row, std::int64_t now_us) {
    if (row.upload_expires_us == 0 || !store_.servesLinks()) return;
    const auto staged = store_.staged(row.id);
    if (!staged || staged->version == row.staged_version) return;
    CheckedContent content(store_.create(), row.size_cap, row.prefix);
    copyContent(*staged->content, content);
    row.staged_version = staged->version;
    replace(row, content, now_us);
}

/// After the change: the sum holds what this unit did. Units of one tenant do not wait for each other as long as there
/// is much room: what others store at this moment is not seen, but cannot be much. When less than an eighth is left,
/// they queue, and the sum is exact. While less than half is taken, most units do not even sum.
void FileRepository::checkQuota(const Use& added) {
    static RecentUse recent;
    const auto now = RecentUse::Clock::now();
    if (recent.hasRoom(tenant_, added, quota_, now)) return;
    const auto exceeds = [&](const Use& used, std::int64_t eighths) {
        return used.bytes > quota_.bytes / 8 * eighths || used.files > quota_.files / 8 * eighths;
    };
    const auto counted = use();
    recent.note(tenant_, counted, now);
    if (!exceeds(counted, 7)) return;
    database::run(work_, sql::lock_quota, tenant_);
    const auto used = use();
    if (used.bytes <= quota_.bytes && used.files <= quota_.files) return;
    throw FileProblem(
        "storage_full",
        "The files of this tenant have reached its quota of " + std::to_string(quota_.bytes) + " bytes and " +
            std::to_string(quota_.files) + " files; delete some that are no longer needed."
    );
}

Use FileRepository::use() {
    return database::one<Use>(work_, sql::sum_file_use, tenant_);
}

}  // namespace cardcage::files
