#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>

#include "host/http/dispatch.hpp"
#include "host/http/messages/spool_account.hpp"
#include "host/http/server.hpp"

namespace cardcage::http {

/// Codes of the connection layer's own answers.
inline constexpr std::array<std::string_view, 12> refusal_codes{
    "malformed_request",
    "request_timeout",
    "payload_too_large",
    "uri_too_long",
    "expectation_failed",
    "headers_too_large",
    "internal_error",
    "not_implemented",
    "unavailable",
    "http_version_not_supported",
    "storage_full",
    "other"};

/// State that all connections and threads of one server share.
struct ServerState {
    ServerState(ServerSettings chosen, Application& served)
        : settings(std::move(chosen)),
          application(served),
          dispatch(settings.workers, settings.waiting_requests),
          long_queue(settings.long_workers, settings.waiting_long_requests),
          spool_account(SpoolAccount::of(settings.spool_directory)) {}

    const ServerSettings settings;
    Application& application;
    Dispatch dispatch;
    LongQueue long_queue;
    std::shared_ptr<SpoolAccount> spool_account;
    int epoll = -1;

    std::atomic<bool> draining{false};  ///< answers close their connection, long work is cancelled
    std::atomic<bool> stopping{false};  ///< all work is cancelled, threads end

    std::atomic<std::uint64_t> open_connections{0};
    std::atomic<std::uint64_t> accepted{0};
    std::atomic<std::uint64_t> requests{0};
    std::atomic<unsigned> long_running{0};
    std::array<std::atomic<std::uint64_t>, refusal_codes.size()> refused{};
};

}  // namespace cardcage::http
