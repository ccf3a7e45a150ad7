#include "host/files/collector.hpp"

#include <chrono>
#include <limits>

#include "host/files/row_values.hpp"

namespace cardcage::files {
namespace {

using namespace std::chrono_literals;

constexpr auto grace = 1h;
/// Longer than any request may take (server.long_request_timeout): a file that is still being written is never swept.
constexpr auto longest_write = 25h;
constexpr std::size_t batch_size = 500;

constexpr database::Statement list_expired{
    .name = "list_expired_uploads",
    .sql =
        "SELECT tenant_id, module, id FROM cardcage.file"
        " WHERE upload_expires_at < timestamptz 'epoch' + $1::bigint * interval '1 microsecond'"
        " ORDER BY upload_expires_at LIMIT 500"};

constexpr database::Statement find_orphans{
    .name = "find_orphan_contents",
    .sql =
        "SELECT content.sha256 FROM unnest($1::text[]) AS content (sha256)"
        " WHERE NOT EXISTS (SELECT FROM cardcage.file WHERE file.sha256 = content.sha256)"
        "   AND NOT EXISTS (SELECT FROM cardcage.file_block WHERE file_block.sha256 = content.sha256)"};

constexpr database::Statement lock_alone{
    .name = "lock_content_alone",
    .sql = "SELECT pg_try_advisory_xact_lock(hashtextextended('cardcage.content.' || $1, 0))"};

// A content in the store may have any name; only an id can belong to a row.
constexpr database::Statement find_upload{
    .name = "find_upload",
    .sql =
        "SELECT FROM cardcage.file"
        " WHERE id = CASE WHEN $1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN $1::uuid END"
        "   AND upload_expires_at IS NOT NULL"};

std::int64_t microsecondsOf(Store::Time time) {
    return std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
}

}  // namespace

Collector::Removed Collector::run(Store::Time now, const std::function<bool()>& stopping) {
    Removed removed;
    const auto old = now - grace;
    store_.sweep(now - longest_write);

    // One that cannot be ended now is tried again at the next run, and keeps nothing else from being collected.
    for (auto uploads = expiredUploads(old); !uploads.empty() && removed.failure.empty();
         uploads = expiredUploads(old)) {
        for (const auto& upload : uploads) {
            if (stopping()) return removed;
            try {
                if (endExpired(upload, now)) ++removed.uploads;
            } catch (const std::exception& error) {
                removed.failure = "upload " + upload.file + ": " + error.what();
            }
        }
    }

    std::vector<std::string> batch;
    const auto removeBatch = [&] {
        std::vector<std::string> orphans;
        {
            const auto connection = pool_.borrow();
            database::Work work(*connection, {}, database::Mode::Read);
            orphans = orphansOf(work, batch);
        }
        for (const auto& sha256 : orphans) {
            if (stopping()) return;
            if (removeOrphan(sha256)) ++removed.contents;
        }
        batch.clear();
    };
    store_.list(old, [&](std::string_view sha256) {
        batch.emplace_back(sha256);
        if (batch.size() >= batch_size) removeBatch();
        return !stopping();
    });
    if (!batch.empty() && !stopping()) removeBatch();

    store_.listStaged(old, [&](std::string_view file) {
        if (!takesUploads(std::string(file))) {
            store_.removeStaged(file);
            ++removed.staged;
        }
        return !stopping();
    });
    return removed;
}

std::vector<Collector::Upload> Collector::expiredUploads(Store::Time before) {
    std::vector<Upload> uploads;
    const auto connection = pool_.borrow();
    database::Work work(*connection, {}, database::Mode::Read);
    const cc_value values[] = {integer(microsecondsOf(before))};
    work.run(list_expired, values, [&](std::span<const cc_str> columns) {
        uploads.push_back({textOf(columns[0]), textOf(columns[1]), textOf(columns[2])});
        return true;
    });
    return uploads;
}

/// The link takes nothing more: a complete file stays, one without content goes. True when it went.
bool Collector::endExpired(const Upload& upload, Store::Time now) {
    const auto connection = pool_.borrow();
    database::Work work(*connection, {.tenant = {}, .role = {}, .timeout = 10min}, database::Mode::Write);
    constexpr Quota none{
        .bytes = std::numeric_limits<std::int64_t>::max(), .files = std::numeric_limits<std::int64_t>::max()};
    FileRepository repository(work, store_, upload.tenant, upload.module, none);
    auto row = repository.hold(upload.file);
    if (!row) return false;
    try {
        repository.takeOver(*row, microsecondsOf(now));
    } catch (const FileProblem&) {  // the content is not what the link allows
    }
    const bool goes = !row->sha256;
    if (goes) {
        repository.remove(upload.file);
    } else {
        repository.closeUpload(*row);
    }
    work.commit();
    return goes;
}

std::vector<std::string> Collector::orphansOf(database::Work& work, const std::vector<std::string>& contents) {
    std::vector<cc_str> given;
    for (const auto& sha256 : contents) given.push_back({sha256.data(), sha256.size()});
    const cc_value values[] = {
        {.kind = CC_VALUE_TEXTS, .count = static_cast<std::uint32_t>(given.size()), .texts = given.data()}};
    std::vector<std::string> orphans;
    work.run(find_orphans, values, [&](std::span<const cc_str> columns) {
        orphans.emplace_back(columns[0].data, columns[0].size);
        return true;
    });
    return orphans;
}

bool Collector::removeOrphan(const std::string& sha256) {
    const auto connection = pool_.borrow();
    database::Work work(*connection, {}, database::Mode::Write);
    bool is_alone = false;
    const cc_value values[] = {text(sha256)};
    work.run(lock_alone, values, [&](std::span<const cc_str> columns) {
        is_alone = columns[0].size == 1 && columns[0].data[0] == 't';
        return true;
    });
    if (!is_alone || orphansOf(work, {sha256}).empty()) return false;
    store_.remove(sha256);
    work.commit();
    return true;
}

bool Collector::takesUploads(const std::string& file) {
    const auto connection = pool_.borrow();
    database::Work work(*connection, {}, database::Mode::Read);
    const cc_value values[] = {text(file)};
    return work.run(find_upload, values).rows > 0;
}

}  // namespace cardcage::files
