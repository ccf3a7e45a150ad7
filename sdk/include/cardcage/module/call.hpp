#pragma once

#include <array>
#include <cardcage/decode.hpp>
#include <cardcage/encode.hpp>
#include <cardcage/files.hpp>
#include <cardcage/module/database.hpp>
#include <cardcage/module/log.hpp>
#include <cardcage/module/other_modules.hpp>
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

// A handler works through its Call: it reads the request, uses the data of the tenant and other modules, and answers.
//
//   Customer deactivate(sdk::Call& call, CustomerId id) {
//       auto customer = sdk::locked<Customer>(call, sql::find_customer, "customer", id);  // 404, 412
//       call.collect(contracts::customers::before_delete, {id});       // every other module may refuse
//       call.enqueue(tidy, {id}, {.dedupe_key = id.view()});           // later, if this transaction commits
//       call.log().information("customer deactivated", {{"id", id.view()}});
//       return sdk::stored<Customer>(call, sql::deactivate_customer, id);
//   }
//
// Most handlers take their input as parameters and return their answer, see route.hpp; Call::query, Call::decodeBody
// and Call::respond are for the few that cannot. Everything that a handler changes belongs to one transaction: the host
// commits it after the handler has returned and before the answer is sent, and rolls it back when an exception leaves
// the handler. The host may run a handler again after a serialization failure or a deadlock, so it must have no other
// effects.

namespace cardcage {

/// The client or user on whose behalf a call runs. Its texts are borrowed from the call. A job and a capability link
/// run as System.
struct Principal {
    /// Kind of the client. Unknown is a kind that a newer host reports and this SDK does not know.
    enum class Kind { Unknown, ApiClient, CustomerUser, System };

    Kind kind = Kind::Unknown;
    std::string_view id;      ///< UUID in lower case
    std::string_view scopes;  ///< rights, separated by blanks: "read write"

    /// Returns whether `scope` is one of the scopes, compared exactly. Allocates nothing.
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

/// A message to one person. The host puts it into an outbox in the transaction of the call and sends it after the
/// commit; nothing is sent when the transaction is rolled back. The texts are borrowed until Call::mail returns.
struct Mail {
    std::string_view kind;             ///< kind of message, for the operator: "customer_invitation"
    std::string_view to;               ///< one e-mail address
    std::string_view language = "en";  ///< BCP 47
    std::string_view subject;          ///< one line
    std::string_view text;             ///< plain text
};

namespace detail {

/// The callable of Call::parallel and the first exception that it threw. Exceptions cannot cross the contract, so they
/// travel here.
template <class Work>
struct ParallelWork {
    const Work& work;
    std::mutex guard = {};
    std::exception_ptr thrown = {};

    /// Runs one index; the host calls it on its own threads. A status other than CC_OK stops the indices that have not
    /// begun.
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

/// One request or operation call: the caller, the data of the tenant, the other modules and the answer. Texts that it
/// returns live as long as the call. Used on the thread of the handler only, and only while the handler runs. Unless a
/// function says otherwise it throws HostError when the host refuses it; the handler lets that pass.
class Call : public OtherModules {
public:
    /// Made by the SDK for each call; borrows the handle and the services.
    Call(cc_call* handle, const Services& services) : OtherModules(handle, services) {}
    /// Not copied: the handle belongs to one handler.
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// Returns the id of the tenant, a UUID in lower case.
    std::string_view tenant() const { return view(api().tenant(handle_)); }
    /// Returns the id of the request (header X-Request-Id), which log lines and problems carry, too.
    std::string_view requestId() const { return view(api().request_id(handle_)); }
    /// Returns the caller. A kind that this SDK does not know is Kind::Unknown.
    Principal principal() const {
        cc_principal given{sizeof(cc_principal), 0, {nullptr, 0}, {nullptr, 0}};
        detail::expect(api().principal(handle_, &given), "principal");
        Principal principal{Principal::Kind::Unknown, view(given.id), view(given.scopes)};
        if (given.kind == CC_PRINCIPAL_API_CLIENT) principal.kind = Principal::Kind::ApiClient;
        if (given.kind == CC_PRINCIPAL_CUSTOMER_USER) principal.kind = Principal::Kind::CustomerUser;
        if (given.kind == CC_PRINCIPAL_SYSTEM) principal.kind = Principal::Kind::System;
        return principal;
    }
    /// Returns a header of the request, nothing when it was not sent. Authorization is never returned. Always nothing
    /// in an operation, which has no HTTP request of its own.
    std::optional<std::string_view> header(std::string_view name) const {
        return present(api().header(handle_, borrow(name)));
    }
    /// Returns a decoded query parameter, nothing when it was not sent or is empty; a parameter with sdk::keeps_empty
    /// or sdk::lookup is returned when it is empty, too. Always nothing in an operation.
    std::optional<std::string_view> query(std::string_view name) const {
        return present(api().query_param(handle_, borrow(name)));
    }
    /// Returns a decoded path parameter by the name of its placeholder, nothing when the path has none of that name.
    std::optional<std::string_view> path(std::string_view name) const {
        return present(api().path_param(handle_, borrow(name)));
    }
    /// Returns the milliseconds until the deadline of the request; 0 when it has passed.
    std::int64_t remainingMilliseconds() const { return api().remaining_ms(handle_); }
    /// Returns whether nobody waits for the answer any more: the deadline has passed, the client of a long-running
    /// request is gone, an operator cancelled the job, or the host stops.
    bool cancelled() const { return api().cancelled(handle_) != 0; }
    /// Throws HostError when the call is cancelled, which ends the handler. Long loops call it now and then.
    void stopIfCancelled() const {
        if (cancelled()) throw HostError(CC_CANCELLED, "the call was cancelled");
    }

