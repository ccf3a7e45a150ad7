#pragma once

#include <cardcage/abi.h>
#include <cardcage/http.h>
#include <cardcage/isolated.h>
#include <cardcage/shares/shares.h>

#include <string_view>

namespace cardcage::abi {

/// The table of a service id, or null. [any thread]
const void* serviceTable(std::string_view id);

extern const cc_call_v1 call_table;
extern const cc_json_v1 json_table;
extern const cc_db_v1 db_table;
extern const cc_operation_v1 operation_table;
extern const cc_config_v1 config_table;
extern const cc_notify_v1 notify_table;
extern const cc_clock_v1 clock_table;
extern const cc_log_v1 log_table;
extern const cc_metrics_v1 metrics_table;
extern const cc_files_v1 files_table;
extern const cc_jobs_v1 jobs_table;
extern const cc_events_v1 events_table;
extern const cc_parallel_v1 parallel_table;
extern const cc_http_v1 http_table;
extern const cc_isolated_v1 isolated_table;
extern const cc_shares_v1 shares_table;

}  // namespace cardcage::abi
