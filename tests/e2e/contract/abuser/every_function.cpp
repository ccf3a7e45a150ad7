#include "abuse.hpp"

namespace {

constexpr cc_str word = CC_LITERAL("word");
constexpr cc_str nobody = CC_LITERAL("00000000-0000-4000-8000-000000000000");
constexpr cc_statement statement{sizeof(cc_statement), CC_LITERAL("one"), CC_LITERAL("SELECT 1")};

/// Collects lines; each overload is a kind of result.
class Lines {
public:
    void tell(const char* name, std::int64_t status) { add(name, std::to_string(status)); }
    void tell(const char* name, cc_str text) { add(name, text.data ? "something" : "absent"); }
    void tell(const char* name, const void* memory) { add(name, memory ? "something" : "absent"); }
    const std::string& text() const { return text_; }

private:
    void add(const char* name, const std::string& result) {
        text_.append(name).append(" ").append(result).append("\n");
    }
    std::string text_;
};

std::int32_t nothing(void*, std::uint64_t) {
    return CC_OK;
}

std::int32_t handler(void*, cc_call*) {
    return CC_OK;
}

std::int32_t work(void*, cc_isolated_run*) {
    return CC_OK;
}

void callModule(const Services& s, const Handles& h, Lines& lines) {
    cc_route route{};
    route.size = sizeof route;
    route.method = CC_STR("GET");
    route.path = CC_STR("/late");
    route.operation_id = route.summary = word;
    route.handler = handler;
    cc_operation operation{};
    operation.size = sizeof operation;
    operation.name = CC_STR("abuser.late/1");
    operation.summary = word;
    operation.handler = handler;
    lines.tell("module.add_route", s.module->add_route(h.host, &route));
    lines.tell("module.add_operation", s.module->add_operation(h.host, &operation));
}

void callCall(const Services& s, const Handles& h, Lines& lines) {
    cc_principal principal{};
    principal.size = sizeof principal;
    cc_problem problem{};
    problem.size = sizeof problem;
    problem.status = 409;
    problem.code = CC_STR("in_use");
    char buffer[8];
    std::int64_t limit = 0;
    cc_str after{};
    lines.tell("call.tenant", s.call->tenant(h.call));
    lines.tell("call.request_id", s.call->request_id(h.call));
    lines.tell("call.principal", s.call->principal(h.call, &principal));
    lines.tell("call.path_param", s.call->path_param(h.call, word));
    lines.tell("call.query_param", s.call->query_param(h.call, word));
    lines.tell("call.header", s.call->header(h.call, CC_STR("host")));
    lines.tell("call.remaining_ms", s.call->remaining_ms(h.call));
    lines.tell("call.cancelled", s.call->cancelled(h.call));
    lines.tell("call.alloc", s.call->alloc(h.call, 8));
    lines.tell("call.body_read", s.call->body_read(h.call, buffer, sizeof buffer));
    lines.tell("call.body_size", static_cast<std::int64_t>(s.call->body_size(h.call)));
    lines.tell("call.respond", s.call->respond(h.call, 200, CC_STR("text/plain"), word));
    lines.tell("call.begin", s.call->begin(h.call, 200, CC_STR("text/plain")));
    lines.tell("call.write", s.call->write(h.call, word));
    lines.tell("call.end", s.call->end(h.call));
    lines.tell("call.response_header", s.call->response_header(h.call, CC_STR("X-Word"), word));
    lines.tell("call.problem", s.call->problem(h.call, &problem));
    lines.tell("call.record_version", s.call->record_version(h.call, nobody, 1));
    lines.tell("call.require_match", s.call->require_match(h.call, nobody, 1));
    lines.tell("call.page", s.call->page(h.call, &limit, &after));
    lines.tell("call.next_page", s.call->next_page(h.call, word));
    lines.tell("call.public_url", s.call->public_url(h.call, CC_STR("/x")));
    lines.tell("call.new_capability", s.call->new_capability(h.call));
    lines.tell("call.portal_bearer", s.call->portal_bearer(h.call, nobody));
}

void callJson(const Services& s, const Handles& h, Lines& lines) {
    cc_json* reader = nullptr;
    cc_json_event event{};
    event.size = sizeof event;
    lines.tell("json.open_body", s.json->open_body(h.call, &reader));
    lines.tell("json.open_text", s.json->open_text(h.call, CC_STR("{}"), &reader));
    lines.tell("json.next", s.json->next(h.json, &event));
}

void callDatabase(const Services& s, const Handles& h, Lines& lines) {
    cc_db_error error{};
    error.size = sizeof error;
    cc_str name{};
    std::int64_t rows = 0;
    lines.tell("db.run", s.db->run(h.call, &statement, nullptr, 0, nullptr, nullptr, nullptr));
    lines.tell("db.last_error", s.db->last_error(h.call, &error));
    lines.tell("db.copy_begin", s.db->copy_begin(h.call, word, word));
    lines.tell("db.copy_row", s.db->copy_row(h.call, nullptr, 0));
    lines.tell("db.copy_end", s.db->copy_end(h.call, &rows));
    lines.tell("db.savepoint", s.db->savepoint(h.call));
    lines.tell("db.release", s.db->release(h.call));
    lines.tell("db.rollback", s.db->rollback(h.call));
    lines.tell("db.snapshot", s.db->snapshot(h.call));
    lines.tell("db.try_lock", s.db->try_lock(h.call, word));
    lines.tell("db.column_names", s.db->column_names(h.call, &name, 1));
}

void callFiles(const Services& s, const Handles& h, Lines& lines) {
    cc_file_spec spec{};
    spec.size = sizeof spec;
    spec.name = CC_STR("a.txt");
    cc_file file{};
    file.size = sizeof file;
    cc_upload* upload = nullptr;
    cc_json* reader = nullptr;
    const cc_zip_entry entry{nobody, word};
    char buffer[8];
    cc_str url{};
    std::int64_t expires = 0;
    lines.tell("files.put_body", s.files->put_body(h.call, &spec, &file));
    lines.tell("files.put_begin", s.files->put_begin(h.call, &spec, &upload));
    lines.tell("files.put_write", s.files->put_write(h.upload, word));
    lines.tell("files.put_end", s.files->put_end(h.upload, &file));
    s.files->put_abort(h.upload);
    lines.tell("files.put_abort", std::int64_t{CC_OK});
    lines.tell("files.stat", s.files->stat(h.call, nobody, &file));
    lines.tell("files.read", s.files->read(h.call, nobody, 0, buffer, sizeof buffer));
    lines.tell("files.open_json", s.files->open_json(h.call, nobody, &reader));
    lines.tell("files.copy", s.files->copy(h.call, nobody, word, &file));
    lines.tell("files.remove", s.files->remove(h.call, nobody));
    lines.tell("files.answer", s.files->answer(h.call, nobody));
    lines.tell("files.answer_zip", s.files->answer_zip(h.call, word, &entry, 1));
    lines.tell("files.sign_get", s.files->sign_get(h.call, nobody, 60, &url, &expires));
    lines.tell("files.sign_put", s.files->sign_put(h.call, &spec, 0, 60, &file, &url, &expires));
    lines.tell("files.end_upload", s.files->end_upload(h.call, nobody));
}

void callJobs(const Services& s, const Handles& h, Lines& lines) {
    cc_job job{};
    job.size = sizeof job;
    job.operation = CC_STR("abuser.echo/1");
    job.payload = CC_STR("{}");
    cc_progress progress{};
    progress.size = sizeof progress;
    cc_str id{};
    std::int64_t due = 0;
    lines.tell("jobs.enqueue", s.jobs->enqueue(h.call, &job, &id));
    lines.tell("jobs.next_due", s.jobs->next_due(h.call, job.operation, &due));
    lines.tell("jobs.progress", s.jobs->progress(h.call, word, 1, 2));
    lines.tell("jobs.find_progress", s.jobs->find_progress(h.call, word, &progress));
    lines.tell("jobs.find_job", s.jobs->find_job(h.call, nobody, &progress));
    lines.tell("events.publish", s.events->publish(h.call, CC_STR("abuser.happened/1"), CC_STR("{}")));
}

void callOthers(const Services& s, const Handles& h, Lines& lines) {
    cc_str answer{};
    cc_mail mail{};
    mail.size = sizeof mail;
    mail.kind = mail.subject = mail.text = word;
    mail.to = CC_STR("a@example.com");
    mail.language = CC_STR("en");
    lines.tell("operation.invoke", s.operation->invoke(h.call, CC_STR("abuser.echo/1"), CC_STR("{}"), &answer));
    lines.tell(
        "operation.collect", s.operation->collect(h.call, CC_STR("abuser.echo/1"), CC_STR("{}"), nullptr, nullptr)
    );
    lines.tell("operation.is_provided", s.operation->is_provided(h.call, CC_STR("abuser.echo/1")));
    lines.tell("config.settings", s.config->settings(h.host));
    lines.tell("config.tenant_settings", s.config->tenant_settings(h.call));
    lines.tell(
        "config.on_change",
        s.config->on_change(
            h.host, [](void*) {}, nullptr
        )
    );
    lines.tell("notify.mail", s.notify->mail(h.call, &mail));
    lines.tell("clock.now_us", s.clock->now_us(h.host) > 0 ? CC_OK : CC_INVALID);
    lines.tell("log.write", s.log->write(h.host, h.call, CC_LOG_DEBUG, word, nullptr, 0));
    lines.tell("metrics.count", s.metrics->count(h.host, word, word, 1));
    lines.tell("metrics.observe", s.metrics->observe(h.host, CC_STR("time"), word, 1));
    lines.tell("parallel.run", s.parallel->run(h.call, 1, nothing, nullptr));
}

void callNewer(const Services& s, const Handles& h, Lines& lines) {
    cc_http_request request{};
    request.size = sizeof request;
    request.method = CC_STR("GET");
    request.url = CC_STR("http://127.0.0.1:1/");
    request.patience_us = 1'000'000;
    cc_http_answer answer{};
    answer.size = sizeof answer;
    const cc_isolated_function function{sizeof function, 0, CC_STR("abuser.late/1"), work, nullptr};
    cc_isolated_request run{};
    run.size = sizeof run;
    run.name = CC_STR("abuser.absent/1");
    cc_isolated_result result{};
    result.size = sizeof result;
    cc_share_grant grant{};
    grant.size = sizeof grant;
    grant.operation = CC_STR("abuser.echo/1");
    grant.payload = CC_STR("{}");
    cc_str id{};
    lines.tell("http.send", s.http->send(h.call, &request, &answer));
    lines.tell("isolated.add", s.isolated->add(h.host, &function));
    lines.tell("isolated.run", s.isolated->run(h.call, &run, nullptr, &result));
    lines.tell("shares.grant", s.shares->grant(h.call, &grant, &id));
    lines.tell("shares.revoke", s.shares->revoke(h.call, nobody));
    lines.tell("shares.open", s.shares->open(h.call, nobody, word));
}

/// A table is its size, padded to a pointer, and pointers to functions.
template <class... Tables>
std::size_t functionsOf(const Tables*... tables) {
    return ((tables->size / sizeof(void*) - 1) + ...);
}

}  // namespace

