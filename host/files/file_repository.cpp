#include "host/files/file_repository.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <span>

#include "host/files/file_name.hpp"
#include "host/files/row_values.hpp"

namespace cardcage::files {
namespace {

constexpr database::Statement find_file{
    .name = "find_file",
    .sql =
        "SELECT id, name, content_type, size_cap, encode(prefix, 'hex'), sha256, bytes,"
        "       (extract(epoch FROM stored_at) * 1000000)::bigint,"
        "       (extract(epoch FROM upload_expires_at) * 1000000)::bigint, upload_flags, staged_version"
        "  FROM cardcage.file"
        " WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid"};

constexpr database::Statement hold_file{
    .name = "hold_file",
    .sql =
        "SELECT id, name, content_type, size_cap, encode(prefix, 'hex'), sha256, bytes,"
        "       (extract(epoch FROM stored_at) * 1000000)::bigint,"
        "       (extract(epoch FROM upload_expires_at) * 1000000)::bigint, upload_flags, staged_version"
        "  FROM cardcage.file"
        " WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid"
        "   FOR UPDATE"};

constexpr database::Statement insert_file{
    .name = "insert_file",
    .sql =
        "INSERT INTO cardcage.file (id, tenant_id, module, name, content_type, size_cap, prefix, sha256, bytes,"
        "                           stored_at, created_at)"
        " VALUES (gen_random_uuid(), $1::uuid, $2, $3, $4, $5::bigint, $6, $7, $8::bigint,"
        "         timestamptz 'epoch' + $9::bigint * interval '1 microsecond',"
        "         timestamptz 'epoch' + $9::bigint * interval '1 microsecond')"
        " RETURNING id"};

constexpr database::Statement insert_upload{
    .name = "insert_upload",
    .sql =
        "INSERT INTO cardcage.file (id, tenant_id, module, name, content_type, size_cap, prefix, upload_expires_at,"
        "                           upload_flags, created_at)"
        " VALUES (gen_random_uuid(), $1::uuid, $2, $3, $4, $5::bigint, $6,"
        "         timestamptz 'epoch' + $7::bigint * interval '1 microsecond', $8::integer,"
        "         timestamptz 'epoch' + $9::bigint * interval '1 microsecond')"
        " RETURNING id"};

// The row that is copied keeps its content from the collector until this transaction, hence the new row, is there.
constexpr database::Statement copy_file{
    .name = "copy_file",
    .sql =
        "WITH source AS ("
        "    SELECT name, content_type, size_cap, prefix, sha256, bytes FROM cardcage.file"
        "     WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid AND sha256 IS NOT NULL FOR KEY SHARE)"
        " INSERT INTO cardcage.file (id, tenant_id, module, name, content_type, size_cap, prefix, sha256, bytes,"
        "                           stored_at, created_at)"
        " SELECT gen_random_uuid(), $1::uuid, $2, coalesce(nullif($4, ''), name), content_type, size_cap, prefix,"
        "        sha256, bytes, timestamptz 'epoch' + $5::bigint * interval '1 microsecond',"
        "        timestamptz 'epoch' + $5::bigint * interval '1 microsecond'"
        "   FROM source"
        " RETURNING id"};

constexpr database::Statement delete_file{
    .name = "delete_file",
    .sql = "DELETE FROM cardcage.file WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid"};

constexpr database::Statement end_upload{
    .name = "end_upload",
    .sql =
        "UPDATE cardcage.file SET upload_expires_at = CASE WHEN sha256 IS NULL THEN created_at END"
        " WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid"};

constexpr database::Statement replace_content{
    .name = "replace_content",
    .sql =
        "UPDATE cardcage.file"
        "   SET sha256 = $4, bytes = $5::bigint, stored_at = timestamptz 'epoch' + $6::bigint * interval '1 "
        "microsecond',"
        "       staged_version = $7"
        " WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid"};

constexpr database::Statement lock_content{
    .name = "lock_content",
    .sql = "SELECT pg_advisory_xact_lock_shared(hashtextextended('cardcage.content.' || $1, 0))"};

constexpr database::Statement lock_quota{
    .name = "lock_quota", .sql = "SELECT pg_advisory_xact_lock(hashtextextended('cardcage.file_quota.' || $1, 0))"};

constexpr database::Statement sum_use{
    .name = "sum_file_use",
    .sql =
        "SELECT files.count, files.bytes + blocks.bytes"
        "  FROM (SELECT count(*) AS count, coalesce(sum(bytes), 0)::bigint AS bytes"
        "          FROM cardcage.file WHERE tenant_id = $1::uuid) AS files,"
        "       (SELECT coalesce(sum(bytes), 0)::bigint AS bytes"
        "          FROM cardcage.file_block WHERE tenant_id = $1::uuid) AS blocks"};

std::string bytesOfHex(std::string_view hex) {
    std::string result;
    for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
        unsigned byte = 0;
        std::from_chars(hex.data() + at, hex.data() + at + 2, byte, 16);
        result.push_back(static_cast<char>(byte));
    }
    return result;
}

FileRow rowOf(std::span<const cc_str> columns) {
    FileRow row;
    row.id = textOf(columns[0]);
    row.name = textOf(columns[1]);
    row.content_type = textOf(columns[2]);
    row.size_cap = static_cast<std::uint64_t>(numberOf(columns[3]));
    row.prefix = bytesOfHex(textOf(columns[4]));
    if (columns[5].data) row.sha256 = textOf(columns[5]);
    row.bytes = static_cast<std::uint64_t>(numberOf(columns[6]));
    row.stored_us = numberOf(columns[7]);
    row.upload_expires_us = numberOf(columns[8]);
    row.upload_flags = static_cast<std::uint32_t>(numberOf(columns[9]));
    row.staged_version = textOf(columns[10]);
    return row;
}

/// The id that a statement with RETURNING id returns; empty when there is no row.
std::string returnedId(database::Work& work, const database::Statement& statement, std::span<const cc_value> values) {
    std::string id;
    work.run(statement, values, [&](std::span<const cc_str> columns) {
        id = textOf(columns[0]);
        return true;
    });
    return id;
}

FileRow rowOf(const FileSpec& spec) {
    FileRow row;
    row.name = spec.name;
    row.content_type = spec.content_type;
    row.size_cap = spec.size_cap;
    row.prefix = spec.prefix;
    return row;
}

bool isUuid(std::string_view text) {
    if (text.size() != 36) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
        const bool is_hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        if (is_dash ? c != '-' : !is_hex) return false;
    }
    return true;
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
    return one(find_file, id);
}

