// cardcage.http/1: requests of modules to other servers, over the host's one way out.

#include <algorithm>
#include <stdexcept>

#include "host/abi/boundary.hpp"
#include "host/abi/service_tables.hpp"
#include "host/execution/call.hpp"
#include "host/outbound/http_client.hpp"

namespace cardcage::abi {
namespace {

using outbound::Failure;

outbound::Request requestOf(const cc_http_request& given) {
    outbound::Request request{
        .method = std::string(view(given.method)), .url = std::string(view(given.url)), .body = view(given.body)};
    for (std::uint64_t i = 0; i < given.field_count; ++i) {
        request.fields.emplace_back(view(given.fields[i].name), view(given.fields[i].value));
    }
    return request;
}

/// No module waits longer than its own request may take.
outbound::Limits limitsOf(const cc_http_request& given, const execution::Run& run) {
    const auto wanted =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::microseconds(given.patience_us));
    return {
        .patience = std::min(wanted, run.remaining()),
        .size = given.size_cap,
        .allow_private = (given.flags & CC_HTTP_PRIVATE) != 0};
}

cc_str keptFor(execution::Run& run, std::string_view text) {
    if (text.empty()) return {"", 0};
    auto* copy = static_cast<char*>(run.arena.allocate(text.size(), 1));
    std::ranges::copy(text, copy);
    return {copy, text.size()};
}

std::int32_t failureOf(Failure::Kind kind) {
    if (kind == Failure::Kind::TimedOut) return CC_HTTP_TIMED_OUT;
    return kind == Failure::Kind::NotPublic ? CC_HTTP_NOT_PUBLIC : CC_HTTP_UNREACHABLE;
}

std::int32_t sendHttp(cc_call* call, const cc_http_request* given, cc_http_answer* out) {
    if (!covers(given, &cc_http_request::field_count) || !covers(out, &cc_http_answer::reason)) return CC_INVALID;
    if (given->patience_us <= 0 || (given->field_count && !given->fields)) return CC_INVALID;
    out->status = 0;
    out->failure = CC_HTTP_NONE;
    out->body = out->reason = {"", 0};
    try {
        const auto answer = outbound::send(requestOf(*given), limitsOf(*given, call->run));
        out->status = answer.status;
        out->body = keptFor(call->run, answer.body);
    } catch (const std::invalid_argument&) {
        return CC_INVALID;
    } catch (const Failure& failure) {
        out->failure = failureOf(failure.kind);
        out->reason = keptFor(call->run, failure.what());
    }
    return CC_OK;
}

}  // namespace

const cc_http_v1 http_table{.size = sizeof(cc_http_v1), .send = safe<sendHttp>};

}  // namespace cardcage::abi
