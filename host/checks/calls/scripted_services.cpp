#include <cardcage/http.h>
#include <cardcage/isolated.h>
#include <cardcage/shares/shares.h>

#include <algorithm>
#include <cstring>

#include "host/checks/calls/scripted_call.hpp"
#include "host/modules/service_lookup.hpp"

namespace cardcage::checks {
namespace {

constexpr std::int64_t time_left_ms = 10'000;
constexpr std::size_t longest_answer = 16u << 20;
/// The id of everything that a service is said to have made.
const std::string known_id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d03";

std::string settings = "{}";

std::string textOf(cc_str text) {
    return text.data ? std::string(text.data, text.size) : std::string();
}

cc_str borrowed(const std::string& text) {
    return {text.data(), text.size()};
}

}  // namespace

/// The functions of the tables.
struct ScriptedServices {
    static ScriptedCall& of(cc_call* call) { return *reinterpret_cast<ScriptedCall*>(call); }

    /// Counts as a use of something that a server has; the status is that of a server without it.
    static std::int32_t absent(cc_call* call, std::int32_t status) {
        if (call) of(call).met_limits = true;
        return call ? status : CC_INVALID;
    }

    /// Takes what a server takes, too: a job, an event, a mail. Nothing comes of it.
    static std::int32_t vanished(cc_call* call) { return call ? CC_OK : CC_INVALID; }

    static cc_str found(const std::map<std::string, std::string>& values, cc_str name) {
        const auto value = values.find(textOf(name));
        return value == values.end() ? cc_str{} : borrowed(value->second);
    }

    static std::int64_t readBody(cc_call* call, char* buffer, std::size_t size) {
        if (!call || !buffer) return CC_INVALID;
        auto& own = of(call);
        const auto count = std::min(size, own.input_.body.size() - own.body_read_);
        std::memcpy(buffer, own.input_.body.data() + own.body_read_, count);
        own.body_read_ += count;
        return static_cast<std::int64_t>(count);
    }

    static std::int32_t begin(cc_call* call, std::int32_t status, cc_str content_type) {
        if (!call || status < 200 || status > 299) return CC_INVALID;
        auto& own = of(call);
        if (own.answers > 0 || own.is_open) return CC_CONFLICT;
        own.is_open = true;
        own.status = status;
        own.content_type = textOf(content_type);
        own.answer.clear();
        return CC_OK;
    }
    static std::int32_t writePiece(cc_call* call, cc_str piece) {
        if (!call) return CC_INVALID;
        auto& own = of(call);
        if (!own.is_open) return CC_WRONG_PHASE;
        if (own.answer.size() < longest_answer) own.answer += textOf(piece);
        return CC_OK;
    }
    static std::int32_t end(cc_call* call) {
        if (!call) return CC_INVALID;
        auto& own = of(call);
        if (!own.is_open) return CC_WRONG_PHASE;
        own.is_open = false;
        ++own.answers;
        return CC_OK;
    }
    static std::int32_t respond(cc_call* call, std::int32_t status, cc_str content_type, cc_str body) {
        if (const auto refused = begin(call, status, content_type); refused != CC_OK) return refused;
        writePiece(call, body);
        return end(call);
    }

    static cc_call_v1 callTable() {
        auto table = *static_cast<const cc_call_v1*>(modules::inertService(CC_CALL_V1));
        table.tenant = [](cc_call*) { return borrowed(calling_tenant); };
        table.request_id = [](cc_call*) { return CC_STR("module-check"); };
        table.principal = [](cc_call* call, cc_principal* principal) -> std::int32_t {
            if (!call || !principal || principal->size < sizeof(cc_principal)) return CC_INVALID;
            principal->kind = CC_PRINCIPAL_API_CLIENT;
            principal->id = borrowed(known_id);
            principal->scopes = CC_STR("read write admin files");
            return CC_OK;
        };
        table.path_param = [](cc_call* call, cc_str name) {
            return call ? found(of(call).input_.path, name) : cc_str{};
        };
        table.query_param = [](cc_call* call, cc_str name) {
            return call ? found(of(call).input_.query, name) : cc_str{};
        };
        table.header = [](cc_call* call, cc_str name) {
            return call ? found(of(call).input_.headers, name) : cc_str{};
        };
        table.remaining_ms = [](cc_call*) -> std::int64_t { return time_left_ms; };
        table.cancelled = [](cc_call*) -> std::int32_t { return 0; };
        table.alloc = [](cc_call* call, std::size_t size) -> void* {
            return call ? of(call).arena_.emplace_back(std::make_unique<char[]>(size + 1)).get() : nullptr;
        };
        table.body_read = &readBody;
        table.body_size = [](cc_call* call) -> std::uint64_t { return call ? of(call).input_.body.size() : 0; };
        table.respond = &respond;
        table.begin = &begin;
        table.write = &writePiece;
        table.end = &end;
        table.response_header = [](cc_call*, cc_str, cc_str) -> std::int32_t { return CC_OK; };
        table.problem = [](cc_call* call, const cc_problem* problem) -> std::int32_t {
            if (!call || !problem) return CC_INVALID;
            of(call).has_problem = true;
            return CC_OK;
        };
        table.record_version = [](cc_call*, cc_str, std::int64_t) -> std::int32_t { return CC_OK; };
        table.require_match = [](cc_call*, cc_str, std::int64_t) -> std::int32_t { return CC_OK; };
        table.page = [](cc_call*, std::int64_t* limit, cc_str* after) -> std::int32_t {
            if (limit) *limit = 0;
            if (after) *after = cc_str{};
            return CC_OK;
        };
        table.next_page = [](cc_call*, cc_str) -> std::int32_t { return CC_OK; };
        table.public_url = [](cc_call* call, cc_str path) {
            return call ? of(call).keep("https://cardcage.example" + textOf(path)) : cc_str{};
        };
        table.new_capability = [](cc_call* call) { return call ? of(call).keep(std::string(43, 'c')) : cc_str{}; };
        table.portal_bearer = [](cc_call* call, cc_str) {
            return call ? of(call).keep(std::string(64, 'b')) : cc_str{};
        };
        return table;
    }

