#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "host/calendar/calendar.hpp"
#include "host/database/connection.hpp"
#include "host/observability/clock.hpp"
#include "host/observability/log.hpp"

namespace cardcage::jobs {

/// An operation that a tenant's module wants to have run at the times of a calendar.
struct Scheduled {
    std::string tenant;  ///< uuid
    std::string module;
    std::string operation;
    std::string text;  ///< of the calendar
    calendar::Calendar calendar;
};

/// Makes a job of every occasion that falls due. Any number of hosts may do so on one database, stop and start again:
/// each occasion becomes one job, because the table of jobs takes it once.
///
/// An occasion of the last 24 hours that no host was up for is made up for at the first tick after the start, the last
/// one only, unless the tenant is younger. A schedule that comes or changes while the host runs begins with its next
/// occasion. Used by one thread.
class Scheduler {
public:
    Scheduler(const observability::Clock& clock, observability::Log& log);

    /// Sets the schedules that apply from now on.
    void adopt(std::vector<Scheduled> scheduled);
    /// Adds the due jobs. Returns the number of new ones. Throws database::DatabaseError: then it is to be called
    /// again.
    std::size_t tick(database::Connection& connection);

private:
    using Key = std::tuple<std::string, std::string, std::string, std::string>;
    struct Entry {
        Scheduled scheduled;
        std::int64_t since_us = 0;   ///< occasions until then are settled
        std::int64_t next_us = 0;    ///< nothing is due before; 0: to be looked up
        bool is_from_start = false;  ///< occasions at the first look may be older than the tenant
    };

    const observability::Clock& clock_;
    observability::Log& log_;
    std::map<Key, Entry> entries_;
    bool has_started_ = false;
};

}  // namespace cardcage::jobs
