#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::problems {

/// One kind of error of this interface: what /problems/<code> explains. Texts are plain, with `code` in backticks.
struct ProblemType {
    std::string_view code;   ///< snake_case
    int status;              ///< HTTP status
    std::string_view title;  ///< the same for every occurrence
    std::string_view cause;  ///< why it happens
    std::string_view cure;   ///< next step of the client
};

/// Every error of the host and of the interface, ordered by status, then as the interface describes them. Modules may
/// answer codes of their own beyond these, which their manifests explain.
std::span<const ProblemType> problemTypes();

/// The type of that code; null for codes that are not in the table.
const ProblemType* findProblemType(std::string_view code);

/// The table as a JSON array of {code, status, title, cause, cure}.
std::string problemTypesJson();

/// Reason phrase of an HTTP status (RFC 9110, 15); "Error" for an unknown one.
std::string_view reasonPhrase(int status);

/// One complaint about one place of a request.
struct FieldError {
    std::string pointer;  ///< JSON pointer into the body (RFC 6901), or the name of a query parameter
    std::string rule;     ///< "required", "type", "format", "enum", "range", "length", "duplicate", …
    std::string message;  ///< "must be at most 64 characters"
};

/// An error answer before it is rendered.
struct Problem {
    int status = 500;
    std::string code = "internal_error";
    std::string title;   ///< empty: that of the table, or the words of the status
    std::string detail;  ///< for the client; empty: the next step of the table
    std::string cause;   ///< for the log only, never rendered
    std::vector<FieldError> errors;
    int retry_after = 0;  ///< seconds; 0: no Retry-After

    /// The problem of that code, status from the table (500 for a code that is not in it).
    static Problem of(std::string_view code, std::string detail = {}, std::string cause = {});
    /// The problem of a type that need not be in the table.
    static Problem of(const ProblemType& type);

    /// The status to answer with: 500 when `status` is no error status (400 to 599).
    int answerStatus() const { return status >= 400 && status <= 599 ? status : 500; }
};

constexpr std::string_view problem_media_type = "application/problem+json";

/// The body of an error answer, application/problem+json (RFC 9457) with the members code, errors (only when there are
/// any) and request_id. `type` is "/problems/<code>"; "about:blank" when the code is not snake_case. Malformed UTF-8 in
/// any text becomes U+FFFD.
std::string render(const Problem& problem, std::string_view request_id);

}  // namespace cardcage::problems