    static std::int32_t open(cc_call* call, std::string_view text, cc_json** reader) {
        if (!call || !reader) return CC_INVALID;
        auto& own = of(call);
        auto opened = std::make_unique<ScriptedCall::OpenReader>();
        opened->reader = std::make_unique<json::Reader>(text);
        *reader = reinterpret_cast<cc_json*>(own.readers_.emplace_back(std::move(opened)).get());
        return CC_OK;
    }
    static cc_json_v1 jsonTable() {
        return {
            .size = sizeof(cc_json_v1),
            .open_body = [](cc_call* call, cc_json** reader) -> std::int32_t {
                return call ? open(call, of(call).input_.body, reader) : CC_INVALID;
            },
            .open_text = [](cc_call* call, cc_str text, cc_json** reader) -> std::int32_t {
                return open(call, {text.data, text.size}, reader);
            },
            .next = [](cc_json* reader, cc_json_event* out) -> std::int32_t {
                if (!reader || !out) return CC_INVALID;
                const auto& event = reinterpret_cast<ScriptedCall::OpenReader*>(reader)->reader->next();
                out->text = {event.text.data(), event.text.size()};
                out->position = event.position;
                out->kind = static_cast<std::int32_t>(event.kind);
                if (event.kind != json::Kind::Syntax && event.kind != json::Kind::TooLarge) return CC_OK;
                out->kind = CC_JSON_END;
                return static_cast<std::int32_t>(event.kind);
            }};
    }

    static cc_operation_v1 operationTable() {
        return {
            .size = sizeof(cc_operation_v1),
            .invoke = [](cc_call* call, cc_str, cc_str, cc_str*) -> std::int32_t { return absent(call, CC_NOT_FOUND); },
            .collect = [](cc_call* call, cc_str, cc_str, cc_answer_sink, void*) -> std::int32_t {
                return absent(call, CC_OK);
            },
            .is_provided = [](cc_call* call, cc_str) -> std::int32_t { return absent(call, CC_NOT_FOUND); }};
    }

    static cc_config_v1 configTable() {
        return {
            .size = sizeof(cc_config_v1),
            .settings = [](const cc_host*) { return borrowed(settings); },
            .tenant_settings = [](cc_call*) { return borrowed(settings); },
            .on_change = [](const cc_host*, void (*)(void*), void*) -> std::int32_t { return CC_OK; }};
    }

    /// No file is there, and none can be stored.
    static cc_files_v1 filesTable() {
        cc_files_v1 table{};
        table.size = sizeof table;
        table.put_body = [](cc_call* call, const cc_file_spec*, cc_file*) { return absent(call, CC_WRONG_PHASE); };
        table.put_begin = [](cc_call* call, const cc_file_spec*, cc_upload**) { return absent(call, CC_WRONG_PHASE); };
        table.put_write = [](cc_upload*, cc_str) -> std::int32_t { return CC_INVALID; };
        table.put_end = [](cc_upload*, cc_file*) -> std::int32_t { return CC_INVALID; };
        table.put_abort = [](cc_upload*) {};
        table.stat = [](cc_call* call, cc_str, cc_file*) { return absent(call, CC_NOT_FOUND); };
        table.read = [](cc_call* call, cc_str, std::uint64_t, char*, std::size_t) -> std::int64_t {
            return absent(call, CC_NOT_FOUND);
        };
        table.open_json = [](cc_call* call, cc_str, cc_json**) { return absent(call, CC_NOT_FOUND); };
        table.copy = [](cc_call* call, cc_str, cc_str, cc_file*) { return absent(call, CC_NOT_FOUND); };
        table.remove = [](cc_call* call, cc_str) { return absent(call, CC_NOT_FOUND); };
        table.answer = [](cc_call* call, cc_str) { return absent(call, CC_NOT_FOUND); };
        table.answer_zip = [](cc_call* call, cc_str, const cc_zip_entry*, std::size_t) {
            return absent(call, CC_NOT_FOUND);
        };
        table.sign_get = [](cc_call* call, cc_str, std::int64_t, cc_str*, std::int64_t*) {
            return absent(call, CC_NOT_FOUND);
        };
        table.sign_put =
            [](cc_call* call, const cc_file_spec*, std::uint32_t, std::int64_t, cc_file*, cc_str*, std::int64_t*) {
                return absent(call, CC_WRONG_PHASE);
            };
        table.end_upload = [](cc_call* call, cc_str) { return absent(call, CC_NOT_FOUND); };
        return table;
    }

