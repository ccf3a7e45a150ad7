#pragma once

#include <cardcage/abi.h>

#include <array>
#include <cstddef>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "host/database/lane.hpp"
#include "host/files/store.hpp"
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
    bool queued_work = false;                               ///< jobs or events wait for the commit

    bool cancelled() const;
    std::chrono::milliseconds remaining() const;
};

}  // namespace cardcage::services

/// A JSON text being read through cardcage.json/1.
struct cc_json {
    std::unique_ptr<cardcage::json::ByteSource> source;
    std::unique_ptr<cardcage::json::Reader> reader;
};

/// The call of a handler: a request, or one operation call inside it.
struct cc_call {
    cc_call(cardcage::services::Run& its_run, const cardcage::tenancy::ModuleView& its_module)
        : run(its_run), module(its_module) {}

    cardcage::services::Run& run;
    const cardcage::tenancy::ModuleView& module;  ///< whose handler runs
    bool is_operation = false;
    std::string_view payload;       ///< of an operation
    std::uint64_t body_offset = 0;  ///< of body_read
    std::vector<std::unique_ptr<cc_json>> readers;
    std::vector<std::shared_ptr<cc_upload>> uploads;
    /// The file that was read last: a loop of reads looks it up once.
    struct OpenFile {
        std::string id;
        std::unique_ptr<cardcage::files::StoredContent> content;
    } open_file{};
    std::size_t savepoint_floor = 0;  ///< savepoints of callers, which this call may not end

    enum class Answer { None, Begun, Complete } answer = Answer::None;
    std::string operation_answer;  ///< answer of an operation
    std::string etag;
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
extern const cc_files_v1 files_table;
extern const cc_jobs_v1 jobs_table;
extern const cc_events_v1 events_table;
extern const cc_parallel_v1 parallel_table;

/// Whether a struct of a module reaches at least to `last`, the last member of the first revision: a module
/// built with an older SDK knows fewer members than this host.
template <class Struct, class Member>
bool covers(const Struct* given, Member Struct::*last) {
    if (!given) return false;
    const auto* end = reinterpret_cast<const char*>(&(given->*last)) + sizeof(Member);
    return given->size >= static_cast<std::size_t>(end - reinterpret_cast<const char*>(given));
}

/// A function in the form of a service table: a null handle is refused, and no exception crosses the boundary.
template <auto function>
struct Safe;
template <class Result, class Handle, class... Arguments, Result (*function)(Handle*, Arguments...)>
struct Safe<function> {
    static Result call(Handle* handle, Arguments... arguments) noexcept {
        if (!handle) return failure(CC_INVALID);
        try {
            return function(handle, arguments...);
        } catch (...) {
            return failure(CC_FAILED);
        }
    }

private:
    static Result failure([[maybe_unused]] std::int32_t status) {
        if constexpr (std::is_signed_v<Result>) {
            return status;
        } else {
            return Result{};  // an absent text, no memory, no bytes
        }
    }
};
template <auto function>
inline constexpr auto safe = &Safe<function>::call;

/// Runs what follows as another role, and the rest as the caller's again, however it ends.
class RoleScope {
public:
    RoleScope(cc_call& caller, std::string_view role) : caller_(caller) { caller.run.work.switchRole(role); }
    ~RoleScope() {
        try {
            caller_.run.work.switchRole(caller_.module.role);
        } catch (...) {  // the unit of work is lost; nothing more runs in it
        }
    }
    RoleScope(const RoleScope&) = delete;
    RoleScope& operator=(const RoleScope&) = delete;

private:
    cc_call& caller_;
};

}  // namespace cardcage::services
