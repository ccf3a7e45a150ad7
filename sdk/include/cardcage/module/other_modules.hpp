#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/decode.hpp>
#include <cardcage/detail/services.hpp>
#include <cardcage/encode.hpp>
#include <cardcage/id.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// Calls of other modules: at once (invoke, collect; isProvided asks), later (enqueue) and as messages (publish).

namespace cardcage {

/// Options of Call::enqueue (service cardcage.jobs/1). A key has 500 bytes at most; enqueueing the same operation and
/// key again returns the id of the job that waits already. A failure (5xx) is tried again with growing pauses.
struct JobOptions {
    std::string_view dedupe_key = {};          ///< while a job of this operation and key waits, no other is added
    std::optional<Timestamp> not_before = {};  ///< absent: as soon as possible
    std::int32_t max_attempts = 0;             ///< 0 means 10, at most 100; a refusal (4xx) is final
};

/// Id of a job, as the commands `cardcage job` and the event cardcage.job_failed/1 name it.
using JobId = Id<struct JobTag>;

/// Progress of a long-running request, as Call::findProgress returns it.
struct RequestProgress {
    /// Done: the request is answered and its changes are committed. Failed: it was refused, failed or was lost with its
    /// host; nothing of it is stored.
    enum class State { Running, Done, Failed };

    State state = State::Running;
    std::string phase;  ///< the phase reported last
    std::int64_t done = 0;
    std::int64_t total = 0;  ///< 0: unknown
    Timestamp started_at;
    std::optional<Timestamp> finished_at;  ///< absent while the request runs
};

/// State and progress of a job, as Call::findJob returns it.
struct JobProgress {
    /// Waiting: it has not begun, or begins again after a failure. Done: its changes are committed. Failed and
    /// Cancelled: nothing of it is stored.
    enum class State { Waiting, Running, Done, Failed, Cancelled };

    State state = State::Waiting;
    std::string phase;  ///< the phase reported last
    std::int64_t done = 0;
    std::int64_t total = 0;                ///< 0: unknown
    std::optional<Timestamp> started_at;   ///< of the last run; absent before the first
    std::optional<Timestamp> finished_at;  ///< absent until it is done, failed or cancelled
};

/// The part of a Call that reaches other modules. Used on the thread of the handler only, and only while the handler
/// runs. Unless a function says otherwise it throws HostError when the host refuses it; the handler lets that pass.
class OtherModules {
public:
    /// Calls the one provider of an operation, inside this transaction, and returns its answer. Throws Problem 503
    /// operation_unavailable when the tenant has no provider; a refusal of the provider ends the request with its
    /// problem.
    template <class Request, class Answer, class Given = Request>
    Answer invoke(const OperationContract<Request, Answer>& operation, const Given& request) const {
        detail::requireRequest<Request, Given>();
        return invoke<Answer>(operation.name, request);
    }

    /// Does the same as invoke, but returns nothing when the tenant has no provider. For an operation without an answer
    /// it returns whether there is a provider.
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

    /// Returns whether the tenant has a provider of an operation; calls nothing. For a request that makes sense only
    /// with a provider, and is to be refused before anything else is judged.
    template <class Request, class Answer>
    bool isProvided(const OperationContract<Request, Answer>& operation) const {
        return isProvided(operation.name);
    }

    /// Calls every provider of a hook, in the order of the module ids, inside this transaction. The first refusal ends
    /// the request with its problem. Returns the answers as a vector, or void when the hook has none.
    template <class Request, class Answer, class Given = Request>
    auto collect(const HookContract<Request, Answer>& hook, const Given& request) const {
        detail::requireRequest<Request, Given>();
        return collect<Answer>(hook.name, request);
    }

    // The same functions by name, for operations without a contract in C++. No compiler checks the types against those
    // of the provider.

    /// Calls the one provider of an operation, inside this transaction. Throws Problem 503 operation_unavailable when
    /// the tenant has none; a refusal of the provider ends the request with its problem. An answer that does not fit
    /// Response is an internal error.
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

    /// Does the same as invoke by name, but returns nothing when the tenant has no provider.
    template <class Response, class Request>
    std::optional<Response> invokeIfProvided(std::string_view name, const Request& request) const {
        cc_str answer{nullptr, 0};
        const std::int32_t status = callOperation(name, request, answer);
        if (status == CC_NOT_FOUND) return std::nullopt;
        detail::expect(status, name);
        return decodeText<Response>(view(answer));
    }

    /// Returns whether the tenant has a provider of the operation of that name.
    bool isProvided(std::string_view name) const {
        const auto& operations = detail::need(services_.operation, CC_OPERATION_V1);
        const std::int32_t status = operations.is_provided(handle_, borrow(name));
        if (status != CC_NOT_FOUND) detail::expect(status, name);
        return status != CC_NOT_FOUND;
    }

    /// Calls every provider of an operation, in the order of the module ids. The first refusal ends the request with
    /// its problem. No provider at all is no error.
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

