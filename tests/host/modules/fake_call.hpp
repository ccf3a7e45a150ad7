#pragma once

#include <cardcage/abi.h>

#include <list>
#include <map>
#include <string>
#include <string_view>

#include "host/modules/registration.hpp"

/// A call that answers from memory: what a handler sees when there is no host around it.
struct cc_call {
    std::map<std::string, std::string> path_parameters;
    std::string body;
    std::size_t body_position = 0;
    std::list<std::string> arena;

    std::int32_t status = 0;
    std::string answer;
    std::string problem_code;
    std::string problem_detail;
};

namespace cardcage::modules {

/// inertService with a cardcage.call/1 that works on the struct above.
const void* fakeService(std::string_view id);

/// Runs a route's handler with path parameters ("x" for each that is not given) and a body. Returns what the client
/// would see in one line: status and body, "409 problem code: detail", or "failed -1".
std::string answerOf(const Route& route, std::map<std::string, std::string> parameters = {}, std::string body = {});

}  // namespace cardcage::modules
