#pragma once

#include <cardcage/abi.h>

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardcage {

/// A borrowed text of the contract as a view; absent becomes empty.
inline std::string_view view(cc_str text) {
    return text.data ? std::string_view(text.data, text.size) : std::string_view();
}
inline cc_str borrow(std::string_view text) {
    return {text.data() ? text.data() : "", text.size()};
}

/// One complaint about one place of a request.
struct FieldError {
    std::string pointer;  ///< JSON pointer (RFC 6901) into the body, or the name of a query parameter
    std::string rule;     ///< "required", "type", "format", "enum", "range", "length", "conflict", …
    std::string message;  ///< "must be at most 64 characters"

    friend bool operator==(const FieldError&, const FieldError&) = default;
};

/// Everything that is wrong with one request: the client learns all of it at once. The first hundred are kept.
class FieldErrors {
public:
    static constexpr std::size_t limit = 100;

    /// Nothing is added in the check() of a record about a place whose value is wrong already: the record has another
    /// one there, which nobody sent.
    void add(std::string_view pointer, std::string_view rule, std::string_view message) {
        if (is_checking_ && !mayBeJudged(pointer)) return;
        if (++count_ > limit) return;
        errors_.push_back({std::string(prefix_).append(pointer), std::string(rule), std::string(message)});
    }

    /// The same about whether something is there at all, whatever its value.
    void addAboutPresence(std::string_view pointer, std::string_view rule, std::string_view message) {
        const bool is_checking = std::exchange(is_checking_, false);
        add(pointer, rule, message);
        is_checking_ = is_checking;
    }

    /// In the check() of a record: whether the value at this place, with all that is in it, is the one that was sent. A
    /// rule about several fields asks for the others before it complains about one.
    bool isRight(std::string_view pointer) const {
        if (is_cut_ || read_ == 0) return !is_cut_;
        return !isNamed(prefix_ + std::string(pointer), read_);
    }
    template <class... Pointers>
    bool areRight(Pointers... pointers) const {
        return (isRight(pointers) && ...);
    }

    /// Adds those of another list, whose pointers stay as they are.
    void add(const FieldErrors& others) {
        for (const FieldError& error : others.errors_) {
            if (errors_.size() < limit) errors_.push_back(error);
        }
        count_ += others.count_;
    }

    /// Whether something is said about this place, what it is in or what is in it, among the complaints that are kept.
    bool isNamed(std::string_view pointer) const { return isNamed(pointer, errors_.size()); }

    bool empty() const { return count_ == 0; }
    std::size_t count() const { return count_; }
    const std::vector<FieldError>& list() const { return errors_; }
    std::vector<FieldError> take() { return std::move(errors_); }

    /// From now on a record is checked: pointers are relative to `prefix`, and what has been added so far is what is
    /// wrong with its values.
    void beginCheck(std::string_view prefix) {
        prefix_ = prefix;
        read_ = errors_.size();
        is_cut_ = count_ > read_;
        is_checking_ = true;
    }
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
    static bool isWithin(std::string_view place, std::string_view outer) {
        return place.starts_with(outer) && (place.size() == outer.size() || place[outer.size()] == '/');
    }
    /// A complaint about the record as a whole is about no value of it; whoever makes it asks for the fields it is
    /// about.
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

/// An error answer of the interface (RFC 9457). Thrown by domain code for what ends the request; the host renders it.
/// `detail` is for the client and says what to do next; `cause` is for the log and never leaves the server.
///   throw Problem::conflict("import_in_progress", "Another import runs; repeat shortly.").cause(…).retryAfter(5);
class Problem : public std::exception {
public:
    Problem(std::int32_t status, std::string_view code, std::string_view detail)
        : status_(status), code_(code), detail_(detail) {}

    /// 404 not_found. An id of another tenant and an id that never existed answer alike.
    static Problem notFound(std::string_view what, std::string_view id) {
        return Problem(404, "not_found", std::string("There is no ").append(what).append(" ").append(id).append("."));
    }
    template <class SomeId>
    requires requires(const SomeId& id) { std::string_view(id.view()); }
    static Problem notFound(std::string_view what, const SomeId& id) { return notFound(what, id.view()); }

    /// 409: the request contradicts the present state. `code` is one of the problem codes of the route.
    static Problem conflict(std::string_view code, std::string_view detail) { return Problem(409, code, detail); }

    /// 400 invalid_field about one place of the body.
    static Problem invalid(std::string_view pointer, std::string_view rule, std::string_view message) {
        FieldErrors errors;
        errors.add(pointer, rule, message);
        return invalid(std::move(errors));
    }
    /// 400 invalid_field with everything that is wrong.
    static Problem invalid(FieldErrors errors) {
        return withErrors(
            "invalid_field", errors.count() == 1 ? " field is invalid." : " fields are invalid.", std::move(errors)
        );
    }
    /// 400 invalid_parameter: a query parameter.
    static Problem invalidParameter(FieldErrors errors) {
        return withErrors(
            "invalid_parameter",
            errors.count() == 1 ? " query parameter is invalid." : " query parameters are invalid.",
            std::move(errors)
        );
    }
    /// 400 missing_parameter: required query parameters.
    static Problem missingParameter(FieldErrors errors) {
        return withErrors(
            "missing_parameter",
            errors.count() == 1 ? " query parameter is missing." : " query parameters are missing.",
            std::move(errors)
        );
    }
    /// 400 invalid_json: not JSON, or not the type of JSON that is wanted.
    static Problem invalidJson(std::string_view detail) { return Problem(400, "invalid_json", detail); }
    static Problem badRequest(std::string_view code, std::string_view detail) { return Problem(400, code, detail); }
    static Problem forbidden(std::string_view code, std::string_view detail) { return Problem(403, code, detail); }
    static Problem unavailable(std::string_view code, std::string_view detail) { return Problem(503, code, detail); }

    /// What happened, for the log.
    Problem& cause(std::string_view text) & {
        cause_ = text;
        return *this;
    }
    Problem cause(std::string_view text) && {
        cause_ = text;
        return std::move(*this);
    }
    /// When to try again, as Retry-After.
    Problem& retryAfter(std::int32_t seconds) & {
        retry_after_ = seconds;
        return *this;
    }
    Problem retryAfter(std::int32_t seconds) && {
        retry_after_ = seconds;
        return std::move(*this);
    }

    std::int32_t status() const { return status_; }
    const std::string& code() const { return code_; }
    const std::string& detail() const { return detail_; }
    const std::string& cause() const { return cause_; }
    const std::vector<FieldError>& errors() const { return errors_; }
    std::int32_t retryAfter() const { return retry_after_; }
    const char* what() const noexcept override { return detail_.c_str(); }

private:
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
/// constraint; left alone it becomes the host's answer (a retry, 503 or 500). Outside a savepoint the transaction is
/// lost after it.
class DbError : public std::exception {
public:
    DbError(std::string_view sqlstate, std::string_view constraint, std::string_view message)
        : sqlstate_(sqlstate), constraint_(constraint), message_(message) {}

    const std::string& sqlstate() const { return sqlstate_; }
    const std::string& constraint() const { return constraint_; }
    bool violates(std::string_view constraint) const { return constraint_ == constraint; }
    const char* what() const noexcept override { return message_.c_str(); }

private:
    std::string sqlstate_;
    std::string constraint_;
    std::string message_;
};

/// A service of the host that failed with a status the handler is not expected to cure (busy, cancelled, a recorded
/// problem, …). The status goes back to the host, which knows what to answer.
class HostError : public std::exception {
public:
    HostError(std::int32_t status, std::string_view what) : status_(status), what_(what) {}

    std::int32_t status() const { return status_; }
    const char* what() const noexcept override { return what_.c_str(); }

private:
    std::int32_t status_;
    std::string what_;
};

}  // namespace cardcage
