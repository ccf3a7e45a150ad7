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

#include "host/calls/slots.hpp"
#include "host/database/connection.hpp"
#include "host/execution/request.hpp"
#include "host/files/storage/store.hpp"
#include "host/http/messages/message.hpp"
#include "host/json/reader.hpp"
#include "host/problems/problem.hpp"

namespace cardcage::execution {

/// Whether work on a request should end: its deadline has passed, or, for a long one, its client has left or the server
/// stops.
bool isCancelled(const AdmittedRequest& admitted, const http::Request& request);

/// One run of one request: its transaction, its memory, and the answer under construction. The operation calls that a
/// handler makes share it.
struct Run {
    Run(const AdmittedRequest& admitted,
        const http::Request& http_request,
        http::Response& http_response,
        database::Connection& connection);

    const AdmittedRequest& admitted;
    const HostServices& services;
    calls::ModuleCall running;
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

/// The operation of another tenant that answers a request (cardcage.shares/1).
struct SharedAnswer {
    std::shared_ptr<const tenancy::TenantView> owner;
    tenancy::Provider provider;  ///< one of the owner's set
    std::string payload;         ///< JSON, as the operation takes it
};

}  // namespace cardcage::execution

/// A JSON text being read through cardcage.json/1.
struct cc_json {
    std::unique_ptr<cardcage::json::ByteSource> source;
    std::unique_ptr<cardcage::json::Reader> reader;
};

/// The call of a handler: a request, or one operation call inside it.
struct cc_call {
    cc_call(cardcage::execution::Run& its_run, const cardcage::tenancy::ModuleView& its_module)
        : run(its_run), module(its_module), outer(innermost) {
        innermost = this;
    }
    ~cc_call() { innermost = outer; }
    cc_call(const cc_call&) = delete;
    cc_call& operator=(const cc_call&) = delete;

    /// The innermost call whose handler runs on this thread; its callers are `outer`. Null outside handlers.
    inline static thread_local cc_call* innermost = nullptr;

    cardcage::execution::Run& run;
    const cardcage::tenancy::ModuleView& module;  ///< whose handler runs
    cc_call* const outer;                         ///< the call of the same thread that called this operation
    bool is_operation = false;
    bool is_shared = false;         ///< an operation whose answer is that of a request of another tenant
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
    std::optional<cardcage::execution::SharedAnswer> shared;  ///< answers in place of this handler
    std::string operation_answer;                             ///< answer of an operation
    std::string etag;
    std::optional<cardcage::problems::Problem> problem;

    /// Whether what the handler answers goes to the client, and not to another module.
    bool answersClient() const { return !is_operation || is_shared; }
};
