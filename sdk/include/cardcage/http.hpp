#pragma once

#include <cardcage/http.h>

#include <cardcage/module/call.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

// Requests to other servers go through the host, which enforces one deadline, a largest answer, checked certificates
// and public addresses:
//
//   const auto answer = sdk::outgoing::get(call, "https://rates.example/daily.xml", "application/xml");
//   if (answer.status != 200) call.log().warning("no rates", {{"reason", answer.reason}});

namespace cardcage::outgoing {

/// Limits of one request to another server.
struct Limits {
    std::chrono::milliseconds patience{5'000};  ///< for the whole request, the look-up of the name included
    std::size_t size = 1'048'576;               ///< largest body in bytes
    bool allow_private = false;                 ///< allows addresses of this machine and of private networks
};

/// An answer, or the reason why there is none. Owns its texts.
struct Answer {
    int status = 0;  ///< HTTP status; 0: no answer came
    std::string body;
    std::string reason;       ///< why no answer came, for the operator
    bool is_private = false;  ///< no answer came because all its addresses are private
};

/// Sends a GET to an http or https address through the host (cardcage.http/1) and returns the answer, or the reason why
/// none came. Redirects are not followed, certificates are checked. Call it before the first statement of the
/// transaction, which would stay open meanwhile. The manifest names the service among the needs of the module. Throws
/// HostError when the host has no such service, and for a malformed address. Used on the thread of the handler only.
inline Answer get(const Call& call, std::string_view url, std::string_view accept, const Limits& limits = {}) {
    const auto* host = call.services().host;
    const auto* table = static_cast<const cc_http_v1*>(host->get_service(host, borrow(CC_HTTP_V1)));
    const cc_http_field fields[] = {{borrow("Accept"), borrow(accept)}};
    const cc_http_request request{
        .size = sizeof(cc_http_request),
        .flags = limits.allow_private ? CC_HTTP_PRIVATE : 0,
        .method = borrow("GET"),
        .url = borrow(url),
        .body = {},
        .patience_us = std::chrono::microseconds(limits.patience).count(),
        .size_cap = limits.size,
        .fields = fields,
        .field_count = std::size(fields)};
    cc_http_answer answer{};
    answer.size = sizeof answer;
    detail::expect(detail::need(table, CC_HTTP_V1).send(call.handle(), &request, &answer), "get");
    const auto text = [](cc_str given) { return std::string(given.data ? given.data : "", given.size); };
    return {answer.status, text(answer.body), text(answer.reason), answer.failure == CC_HTTP_NOT_PUBLIC};
}

}  // namespace cardcage::outgoing
