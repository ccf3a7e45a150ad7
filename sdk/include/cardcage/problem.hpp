#pragma once

#include <cardcage/abi.h>

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Errors. Three kinds leave a handler as exceptions; everything else that escapes is a bug and becomes 500 without a
// text, with its cause in the log:
//
//   Problem    an answer to the client, thrown by the domain: 404, 409, 400 with errors about fields, …
//   DbError    a statement that the database refused; the function that owns the constraint turns it into a Problem
//   HostError  a service of the host that failed; never caught, the host knows the answer
//
//   throw sdk::Problem::conflict("number_taken", "A customer has this number already; choose another one.");
//   throw sdk::Problem::invalid("/lines/3/quantity", "range", "must be greater than 0");
//
// Expected outcomes are values, not exceptions: std::optional, an enum, a list of results.

namespace cardcage {

/// Returns a borrowed text of the contract as a view; an absent one becomes empty.
inline std::string_view view(cc_str text) {
    return text.data ? std::string_view(text.data, text.size) : std::string_view();
}
/// Returns a text in the form of the contract, borrowed from it. It is never absent, even when the text is empty.
inline cc_str borrow(std::string_view text) {
    return {text.data() ? text.data() : "", text.size()};
}

/// One error about one place of a request. The client gets all three texts.
struct FieldError {
    std::string pointer;  ///< JSON pointer (RFC 6901) into the body, or the name of a query parameter
    std::string rule;     ///< "required", "type", "format", "enum", "range", "length", "conflict", …
    std::string message;  ///< "must be at most 64 characters"

    friend bool operator==(const FieldError&, const FieldError&) = default;
};

/// All errors of one request, because the client gets all of them at once. The first hundred are kept, all are counted.
/// Used by one thread at a time.
class FieldErrors {
public:
    /// Largest number of errors that are kept and answered.
    static constexpr std::size_t limit = 100;

    /// Adds an error. In the check() of a record an error about a place whose value is wrong already is dropped,
    /// because the record has a default value there that nobody sent.
    void add(std::string_view pointer, std::string_view rule, std::string_view message) {
        if (is_checking_ && !mayBeJudged(pointer)) return;
        if (++count_ > limit) return;
        errors_.push_back({std::string(prefix_).append(pointer), std::string(rule), std::string(message)});
    }

    /// Does the same about whether something is there at all. Such an error is kept whatever the value of the place is.
    void addAboutPresence(std::string_view pointer, std::string_view rule, std::string_view message) {
        const bool is_checking = std::exchange(is_checking_, false);
        add(pointer, rule, message);
        is_checking_ = is_checking;
    }

    /// Returns, in the check() of a record, whether the value at this place and all values inside of it are those that
    /// were sent. A rule about several fields asks for the others before it adds an error about one.
    bool isRight(std::string_view pointer) const {
        if (is_cut_ || read_ == 0) return !is_cut_;
        return !isNamed(prefix_ + std::string(pointer), read_);
    }
    /// Returns whether isRight holds for all of the places.
    template <class... Pointers>
    bool areRight(Pointers... pointers) const {
        return (isRight(pointers) && ...);
    }

    /// Adds the errors of another list, whose pointers stay as they are.
    void add(const FieldErrors& others) {
        for (const FieldError& error : others.errors_) {
            if (errors_.size() < limit) errors_.push_back(error);
        }
        count_ += others.count_;
    }

    /// Returns whether a kept error is about this place, about what it is in or about what is in it.
    bool isNamed(std::string_view pointer) const { return isNamed(pointer, errors_.size()); }

    /// Returns whether there is no error at all.
    bool empty() const { return count_ == 0; }
    /// Returns the number of errors, those that were not kept included.
    std::size_t count() const { return count_; }
    /// Returns the errors that are kept, in the order in which they were found.
    const std::vector<FieldError>& list() const { return errors_; }
    /// Moves the kept errors out; the count stays.
    std::vector<FieldError> take() { return std::move(errors_); }

