#pragma once

#include <cardcage/abi.h>

#include <array>
#include <cstddef>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/database/lane.hpp"
#include "host/http/message.hpp"
#include "host/json/reader.hpp"
#include "host/problems/problem.hpp"
#include "host/services/request.hpp"

namespace cardcage::services {

inline std::string_view view(cc_str text) {
    return {text.data ? text.data : "", text.data ? text.size : 0};
}
inline cc_str borrowed(std::string_view text) {
    return {text.data(), text.size()};
}
inline constexpr cc_str absent{nullptr, 0};

/// Whether work on a request should end: its deadline has passed, or, for a long one, its client has left or the server
/// stops.
bool isCancelled(const AdmittedRequest& admitted, const http::Request& request);

/// One run of one request: its transaction, its memory, and the answer under construction. The operation calls that a
/// handler makes share it.
struct Run {
    Run(const AdmittedRequest& admitted,
        const http::Request& http_request,
        http::Response& http_response,
        database::Lane& lane);

    const AdmittedRequest& admitted;
    const http::Request& request;
    http::Response& response;
    database::Work work;
    alignas(std::max_align_t) std::array<std::byte, 4096> arena_begin;  ///< most requests need no more
    std::pmr::monotonic_buffer_resource arena{arena_begin.data(), arena_begin.size()};
    std::size_t arena_bytes = 0;
    std::optional<database::DatabaseError> database_error;  ///< of the last CC_DATABASE
    std::size_t depth = 0;                                  ///< operation calls inside each other

    bool cancelled() const;
    std::chrono::milliseconds remaining() const;
};

}  // namespace cardcage::services

/// A JSON text being read through cardcage.json/1.
struct cc_json {
    std::unique_ptr<cardcage::json::ByteSource> source;
    std::unique_ptr<cardcage::json::Reader> reader;
};

/// What a handler holds: a request, or one operation call inside it.
struct cc_call {
    cc_call(cardcage::services::Run& its_run, const cardcage::tenancy::ModuleView& its_module)
        : run(its_run), module(its_module) {}

    cardcage::services::Run& run;
    const cardcage::tenancy::ModuleView& module;  ///< whose handler runs
    bool is_operation = false;
    std::string_view payload;       ///< of an operation
    std::uint64_t body_offset = 0;  ///< of body_read
    std::vector<std::unique_ptr<cc_json>> readers;

    enum class Answer { None, Begun, Complete } answer = Answer::None;
    std::string operation_answer;  ///< what an operation responded
    std::string etag;
    bool precondition_checked = false;
    std::optional<cardcage::problems::Problem> problem;
};

namespace cardcage::services {

/// The table of a service id, or null. [any thread]
const void* serviceTable(std::string_view id);

extern const cc_call_v1 call_table;
extern const cc_json_v1 json_table;
extern const cc_db_v1 db_table;
extern const cc_operation_v1 operation_table;
extern const cc_config_v1 config_table;
extern const cc_notify_v1 notify_table;
extern const cc_clock_v1 clock_table;
extern const cc_log_v1 log_table;
extern const cc_metrics_v1 metrics_table;

/// Runs a function of a service table: no exception crosses the boundary.
template <class Function>
auto guarded(Function&& function) noexcept -> decltype(function()) {
    try {
        return function();
    } catch (...) {
        return static_cast<decltype(function())>(CC_FAILED);
    }
}

}  // namespace cardcage::services
