#pragma once

#include <cardcage/abi.h>
#include <cardcage/http.h>
#include <cardcage/isolated.h>
#include <cardcage/shares/shares.h>

#include <cstdint>
#include <string>

// Misuse of the contract's tables by a module. Written against the C headers, because the wrapper would
// not let most of this happen.

/// The tables of the host, all of them.
struct Services {
    const cc_module_v1* module;
    const cc_call_v1* call;
    const cc_json_v1* json;
    const cc_db_v1* db;
    const cc_operation_v1* operation;
    const cc_config_v1* config;
    const cc_notify_v1* notify;
    const cc_clock_v1* clock;
    const cc_log_v1* log;
    const cc_metrics_v1* metrics;
    const cc_files_v1* files;
    const cc_jobs_v1* jobs;
    const cc_events_v1* events;
    const cc_http_v1* http;
    const cc_parallel_v1* parallel;
    const cc_isolated_v1* isolated;
    const cc_shares_v1* shares;

    static Services of(const cc_host* host);
};

/// Handles that a function is called with; null, kept from an earlier call, or used on another thread.
struct Handles {
    const cc_host* host = nullptr;
    cc_call* call = nullptr;
    cc_json* json = nullptr;
    cc_upload* upload = nullptr;
};

inline cc_str textOf(const std::string& text) {
    return {text.data(), text.size()};
}

/// Calls every function of every table with these handles and good arguments otherwise. Returns a line for each,
/// "db.run -2": its status, "absent" for a text or memory that is not there, "something" for one that is. Functions
/// that return nothing are told as 0.
std::string callEveryFunction(const Services& services, const Handles& handles);

/// The number of functions in all tables.
std::size_t countFunctions(const Services& services);

/// Calls functions with good handles and wrong arguments, in a request that may write or in one that only reads.
/// Returns a line for each whose status is not the expected one, and one that counts all.
std::string callWithWrongArguments(const Services& services, const Handles& handles, bool may_write);
