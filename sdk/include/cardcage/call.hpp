#pragma once

#include <array>
#include <cardcage/contract.hpp>
#include <cardcage/database.hpp>
#include <cardcage/decode.hpp>
#include <cardcage/encode.hpp>
#include <cardcage/files.hpp>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardcage {

/// Who calls.
struct Principal {
    enum class Kind { Unknown, ApiClient, CustomerUser, System };

    Kind kind = Kind::Unknown;
    std::string_view id;      ///< uuid
    std::string_view scopes;  ///< separated by blanks

    bool hasScope(std::string_view scope) const {
        for (std::size_t begin = 0; begin < scopes.size();) {
            std::size_t end = scopes.find(' ', begin);
            if (end == std::string_view::npos) end = scopes.size();
            if (scopes.substr(begin, end - begin) == scope) return true;
            begin = end + 1;
        }
        return false;
    }
};

/// A message to one person, through the outbox: sent if the transaction commits.
struct Mail {
    std::string_view kind;             ///< what it is, for the operator: "customer_invitation"
    std::string_view to;               ///< one address
    std::string_view language = "en";  ///< BCP 47
    std::string_view subject;          ///< one line
    std::string_view text;             ///< plain text
};

/// When and how often a job runs (cardcage.jobs/1).
struct JobOptions {
    std::string_view dedupe_key = {};          ///< while a job of this operation and key waits, no other is added
    std::optional<Timestamp> not_before = {};  ///< otherwise as soon as possible
    std::int32_t max_attempts = 0;             ///< 0: 10
};

using JobId = Id<struct JobTag>;

/// How far a long request is.
struct RequestProgress {
    enum class State { Running, Done, Failed };

    State state = State::Running;
    std::string phase;  ///< as it said last
    std::int64_t done = 0;
    std::int64_t total = 0;  ///< 0: unknown
    Timestamp started_at;
    std::optional<Timestamp> finished_at;  ///< nothing: it runs
};

/// The host's log. Lines carry the module and, from a call, the request id.
class Log {
public:
    using Field = std::pair<std::string_view, std::string_view>;

    Log(const Services& services, cc_call* call) : services_(services), call_(call) {}

    void error(std::string_view message, std::initializer_list<Field> fields = {}) const {
        write(CC_LOG_ERROR, message, fields);
    }
    void warning(std::string_view message, std::initializer_list<Field> fields = {}) const {
        write(CC_LOG_WARNING, message, fields);
    }
    void information(std::string_view message, std::initializer_list<Field> fields = {}) const {
        write(CC_LOG_INFORMATION, message, fields);
    }
    void debug(std::string_view message, std::initializer_list<Field> fields = {}) const {
        write(CC_LOG_DEBUG, message, fields);
    }

private:
    void write(std::int32_t level, std::string_view message, std::span<const Field> fields) const {
        std::array<cc_log_field, 16> given;
        const std::size_t count = fields.size() < given.size() ? fields.size() : given.size();
        for (std::size_t i = 0; i < count; ++i) given[i] = {borrow(fields[i].first), borrow(fields[i].second)};
        services_.log->write(services_.host, call_, level, borrow(message), given.data(), count);
    }

    const Services& services_;
    cc_call* call_;
};

/// Counters and durations, named cardcage_<module>_<name> by the host.
class Metrics {
public:
    explicit Metrics(const Services& services) : services_(services) {}

    void count(std::string_view name, std::string_view help, std::int64_t added = 1) const {
        if (services_.metrics) services_.metrics->count(services_.host, borrow(name), borrow(help), added);
    }
    void observe(std::string_view name, std::string_view help, std::int64_t microseconds) const {
        if (services_.metrics) services_.metrics->observe(services_.host, borrow(name), borrow(help), microseconds);
    }

private:
    const Services& services_;
};

namespace detail {

/// A callable on its way through cardcage.parallel/1, and the first exception on its way back.
template <class Work>
struct ParallelWork {
    const Work& work;
    std::mutex guard = {};
    std::exception_ptr thrown = {};

    static std::int32_t one(void* self, std::uint64_t index) noexcept {
        auto& all = *static_cast<ParallelWork*>(self);
        try {
            all.work(static_cast<std::size_t>(index));
            return CC_OK;
        } catch (...) {
            const std::lock_guard lock(all.guard);
            if (!all.thrown) all.thrown = std::current_exception();
            return CC_FAILED;
        }
    }
};

}  // namespace detail

