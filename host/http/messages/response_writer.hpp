#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/http/messages/outgoing_response.hpp"
#include "host/http/socket.hpp"

namespace cardcage::http {

/// Headers that the connection layer adds to an answer.
struct AnswerFrame {
    std::string_view request_id;
    std::string_view date;
    bool close = false;
    bool http_1_0 = false;
    bool drop_body = false;  ///< HEAD: the length of the body is sent, the body is not
};

/// Sends one answer: the head and a small body in one call, a larger body behind it, a spooled one from its file.
class ResponseWriter {
public:
    /// Prepares the head. `response` must stay as it is until the answer is sent or given up.
    void begin(const OutgoingResponse& response, const AnswerFrame& frame);
    /// Sends what the socket takes now, at most `limit` bytes. Done only when the whole answer is sent; State::Blocked
    /// with `bytes` above 0 means that there was progress.
    Transfer flush(Socket& socket, std::size_t limit);
    /// Bytes sent of this answer.
    std::uint64_t sent() const { return sent_; }
    bool complete() const { return sent_ == total_; }
    void clear();

private:
    Transfer sendSome(Socket& socket, std::size_t limit);

    std::string text_;                        ///< the head, and the body when it is small
    const OutgoingResponse* body_ = nullptr;  ///< whose body follows the text
    std::uint64_t total_ = 0;
    std::uint64_t sent_ = 0;
};

}  // namespace cardcage::http