Services Services::of(const cc_host* host) {
    const auto table = [&]<class Table>(const Table*& out, cc_str id) {
        out = static_cast<const Table*>(host->get_service(host, id));
    };
    Services s{};
    table(s.module, CC_STR(CC_MODULE_V1));
    table(s.call, CC_STR(CC_CALL_V1));
    table(s.json, CC_STR(CC_JSON_V1));
    table(s.db, CC_STR(CC_DB_V1));
    table(s.operation, CC_STR(CC_OPERATION_V1));
    table(s.config, CC_STR(CC_CONFIG_V1));
    table(s.notify, CC_STR(CC_NOTIFY_V1));
    table(s.clock, CC_STR(CC_CLOCK_V1));
    table(s.log, CC_STR(CC_LOG_V1));
    table(s.metrics, CC_STR(CC_METRICS_V1));
    table(s.files, CC_STR(CC_FILES_V1));
    table(s.jobs, CC_STR(CC_JOBS_V1));
    table(s.events, CC_STR(CC_EVENTS_V1));
    table(s.http, CC_STR(CC_HTTP_V1));
    table(s.parallel, CC_STR(CC_PARALLEL_V1));
    table(s.isolated, CC_STR(CC_ISOLATED_V1));
    table(s.shares, CC_STR(CC_SHARES_V1));
    return s;
}

std::string callEveryFunction(const Services& services, const Handles& handles) {
    Lines lines;
    callModule(services, handles, lines);
    callCall(services, handles, lines);
    callJson(services, handles, lines);
    callDatabase(services, handles, lines);
    callFiles(services, handles, lines);
    callJobs(services, handles, lines);
    callOthers(services, handles, lines);
    callNewer(services, handles, lines);
    return lines.text();
}

std::size_t countFunctions(const Services& s) {
    return functionsOf(
        s.module,
        s.call,
        s.json,
        s.db,
        s.operation,
        s.config,
        s.notify,
        s.clock,
        s.log,
        s.metrics,
        s.files,
        s.jobs,
        s.events,
        s.http,
        s.parallel,
        s.isolated,
        s.shares
    );
}