/// One request or operation call, as a handler sees it: who asks, the tenant's data, the other modules, the answer.
/// Texts it gives live as long as the call. Used on the handler's thread only.
class Call {
public:
    Call(cc_call* handle, const Services& services) : handle_(handle), services_(services) {}
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    // ------------------------------------------------------------------------------------------------- who and what
    std::string_view tenant() const { return view(api().tenant(handle_)); }
    std::string_view requestId() const { return view(api().request_id(handle_)); }
    Principal principal() const {
        cc_principal given{sizeof(cc_principal), 0, {nullptr, 0}, {nullptr, 0}};
        detail::expect(api().principal(handle_, &given), "principal");
        Principal principal{Principal::Kind::Unknown, view(given.id), view(given.scopes)};
        if (given.kind == CC_PRINCIPAL_API_CLIENT) principal.kind = Principal::Kind::ApiClient;
        if (given.kind == CC_PRINCIPAL_CUSTOMER_USER) principal.kind = Principal::Kind::CustomerUser;
        if (given.kind == CC_PRINCIPAL_SYSTEM) principal.kind = Principal::Kind::System;
        return principal;
    }
    std::optional<std::string_view> header(std::string_view name) const {
        return present(api().header(handle_, borrow(name)));
    }
    std::optional<std::string_view> query(std::string_view name) const {
        return present(api().query_param(handle_, borrow(name)));
    }
    std::optional<std::string_view> path(std::string_view name) const {
        return present(api().path_param(handle_, borrow(name)));
    }
    std::int64_t remainingMilliseconds() const { return api().remaining_ms(handle_); }
    bool cancelled() const { return api().cancelled(handle_) != 0; }
    /// Ends the handler when the client or the host no longer waits for it: for long loops.
    void stopIfCancelled() const {
        if (cancelled()) throw HostError(CC_CANCELLED, "the call was cancelled");
    }

    // ---------------------------------------------------------------------------------------------------- the data
    Database db() const { return Database(services_, handle_); }

    /// The part of a list the client asks for. 400 when its `limit` or cursor is wrong.
    Window page() const {
        std::int64_t limit = 0;
        cc_str after{nullptr, 0};
        detail::expect(api().page(handle_, &limit, &after), "page");
        return Window::of(limit, view(after));
    }
    /// Announces a further page that begins behind `position`.
    void nextPage(std::string_view position) const {
        detail::expect(api().next_page(handle_, borrow(position)), "next_page");
    }

    /// The version of the record that is answered: its ETag. `id` is an Id, a Uuid or text.
    template <class SomeId>
    void recordVersion(const SomeId& id, std::int64_t version) const {
        detail::expect(api().record_version(handle_, borrow(idText(id)), version), "record_version");
    }
    /// Under the row lock, before a change: the host answers 412 when If-Match names another version.
    template <class SomeId>
    void requireMatch(const SomeId& id, std::int64_t version) const {
        detail::expect(api().require_match(handle_, borrow(idText(id)), version), "require_match");
    }

    // ----------------------------------------------------------------------------------------------- other modules
    /// Calls the one provider of an operation, inside this transaction. 503 operation_unavailable when the tenant has
    /// none; a refusal of the provider ends the request with its problem.
    template <class Request, class Answer, class Given = Request>
    Answer invoke(const OperationContract<Request, Answer>& operation, const Given& request) const {
        detail::requireRequest<Request, Given>();
        return invoke<Answer>(operation.name, request);
    }

    /// The same; nothing when the tenant has no provider. Of an operation without an answer: whether there is one.
    template <class Request, class Answer, class Given = Request>
    auto invokeIfProvided(const OperationContract<Request, Answer>& operation, const Given& request) const {
        detail::requireRequest<Request, Given>();
        if constexpr (std::is_void_v<Answer>) {
            cc_str answer{nullptr, 0};
            const std::int32_t status = callOperation(operation.name, request, answer);
            if (status != CC_NOT_FOUND) detail::expect(status, operation.name);
            return status != CC_NOT_FOUND;
        } else {
            return invokeIfProvided<Answer>(operation.name, request);
        }
    }

