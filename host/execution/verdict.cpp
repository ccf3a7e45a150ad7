#include "host/execution/verdict.hpp"

namespace cardcage::execution {
namespace {

/// Problem for the client of a failed statement that is not worth repeating.
problems::Problem problemOf(const database::DatabaseError& error) {
    const std::string cause =
        error.sqlstate + " " + error.what() + (error.constraint.empty() ? "" : " (" + error.constraint + ")");
    const std::string_view state = error.sqlstate;
    if (error.connectionLost()) {
        auto problem =
            problems::Problem::of("unavailable", "The database is not reachable; repeat the request shortly.", cause);
        problem.retry_after = 2;
        return problem;
    }
    if (state == "57014") {
        auto problem = problems::Problem::of(
            "unavailable", "The request took longer than it may; ask for less, or repeat it later.", cause
        );
        problem.retry_after = 5;
        return problem;
    }
    if (state == "53100") return problems::Problem::of("storage_full", {}, cause);
    if (state.starts_with("53") || error.retryable()) {
        auto problem = problems::Problem::of("unavailable", "The database is busy; repeat the request shortly.", cause);
        problem.retry_after = 2;
        return problem;
    }
    return problems::Problem::of("internal_error", {}, cause);
}

Verdict verdictOf(const database::DatabaseError& error, bool repeatable_read) {
    if (error.retryable()) return {Verdict::Kind::RetryConflict, problemOf(error)};
    if (error.connectionLost() && repeatable_read) return {Verdict::Kind::RetryConnection, problemOf(error)};
    return Verdict::refused(problemOf(error));
}

}  // namespace

Verdict conclude(
    Run& run, cc_call& call, std::int32_t status, bool repeatable_read, const std::function<void()>& answered
) {
    try {
        if (status == CC_OK && call.answer == cc_call::Answer::Complete) {
            run.work.commit();
            if (run.queued_work) run.services.work_queued();
            answered();
            return {};
        }
        run.work.rollback();
        if (status == CC_PROBLEM && call.problem) return Verdict::refused(std::move(*call.problem));
        if (status == CC_DATABASE && run.database_error) return verdictOf(*run.database_error, repeatable_read);
        if (status == CC_CANCELLED) {
            auto problem = problems::Problem::of(
                "unavailable", "The request took longer than it may, or the server is stopping; repeat it later."
            );
            problem.retry_after = 5;
            return Verdict::refused(std::move(problem));
        }
        return Verdict::refused(problems::Problem::of(
            "internal_error",
            {},
            status == CC_OK ? "the handler answered nothing"
                            : "the handler failed with status " + std::to_string(status)
        ));
    } catch (const database::DatabaseError& error) {
        return verdictOf(error, repeatable_read);
    } catch (const database::OutcomeUnknown& error) {
        return Verdict::refused(problems::Problem::of("outcome_unknown", {}, error.what()));
    }
}

}  // namespace cardcage::execution