    /// Returns the data of the tenant, as the role of this module. Cheap; throws HostError on a host without the
    /// service.
    Database db() const { return Database(services_, handle_); }

    /// Returns the part of a list that the client asks for (query parameters `limit`, 1 to 1000, and `cursor`). Throws
    /// HostError with the problem 400 recorded when one of them is wrong, or when a list has other filters than its
    /// cursor.
    Window page() const {
        std::int64_t limit = 0;
        cc_str after{nullptr, 0};
        detail::expect(api().page(handle_, &limit, &after), "page");
        return Window::of(limit, view(after));
    }
    /// Announces a further page that begins after `position`; the host writes the header Link. Call it before the
    /// answer.
    void nextPage(std::string_view position) const {
        detail::expect(api().next_page(handle_, borrow(position)), "next_page");
    }

    /// Sets the version of the record that is answered; the host makes its ETag from `id` and `version`. `id` is an Id,
    /// a Uuid or text. Does not exist in operations: HostError.
    template <class SomeId>
    void recordVersion(const SomeId& id, std::int64_t version) const {
        detail::expect(api().record_version(handle_, borrow(idText(id)), version), "record_version");
    }
    /// Compares the header If-Match with the version of the record. Call it under the row lock, before a change. Throws
    /// HostError with the problem 412 precondition_failed recorded when the header names another version.
    template <class SomeId>
    void requireMatch(const SomeId& id, std::int64_t version) const {
        detail::expect(api().require_match(handle_, borrow(idText(id)), version), "require_match");
    }

    /// Returns the files of the tenant that this module keeps. Throws HostError on a host without the service.
    Files files() const { return Files(services_, handle_); }

    /// Calls work(index) once for each index below `count`, on several threads at once and in any order, and returns
    /// when all of them have returned. The first exception keeps further indices from beginning and is thrown here;
    /// HostError when the call is cancelled meanwhile. `work` computes: it may use neither this call nor the database.
    ///   std::vector<Cost> costs(parts.size());
    ///   call.parallel(parts.size(), [&](std::size_t i) { costs[i] = costOf(parts[i]); });
    template <class Work>
    void parallel(std::size_t count, const Work& work) const {
        detail::ParallelWork<Work> all{work};
        const auto& service = detail::need(services_.parallel, CC_PARALLEL_V1);
        const std::int32_t status = service.run(handle_, count, &detail::ParallelWork<Work>::one, &all);
        if (all.thrown) std::rethrow_exception(all.thrown);
        detail::expect(status, "parallel");
    }

    /// Returns the settings of the module for this tenant: the defaults of the installation, overlaid with the choices
    /// of the tenant. Unknown keys are an internal error: record and manifest must agree.
    template <class T>
    T settings() const {
        const cc_str text = detail::need(services_.config, CC_CONFIG_V1).tenant_settings(handle_);
        return decodeText<T>(view(text), Decoder::UnknownKeys::Refused);
    }

    /// Puts a message into the outbox; it is sent if the transaction commits. The texts are copied. Throws HostError in
    /// a GET, for an empty address, and for a line break in any text but the body, since it could add a header of its
    /// own.
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

    /// Returns the time of the host's clock, in microseconds. Tests set it, so modules never ask the operating system.
    Timestamp now() const {
        return Timestamp::fromMicroseconds(detail::need(services_.clock, CC_CLOCK_V1).now_us(services_.host));
    }
    /// Returns the log; its lines carry the request id.
    Log log() const { return Log(services_, handle_); }
    /// Returns the counters and durations of the module.
    Metrics metrics() const { return Metrics(services_); }
    /// Returns an absolute link below the public address of this server: "/customers/1" becomes
    /// "https://…/customers/1".
    std::string_view publicUrl(std::string_view path) const {
        return expectText(api().public_url(handle_, borrow(path)), "public_url");
    }
    /// Returns an unguessable token for a capability route of this tenant. Store only its hash.
    std::string_view newCapability() const { return expectText(api().new_capability(handle_), "new_capability"); }
    /// Returns a bearer of scope "portal" for that customer user of this tenant, valid for an hour.
    template <class SomeId>
    std::string_view portalBearer(const SomeId& customer_user) const {
        return expectText(api().portal_bearer(handle_, borrow(idText(customer_user))), "portal_bearer");
    }