std::optional<FileRow> FileRepository::hold(std::string_view id) {
    return one(hold_file, id);
}

std::optional<FileRow> FileRepository::one(const database::Statement& statement, std::string_view id) {
    if (!isUuid(id)) return std::nullopt;
    std::optional<FileRow> row;
    const cc_value values[] = {text(tenant_), text(module_), text(id)};
    work_.run(statement, values, [&](std::span<const cc_str> columns) {
        row = rowOf(columns);
        return true;
    });
    return row;
}

/// The lock first: from here to the end of the unit the collector leaves the content alone, be it new or used again.
Content FileRepository::keep(CheckedContent& content) {
    const auto sealed = content.seal();
    const cc_value values[] = {text(sealed.sha256)};
    work_.run(lock_content, values);
    content.keep();
    return sealed;
}

FileRow FileRepository::add(const FileSpec& spec, CheckedContent& content, std::int64_t now_us) {
    const auto kept = keep(content);
    const cc_value values[] = {
        text(tenant_),
        text(module_),
        text(spec.name),
        text(spec.content_type),
        integer(spec.size_cap),
        bytes(spec.prefix),
        text(kept.sha256),
        integer(kept.bytes),
        integer(now_us)};
    auto row = rowOf(spec);
    row.id = returnedId(work_, insert_file, values);
    row.sha256 = kept.sha256;
    row.bytes = kept.bytes;
    row.stored_us = now_us;
    checkQuota({.files = 1, .bytes = static_cast<std::int64_t>(kept.bytes)});
    return row;
}

FileRow FileRepository::addUpload(
    const FileSpec& spec, std::uint32_t flags, std::int64_t expires_us, std::int64_t now_us
) {
    const cc_value values[] = {
        text(tenant_),
        text(module_),
        text(spec.name),
        text(spec.content_type),
        integer(spec.size_cap),
        bytes(spec.prefix),
        integer(expires_us),
        integer(static_cast<std::int64_t>(flags)),
        integer(now_us)};
    auto row = rowOf(spec);
    row.id = returnedId(work_, insert_upload, values);
    row.upload_expires_us = expires_us;
    row.upload_flags = flags;
    checkQuota({.files = 1, .bytes = 0});
    return row;
}

std::optional<FileRow> FileRepository::copy(std::string_view id, std::string_view name, std::int64_t now_us) {
    if (!isUuid(id)) return std::nullopt;
    const cc_value values[] = {text(tenant_), text(module_), text(id), text(name), integer(now_us)};
    const auto copied = returnedId(work_, copy_file, values);
    if (copied.empty()) return std::nullopt;
    auto row = find(copied);
    checkQuota({.files = 1, .bytes = row ? static_cast<std::int64_t>(row->bytes) : 0});
    return row;
}

bool FileRepository::remove(std::string_view id) {
    if (!isUuid(id)) return false;
    const cc_value values[] = {text(tenant_), text(module_), text(id)};
    return work_.run(delete_file, values).rows > 0;
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
    const cc_value values[] = {text(tenant_), text(module_), text(row.id)};
    work_.run(end_upload, values);
    forgetBlocks(row);
}

void FileRepository::replace(FileRow& row, CheckedContent& content, std::int64_t now_us) {
    const auto kept = keep(content);
    const cc_value values[] = {
        text(tenant_),
        text(module_),
        text(row.id),
        text(kept.sha256),
        integer(kept.bytes),
        integer(now_us),
        text(row.staged_version)};
    work_.run(replace_content, values);
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
    const cc_value values[] = {text(tenant_)};
    work_.run(lock_quota, values);
    const auto used = use();
    if (used.bytes <= quota_.bytes && used.files <= quota_.files) return;
    throw FileProblem(
        "storage_full",
        "The files of this tenant have reached its quota of " + std::to_string(quota_.bytes) + " bytes and " +
            std::to_string(quota_.files) + " files; delete some that are no longer needed."
    );
}

Use FileRepository::use() {
    Use used;
    const cc_value values[] = {text(tenant_)};
    work_.run(sum_use, values, [&](std::span<const cc_str> columns) {
        used = {numberOf(columns[0]), numberOf(columns[1])};
        return true;
    });
    return used;
}

}  // namespace cardcage::files
