#pragma once

#include "fake_files.hpp"
#include "fake_host.hpp"
#include "fake_isolated.hpp"
#include "fake_shares.hpp"

// The service tables of the fake host.

namespace cardcage::testing {

/// The functions behind the service tables.
struct FakeServices {
    using Call = FakeHost::FakeCall;

    static Call& of(cc_call* call) { return FakeHost::of(call); }
    static std::string text(cc_str given) { return FakeHost::text(given); }

    // module
    static std::int32_t addRoute(const cc_host* host, const cc_route* given) {
        auto& routes = FakeHost::of(host).routes;
        for (const FakeRoute& known : routes) {
            if (known.method == text(given->method) && known.path == text(given->path) &&
                known.model == text(given->model) && known.version == given->version) {
                return CC_DUPLICATE;
            }
        }
        FakeRoute route;
        route.method = text(given->method);
        route.path = text(given->path);
        route.model = text(given->model);
        route.scope = text(given->scope);
        route.operation_id = text(given->operation_id);
        route.summary = text(given->summary);
        route.description = text(given->description);
        route.parameters = text(given->parameters);
        route.request_schema = text(given->request_schema);
        route.response_schema = text(given->response_schema);
        route.response_type = text(given->response_type);
        route.components = text(given->components);
        route.problems = text(given->problems);
        route.flags = given->flags;
        route.version = given->version;
        route.success_status = given->success_status;
        route.body_limit = given->body_limit;
        route.deprecated_at = given->deprecated_at;
        route.sunset_at = given->sunset_at;
        route.handler = given->handler;
        route.self = given->self;
        route.exclusive = text(given->exclusive);
        if (given->size > offsetof(cc_route, request_type)) route.request_type = text(given->request_type);
        routes.push_back(std::move(route));
        return CC_OK;
    }
    static std::int32_t addOperation(const cc_host* host, const cc_operation* given) {
        FakeRoute operation;
        operation.path = text(given->name);
        operation.summary = text(given->summary);
        operation.request_schema = text(given->request_schema);
        operation.response_schema = text(given->response_schema);
        operation.components = text(given->components);
        operation.handler = given->handler;
        operation.self = given->self;
        FakeHost::of(host).operations.push_back(std::move(operation));
        return CC_OK;
    }