    /// Reads the raw body: returns the number of bytes read, at most buffer.size(), and 0 at its end.
    std::size_t readBody(std::span<char> buffer) const {
        const std::int64_t count = api().body_read(handle_, buffer.data(), buffer.size());
        if (count < 0) throw HostError(static_cast<std::int32_t>(count), "body_read failed");
        return static_cast<std::size_t>(count);
    }
    /// Answers with a whole body. `status` is 200 to 299; errors are problems. An absent content type is the negotiated
    /// one (JSON). Throws HostError when the call was answered already.
    void respond(std::int32_t status, std::string_view body, cc_str content_type = {nullptr, 0}) const {
        sendWarnings();
        detail::expect(api().respond(handle_, status, content_type, borrow(body)), "respond");
    }
    /// Begins an answer in pieces of any length. Nothing is sent before end(), so an error can still become a problem.
    void begin(std::int32_t status, cc_str content_type = {nullptr, 0}) const {
        detail::expect(api().begin(handle_, status, content_type), "begin");
    }
    /// Adds a piece to the answer that begin() opened.
    void write(std::string_view piece) const { detail::expect(api().write(handle_, borrow(piece)), "write"); }
    /// Completes the answer that begin() opened.
    void end() const {
        sendWarnings();
        detail::expect(api().end(handle_), "end");
    }
    /// Adds a header to the answer. Throws HostError for the headers of the host (Content-Length, Vary, ETag, …), for
    /// control characters, in an operation, and when the answer is complete.
    void responseHeader(std::string_view name, std::string_view value) const {
        detail::expect(api().response_header(handle_, borrow(name), borrow(value)), "response_header");
    }

    /// Returns the JSON body as a T, a record or a vector. Throws Problem 400 with everything that is wrong with it,
    /// the errors of check(errors, call) included where T has it.
    template <class T>
    T decodeBody() const {
        Decoder decoder(*services_.json, openBody());
        reportUnknownKeys(decoder);
        if constexpr (requires(const T& body, FieldErrors& errors) { body.check(errors, *this); }) {
            return detail::decodeJudged<T>(decoder, [this](const T& body, FieldErrors& errors) {
                body.check(errors, *this);
            });
        } else {
            return detail::decodeDocument<T>(decoder);
        }
    }

    /// Lets unknown keys of the body be part of the answer. Called by the SDK for a POST, PUT or PATCH.
    void reportUnknownKeys() { reports_unknown_keys_ = true; }
    /// Lets a decoder of the body report unknown keys, where the request is one that reports them. Throws Problem 400
    /// invalid_parameter for a malformed `strict`. Called by the SDK, and by handlers with a Decoder of their own.
    void reportUnknownKeys(Decoder& decoder) const {
        if (!reports_unknown_keys_) return;
        bool is_strict = false;
        if (const auto given = query("strict")) {
            if (const Fault fault = Scalar<bool>::parse(*given, Rules{}, is_strict)) {
                FieldErrors errors;
                errors.add("strict", fault.rule, fault.message);
                throw Problem::invalidParameter(std::move(errors));
            }
        }
        if (is_strict) unknown_keys_.refuse();
        decoder.reportUnknownKeys(unknown_keys_);
    }
    /// Returns the unknown keys found so far; keys that are taken are not sent as the header Cardcage-Warnings.
    UnknownKeyList& unknownKeys() const { return unknown_keys_; }
    /// Sends the unknown keys that nobody has taken as the header Cardcage-Warnings. Called before the end of an
    /// answer.
    void sendWarnings() const {
        if (!unknown_keys_.empty()) responseHeader(UnknownKeyList::header_name, unknown_keys_.takeHeader());
    }

    /// Opens the body, or the payload of an operation, for a Decoder. The host owns the reader; only one may be open.
    cc_json* openBody() const {
        cc_json* reader = nullptr;
        detail::expect(services_.json->open_body(handle_, &reader), "open_body");
        return reader;
    }

    /// Records an error answer; the last one recorded counts. Never throws. Errors beyond the first hundred are
    /// dropped.
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

private:
    /// The table of the call; never null, init refuses a host without it.
    const cc_call_v1& api() const { return *services_.call; }

    /// Distinguishes an absent text from an empty one.
    static std::optional<std::string_view> present(cc_str text) {
        if (!text.data) return std::nullopt;
        return view(text);
    }

    /// The text of an id given as text, an Id or a Uuid.
    static std::string_view idText(std::string_view id) { return id; }
    template <class SomeId>
    requires requires(const SomeId& id) { std::string_view(id.view()); }
    static std::string_view idText(const SomeId& id) { return id.view(); }

    bool reports_unknown_keys_ = false;
    mutable UnknownKeyList unknown_keys_;
};

}  // namespace cardcage