    /// Asks every provider of a hook, in module-id order; the first refusal ends the request with its problem. Gives
    /// their answers, when the hook has some.
    template <class Request, class Answer, class Given = Request>
    auto collect(const HookContract<Request, Answer>& hook, const Given& request) const {
        detail::requireRequest<Request, Given>();
        return collect<Answer>(hook.name, request);
    }

    // The same by name, for what has no contract in C++. Nothing ties the types to those of the provider.

    /// Calls the one provider of an operation, inside this transaction. 503 operation_unavailable when the tenant has
    /// none; a refusal of the provider ends the request with its problem.
    template <class Response = void, class Request>
    Response invoke(std::string_view name, const Request& request) const {
        cc_str answer{nullptr, 0};
        const std::int32_t status = callOperation(name, request, answer);
        if (status == CC_NOT_FOUND) {
            throw Problem::unavailable(
                "operation_unavailable",
                std::string("This needs the operation ").append(name).append(", which no module provides here.")
            );
        }
        detail::expect(status, name);
        if constexpr (!std::is_void_v<Response>) return decodeText<Response>(view(answer));
    }

    /// The same; nothing when the tenant has no provider.
    template <class Response, class Request>
    std::optional<Response> invokeIfProvided(std::string_view name, const Request& request) const {
        cc_str answer{nullptr, 0};
        const std::int32_t status = callOperation(name, request, answer);
        if (status == CC_NOT_FOUND) return std::nullopt;
        detail::expect(status, name);
        return decodeText<Response>(view(answer));
    }

    /// Calls every provider of an operation, in module-id order; the first refusal ends the request with its problem.
    template <class Response = void, class Request>
    auto collect(std::string_view name, const Request& request) const {
        std::vector<std::string> answers;
        collectAnswers(name, toJson(request), answers);
        if constexpr (!std::is_void_v<Response>) {
            std::vector<Response> responses;
            for (const std::string& answer : answers) responses.push_back(decodeText<Response>(answer));
            return responses;
        }
    }

    // ------------------------------------------------------------------------------------- files, jobs and events
    Files files() const { return Files(services_, handle_); }

    /// Lets the host run the operation later, by itself, if this transaction commits. Its changes happen exactly once.
    template <class Request>
    JobId enqueue(std::string_view operation, const Request& request, const JobOptions& options = {}) const {
        const std::string payload = toJson(request);
        const cc_job job{
            sizeof(cc_job),
            options.max_attempts,
            borrow(operation),
            borrow(payload),
            options.dedupe_key.empty() ? cc_str{nullptr, 0} : borrow(options.dedupe_key),
            options.not_before ? options.not_before->microseconds() : 0};
        cc_str id{nullptr, 0};
        detail::expect(detail::need(services_.jobs, CC_JOBS_V1).enqueue(handle_, &job, &id), "enqueue");
        return JobId::parse(expectText(id, "enqueue")).value();
    }
    template <class Request, class Answer, class Given = Request>
    JobId enqueue(
        const OperationContract<Request, Answer>& operation, const Given& request, const JobOptions& options = {}
    ) const {
        detail::requireRequest<Request, Given>();
        return enqueue(operation.name, request, options);
    }
    /// When the schedule of that operation, in this module's manifest, is due next for this tenant.
    Timestamp nextDue(std::string_view operation) const {
        std::int64_t due = 0;
        const auto& jobs = detail::need(services_.jobs, CC_JOBS_V1);
        detail::expect(jobs.next_due(handle_, borrow(operation), &due), operation);
        return Timestamp::fromMicroseconds(due);
    }
    template <class Request, class Answer>
    Timestamp nextDue(const OperationContract<Request, Answer>& operation) const {
        return nextDue(operation.name);
    }
    /// How far this job, or this request of a long-running route, is; total 0: unknown. Nothing elsewhere.
    void progress(std::string_view phase, std::int64_t done, std::int64_t total = 0) const {
        detail::expect(
            detail::need(services_.jobs, CC_JOBS_V1).progress(handle_, borrow(phase), done, total), "progress"
        );
    }
    /// How far the long-running request of this module with that request id is, whichever host runs it; nothing when it
    /// never said so.
    std::optional<RequestProgress> findProgress(std::string_view request_id) const {
        const auto& jobs = detail::need(services_.jobs, CC_JOBS_V1);
        if (jobs.size < offsetof(cc_jobs_v1, find_progress) + sizeof(jobs.find_progress) || !jobs.find_progress) {
            return std::nullopt;
        }
        cc_progress given{sizeof(cc_progress), 0, {nullptr, 0}, 0, 0, 0, 0};
        const std::int32_t status = jobs.find_progress(handle_, borrow(request_id), &given);
        if (status == CC_NOT_FOUND) return std::nullopt;
        detail::expect(status, "find_progress");
        using State = RequestProgress::State;
        const auto state = given.state == CC_PROGRESS_RUNNING ? State::Running
                           : given.state == CC_PROGRESS_DONE  ? State::Done
                                                              : State::Failed;
        return RequestProgress{
            state,
            std::string(view(given.phase)),
            given.done,
            given.total,
            Timestamp::fromMicroseconds(given.started_us),
            given.finished_us ? std::optional(Timestamp::fromMicroseconds(given.finished_us)) : std::nullopt};
    }
    /// Tells whoever wants to know, after the commit and at least once: the operations of that name of the tenant's
    /// modules, and its webhooks.
    template <class Event>
    void publish(std::string_view name, const Event& event) const {
        const std::string payload = toJson(event);
        detail::expect(
            detail::need(services_.events, CC_EVENTS_V1).publish(handle_, borrow(name), borrow(payload)), name
        );
    }

