#include "host/execution/own_work.hpp"

#include <stdexcept>
#include <thread>

#include "host/execution/call.hpp"
#include "host/execution/verdict.hpp"

namespace cardcage::execution {
namespace {

/// A request that never came: services ask it for what work without a client does not have.
class NoRequest final : public http::Request {
public:
    NoRequest(std::string_view id, const std::function<bool()>& cancelled) : id_(id), cancelled_(cancelled) {}

    std::string_view method() const override { return "POST"; }
    std::string_view target() const override { return {}; }
    std::string_view path() const override { return {}; }
    std::string_view query() const override { return {}; }
    std::optional<std::string_view> header(std::string_view) const override { return std::nullopt; }
    std::optional<std::uint64_t> contentLength() const override { return 0; }
    std::string_view peer() const override { return {}; }
    std::string_view requestId() const override { return id_; }
    const http::Spool& body() const override { return body_; }
    bool cancelled() const override { return cancelled_ && cancelled_(); }

private:
    std::string_view id_;
    const std::function<bool()>& cancelled_;
    http::Spool body_{0, {}};
};

/// An answer without a reader: operations answer into their call.
class NoResponse final : public http::Response {
public:
    void header(std::string_view, std::string_view) override {}
    void setHeader(std::string_view, std::string_view) override {}
    std::optional<std::string_view> header(std::string_view) const override { return std::nullopt; }
    void share(std::string_view) override {}
    void write(std::string_view) override {}
    std::uint64_t bodySize() const override { return 0; }
    void reset() override {}
    void close() override {}
};

Verdict runOnce(
    const OwnWork& work, const AdmittedRequest& admitted, const NoRequest& request, database::Connection& connection
) {
    NoResponse response;
    Run run(admitted, request, response, connection);
    cc_call call(run, admitted.module());
    call.is_operation = true;
    call.payload = work.payload;
    const auto& operation = *work.provider.operation;
    const auto status = operation.handler(operation.self, &call);
    if (status == CC_OK && call.answer == cc_call::Answer::Complete && work.before_commit) {
        try {
            run.work.unwindTo(0);
            run.work.switchRole({});
            work.before_commit(run.work);
        } catch (const database::DatabaseError& error) {
            run.database_error = error;
            return conclude(run, call, CC_DATABASE, false, [] {});
        }
    }
    return conclude(run, call, status, false, [] {});
}

}  // namespace

std::optional<problems::Problem> run(const OwnWork& work, database::Connection& connection) {
    using namespace std::chrono_literals;
    modules::Route route;
    route.flags = CC_ROUTE_LONG;
    route.method = "POST";
    route.path = work.provider.operation->name;
    const routing::RouteEntry entry{&route, work.provider.module, 0, {}, {}};

    AdmittedRequest admitted;
    admitted.tenant = work.tenant;
    admitted.principal = {.kind = CC_PRINCIPAL_SYSTEM, .id = work.tenant->id, .scopes = {}};
    admitted.entry = &entry;
    admitted.deadline = work.deadline;
    admitted.thread_kind = work.thread_kind;
    admitted.progress = work.progress;

    const NoRequest request(work.id, work.cancelled);
    auto pause = 5ms;
    for (int attempt = 1;; ++attempt) {
        Verdict verdict;
        try {
            verdict = runOnce(work, admitted, request, connection);
        } catch (const std::exception& error) {
            verdict = Verdict::refused(problems::Problem::of("internal_error", {}, error.what()));
        } catch (...) {
            verdict = Verdict::refused(
                problems::Problem::of("internal_error", {}, "the handler threw something that is no exception")
            );
        }
        if (verdict.kind == Verdict::Kind::Answered) return std::nullopt;
        const bool again = verdict.kind == Verdict::Kind::RetryConflict && attempt < attempts_on_conflict &&
                           std::chrono::steady_clock::now() + pause < work.deadline;
        if (!again) return std::move(verdict.problem);
        std::this_thread::sleep_for(pause);
        pause *= 4;
    }
}

}  // namespace cardcage::execution
