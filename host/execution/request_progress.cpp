#include "host/execution/request_progress.hpp"

#include <algorithm>

#include "host/database/rows.hpp"
#include "host/execution/sql.hpp"

namespace cardcage::execution {
namespace {

using database::Mode;
using database::Work;

void note(Work& work, const LongRequests::Key& key, const RequestProgress& progress) {
    const auto& [tenant, module, request_id] = key;
    database::run(
        work,
        sql::note_request_progress,
        tenant,
        module,
        request_id,
        progress.phase,
        progress.done,
        progress.total,
        progress.started_us,
        progress.finished_us,
        progress.is_done
    );
}

}  // namespace

LongRequests::Entry::Entry(Key its_key, std::int64_t started_us) : key(std::move(its_key)) {
    progress_.started_us = started_us;
}

void LongRequests::Entry::say(std::string_view phase, std::int64_t done, std::int64_t total) {
    const std::lock_guard lock(mutex_);
    progress_.phase = phase;
    progress_.done = done;
    progress_.total = total;
    has_spoken_ = true;
}

std::optional<RequestProgress> LongRequests::Entry::progress() const {
    const std::lock_guard lock(mutex_);
    return has_spoken_ ? std::optional(progress_) : std::nullopt;
}

std::shared_ptr<LongRequests::Entry> LongRequests::begin(Key key, std::int64_t now_us) {
    auto entry = std::make_shared<Entry>(std::move(key), now_us);
    const std::lock_guard lock(mutex_);
    entries_.push_back(entry);
    return entry;
}

void LongRequests::end(
    const std::shared_ptr<Entry>& entry, bool is_done, std::int64_t now_us, database::Connection& connection
) noexcept {
    try {
        if (auto progress = entry->progress()) {
            progress->finished_us = now_us;
            progress->is_done = is_done;
            Work work(connection, {}, Mode::Write);
            note(work, entry->key, *progress);
            work.commit();
        }
    } catch (...) {  // the age of the row shows that the request is over
    }
    const std::lock_guard lock(mutex_);
    std::erase(entries_, entry);
}

std::optional<RequestProgress> LongRequests::find(const Key& key) const {
    const std::lock_guard lock(mutex_);
    // The request that began last: a client may use an id again.
    const auto found = std::find_if(entries_.rbegin(), entries_.rend(), [&](const auto& entry) {
        return entry->key == key && entry->progress();
    });
    return found == entries_.rend() ? std::nullopt : (*found)->progress();
}

void LongRequests::tell(database::Connection& connection) {
    std::vector<std::shared_ptr<Entry>> entries;
    {
        const std::lock_guard lock(mutex_);
        entries = entries_;
    }
    std::erase_if(entries, [](const auto& entry) { return !entry->progress(); });
    if (entries.empty()) return;
    Work work(connection, {}, Mode::Write);
    for (const auto& entry : entries) note(work, entry->key, *entry->progress());
    work.commit();
}

std::optional<RequestProgress> readProgress(Work& work, const LongRequests::Key& key) {
    const auto& [tenant, module, request_id] = key;
    return database::maybe<RequestProgress>(work, sql::find_request_progress, tenant, module, request_id);
}

void deleteOldProgress(database::Connection& connection) {
    Work work(connection, {}, Mode::Write);
    database::run(work, sql::delete_old_request_progress);
    work.commit();
}

}  // namespace cardcage::execution