    template <class Payload, class Given = Payload>
    void publish(const EventContract<Payload>& event, const Given& payload) const {
        detail::requireRequest<Payload, Given>();
        publish(event.name, payload);
    }

    // -------------------------------------------------------------------------------------------------- computing
    /// Calls work(index) once for each index below `count`, on several threads at once and in any order; returns when
    /// all of them have. What one throws keeps further ones from beginning and comes out here. `work` computes: it may
    /// use neither this call nor the database.
    template <class Work>
    void parallel(std::size_t count, const Work& work) const {
        detail::ParallelWork<Work> all{work};
        const auto& service = detail::need(services_.parallel, CC_PARALLEL_V1);
        const std::int32_t status = service.run(handle_, count, &detail::ParallelWork<Work>::one, &all);
        if (all.thrown) std::rethrow_exception(all.thrown);
        detail::expect(status, "parallel");
    }

    /// The module's settings for this tenant. Unknown keys are refused.
    template <class T>
    T settings() const {
        const cc_str text = detail::need(services_.config, CC_CONFIG_V1).tenant_settings(handle_);
        return decodeText<T>(view(text), Decoder::UnknownKeys::Refused);
    }

    void mail(const Mail& mail) const {
        const cc_mail given{
            sizeof(cc_mail),
            borrow(mail.kind),
            borrow(mail.to),
            borrow(mail.language),
            borrow(mail.subject),
            borrow(mail.text)};
        detail::expect(detail::need(services_.notify, CC_NOTIFY_V1).mail(handle_, &given), "mail");
    }

    // -------------------------------------------------------------------------------------------- time, log, links
    Timestamp now() const {
        return Timestamp::fromMicroseconds(detail::need(services_.clock, CC_CLOCK_V1).now_us(services_.host));
    }
    Log log() const { return Log(services_, handle_); }
    Metrics metrics() const { return Metrics(services_); }
    /// An absolute link below the public address of this server.
    std::string_view publicUrl(std::string_view path) const {
        return expectText(api().public_url(handle_, borrow(path)), "public_url");
    }
    /// An unguessable token for a capability route. Only its hash may be stored.
    std::string_view newCapability() const { return expectText(api().new_capability(handle_), "new_capability"); }
    /// A bearer of scope "portal" for that customer user, valid for an hour.
    template <class SomeId>
    std::string_view portalBearer(const SomeId& customer_user) const {
        return expectText(api().portal_bearer(handle_, borrow(idText(customer_user))), "portal_bearer");
    }