    /// Lets the host run the operation later, in a transaction of its own, if this transaction commits. The changes of
    /// the job happen exactly once. Returns the id of the job, or of the waiting job with the same operation and key.
    /// Throws HostError in a GET, which changes nothing.
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
    /// Does the same for an operation with a contract, whose request type is checked at compile time.
    template <class Request, class Answer, class Given = Request>
    JobId enqueue(
        const OperationContract<Request, Answer>& operation, const Given& request, const JobOptions& options = {}
    ) const {
        detail::requireRequest<Request, Given>();
        return enqueue(operation.name, request, options);
    }
    /// Returns the next time at which the schedule of that operation, in the manifest of this module, is due for this
    /// tenant. Throws HostError when the manifest has no schedule for the operation, or when the tenant's calendar is
    /// `never`.
    Timestamp nextDue(std::string_view operation) const {
        std::int64_t due = 0;
        const auto& jobs = detail::need(services_.jobs, CC_JOBS_V1);
        detail::expect(jobs.next_due(handle_, borrow(operation), &due), operation);
        return Timestamp::fromMicroseconds(due);
    }
    /// Does the same for an operation with a contract.
    template <class Request, class Answer>
    Timestamp nextDue(const OperationContract<Request, Answer>& operation) const {
        return nextDue(operation.name);
    }
    /// Reports the progress of this job, or of this request of a long-running route; total 0 means unknown. It can be
    /// read within a second, before the transaction ends. Does nothing in other calls. Throws HostError for a negative
    /// number and for a phase of more than 200 bytes.
    void progress(std::string_view phase, std::int64_t done, std::int64_t total = 0) const {
        detail::expect(
            detail::need(services_.jobs, CC_JOBS_V1).progress(handle_, borrow(phase), done, total), "progress"
        );
    }
    /// Returns the progress of the long-running request of this module with that request id, whichever host runs it.
    /// Known for a day. Returns nothing when the request never reported any, or on a host that does not keep it.
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
    /// Returns the state and the progress of a job of this tenant whose operation this module provides, whichever host
    /// runs it; nothing when there is none, or when it ended longer ago than jobs are kept.
    std::optional<JobProgress> findJob(const JobId& id) const {
        cc_progress given{sizeof(cc_progress), 0, {nullptr, 0}, 0, 0, 0, 0};
        const std::int32_t status =
            detail::need(services_.jobs, CC_JOBS_V1).find_job(handle_, borrow(id.view()), &given);
        if (status == CC_NOT_FOUND) return std::nullopt;
        detail::expect(status, "find_job");
        const auto moment = [](std::int64_t us) {
            return us ? std::optional(Timestamp::fromMicroseconds(us)) : std::nullopt;
        };
        return JobProgress{
            jobState(given.state),
            std::string(view(given.phase)),
            given.done,
            given.total,
            moment(given.started_us),
            moment(given.finished_us)};
    }
    /// Publishes an event after the commit, at least once: every operation of that name that modules of the tenant
    /// provide runs as a job, and the webhook of the tenant is called. Throws HostError in a GET, and for an event of
    /// more than 16 MiB.
    template <class Event>
    void publish(std::string_view name, const Event& event) const {
        const std::string payload = toJson(event);
        detail::expect(
            detail::need(services_.events, CC_EVENTS_V1).publish(handle_, borrow(name), borrow(payload)), name
        );
    }

    /// Does the same for an event with a contract, whose payload type is checked at compile time.
    template <class Payload, class Given = Payload>
    void publish(const EventContract<Payload>& event, const Given& payload) const {
        detail::requireRequest<Payload, Given>();
        publish(event.name, payload);
    }

    /// Returns a JSON text of the database, of settings or of another module as a T. A text that does not fit is an
    /// internal error (std::runtime_error), because no client can cure it. `text` must live until the function returns.
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

    /// Returns the handle of the contract, for services that this wrapper has no function for.
    cc_call* handle() const { return handle_; }
    /// Returns the service tables of the host; they live as long as the module.
    const Services& services() const { return services_; }

protected:
    OtherModules(cc_call* handle, const Services& services) : handle_(handle), services_(services) {}

    /// Returns the state of a job by CC_PROGRESS_…. One that this SDK does not know has not ended well.
    static JobProgress::State jobState(std::int32_t state) {
        using State = JobProgress::State;
        switch (state) {
            case CC_PROGRESS_WAITING:
                return State::Waiting;
            case CC_PROGRESS_RUNNING:
                return State::Running;
            case CC_PROGRESS_DONE:
                return State::Done;
            case CC_PROGRESS_CANCELLED:
                return State::Cancelled;
            default:
                return State::Failed;
        }
    }

    /// Returns a text that the host always has. A missing one means that the call has failed; an empty text in its
    /// place would pass for an answer.
    static std::string_view expectText(cc_str text, std::string_view what) {
        detail::expect(text.data ? CC_OK : CC_FAILED, what);
        return view(text);
    }

    /// Calls the one provider; returns the status of the host. `answer` is borrowed from the call.
    template <class Request>
    std::int32_t callOperation(std::string_view name, const Request& request, cc_str& answer) const {
        const std::string payload = toJson(request);
        return detail::need(services_.operation, CC_OPERATION_V1)
            .invoke(handle_, borrow(name), borrow(payload), &answer);
    }

    /// Calls every provider and copies the answers. No exception leaves the sink: it would cross the contract.
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
