#include "host/execution/call.hpp"

#include <algorithm>

namespace cardcage::execution {
namespace {

calls::CallFacts factsOf(const AdmittedRequest& admitted, const http::Request& request) {
    const auto& route = *admitted.entry->route;
    const auto& module = admitted.module();
    return {
        .module = module.id,
        .version = module.version,
        .build = module.generation->hash(),
        .route = route.path,
        .tenant = admitted.tenant->slug,
        .request = request.requestId(),
        .deadline = admitted.deadline,
        .thread_kind = admitted.thread_kind};
}

}  // namespace

Run::Run(
    const AdmittedRequest& its_admitted,
    const http::Request& http_request,
    http::Response& http_response,
    database::Connection& connection
)
    : admitted(its_admitted),
      services(its_admitted.services()),
      running(factsOf(its_admitted, http_request)),
      request(http_request),
      response(http_response),
      work(
          connection,
          {.tenant = its_admitted.tenant->id, .role = its_admitted.module().role, .timeout = remaining()},
          its_admitted.entry->route->method == "GET" ? database::Mode::Read : database::Mode::Write
      ) {}

std::chrono::milliseconds Run::remaining() const {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(admitted.deadline - std::chrono::steady_clock::now());
    return std::max(left, std::chrono::milliseconds(0));
}

bool Run::cancelled() const {
    return isCancelled(admitted, request);
}

bool isCancelled(const AdmittedRequest& admitted, const http::Request& request) {
    // A client that has sent everything may close its sending side and still wait for the answer; only long work is
    // not worth going on for one that looks gone.
    const bool has_left = admitted.entry->route->longRunning() && request.cancelled();
    return has_left || std::chrono::steady_clock::now() >= admitted.deadline;
}

}  // namespace cardcage::execution
