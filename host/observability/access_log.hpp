#pragma once

#include <cstdint>
#include <string_view>

#include "host/observability/log.hpp"

namespace cardcage::observability {

/// One finished exchange, as the access log reports it. Strings are borrowed; empty ones are left out. The route is the
/// template, never the path: paths hold ids and link tokens.
struct Exchange {
    std::string_view request_id;
    std::string_view traceparent;
    std::string_view tenant;
    std::string_view module;
    std::string_view method;
    std::string_view route;
    std::string_view peer;
    int status = 0;
    std::uint64_t bytes = 0;
    std::int64_t duration_us = 0;
};

/// Writes the line "request" at level information.
void logExchange(Log& log, const Exchange& exchange) noexcept;

}  // namespace cardcage::observability