    static cc_jobs_v1 jobsTable() {
        return {
            .size = sizeof(cc_jobs_v1),
            .enqueue = [](cc_call* call, const cc_job*, cc_str* id) -> std::int32_t {
                if (id) *id = borrowed(known_id);
                return vanished(call);
            },
            .next_due = [](cc_call* call, cc_str, std::int64_t*) { return absent(call, CC_NOT_FOUND); },
            .progress = [](cc_call* call, cc_str, std::int64_t, std::int64_t) { return vanished(call); },
            .find_progress = [](cc_call* call, cc_str, cc_progress*) { return absent(call, CC_NOT_FOUND); },
            .find_job = [](cc_call* call, cc_str, cc_progress*) { return absent(call, CC_NOT_FOUND); }};
    }

    /// Nothing is shared; a new share goes nowhere.
    static cc_shares_v1 sharesTable() {
        return {
            .size = sizeof(cc_shares_v1),
            .grant = [](cc_call* call, const cc_share_grant*, cc_str* id) -> std::int32_t {
                if (id) *id = borrowed(known_id);
                return absent(call, CC_OK);
            },
            .revoke = [](cc_call* call, cc_str) { return absent(call, CC_NOT_FOUND); },
            .open = [](cc_call* call, cc_str, cc_str) { return absent(call, CC_NOT_FOUND); }};
    }

    /// Works like that of the host, on one processor.
    static std::int32_t computeAll(
        cc_call*, std::uint64_t count, std::int32_t (*work)(void*, std::uint64_t), void* self
    ) {
        for (std::uint64_t index = 0; index < count; ++index) {
            if (const auto status = work(self, index); status != CC_OK) return status;
        }
        return CC_OK;
    }
};

void useSettings(std::string text) {
    settings = std::move(text);
}

const void* scriptedService(std::string_view id) {
    using Services = ScriptedServices;
    static const auto call = Services::callTable();
    static const auto json = Services::jsonTable();
    static const auto operation = Services::operationTable();
    static const auto config = Services::configTable();
    static const auto files = Services::filesTable();
    static const auto jobs = Services::jobsTable();
    static const auto shares = Services::sharesTable();
    static const cc_notify_v1 notify{
        sizeof(cc_notify_v1), [](cc_call* own, const cc_mail*) { return Services::vanished(own); }};
    static const cc_events_v1 events{
        sizeof(cc_events_v1), [](cc_call* own, cc_str, cc_str) { return Services::vanished(own); }};
    static const cc_parallel_v1 parallel{sizeof(cc_parallel_v1), &Services::computeAll};
    static const cc_http_v1 http{sizeof(cc_http_v1), [](cc_call* own, const cc_http_request*, cc_http_answer*) {
                                     return Services::absent(own, CC_FAILED);
                                 }};
    static const cc_isolated_v1 isolated{
        sizeof(cc_isolated_v1),
        [](const cc_host*, const cc_isolated_function*) -> std::int32_t { return CC_OK; },
        [](cc_call* own, const cc_isolated_request*, const cc_isolated_sink*, cc_isolated_result*) {
            return Services::absent(own, CC_FAILED);
        }};
    if (id == CC_CALL_V1) return &call;
    if (id == CC_JSON_V1) return &json;
    if (id == CC_DB_V1) return &scriptedDatabase();
    if (id == CC_OPERATION_V1) return &operation;
    if (id == CC_CONFIG_V1) return &config;
    if (id == CC_FILES_V1) return &files;
    if (id == CC_JOBS_V1) return &jobs;
    if (id == CC_SHARES_V1) return &shares;
    if (id == CC_NOTIFY_V1) return &notify;
    if (id == CC_EVENTS_V1) return &events;
    if (id == CC_PARALLEL_V1) return &parallel;
    if (id == CC_HTTP_V1) return &http;
    if (id == CC_ISOLATED_V1) return &isolated;
    return modules::inertService(id);
}

}  // namespace cardcage::checks
