#include <limits>

#include "abuse.hpp"

namespace {

constexpr cc_str word = CC_LITERAL("word");
constexpr cc_str nobody = CC_LITERAL("00000000-0000-4000-8000-000000000000");
constexpr cc_str garbage = CC_LITERAL("\xff\x00\x01/../\xc3");
constexpr cc_statement one{sizeof(cc_statement), CC_LITERAL("one"), CC_LITERAL("SELECT $1")};

class Judgement {
public:
    void expect(const std::string& name, std::int64_t expected, std::int64_t status) {
        ++count_;
        if (status != expected) complain(name, "returned " + std::to_string(status));
    }
    /// Any error will do.
    void refused(const std::string& name, std::int64_t status) {
        ++count_;
        if (status >= 0) complain(name, "was accepted with " + std::to_string(status));
    }
    /// The server goes on, whatever it answers.
    void survived(std::int64_t) { ++count_; }
    std::string text() const { return complaints_ + "judged " + std::to_string(count_) + "\n"; }

private:
    void complain(const std::string& name, const std::string& what) { complaints_.append(name + " " + what + "\n"); }
    std::string complaints_;
    int count_ = 0;
};

/// A struct whose size member is too small to hold anything is refused, a null one, too; one that is larger than this
/// host knows is read as far as it knows it.
template <class Struct, class Function>
void judgeSizes(Judgement& judge, const std::string& name, Struct good, Function call) {
    judge.expect(name + " of null", CC_INVALID, call(static_cast<Struct*>(nullptr)));
    for (const std::uint32_t size : {0U, 1U, 4U, static_cast<std::uint32_t>(sizeof(Struct) / 2)}) {
        auto small = good;
        small.size = size;
        judge.expect(name + " of size " + std::to_string(size), CC_INVALID, call(&small));
    }
    auto large = good;
    large.size = std::numeric_limits<std::uint32_t>::max();
    const auto status = call(&large);
    judge.expect(name + " of a later revision", true, status != CC_INVALID);
}

template <class Struct>
Struct sized() {
    Struct made{};
    made.size = sizeof made;
    return made;
}

void judgeCall(Judgement& j, const Services& s, const Handles& h) {
    judgeSizes(j, "call.principal", sized<cc_principal>(), [&](cc_principal* out) {
        return s.call->principal(h.call, out);
    });
    j.expect("call.body_read without a buffer", CC_INVALID, s.call->body_read(h.call, nullptr, 8));
    j.expect(
        "call.alloc of everything", true, s.call->alloc(h.call, std::numeric_limits<std::size_t>::max()) == nullptr
    );
    for (const std::int32_t status : {-1, 0, 99, 100, 304, 400, 600}) {
        j.refused("call.respond with " + std::to_string(status), s.call->respond(h.call, status, word, word));
        j.refused("call.begin with " + std::to_string(status), s.call->begin(h.call, status, word));
    }
    j.refused("call.write before begin", s.call->write(h.call, word));
    j.refused("call.end before begin", s.call->end(h.call));
    j.refused("call.response_header of the host", s.call->response_header(h.call, CC_STR("Content-Length"), word));
    j.refused(
        "call.response_header with a line break", s.call->response_header(h.call, CC_STR("X-A"), CC_STR("a\r\nB: c"))
    );
    j.refused("call.response_header without a name", s.call->response_header(h.call, cc_str{}, word));
    j.survived(s.call->page(h.call, nullptr, nullptr));
    j.survived(s.call->path_param(h.call, garbage).size);
    j.survived(s.call->query_param(h.call, cc_str{}).size);
    j.survived(s.call->header(h.call, garbage).size);
    j.survived(s.call->public_url(h.call, garbage).size);
    j.survived(s.call->portal_bearer(h.call, garbage).size);
    j.survived(s.call->record_version(h.call, garbage, -1));
    j.survived(s.call->next_page(h.call, garbage));
}

void judgeJson(Judgement& j, const Services& s, const Handles& h) {
    j.expect("json.open_body without a place", CC_INVALID, s.json->open_body(h.call, nullptr));
    j.expect("json.open_text without a place", CC_INVALID, s.json->open_text(h.call, word, nullptr));
    judgeSizes(j, "json.next", sized<cc_json_event>(), [&](cc_json_event* out) { return s.json->next(h.json, out); });
    cc_json* reader = nullptr;
    auto event = sized<cc_json_event>();
    j.survived(s.json->open_text(h.call, cc_str{nullptr, 100}, &reader));
    for (int i = 0; i < 3; ++i) j.refused("json.next of an absent text", s.json->next(reader, &event));
    j.survived(s.json->open_text(h.call, garbage, &reader));
    for (int i = 0; i < 3; ++i) j.refused("json.next of garbage", s.json->next(reader, &event));
}

void judgeFiles(Judgement& j, const Services& s, const Handles& h, bool may_write) {
    auto spec = sized<cc_file_spec>();
    spec.name = CC_STR("a.txt");
    cc_upload* upload = nullptr;
    auto file = sized<cc_file>();
    cc_str url{};
    std::int64_t expires = 0;
    char buffer[8];
    if (may_write) {
        judgeSizes(j, "files.put_begin", spec, [&](cc_file_spec* given) {
            return s.files->put_begin(h.call, given, &upload);
        });
        judgeSizes(j, "files.sign_put", spec, [&](cc_file_spec* given) {
            return s.files->sign_put(h.call, given, 0, 60, &file, &url, &expires);
        });
        j.expect("files.put_begin without a place", CC_INVALID, s.files->put_begin(h.call, &spec, nullptr));
        j.survived(s.files->sign_put(h.call, &spec, ~0U, 60, &file, &url, &expires));
        j.refused("files.sign_put for ever", s.files->sign_put(h.call, &spec, 0, 1 << 30, &file, &url, &expires));
        j.refused("files.sign_put without places", s.files->sign_put(h.call, &spec, 0, 60, &file, nullptr, nullptr));
        spec.name = garbage;
        j.refused("files.put_begin of garbage", s.files->put_begin(h.call, &spec, &upload));
        spec.name = CC_STR("a.txt");
        j.expect("files.put_begin", CC_OK, s.files->put_begin(h.call, &spec, &upload));
        s.files->put_abort(upload);
        j.refused("files.put_write after put_abort", s.files->put_write(upload, word));
        j.refused("files.put_end after put_abort", s.files->put_end(upload, &file));
    } else {
        j.expect("files.put_body in a GET", CC_WRONG_PHASE, s.files->put_body(h.call, &spec, &file));
        j.expect("files.put_begin in a GET", CC_WRONG_PHASE, s.files->put_begin(h.call, &spec, &upload));
        j.expect("files.copy in a GET", CC_WRONG_PHASE, s.files->copy(h.call, nobody, word, &file));
        j.expect("files.remove in a GET", CC_WRONG_PHASE, s.files->remove(h.call, nobody));
    }
    judgeSizes(j, "files.stat", file, [&](cc_file* out) { return s.files->stat(h.call, nobody, out); });
    for (const auto id : {nobody, garbage, cc_str{}}) {
        j.refused("files.stat of nothing", s.files->stat(h.call, id, &file));
        j.refused("files.read of nothing", s.files->read(h.call, id, ~std::uint64_t{0}, buffer, sizeof buffer));
        j.refused("files.open_json of nothing", s.files->open_json(h.call, id, nullptr));
        j.refused("files.answer of nothing", s.files->answer(h.call, id));
        j.refused("files.sign_get of nothing", s.files->sign_get(h.call, id, 60, &url, &expires));
        j.refused("files.end_upload of nothing", s.files->end_upload(h.call, id));
    }
    j.refused("files.answer_zip of null", s.files->answer_zip(h.call, word, nullptr, 3));
    j.refused("files.read without a buffer", s.files->read(h.call, nobody, 0, nullptr, 8));
}

void judgeJobs(Judgement& j, const Services& s, const Handles& h, bool may_write) {
    auto job = sized<cc_job>();
    job.operation = CC_STR("abuser.echo/1");
    job.payload = CC_STR("{}");
    auto progress = sized<cc_progress>();
    cc_str id{};
    judgeSizes(j, "jobs.enqueue", job, [&](cc_job* given) { return s.jobs->enqueue(h.call, given, &id); });
    judgeSizes(j, "jobs.find_job", progress, [&](cc_progress* out) { return s.jobs->find_job(h.call, nobody, out); });
    judgeSizes(j, "jobs.find_progress", progress, [&](cc_progress* out) {
        return s.jobs->find_progress(h.call, word, out);
    });
    if (!may_write) {
        j.expect("jobs.enqueue in a GET", CC_WRONG_PHASE, s.jobs->enqueue(h.call, &job, &id));
        j.expect(
            "events.publish in a GET", CC_WRONG_PHASE, s.events->publish(h.call, CC_STR("abuser.a/1"), CC_STR("{}"))
        );
    }
    j.expect("jobs.enqueue without a place", CC_INVALID, s.jobs->enqueue(h.call, &job, nullptr));
    for (const auto name : {garbage, cc_str{}, word}) {
        auto wrong = job;
        wrong.operation = name;
        j.expect("jobs.enqueue of a wrong name", CC_INVALID, s.jobs->enqueue(h.call, &wrong, &id));
        j.refused("jobs.find_job of a wrong id", s.jobs->find_job(h.call, name, &progress));
        j.refused("events.publish of a wrong name", s.events->publish(h.call, name, CC_STR("{}")));
        j.refused("jobs.next_due of a wrong name", s.jobs->next_due(h.call, name, &progress.done));
        j.survived(s.jobs->find_progress(h.call, name, &progress));
    }
    auto wrong = job;
    wrong.payload = garbage;
    j.expect("jobs.enqueue of no JSON", CC_SYNTAX, s.jobs->enqueue(h.call, &wrong, &id));
    wrong = job;
    wrong.max_attempts = std::numeric_limits<std::int32_t>::min();
    j.expect("jobs.enqueue with negative attempts", CC_INVALID, s.jobs->enqueue(h.call, &wrong, &id));
    wrong = job;
    wrong.not_before_us = std::numeric_limits<std::int64_t>::min();
    j.expect("jobs.enqueue before the beginning", CC_INVALID, s.jobs->enqueue(h.call, &wrong, &id));
    j.expect("jobs.next_due without a place", CC_INVALID, s.jobs->next_due(h.call, job.operation, nullptr));
    j.expect("jobs.progress below nothing", CC_INVALID, s.jobs->progress(h.call, word, -1, -1));
}

void judgeOthers(Judgement& j, const Services& s, const Handles& h, bool may_write) {
    auto mail = sized<cc_mail>();
    mail.kind = mail.subject = mail.text = word;
    mail.language = CC_STR("en");
    mail.to = CC_STR("a@example.com");
    judgeSizes(j, "notify.mail", mail, [&](cc_mail* given) { return s.notify->mail(h.call, given); });
    if (!may_write) j.expect("notify.mail in a GET", CC_WRONG_PHASE, s.notify->mail(h.call, &mail));
    mail.to = CC_STR("a@example.com\r\nBcc: b@example.com");
    j.expect("notify.mail to two", CC_INVALID, s.notify->mail(h.call, &mail));

    j.expect("operation.invoke of nobody", CC_NOT_FOUND, s.operation->invoke(h.call, garbage, garbage, nullptr));
    j.expect(
        "operation.invoke without a place",
        CC_OK,
        s.operation->invoke(h.call, CC_STR("abuser.echo/1"), garbage, nullptr)
    );
    j.expect("operation.is_provided of nobody", CC_NOT_FOUND, s.operation->is_provided(h.call, cc_str{}));
    j.expect("operation.collect of nobody", CC_OK, s.operation->collect(h.call, cc_str{}, word, nullptr, nullptr));
    j.expect(
        "config.on_change in a handler",
        CC_WRONG_PHASE,
        s.config->on_change(
            h.host, [](void*) {}, nullptr
        )
    );
    j.expect("config.on_change of null", CC_INVALID, s.config->on_change(h.host, nullptr, nullptr));
    j.expect("log.write without fields", CC_INVALID, s.log->write(h.host, h.call, 1, word, nullptr, 3));
    for (const std::int32_t level : {-5, 0, 99}) {
        j.expect("log.write of an unknown level", CC_OK, s.log->write(h.host, nullptr, level, garbage, nullptr, 0));
    }
    j.refused("metrics.count down", s.metrics->count(h.host, word, word, -1));
    j.refused("metrics.count of garbage", s.metrics->count(h.host, garbage, garbage, 1));
    j.refused("metrics.observe below nothing", s.metrics->observe(h.host, CC_STR("time"), word, -1));
    j.expect("parallel.run of null", CC_INVALID, s.parallel->run(h.call, 5, nullptr, nullptr));
}

void judgeNewer(Judgement& j, const Services& s, const Handles& h, bool may_write) {
    auto request = sized<cc_http_request>();
    request.flags = ~0U;
    request.method = CC_STR("GET");
    request.url = CC_STR("http://127.0.0.1:1/");
    request.patience_us = 1'000'000;
    auto answer = sized<cc_http_answer>();
    judgeSizes(j, "http.send", request, [&](cc_http_request* given) { return s.http->send(h.call, given, &answer); });
    judgeSizes(j, "http.send for an answer", answer, [&](cc_http_answer* out) {
        return s.http->send(h.call, &request, out);
    });
    auto wrong = request;
    wrong.field_count = 3;
    j.expect("http.send without its fields", CC_INVALID, s.http->send(h.call, &wrong, &answer));
    wrong = request;
    wrong.url = garbage;
    j.expect("http.send to garbage", CC_INVALID, s.http->send(h.call, &wrong, &answer));
    wrong = request;
    wrong.method = CC_STR("GET / HTTP/1.1\r\nX:");
    j.expect("http.send with a line break", CC_INVALID, s.http->send(h.call, &wrong, &answer));
    wrong = request;
    wrong.patience_us = -1;
    j.expect("http.send without patience", CC_INVALID, s.http->send(h.call, &wrong, &answer));

    auto run = sized<cc_isolated_request>();
    run.name = CC_STR("abuser.work/1");
    auto result = sized<cc_isolated_result>();
    auto limits = sized<cc_isolated_limits>();
    auto sink = sized<cc_isolated_sink>();
    run.limits = &limits;
    judgeSizes(j, "isolated.run", run, [&](cc_isolated_request* given) {
        return s.isolated->run(h.call, given, nullptr, &result);
    });
    judgeSizes(j, "isolated.run for a result", result, [&](cc_isolated_result* out) {
        return s.isolated->run(h.call, &run, nullptr, out);
    });
    sink.size = 4;
    j.expect("isolated.run with half a sink", CC_INVALID, s.isolated->run(h.call, &run, &sink, &result));
    limits.cpu_us = -1;
    j.expect("isolated.run with negative time", CC_INVALID, s.isolated->run(h.call, &run, nullptr, &result));
    limits = sized<cc_isolated_limits>();
    run.input_count = 3;
    j.expect("isolated.run without its inputs", CC_INVALID, s.isolated->run(h.call, &run, nullptr, &result));
    const cc_isolated_input file{garbage, {}};
    run.input_count = 1;
    run.inputs = &file;
    j.refused("isolated.run of a file that is not there", s.isolated->run(h.call, &run, nullptr, &result));
    j.expect("isolated.add of null", CC_INVALID, s.isolated->add(h.host, nullptr));

    auto grant = sized<cc_share_grant>();
    grant.operation = CC_STR("abuser.echo/1");
    grant.payload = CC_STR("{}");
    cc_str id{};
    judgeSizes(j, "shares.grant", grant, [&](cc_share_grant* given) { return s.shares->grant(h.call, given, &id); });
    if (!may_write) {
        j.expect("shares.grant in a GET", CC_WRONG_PHASE, s.shares->grant(h.call, &grant, &id));
        j.expect("shares.revoke in a GET", CC_WRONG_PHASE, s.shares->revoke(h.call, nobody));
        j.expect("shares.open of garbage", CC_NOT_FOUND, s.shares->open(h.call, garbage, word));
        j.expect("shares.open of a bad variant", CC_INVALID, s.shares->open(h.call, nobody, garbage));
    } else {
        j.expect("shares.open in a POST", CC_WRONG_PHASE, s.shares->open(h.call, nobody, word));
        j.expect("shares.revoke of garbage", CC_NOT_FOUND, s.shares->revoke(h.call, garbage));
    }
    j.expect("shares.grant without a place", CC_INVALID, s.shares->grant(h.call, &grant, nullptr));
    auto shared = grant;
    shared.tenant_count = 3;
    j.expect("shares.grant without its tenants", CC_INVALID, s.shares->grant(h.call, &shared, &id));
    shared = grant;
    shared.operation = garbage;
    j.expect("shares.grant of garbage", CC_INVALID, s.shares->grant(h.call, &shared, &id));
}

/// Last of all: a failed statement ends the transaction.
void judgeDatabase(Judgement& j, const Services& s, const Handles& h) {
    judgeSizes(j, "db.last_error", sized<cc_db_error>(), [&](cc_db_error* out) {
        return out && out->size > sizeof(cc_db_error) ? CC_OK : s.db->last_error(h.call, out);
    });
    auto statement = one;
    statement.size = 1;
    j.expect(
        "db.run of a small statement", CC_INVALID, s.db->run(h.call, &statement, nullptr, 0, nullptr, nullptr, nullptr)
    );
    j.expect("db.run of null", CC_INVALID, s.db->run(h.call, nullptr, nullptr, 0, nullptr, nullptr, nullptr));
    j.expect("db.run without its values", CC_INVALID, s.db->run(h.call, &one, nullptr, 3, nullptr, nullptr, nullptr));
    j.refused("db.copy_row before copy_begin", s.db->copy_row(h.call, nullptr, 0));
    j.refused("db.copy_row without values", s.db->copy_row(h.call, nullptr, 3));
    j.refused("db.copy_end before copy_begin", s.db->copy_end(h.call, nullptr));
    j.refused("db.release without a savepoint", s.db->release(h.call));
    j.refused("db.rollback without a savepoint", s.db->rollback(h.call));
    j.expect("db.column_names outside a sink", CC_WRONG_PHASE, s.db->column_names(h.call, nullptr, 0));
    cc_value value{};
    value.kind = 99;
    j.survived(s.db->run(h.call, &one, &value, 1, nullptr, nullptr, nullptr));
    value.kind = CC_VALUE_TEXTS;
    value.count = 3;
    j.survived(s.db->run(h.call, &one, &value, 1, nullptr, nullptr, nullptr));
    value.kind = CC_VALUE_TEXT;
    value.text = {nullptr, 50};
    j.survived(s.db->run(h.call, &one, &value, 1, nullptr, nullptr, nullptr));
    statement = one;
    statement.sql = garbage;
    j.refused("db.run of garbage", s.db->run(h.call, &statement, nullptr, 0, nullptr, nullptr, nullptr));
    j.refused("db.copy_begin of garbage", s.db->copy_begin(h.call, garbage, garbage));
}

}  // namespace

std::string callWithWrongArguments(const Services& services, const Handles& handles, bool may_write) {
    Judgement judge;
    judgeCall(judge, services, handles);
    judgeJson(judge, services, handles);
    judgeFiles(judge, services, handles, may_write);
    judgeJobs(judge, services, handles, may_write);
    judgeOthers(judge, services, handles, may_write);
    judgeNewer(judge, services, handles, may_write);
    judgeDatabase(judge, services, handles);
    return judge.text();
}
