#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/http/messages/body_reader.hpp"
#include "host/http/messages/head_parser.hpp"
#include "host/http/messages/incoming_request.hpp"
#include "host/http/messages/outgoing_response.hpp"
#include "host/http/messages/response_writer.hpp"

namespace cardcage::http {

/// Received bytes that are not consumed yet. Bytes stay in place until consume or room is called.
class InputBuffer {
public:
    std::string_view bytes() const { return {data_.get(), size_}; }
    bool empty() const { return size_ == 0; }
    /// Space behind the bytes, at least 1 KiB.
    char* room();
    std::size_t roomSize() const { return capacity_ - size_; }
    void received(std::size_t count) { size_ += count; }
    void append(std::string_view bytes);
    void consume(std::size_t count);
    /// Empty and small again.
    void clear();

private:
    std::unique_ptr<char[]> data_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// Everything a connection needs from the first byte of a request to the last byte of its answer, and an idle
/// connection does not have.
struct Exchange {
    Exchange(const HeadLimits& limits, const std::string& spool_directory)
        : parser(limits), request(spool_directory), response(spool_directory) {}

    /// Ready for the next request of the same connection: keeps bytes behind the finished one.
    void next();
    /// Ready for another connection.
    void clear();

    InputBuffer input;
    HeadParser parser;
    IncomingRequest request;
    OutgoingResponse response;
    BodyReader body;
    ResponseWriter writer;
    std::size_t consumed = 0;      ///< bytes of `input` that belong to the current request
    std::string surplus;           ///< bytes received behind a chunked body
    std::int64_t started_us = 0;   ///< time at which the head was complete
    std::int64_t body_end_ms = 0;  ///< deadline of the body
    bool parsed = false;           ///< the head is understood: `request` can be shown
    bool closing = false;          ///< the connection ends with this answer
};

/// State of each thread of the server.
class ThreadState {
public:
    ThreadState(const HeadLimits& limits, std::string spool_directory);

    std::unique_ptr<Exchange> takeExchange();
    void giveBack(std::unique_ptr<Exchange> exchange);
    /// The Date field of answers of this second (RFC 9110, 6.6.1).
    std::string_view date();
    /// 32 hexadecimal digits, unpredictable enough to distinguish requests; no secret.
    void newRequestId(std::string& id);
    /// Space for bodies on their way into a spool.
    std::array<char, 64 * 1024>& scratch() { return *scratch_; }

private:
    HeadLimits limits_;
    std::string spool_directory_;
    std::vector<std::unique_ptr<Exchange>> exchanges_;
    std::unique_ptr<std::array<char, 64 * 1024>> scratch_;
    std::int64_t date_second_ = -1;
    std::array<char, 30> date_{};
    std::array<std::uint64_t, 2> random_{};
};

/// Microseconds of a clock that never jumps.
std::int64_t steadyMicroseconds();

}  // namespace cardcage::http