    // call
    static cc_str tenant(cc_call* call) { return FakeHost::borrow(of(call).host.tenant); }
    static cc_str requestId(cc_call*) { return CC_STR("request-1"); }
    static std::int32_t principal(cc_call* call, cc_principal* principal) {
        principal->kind = CC_PRINCIPAL_API_CLIENT;
        principal->id = FakeHost::borrow(of(call).host.principal_id);
        principal->scopes = FakeHost::borrow(of(call).host.scopes);
        return CC_OK;
    }
    static cc_str pathParam(cc_call* call, cc_str name) { return FakeHost::find(of(call).path, name); }
    static cc_str queryParam(cc_call* call, cc_str name) {
        const auto& query = of(call).query;
        const auto found = query.find(text(name));
        return found == query.end() ? cc_str{nullptr, 0} : FakeHost::borrow(found->second);
    }
    static cc_str header(cc_call* call, cc_str name) { return FakeHost::find(of(call).headers, name); }
    static std::int64_t remaining(cc_call*) { return 10'000; }
    static std::int32_t cancelled(cc_call* call) { return of(call).host.cancelled ? 1 : 0; }
    static void* alloc(cc_call* call, std::size_t size) {
        of(call).arena.push_back(std::make_unique<char[]>(size));
        return of(call).arena.back().get();
    }
    static std::int64_t bodyRead(cc_call* call, char* buffer, std::size_t size) {
        Call& self = of(call);
        const std::size_t count = self.body.copy(buffer, size, self.body_read);
        self.body_read += count;
        return static_cast<std::int64_t>(count);
    }
    static std::uint64_t bodySize(cc_call* call) { return of(call).body.size(); }
    static std::int32_t respond(cc_call* call, std::int32_t status, cc_str type, cc_str body) {
        const std::int32_t begun = begin(call, status, type);
        if (begun != CC_OK) return begun;
        of(call).answer.body = text(body);
        of(call).streaming = false;
        of(call).answered = true;
        return CC_OK;
    }
    static std::int32_t begin(cc_call* call, std::int32_t status, cc_str type) {
        Call& self = of(call);
        if (self.answered || self.streaming) return CC_CONFLICT;
        self.streaming = true;
        self.answer.status = status;
        self.answer.content_type = text(type);
        return CC_OK;
    }
    static std::int32_t write(cc_call* call, cc_str piece) {
        if (!of(call).streaming) return CC_WRONG_PHASE;
        of(call).answer.body += text(piece);
        ++of(call).answer.pieces;
        return CC_OK;
    }
    static std::int32_t end(cc_call* call) {
        if (!of(call).streaming) return CC_WRONG_PHASE;
        of(call).streaming = false;
        of(call).answered = true;
        return CC_OK;
    }
    static std::int32_t responseHeader(cc_call* call, cc_str name, cc_str value) {
        of(call).answer.headers[text(name)] = text(value);
        return CC_OK;
    }
    static std::int32_t problem(cc_call* call, const cc_problem* problem) {
        FakeAnswer& answer = of(call).answer;
        answer.status = problem->status;
        answer.code = text(problem->code);
        answer.detail = text(problem->detail);
        answer.cause = text(problem->cause);
        answer.retry_after = problem->retry_after;
        answer.errors.clear();
        for (std::size_t i = 0; i < problem->error_count; ++i) {
            const cc_field_error& error = problem->errors[i];
            answer.errors.push_back({text(error.pointer), text(error.rule), text(error.message)});
        }
        return CC_OK;
    }
    static std::int32_t refuse(cc_call* call, std::int32_t status, const std::string& code) {
        of(call).answer.status = status;
        of(call).answer.code = code;
        return CC_PROBLEM;
    }
    static std::int32_t recordVersion(cc_call* call, cc_str id, std::int64_t version) {
        of(call).answer.record_id = text(id);
        of(call).answer.record_version = version;
        return CC_OK;
    }
    /// If-Match is `"<id>-<version>"` here.
    static std::int32_t requireMatch(cc_call* call, cc_str id, std::int64_t version) {
        const auto found = of(call).headers.find("If-Match");
        if (found == of(call).headers.end()) return CC_OK;
        const std::string current = "\"" + text(id) + "-" + std::to_string(version) + "\"";
        return found->second == current ? CC_OK : refuse(call, 412, "precondition_failed");
    }
    /// The cursor is the bare position here.
    static std::int32_t page(cc_call* call, std::int64_t* limit, cc_str* after) {
        Call& self = of(call);
        *after = FakeHost::find(self.query, CC_STR("cursor"));
        const auto found = self.query.find("limit");
        *limit = found == self.query.end() ? 0 : std::atoll(found->second.c_str());
        if (found != self.query.end() && (*limit < 1 || *limit > 1000)) return refuse(call, 400, "invalid_parameter");
        return CC_OK;
    }
    static std::int32_t nextPage(cc_call* call, cc_str position) {
        of(call).answer.next_position = text(position);
        return CC_OK;
    }
    static cc_str publicUrl(cc_call* call, cc_str path) { return of(call).keep("https://host.example" + text(path)); }
    static cc_str newCapability(cc_call* call) { return of(call).keep("capability-1"); }
    static cc_str portalBearer(cc_call* call, cc_str user) { return of(call).keep("bearer-of-" + text(user)); }

    // json
    static std::int32_t openText(cc_call* call, cc_str given, cc_json** reader) {
        auto& readers = of(call).readers;
        readers.push_back(std::make_unique<FakeJson>(std::string_view(given.data, given.size)));
        *reader = reinterpret_cast<cc_json*>(readers.back().get());
        return CC_OK;
    }
    static std::int32_t openBody(cc_call* call, cc_json** reader) {
        return openText(call, FakeHost::borrow(of(call).body), reader);
    }
    static std::int32_t next(cc_json* reader, cc_json_event* event) {
        return reinterpret_cast<FakeJson*>(reader)->next(*event);
    }

    // database
    static std::int32_t run(
        cc_call* call,
        const cc_statement* statement,
        const cc_value* values,
        std::size_t count,
        cc_row_sink sink,
        void* self,
        cc_db_result* result
    ) {
        Call& of_call = of(call);
        if (of_call.busy) return CC_BUSY;
        FakeHost& host = of_call.host;
        const std::string name = text(statement->name);
        host.statements.push_back(name + FakeHost::rendered(values, count));
        const FakeHost::Scripted* script = host.scripted(name);
        if (!script) {
            host.logs.push_back("error: the test says nothing about the statement " + name);
            return CC_INVALID;
        }
        if (!script->sqlstate.empty()) {
            of_call.sqlstate = script->sqlstate;
            of_call.constraint = script->constraint;
            return CC_DATABASE;
        }
        of_call.busy = true;
        of_call.column_names = script->names;
        std::int32_t status = CC_OK;
        for (const FakeHost::Row& row : script->rows) {
            std::vector<cc_str> columns;
            for (const auto& column : row) columns.push_back(column ? FakeHost::borrow(*column) : cc_str{nullptr, 0});
            if (sink) status = sink(self, columns.data(), columns.size());
            if (status < 0) break;
        }
        of_call.column_names.clear();
        of_call.busy = false;
        if (result)
            result->rows = script->changes >= 0 ? script->changes : static_cast<std::int64_t>(script->rows.size());
        return status;
    }
    static std::int32_t lastError(cc_call* call, cc_db_error* error) {
        error->sqlstate = FakeHost::borrow(of(call).sqlstate);
        error->constraint = FakeHost::borrow(of(call).constraint);
        error->message = CC_STR("scripted failure");
        return CC_OK;
    }
    static std::int32_t note(cc_call* call, std::string text) {
        of(call).host.statements.push_back(std::move(text));
        return CC_OK;
    }
    static std::int32_t copyBegin(cc_call* call, cc_str table, cc_str columns) {
        of(call).busy = true;
        return note(call, "COPY " + text(table) + " (" + text(columns) + ")");
    }
    static std::int32_t copyRow(cc_call* call, const cc_value* values, std::size_t count) {
        return note(call, "ROW " + FakeHost::rendered(values, count));
    }
    static std::int32_t copyEnd(cc_call* call, std::int64_t* rows) {
        of(call).busy = false;
        std::int64_t count = 0;
        for (auto at = of(call).host.statements.rbegin(); at->starts_with("ROW "); ++at) ++count;
        if (rows) *rows = count;
        return CC_OK;
    }
    static std::int32_t savepoint(cc_call* call) { return note(call, "SAVEPOINT"); }
    static std::int32_t release(cc_call* call) { return note(call, "RELEASE"); }
    static std::int32_t rollback(cc_call* call) { return note(call, "ROLLBACK"); }
    static std::int32_t snapshot(cc_call* call) { return note(call, "SNAPSHOT"); }
    static std::int32_t tryLock(cc_call* call, cc_str name) {
        note(call, "LOCK " + text(name));
        return of(call).host.locked ? CC_BUSY : CC_OK;
    }
    static std::int32_t columnNames(cc_call* call, cc_str* names, std::size_t capacity) {
        const auto& known = of(call).column_names;
        for (std::size_t i = 0; i < std::min(capacity, known.size()); ++i) names[i] = FakeHost::borrow(known[i]);
        return known.empty() ? CC_WRONG_PHASE : CC_OK;
    }

    // operations
    static std::int32_t invoke(cc_call* call, cc_str name, cc_str payload, cc_str* answer) {
        auto& providers = of(call).host.providers_;
        const auto found = providers.find(text(name));
        if (found == providers.end()) return CC_NOT_FOUND;
        auto given = found->second.front()(text(payload));
        if (!given) return refuse(call, 409, "in_use");
        *answer = of(call).keep(std::move(*given));
        return CC_OK;
    }
    static std::int32_t collect(cc_call* call, cc_str name, cc_str payload, cc_answer_sink sink, void* self) {
        for (auto& provider : of(call).host.providers_[text(name)]) {
            auto given = provider(text(payload));
            if (!given) return refuse(call, 409, "in_use");
            const std::int32_t status = sink(self, CC_STR("other"), of(call).keep(std::move(*given)));
            if (status < 0) return status;
        }
        return CC_OK;
    }

    static std::int32_t isProvided(cc_call* call, cc_str name) {
        return of(call).host.providers_.contains(text(name)) ? CC_OK : CC_NOT_FOUND;
    }

    // the rest
    static cc_str settings(const cc_host* host) { return FakeHost::borrow(FakeHost::of(host).tenant_settings); }
    static cc_str tenantSettings(cc_call* call) { return FakeHost::borrow(of(call).host.tenant_settings); }
    static std::int32_t onChange(const cc_host*, void (*)(void*), void*) { return CC_OK; }
    static std::int32_t mail(cc_call* call, const cc_mail* mail) {
        of(call).host.mails.push_back(
            {text(mail->kind), text(mail->to), text(mail->language), text(mail->subject), text(mail->text)}
        );
        return CC_OK;
    }
    static std::int32_t enqueue(cc_call* call, const cc_job* job, cc_str* id) {
        auto& jobs = of(call).host.jobs;
        const FakeJob added{
            "0190a6f2-0000-7000-8000-0000000" + std::to_string(10000 + jobs.size()),
            text(job->operation),
            text(job->payload),
            text(job->dedupe_key),
            job->not_before_us,
            job->max_attempts};
        for (const FakeJob& known : jobs) {
            if (added.dedupe_key.empty() || known.operation != added.operation ||
                known.dedupe_key != added.dedupe_key) {
                continue;
            }
            *id = of(call).keep(known.id);
            return CC_OK;
        }
        *id = of(call).keep(added.id);
        jobs.push_back(added);
        return CC_OK;
    }
    static std::int32_t nextDue(cc_call* call, cc_str operation, std::int64_t* due_us) {
        const auto& due = of(call).host.due;
        const auto found = due.find(text(operation));
        if (found == due.end()) return CC_NOT_FOUND;
        *due_us = found->second;
        return CC_OK;
    }
    static std::int32_t progress(cc_call* call, cc_str phase, std::int64_t done, std::int64_t total) {
        of(call).host.progress.push_back(text(phase) + " " + std::to_string(done) + "/" + std::to_string(total));
        return CC_OK;
    }
    /// The fake host keeps no progress of requests.
    static std::int32_t findProgress(cc_call*, cc_str, cc_progress*) { return CC_NOT_FOUND; }
    static std::int32_t findJob(cc_call* call, cc_str id, cc_progress* progress) {
        const FakeHost& host = of(call).host;
        const auto is_this = [&](const FakeJob& job) { return job.id == text(id); };
        const auto told = host.job_states.find(text(id));
        if (told == host.job_states.end() && std::none_of(host.jobs.begin(), host.jobs.end(), is_this)) {
            return CC_NOT_FOUND;
        }
        const FakeJobState state = told == host.job_states.end() ? FakeJobState{} : told->second;
        *progress = {
            progress->size,
            state.state,
            of(call).keep(state.phase),
            state.done,
            state.total,
            state.started_us,
            state.finished_us};
        return CC_OK;
    }
    static std::int32_t publish(cc_call* call, cc_str name, cc_str payload) {
        of(call).host.events.push_back({text(name), text(payload)});
        return CC_OK;
    }
    /// One after the other, from the last to the first: work that depends on an order is found out.
    static std::int32_t parallel(
        cc_call*, std::uint64_t count, std::int32_t (*work)(void* self, std::uint64_t index), void* self
    ) {
        while (count > 0) {
            if (const std::int32_t status = work(self, --count); status != CC_OK) return status;
        }
        return CC_OK;
    }
    static std::int64_t now(const cc_host* host) { return FakeHost::of(host).now_us; }
    static std::int32_t log(
        const cc_host* host, cc_call*, std::int32_t level, cc_str message, const cc_log_field* fields, std::size_t count
    ) {
        const char* const names[] = {"", "error: ", "warning: ", "information: ", "debug: "};
        std::string line = (level >= 1 && level <= 4 ? names[level] : "?: ") + text(message);
        for (std::size_t i = 0; i < count; ++i) line += " " + text(fields[i].key) + "=" + text(fields[i].value);
        FakeHost::of(host).logs.push_back(std::move(line));
        return CC_OK;
    }
    static std::int32_t count(const cc_host* host, cc_str name, cc_str, std::int64_t amount) {
        FakeHost::of(host).counters[text(name)] += amount;
        return CC_OK;
    }
    static std::int32_t observe(const cc_host* host, cc_str name, cc_str, std::int64_t microseconds) {
        FakeHost::of(host).counters[text(name)] += microseconds;
        return CC_OK;
    }
};

inline const void* FakeHost::getService(const cc_host* host, cc_str id) {
    using S = FakeServices;
    static constexpr cc_module_v1 module{sizeof(cc_module_v1), &S::addRoute, &S::addOperation};
    static constexpr cc_call_v1 call{
        sizeof(cc_call_v1), &S::tenant,       &S::requestId, &S::principal, &S::pathParam,      &S::queryParam,
        &S::header,         &S::remaining,    &S::cancelled, &S::alloc,     &S::bodyRead,       &S::bodySize,
        &S::respond,        &S::begin,        &S::write,     &S::end,       &S::responseHeader, &S::problem,
        &S::recordVersion,  &S::requireMatch, &S::page,      &S::nextPage,  &S::publicUrl,      &S::newCapability,
        &S::portalBearer};
    static constexpr cc_json_v1 json{sizeof(cc_json_v1), &S::openBody, &S::openText, &S::next};
    static constexpr cc_db_v1 db{
        sizeof(cc_db_v1),
        &S::run,
        &S::lastError,
        &S::copyBegin,
        &S::copyRow,
        &S::copyEnd,
        &S::savepoint,
        &S::release,
        &S::rollback,
        &S::snapshot,
        &S::tryLock,
        &S::columnNames};
    static constexpr cc_operation_v1 operation{sizeof(cc_operation_v1), &S::invoke, &S::collect, &S::isProvided};
    static constexpr cc_config_v1 config{sizeof(cc_config_v1), &S::settings, &S::tenantSettings, &S::onChange};
    static constexpr cc_notify_v1 notify{sizeof(cc_notify_v1), &S::mail};
    static constexpr cc_jobs_v1 jobs{
        sizeof(cc_jobs_v1), &S::enqueue, &S::nextDue, &S::progress, &S::findProgress, &S::findJob};
    static constexpr cc_events_v1 events{sizeof(cc_events_v1), &S::publish};
    static constexpr cc_parallel_v1 computing{sizeof(cc_parallel_v1), &S::parallel};
    static constexpr cc_files_v1 files = FakeFiles::table();
    static constexpr cc_isolated_v1 isolated = FakeIsolated::table();
    static constexpr cc_shares_v1 shares = FakeShares::table();
    static constexpr cc_clock_v1 clock{sizeof(cc_clock_v1), &S::now};
    static constexpr cc_log_v1 log{sizeof(cc_log_v1), &S::log};
    static constexpr cc_metrics_v1 metrics{sizeof(cc_metrics_v1), &S::count, &S::observe};

    const std::string wanted = text(id);
    if (of(host).hidden_services.contains(wanted)) return nullptr;
    const std::pair<std::string_view, const void*> tables[] = {
        {CC_MODULE_V1, &module},
        {CC_CALL_V1, &call},
        {CC_JSON_V1, &json},
        {CC_DB_V1, &db},
        {CC_OPERATION_V1, &operation},
        {CC_CONFIG_V1, &config},
        {CC_NOTIFY_V1, &notify},
        {CC_JOBS_V1, &jobs},
        {CC_EVENTS_V1, &events},
        {CC_PARALLEL_V1, &computing},
        {CC_FILES_V1, &files},
        {CC_ISOLATED_V1, &isolated},
        {CC_SHARES_V1, &shares},
        {CC_CLOCK_V1, &clock},
        {CC_LOG_V1, &log},
        {CC_METRICS_V1, &metrics}};
    for (const auto& [name, table] : tables) {
        if (name == wanted) return table;
    }
    return nullptr;
}

}  // namespace cardcage::testing
