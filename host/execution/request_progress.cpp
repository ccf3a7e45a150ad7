#include "host/execution/request_progress.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "host/database/values.hpp"

namespace cardcage::execution {
namespace {

using database::booleanValue;
using database::integerValue;
using database::Mode;
using database::Statement;
using database::textValue;
using database::Work;

// A later request of the same id takes the place of an earlier one; a word that comes late changes nothing.
constexpr Statement note_progress{
    .name = "note_request_progress",
    .sql =
        "INSERT INTO cardcage.request_progress AS known (tenant_id, module, request_id, phase, done, total, started_at,"
        "       finished_at, is_done, beat_at) "
        "VALUES ($1::uuid, $2::text, $3::text, $4::text, $5::bigint, $6::bigint,"
        "        timestamptz 'epoch' + $7::bigint * interval '1 microsecond',"
        "        timestamptz 'epoch' + $8::bigint * interval '1 microsecond', $9::boolean, now()) "
        "ON CONFLICT ON CONSTRAINT request_progress_key DO UPDATE"
        "   SET phase = excluded.phase, done = excluded.done, total = excluded.total, started_at = excluded.started_at,"
        "       finished_at = excluded.finished_at, is_done = excluded.is_done, beat_at = excluded.beat_at "
        " WHERE known.started_at < excluded.started_at"
        "    OR (known.started_at = excluded.started_at AND known.finished_at IS NULL)"};

constexpr Statement find_progress{
    .name = "find_request_progress",
    .sql =
        "SELECT phase, done, total, (extract(epoch FROM started_at) * 1000000)::bigint,"
        "       (extract(epoch FROM CASE WHEN finished_at IS NULL AND beat_at < now() - interval '30 seconds'"
        "                                THEN beat_at ELSE finished_at END) * 1000000)::bigint, is_done "
        "  FROM cardcage.request_progress WHERE tenant_id = $1::uuid AND module = $2::text AND request_id = $3::text"};

constexpr Statement delete_old_progress{
    .name = "delete_old_request_progress",
    .sql = "DELETE FROM cardcage.request_progress WHERE beat_at < now() - interval '1 day'"};

void note(Work& work, const LongRequests::Key& key, const RequestProgress& progress) {
    const auto& [tenant, module, request_id] = key;
    const std::array<cc_value, 9> values{
        textValue(tenant),
        textValue(module),
        textValue(request_id),
        textValue(progress.phase),
        integerValue(progress.done),
        integerValue(progress.total),
        integerValue(progress.started_us),
        progress.finished_us ? integerValue(*progress.finished_us) : cc_value{},
        booleanValue(progress.is_done)};
    work.run(note_progress, values);
}

std::int64_t integerOf(cc_str text) {
    std::int64_t value = 0;
    std::from_chars(text.data, text.data + text.size, value);
    return value;
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
    // The one that began last: a client may use an id again.
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
    const std::array<cc_value, 3> values{textValue(tenant), textValue(module), textValue(request_id)};
    std::optional<RequestProgress> found;
    work.run(find_progress, values, [&](std::span<const cc_str> columns) {
        found = RequestProgress{
            .phase = std::string(columns[0].data, columns[0].size),
            .done = integerOf(columns[1]),
            .total = integerOf(columns[2]),
            .started_us = integerOf(columns[3]),
            .finished_us = columns[4].data ? std::optional(integerOf(columns[4])) : std::nullopt,
            .is_done = columns[5].size == 1 && columns[5].data[0] == 't'};
        return true;
    });
    return found;
}

void deleteOldProgress(database::Connection& connection) {
    Work work(connection, {}, Mode::Write);
    work.run(delete_old_progress, {});
    work.commit();
}

}  // namespace cardcage::execution
