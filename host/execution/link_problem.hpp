#pragma once

#include "host/http/messages/message.hpp"
#include "host/problems/problem.hpp"

namespace cardcage::execution {

/// Answers a request on a link of a message (a capability route) with a problem: as a page in the reader's language
/// when the client prefers HTML, as a browser does; otherwise like every other problem. Each 404 is the same.
void answerLinkProblem(const problems::Problem& given, const http::Request& request, http::Response& response);

}  // namespace cardcage::execution
