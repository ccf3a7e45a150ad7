#pragma once

#include "host/database/connection.hpp"
#include "host/execution/request.hpp"
#include "host/http/messages/message.hpp"
#include "host/problems/problem.hpp"

namespace cardcage::execution {

/// Runs an admitted request's handler on a connection and leaves the complete answer in `response`: commits before the
/// first byte, runs the handler again where the database asks for a retry, turns every failure into a problem. Never
/// throws for a failure of a module or of the database.
void execute(
    const AdmittedRequest& admitted,
    const http::Request& request,
    http::Response& response,
    database::Connection& connection
);

/// Writes a problem as the answer: status, headers and body; drops an earlier answer.
void answerProblem(const problems::Problem& problem, std::string_view request_id, http::Response& response);

}  // namespace cardcage::execution