    /// Begins the check() of a record: pointers are relative to `prefix` from now on, and the errors added so far are
    /// those of its values.
    void beginCheck(std::string_view prefix) {
        prefix_ = prefix;
        read_ = errors_.size();
        is_cut_ = count_ > read_;
        is_checking_ = true;
    }
    /// Ends the check(): pointers begin at the body again.
    void endCheck() {
        prefix_.clear();
        is_checking_ = false;
    }

private:
    bool isNamed(std::string_view place, std::size_t among) const {
        for (std::size_t i = 0; i < among; ++i) {
            if (isWithin(errors_[i].pointer, place) || isWithin(place, errors_[i].pointer)) return true;
        }
        return false;
    }
    /// Compares whole steps of pointers: "/ab" is not within "/a".
    static bool isWithin(std::string_view place, std::string_view outer) {
        return place.starts_with(outer) && (place.size() == outer.size() || place[outer.size()] == '/');
    }
    /// An error about the record as a whole is about no single value; the rule that adds it asks for its fields itself.
    bool mayBeJudged(std::string_view pointer) const {
        if (!pointer.empty()) return isRight(pointer);
        return !is_cut_;
    }

    std::vector<FieldError> errors_;
    std::size_t count_ = 0;
    std::string prefix_;
    std::size_t read_ = 0;  ///< errors found before the check began
    bool is_cut_ = false;   ///< there were more of them than are kept
    bool is_checking_ = false;
};

/// An error answer of the interface (RFC 9457). Domain code throws it to end the request; the host renders it and
/// undoes the transaction. `detail` is for the client and names the next step; `cause` is for the log and never leaves
/// the server.
///   throw Problem::conflict("import_in_progress", "Another import runs; repeat shortly.").cause(…).retryAfter(5);
class Problem : public std::exception {
public:
    /// Takes an HTTP status from 400 to 599, a code of the host or of module.json, and the detail. Copies the texts.
    Problem(std::int32_t status, std::string_view code, std::string_view detail)
        : status_(status), code_(code), detail_(detail) {}

    /// Returns 404 not_found. An id of another tenant and an id that never existed get the same answer.
    static Problem notFound(std::string_view what, std::string_view id) {
        return Problem(404, "not_found", std::string("There is no ").append(what).append(" ").append(id).append("."));
    }
    /// Does the same for an Id or a Uuid.
    template <class SomeId>
    requires requires(const SomeId& id) { std::string_view(id.view()); }
    static Problem notFound(std::string_view what, const SomeId& id) { return notFound(what, id.view()); }

    /// Returns 409: the request contradicts the present state. `code` is one of the problem codes of the route.
    static Problem conflict(std::string_view code, std::string_view detail) { return Problem(409, code, detail); }

    /// Returns 400 invalid_field about one place of the body.
    static Problem invalid(std::string_view pointer, std::string_view rule, std::string_view message) {
        FieldErrors errors;
        errors.add(pointer, rule, message);
        return invalid(std::move(errors));
    }
    /// Returns 400 invalid_field with all errors of the body.
    static Problem invalid(FieldErrors errors) {
        return withErrors(
            "invalid_field", errors.count() == 1 ? " field is invalid." : " fields are invalid.", std::move(errors)
        );
    }
    /// Returns 400 invalid_parameter with all errors of the query.
    static Problem invalidParameter(FieldErrors errors) {
        return withErrors(
            "invalid_parameter",
            errors.count() == 1 ? " query parameter is invalid." : " query parameters are invalid.",
            std::move(errors)
        );
    }
    /// Returns 400 missing_parameter with the required query parameters that were not sent.
    static Problem missingParameter(FieldErrors errors) {
        return withErrors(
            "missing_parameter",
            errors.count() == 1 ? " query parameter is missing." : " query parameters are missing.",
            std::move(errors)
        );
    }
    /// Returns 400 invalid_json: the text is no JSON, or JSON of another type than the route takes.
    static Problem invalidJson(std::string_view detail) { return Problem(400, "invalid_json", detail); }
    /// Returns 400 with another code.
    static Problem badRequest(std::string_view code, std::string_view detail) { return Problem(400, code, detail); }
    /// Returns 400 with another code and errors about places of the request; `errors` is not empty.
    static Problem badRequest(std::string_view code, std::string_view detail, FieldErrors errors) {
        Problem problem(400, code, detail);
        problem.errors_ = errors.take();
        return problem;
    }
    /// Returns 403: the caller may not do this.
    static Problem forbidden(std::string_view code, std::string_view detail) { return Problem(403, code, detail); }
    /// Returns 503: something that the request needs is not there now.
    static Problem unavailable(std::string_view code, std::string_view detail) { return Problem(503, code, detail); }

