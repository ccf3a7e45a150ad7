// The services that need little more than the host handle: settings, mail, time, log and metrics.

#include "host/execution/host_services.hpp"

#include <algorithm>

#include "host/abi/boundary.hpp"
#include "host/abi/module_state.hpp"
#include "host/abi/service_tables.hpp"
#include "host/abi/sql.hpp"
#include "host/database/rows.hpp"
#include "host/execution/call.hpp"
#include "host/modules/generation.hpp"

namespace cardcage::abi {
namespace {

cc_str settings(const cc_host* host) {
    auto* generation = modules::generationOf(host);
    return generation ? borrowed(ModuleState::of(*generation).settings()) : absent;
}

cc_str tenantSettings(cc_call* call) {
    const auto& settings = call->run.admitted.tenant->settings;
    const auto found = settings.find(call->module.id);
    return found == settings.end() ? borrowed(ModuleState::of(*call->module.generation).settings())
                                   : borrowed(found->second);
}

std::int32_t onChange(const cc_host* host, void (*changed)(void*), void* self) {
    auto* generation = modules::generationOf(host);
    if (!generation || !changed) return CC_INVALID;
    if (!generation->inControlPhase()) return CC_WRONG_PHASE;
    ModuleState::of(*generation).onChange(changed, self);
    return CC_OK;
}

bool isOneLine(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

std::int32_t mail(cc_call* call, const cc_mail* mail) {
    if (!covers(mail, &cc_mail::text)) return CC_INVALID;
    // A line break in a header field could add a header of its own.
    if (view(mail->to).empty() || !isOneLine(view(mail->to)) || !isOneLine(view(mail->subject)) ||
        !isOneLine(view(mail->language)) || !isOneLine(view(mail->kind)) ||
        view(mail->text).find('\0') != std::string_view::npos) {
        return CC_INVALID;
    }
    if (call->run.work.busy()) return CC_BUSY;
    if (call->run.work.mode() != database::Mode::Write) return CC_WRONG_PHASE;
    try {
        const RoleScope as_host(*call, {});  // the outbox is the host's: no module may read it
        database::run(
            call->run.work,
            sql::queue_mail,
            call->run.admitted.tenant->id,
            call->module.id,
            view(mail->kind),
            view(mail->to),
            view(mail->language),
            view(mail->subject),
            view(mail->text)
        );
        return CC_OK;
    } catch (const database::DatabaseError& error) {
        call->run.database_error = error;
        return CC_DATABASE;
    }
}

std::int64_t nowUs(const cc_host* host) {
    const auto* generation = modules::generationOf(host);
    return generation ? generation->hostServices().clock.now_us() : CC_INVALID;
}

std::int32_t writeLog(
    const cc_host* host,
    cc_call* call,
    std::int32_t level,
    cc_str message,
    const cc_log_field* fields,
    std::size_t field_count
) {
    const auto* generation = modules::generationOf(host);
    if (!generation || (field_count && !fields)) return CC_INVALID;
    if (call && !isOpen(call)) return CC_WRONG_PHASE;
    std::vector<observability::Field> list{{"module", generation->id()}};
    if (call) {
        list.push_back({"request_id", call->run.request.requestId()});
        list.push_back({"tenant", call->run.admitted.tenant->id});
    }
    for (std::size_t i = 0; i < field_count; ++i) list.push_back({view(fields[i].key), view(fields[i].value)});
    const auto severity = level <= CC_LOG_ERROR     ? observability::Level::Error
                          : level == CC_LOG_WARNING ? observability::Level::Warning
                          : level == CC_LOG_DEBUG   ? observability::Level::Debug
                                                    : observability::Level::Information;
    generation->hostServices().log.write(severity, view(message), list);
    return CC_OK;
}

std::int32_t count(const cc_host* host, cc_str name, cc_str help, std::int64_t amount) {
    const auto* generation = modules::generationOf(host);
    if (!generation || amount < 0) return CC_INVALID;
    return generation->hostServices().metrics.count(generation->id(), view(name), view(help), amount) ? CC_OK
                                                                                                      : CC_INVALID;
}

std::int32_t observe(const cc_host* host, cc_str name, cc_str help, std::int64_t microseconds) {
    const auto* generation = modules::generationOf(host);
    if (!generation || microseconds < 0) return CC_INVALID;
    return generation->hostServices().metrics.observe(generation->id(), view(name), view(help), microseconds)
               ? CC_OK
               : CC_INVALID;
}

}  // namespace

const cc_config_v1 config_table{
    .size = sizeof(cc_config_v1),
    .settings = safe<settings>,
    .tenant_settings = safe<tenantSettings>,
    .on_change = safe<onChange>};
const cc_notify_v1 notify_table{.size = sizeof(cc_notify_v1), .mail = safe<mail>};
const cc_clock_v1 clock_table{.size = sizeof(cc_clock_v1), .now_us = safe<nowUs>};
const cc_log_v1 log_table{.size = sizeof(cc_log_v1), .write = safe<writeLog>};
const cc_metrics_v1 metrics_table{.size = sizeof(cc_metrics_v1), .count = safe<count>, .observe = safe<observe>};

const void* serviceTable(std::string_view id) {
    if (id == CC_CALL_V1) return &call_table;
    if (id == CC_JSON_V1) return &json_table;
    if (id == CC_DB_V1) return &db_table;
    if (id == CC_OPERATION_V1) return &operation_table;
    if (id == CC_CONFIG_V1) return &config_table;
    if (id == CC_NOTIFY_V1) return &notify_table;
    if (id == CC_CLOCK_V1) return &clock_table;
    if (id == CC_LOG_V1) return &log_table;
    if (id == CC_METRICS_V1) return &metrics_table;
    if (id == CC_FILES_V1) return &files_table;
    if (id == CC_JOBS_V1) return &jobs_table;
    if (id == CC_EVENTS_V1) return &events_table;
    if (id == CC_HTTP_V1) return &http_table;
    if (id == CC_PARALLEL_V1) return &parallel_table;
    if (id == CC_ISOLATED_V1) return &isolated_table;
    if (id == CC_SHARES_V1) return &shares_table;
    return nullptr;
}

}  // namespace cardcage::abi
