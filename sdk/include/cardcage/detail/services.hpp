#pragma once

#include <cardcage/abi.h>

#include <cardcage/problem.hpp>
#include <string>
#include <string_view>

// The host hands out its services as tables of functions, by id ("cardcage.db/1"). Call, Database, Files and the other
// classes of this SDK wrap them; modules written with the wrapper have no need of this header.

namespace cardcage {

/// The service tables of the host, fetched once in init. A table that the host does not have is null. Constant after
/// fetch() and shared by all threads; the tables live as long as the module is loaded.
struct Services {
    const cc_host* host = nullptr;               ///< handle of this module generation
    const cc_module_v1* module = nullptr;        ///< registration, in init only
    const cc_call_v1* call = nullptr;            ///< request and answer
    const cc_json_v1* json = nullptr;            ///< reader of bodies and texts
    const cc_db_v1* db = nullptr;                ///< data of the tenant
    const cc_operation_v1* operation = nullptr;  ///< functions of other modules
    const cc_config_v1* config = nullptr;        ///< settings
    const cc_notify_v1* notify = nullptr;        ///< mail
    const cc_clock_v1* clock = nullptr;          ///< time
    const cc_log_v1* log = nullptr;              ///< log
    const cc_metrics_v1* metrics = nullptr;      ///< counters and durations
    const cc_files_v1* files = nullptr;          ///< files and links
    const cc_jobs_v1* jobs = nullptr;            ///< work for later, progress
    const cc_events_v1* events = nullptr;        ///< messages after the commit
    const cc_parallel_v1* parallel = nullptr;    ///< computing on all processors

    /// Fetches all tables. Returns false when the host lacks one that no module can do without: module, call, json and
    /// log.
    bool fetch(const cc_host* given) {
        host = given;
        module = table<cc_module_v1>(CC_MODULE_V1);
        call = table<cc_call_v1>(CC_CALL_V1);
        json = table<cc_json_v1>(CC_JSON_V1);
        db = table<cc_db_v1>(CC_DB_V1);
        operation = table<cc_operation_v1>(CC_OPERATION_V1);
        config = table<cc_config_v1>(CC_CONFIG_V1);
        notify = table<cc_notify_v1>(CC_NOTIFY_V1);
        clock = table<cc_clock_v1>(CC_CLOCK_V1);
        log = table<cc_log_v1>(CC_LOG_V1);
        metrics = table<cc_metrics_v1>(CC_METRICS_V1);
        files = table<cc_files_v1>(CC_FILES_V1);
        jobs = table<cc_jobs_v1>(CC_JOBS_V1);
        events = table<cc_events_v1>(CC_EVENTS_V1);
        parallel = table<cc_parallel_v1>(CC_PARALLEL_V1);
        return module && call && json && log;
    }

    /// Writes a line of the host's log; `handle` may be null. Never throws, and may be called from every thread.
    void writeLog(cc_call* handle, std::int32_t level, std::string_view message) const noexcept {
        if (log) log->write(host, handle, level, borrow(message), nullptr, 0);
    }

private:
    /// Returns the table of a service, null when the host has none of that id or only a shorter one.
    template <class Table>
    const Table* table(std::string_view id) const {
        const auto* found = static_cast<const Table*>(host->get_service(host, borrow(id)));
        // A shorter table is of a host older than this SDK: a function of it may be missing.
        return found && found->size >= sizeof(Table) ? found : nullptr;
    }
};

namespace detail {

/// Returns the table, or throws a HostError that names the service this host lacks.
template <class Table>
const Table& need(const Table* table, std::string_view id) {
    if (!table) throw HostError(CC_NOT_FOUND, std::string("this host has no service ").append(id));
    return *table;
}

/// Throws HostError with the status unless the function of the host succeeded.
inline void expect(std::int32_t status, std::string_view what) {
    if (status < 0) throw HostError(status, std::string(what).append(" failed"));
}

}  // namespace detail
}  // namespace cardcage
