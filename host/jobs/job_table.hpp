#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/database/connection.hpp"

namespace cardcage::jobs {

// The rows of cardcage.job and cardcage.event. Every function runs statements of one unit of work as the login role;
// all but listRunning need one that writes. Times are microseconds since 1970, UTC.

/// A job to be.
struct NewJob {
    std::string_view tenant;
    std::string_view operation;
    std::string_view module = {};      ///< the one whose operation it is; empty: whichever provides it then
    std::string_view payload;          ///< JSON
    std::string_view dedupe_key = {};  ///< empty: none
    std::string_view occasion = {};    ///< of a schedule; empty: none
    std::int64_t not_before_us = 0;
    std::int32_t max_attempts = 10;
};

/// Adds it and returns its id, or the id of the waiting one with the same operation and key. That one is held then: it
/// does not begin before this transaction has ended, so that it sees what the transaction did.
std::string addJob(database::Work& work, const NewJob& job);
/// Adds the job of an occasion; false when it was there already, or, `not_before_tenant`, when it was due before the
/// tenant came.
bool addOccasion(database::Work& work, const NewJob& job, bool not_before_tenant);

/// Progress that a job reports.
struct Progress {
    std::string phase;
    std::int64_t done = 0;
    std::int64_t total = 0;  ///< 0: unknown

    bool operator==(const Progress&) const = default;
};

/// A job that this host runs now.
struct ClaimedJob {
    std::string id;
    std::string claim;  ///< of this run
    std::string tenant;
    std::string operation;
    std::string module;  ///< empty: any
    std::string payload;
    std::int32_t attempts = 1;  ///< with this one
    std::int32_t max_attempts = 1;
    std::int64_t age_us = 0;  ///< since it was added
};

/// Takes a job that is due: of the tenants that wait, the one that has the fewest running.
std::optional<ClaimedJob> claimJob(database::Work& work, std::string_view host, std::int64_t now_us);

/// The run has ended well. False: it is not this run's any more, or was cancelled; then nothing of it may be committed.
bool markDone(database::Work& work, const ClaimedJob& job, const std::optional<Progress>& progress);
/// It failed for good. Does nothing when it is not this run's any more.
void markFailed(database::Work& work, const ClaimedJob& job, std::string_view error);
/// Stores that it failed and is tried again at that time; a cancelled job ends as cancelled. Does nothing as above.
void postpone(database::Work& work, const ClaimedJob& job, std::string_view error, std::int64_t not_before_us);
/// It was not its fault: as postpone, and the attempt does not count.
void giveBack(database::Work& work, const ClaimedJob& job, std::string_view reason, std::int64_t not_before_us);

/// A run as the table has it.
struct RunState {
    std::string claim;
    bool is_cancelled = false;
};
/// Of these claims, those that are still in force.
std::vector<RunState> listRunning(database::Work& work, const std::vector<std::string>& claims);
/// Says that these runs are alive.
void beat(database::Work& work, const std::vector<std::string>& claims);
void noteProgress(database::Work& work, const std::string& claim, const Progress& progress);

/// A job as others see it.
struct JobState {
    std::string operation;
    std::string state;  ///< waiting, running, done, failed or cancelled
    std::string phase;
    std::int64_t done = 0;
    std::int64_t total = 0;        ///< 0: unknown
    std::int64_t started_us = 0;   ///< 0: never
    std::int64_t finished_us = 0;  ///< 0: not yet
};
/// The job of that id, a UUID, of that tenant.
std::optional<JobState> findJob(database::Work& work, std::string_view tenant, std::string_view id);

/// Runs of hosts that have given no sign for `patience`: their jobs wait again, or have failed after their last
/// attempt. Returns how many.
std::int64_t takeOver(database::Work& work, std::int64_t patience_us);
/// How a process has ended.
struct EndedProcess {
    std::string_view name;            ///< as in the claims: Workers::Settings::host
    std::vector<std::string> guilty;  ///< ids of the jobs whose runs ended it
    bool is_told = false;             ///< it is known who ended it: the runs of others are no attempts
    std::string_view what;            ///< for the errors of the jobs
};
/// Its runs: the jobs wait again at once; one whose third run ended its process has failed. Returns how many.
std::int64_t giveBackClaims(database::Work& work, const EndedProcess& process);
/// Deletes what ended longer ago than `keep`, at most 10,000 rows of each table. Returns how many.
std::int64_t deleteOld(database::Work& work, std::int64_t keep_us);

/// Something that happened.
struct Event {
    std::string id;
    std::string tenant;
    std::string name;        ///< "components.upload_held/1"
    std::string payload;     ///< JSON object
    std::string created_at;  ///< RFC 3339
};
void addEvent(database::Work& work, std::string_view tenant, std::string_view name, std::string_view payload);
/// Events of these tenants that are not delivered yet, oldest first, locked until the end of the transaction.
std::vector<Event> takeEvents(database::Work& work, const std::vector<std::string>& tenants, std::int64_t most);
void markDispatched(database::Work& work, const std::vector<std::string>& ids);

}  // namespace cardcage::jobs
