#pragma once

#include <cardcage/http.h>

#include <cardcage/call.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::outgoing {

/// What may come back, and from where.
struct Limits {
    std::chrono::milliseconds patience{5'000};  ///< for all of it, the look-up of the name included
    std::size_t size = 1'048'576;               ///< of the body, in bytes
    bool allow_private = false;                 ///< addresses of this machine and of private networks, too
};

/// An answer, or the reason why there is none.
struct Answer {
    int status = 0;  ///< 0: none came
    std::string body;
    std::string reason;       ///< why none came, for the operator
    bool is_private = false;  ///< none came because the host has no public address and `allow_private` was not given
};

/// GET of an http or https address through the host (cardcage.http/1): redirects are not followed, certificates are
/// checked. Ask before the first statement of the transaction. The module names the service among its needs. Throws
/// HostError when the host has no such service, or for an address that is none.
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
