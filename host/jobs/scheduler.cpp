#include "host/jobs/scheduler.hpp"

#include <limits>

#include "host/jobs/job_table.hpp"

namespace cardcage::jobs {
namespace {

constexpr std::int64_t day_us = std::int64_t{24} * 60 * 60 * 1'000'000;

}  // namespace

Scheduler::Scheduler(const observability::Clock& clock, observability::Log& log) : clock_(clock), log_(log) {}

void Scheduler::adopt(std::vector<Scheduled> scheduled) {
    const auto now = clock_.now_us();
    std::map<Key, Entry> entries;
    for (auto& one : scheduled) {
        Key key{one.tenant, one.module, one.operation, one.text};
        if (const auto known = entries_.find(key); known != entries_.end()) {
            entries.emplace(std::move(key), std::move(known->second));
            continue;
        }
        const auto since = has_started_ ? now : now - day_us;
        entries.emplace(
            std::move(key), Entry{.scheduled = std::move(one), .since_us = since, .is_from_start = !has_started_}
        );
    }
    entries_ = std::move(entries);
    has_started_ = true;
}

std::size_t Scheduler::tick(database::Connection& connection) {
    const auto now = clock_.now_us();
    std::vector<std::pair<Entry*, calendar::Occasion>> due;
    for (auto& [key, entry] : entries_) {
        if (now < entry.next_us && now >= entry.since_us) continue;
        const auto last = entry.scheduled.calendar.last(now);
        if (last && last->due_us > entry.since_us && last->due_us > now - day_us) {
            due.emplace_back(&entry, *last);
            continue;
        }
        const auto next = entry.scheduled.calendar.next(now);
        entry.next_us = next ? next->due_us : std::numeric_limits<std::int64_t>::max();
    }
    if (due.empty()) return 0;

    std::size_t added = 0;
    database::Work work(connection, {}, database::Mode::Write);
    for (const auto& [entry, occasion] : due) {
        const auto& scheduled = entry->scheduled;
        const NewJob job{
            .tenant = scheduled.tenant,
            .operation = scheduled.operation,
            .module = scheduled.module,
            .payload = "{}",
            .occasion = occasion.name,
            .not_before_us = occasion.due_us};
        added += addOccasion(work, job, entry->is_from_start);
    }
    work.commit();
    for (const auto& [entry, occasion] : due) {
        entry->since_us = now;
        entry->next_us = 0;
        entry->is_from_start = false;
        log_.debug("schedule due", {{"operation", entry->scheduled.operation}, {"occasion", occasion.name}});
    }
    return added;
}

}  // namespace cardcage::jobs
