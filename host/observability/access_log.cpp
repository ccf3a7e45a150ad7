#include "host/observability/access_log.hpp"

#include <array>

namespace cardcage::observability {
namespace {

/// Log::write leaves out what has no data.
std::string_view presentOrNull(std::string_view text) {
    return text.empty() ? std::string_view() : text;
}

}  // namespace

void logExchange(Log& log, const Exchange& exchange) noexcept {
    if (!log.enabled(Level::Information)) return;
    const auto fields = std::to_array<Field>(
        {{"logger", "access"},
         {"request_id", presentOrNull(exchange.request_id)},
         {"traceparent", presentOrNull(exchange.traceparent)},
         {"tenant", presentOrNull(exchange.tenant)},
         {"module", presentOrNull(exchange.module)},
         {"method", presentOrNull(exchange.method)},
         {"route", presentOrNull(exchange.route)},
         {"peer", presentOrNull(exchange.peer)},
         {"status", exchange.status},
         {"bytes", exchange.bytes},
         {"duration_us", exchange.duration_us}}
    );
    log.write(Level::Information, "request", fields);
}

}  // namespace cardcage::observability
