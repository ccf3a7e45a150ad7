#include "host/modules/service_lookup.hpp"

#include <cardcage/http.h>
#include <cardcage/isolated.h>
#include <cardcage/shares/shares.h>

#include <boost/pfr/core.hpp>
#include <chrono>
#include <type_traits>

namespace cardcage::modules {
namespace {

template <typename Result, typename... Arguments>
Result refuse(Arguments...) {
    if constexpr (std::is_void_v<Result>) {
        return;
    } else if constexpr (std::is_same_v<Result, std::int32_t> || std::is_same_v<Result, std::int64_t>) {
        return CC_WRONG_PHASE;
    } else {
        return Result{};
    }
}

template <typename Result, typename... Arguments>
void fill(Result (*&function)(Arguments...)) {
    function = &refuse<Result, Arguments...>;
}

void fill(std::uint32_t& size) {
    size = 0;
}

template <typename Table>
Table inert() {
    Table table{};
    boost::pfr::for_each_field(table, [](auto& field) { fill(field); });
    table.size = sizeof(Table);
    return table;
}

cc_config_v1 inertConfig() {
    auto table = inert<cc_config_v1>();
    table.settings = [](const cc_host*) { return CC_STR("{}"); };
    table.on_change = [](const cc_host*, void (*)(void*), void*) -> std::int32_t { return CC_OK; };
    return table;
}

cc_clock_v1 systemClock() {
    auto table = inert<cc_clock_v1>();
    table.now_us = [](const cc_host*) -> std::int64_t {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
    };
    return table;
}

cc_log_v1 silentLog() {
    auto table = inert<cc_log_v1>();
    table.write = [](const cc_host*, cc_call*, std::int32_t, cc_str, const cc_log_field*, std::size_t) -> std::int32_t {
        return CC_OK;
    };
    return table;
}

cc_metrics_v1 ignoredMetrics() {
    auto table = inert<cc_metrics_v1>();
    table.count = [](const cc_host*, cc_str, cc_str, std::int64_t) -> std::int32_t { return CC_OK; };
    table.observe = [](const cc_host*, cc_str, cc_str, std::int64_t) -> std::int32_t { return CC_OK; };
    return table;
}

/// Functions are registered and never run.
cc_isolated_v1 idleIsolated() {
    auto table = inert<cc_isolated_v1>();
    table.add = [](const cc_host*, const cc_isolated_function*) -> std::int32_t { return CC_OK; };
    return table;
}

}  // namespace

const void* inertService(std::string_view id) {
    static const auto call = inert<cc_call_v1>();
    static const auto json = inert<cc_json_v1>();
    static const auto database = inert<cc_db_v1>();
    static const auto operation = inert<cc_operation_v1>();
    static const auto notify = inert<cc_notify_v1>();
    static const auto files = inert<cc_files_v1>();
    static const auto jobs = inert<cc_jobs_v1>();
    static const auto events = inert<cc_events_v1>();
    static const auto http = inert<cc_http_v1>();
    static const auto parallel = inert<cc_parallel_v1>();
    static const auto shares = inert<cc_shares_v1>();
    static const auto isolated = idleIsolated();
    static const auto config = inertConfig();
    static const auto clock = systemClock();
    static const auto log = silentLog();
    static const auto metrics = ignoredMetrics();
    if (id == CC_CALL_V1) return &call;
    if (id == CC_JSON_V1) return &json;
    if (id == CC_DB_V1) return &database;
    if (id == CC_OPERATION_V1) return &operation;
    if (id == CC_NOTIFY_V1) return &notify;
    if (id == CC_FILES_V1) return &files;
    if (id == CC_JOBS_V1) return &jobs;
    if (id == CC_EVENTS_V1) return &events;
    if (id == CC_HTTP_V1) return &http;
    if (id == CC_PARALLEL_V1) return &parallel;
    if (id == CC_SHARES_V1) return &shares;
    if (id == CC_ISOLATED_V1) return &isolated;
    if (id == CC_CONFIG_V1) return &config;
    if (id == CC_CLOCK_V1) return &clock;
    if (id == CC_LOG_V1) return &log;
    if (id == CC_METRICS_V1) return &metrics;
    return nullptr;
}

}  // namespace cardcage::modules