    // ------------------------------------------------------------------------------------- the body and the answer
    /// The body as it came: up to buffer.size() bytes; 0 at its end.
    std::size_t readBody(std::span<char> buffer) const {
        const std::int64_t count = api().body_read(handle_, buffer.data(), buffer.size());
        if (count < 0) throw HostError(static_cast<std::int32_t>(count), "body_read failed");
        return static_cast<std::size_t>(count);
    }
    void respond(std::int32_t status, std::string_view body, cc_str content_type = {nullptr, 0}) const {
        detail::expect(api().respond(handle_, status, content_type, borrow(body)), "respond");
    }
    void begin(std::int32_t status, cc_str content_type = {nullptr, 0}) const {
        detail::expect(api().begin(handle_, status, content_type), "begin");
    }
    void write(std::string_view piece) const { detail::expect(api().write(handle_, borrow(piece)), "write"); }
    void end() const { detail::expect(api().end(handle_), "end"); }
    void responseHeader(std::string_view name, std::string_view value) const {
        detail::expect(api().response_header(handle_, borrow(name), borrow(value)), "response_header");
    }

    /// The JSON body as a T; 400 with everything that is wrong with it.
    template <class T>
    T decodeBody() const {
        Decoder decoder(*services_.json, openBody());
        return detail::decodeDocument<T>(decoder);
    }

    /// A JSON text of the database, of settings or of another module as a T. A wrong one is an internal error.
    template <class T>
    T decodeText(std::string_view text, Decoder::UnknownKeys unknown_keys = Decoder::UnknownKeys::Ignored) const {
        cc_json* reader = nullptr;
        detail::expect(services_.json->open_text(handle_, borrow(text), &reader), "open_text");
        Decoder decoder(*services_.json, reader, unknown_keys);
        try {
            return detail::decodeDocument<T>(decoder);
        } catch (const Problem& problem) {
            std::string message = "a JSON text does not fit its record: " + problem.detail();
            for (const FieldError& error : problem.errors()) message += " " + error.pointer + " " + error.message + ";";
            throw std::runtime_error(message);
        }
    }

    cc_json* openBody() const {
        cc_json* reader = nullptr;
        detail::expect(services_.json->open_body(handle_, &reader), "open_body");
        return reader;
    }

    /// Records an error answer. Never throws.
    void record(const Problem& problem) const noexcept {
        std::array<cc_field_error, FieldErrors::limit> errors;
        std::size_t count = 0;
        for (const FieldError& error : problem.errors()) {
            if (count == errors.size()) break;
            errors[count++] = {borrow(error.pointer), borrow(error.rule), borrow(error.message)};
        }
        const cc_problem given{
            sizeof(cc_problem),
            problem.status(),
            borrow(problem.code()),
            borrow(problem.detail()),
            problem.cause().empty() ? cc_str{nullptr, 0} : borrow(problem.cause()),
            errors.data(),
            count,
            problem.retryAfter()};
        api().problem(handle_, &given);
    }

    cc_call* handle() const { return handle_; }
    const Services& services() const { return services_; }

private:
    const cc_call_v1& api() const { return *services_.call; }

    static std::optional<std::string_view> present(cc_str text) {
        if (!text.data) return std::nullopt;
        return view(text);
    }

    /// A text the host always has: without it the call has failed, and an empty one would pass for an answer.
    static std::string_view expectText(cc_str text, std::string_view what) {
        detail::expect(text.data ? CC_OK : CC_FAILED, what);
        return view(text);
    }

    static std::string_view idText(std::string_view id) { return id; }
    template <class SomeId>
    requires requires(const SomeId& id) { std::string_view(id.view()); }
    static std::string_view idText(const SomeId& id) { return id.view(); }

    template <class Request>
    std::int32_t callOperation(std::string_view name, const Request& request, cc_str& answer) const {
        const std::string payload = toJson(request);
        return detail::need(services_.operation, CC_OPERATION_V1)
            .invoke(handle_, borrow(name), borrow(payload), &answer);
    }

    void collectAnswers(std::string_view name, const std::string& payload, std::vector<std::string>& answers) const {
        struct Sink {
            std::vector<std::string>& answers;
            static std::int32_t take(void* self, cc_str, cc_str answer) noexcept {
                try {
                    static_cast<Sink*>(self)->answers.emplace_back(view(answer));
                    return CC_OK;
                } catch (...) {
                    return CC_FAILED;
                }
            }
        } sink{answers};
        detail::expect(
            detail::need(services_.operation, CC_OPERATION_V1)
                .collect(handle_, borrow(name), borrow(payload), &Sink::take, &sink),
            name
        );
    }

    cc_call* handle_;
    const Services& services_;
};

}  // namespace cardcage