    /// Sets the cause, which is written to the log only.
    Problem& cause(std::string_view text) & {
        cause_ = text;
        return *this;
    }
    /// Does the same for a temporary, so that calls can be chained.
    Problem cause(std::string_view text) && {
        cause_ = text;
        return std::move(*this);
    }
    /// Sets the header Retry-After, in seconds.
    Problem& retryAfter(std::int32_t seconds) & {
        retry_after_ = seconds;
        return *this;
    }
    /// Does the same for a temporary.
    Problem retryAfter(std::int32_t seconds) && {
        retry_after_ = seconds;
        return std::move(*this);
    }

    /// Returns the HTTP status.
    std::int32_t status() const { return status_; }
    /// Returns the code, the part of the problem that programs compare.
    const std::string& code() const { return code_; }
    /// Returns the text for the client.
    const std::string& detail() const { return detail_; }
    /// Returns the text for the log; empty when there is none.
    const std::string& cause() const { return cause_; }
    /// Returns the errors about places of the request, a hundred at most.
    const std::vector<FieldError>& errors() const { return errors_; }
    /// Returns the seconds of Retry-After; 0 when the header is not sent.
    std::int32_t retryAfter() const { return retry_after_; }
    /// Returns the detail.
    const char* what() const noexcept override { return detail_.c_str(); }

private:
    /// Returns a problem whose detail counts the errors.
    static Problem withErrors(std::string_view code, std::string_view ending, FieldErrors errors) {
        Problem problem(400, code, std::to_string(errors.count()).append(ending));
        problem.errors_ = errors.take();
        return problem;
    }

    std::int32_t status_;
    std::string code_;
    std::string detail_;
    std::string cause_;
    std::vector<FieldError> errors_;
    std::int32_t retry_after_ = 0;
};

/// A statement that the database refused. Catch it by the name of the constraint, in the function that owns the
/// constraint; left alone it becomes the answer of the host (a retry, 503 or 500). Outside a savepoint the transaction
/// cannot go on after it.
class DbError : public std::exception {
public:
    /// Copies the texts.
    DbError(std::string_view sqlstate, std::string_view constraint, std::string_view message)
        : sqlstate_(sqlstate), constraint_(constraint), message_(message) {}

    /// Returns the SQLSTATE, five characters: "23505".
    const std::string& sqlstate() const { return sqlstate_; }
    /// Returns the name of the violated constraint; empty when none was.
    const std::string& constraint() const { return constraint_; }
    /// Returns whether this constraint was violated.
    bool violates(std::string_view constraint) const { return constraint_ == constraint; }
    /// Returns the name of the statement and the text of the database: for the log, never for a client.
    const char* what() const noexcept override { return message_.c_str(); }

private:
    std::string sqlstate_;
    std::string constraint_;
    std::string message_;
};

/// A service of the host that failed with a status the handler is not expected to cure (busy, cancelled, a recorded
/// problem, …). Let it pass: the status goes back to the host, which knows the answer.
class HostError : public std::exception {
public:
    /// Takes the negative status of the contract and copies the text.
    HostError(std::int32_t status, std::string_view what) : status_(status), what_(what) {}

    /// Returns the status of the contract: CC_BUSY, CC_PROBLEM, ….
    std::int32_t status() const { return status_; }
    /// Returns the name of the function that failed.
    const char* what() const noexcept override { return what_.c_str(); }

private:
    std::int32_t status_;
    std::string what_;
};

}  // namespace cardcage
