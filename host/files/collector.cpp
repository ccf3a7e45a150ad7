#include "host/files/collector.hpp"

#include <chrono>
#include <limits>

#include "host/database/rows.hpp"
#include "host/files/sql.hpp"

namespace cardcage::files {
namespace {

using namespace std::chrono_literals;

constexpr auto grace = 1h;
/// Longer than any request may take (server.long_request_timeout): a file that is still being written is never swept.
constexpr auto longest_write = 25h;
constexpr std::size_t batch_size = 500;

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
    const auto connection = pool_.borrow();
    database::Work work(*connection, {}, database::Mode::Read);
    return database::many<Upload>(work, sql::list_expired_uploads, microsecondsOf(before));
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
    return database::many<std::string>(work, sql::find_orphan_contents, contents);
}

bool Collector::removeOrphan(const std::string& sha256) {
    const auto connection = pool_.borrow();
    database::Work work(*connection, {}, database::Mode::Write);
    const bool is_alone = database::one<bool>(work, sql::lock_content_alone, sha256);
    if (!is_alone || orphansOf(work, {sha256}).empty()) return false;
    store_.remove(sha256);
    work.commit();
    return true;
}

bool Collector::takesUploads(const std::string& file) {
    const auto connection = pool_.borrow();
    database::Work work(*connection, {}, database::Mode::Read);
    return database::run(work, sql::find_upload, file) > 0;
}

}  // namespace cardcage::files
