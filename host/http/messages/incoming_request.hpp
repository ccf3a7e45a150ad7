#pragma once

#include <atomic>
#include <deque>
#include <string>
#include <string_view>

#include "host/http/messages/head_parser.hpp"
#include "host/http/messages/message.hpp"
#include "host/http/messages/unpack.hpp"

namespace cardcage::http {

/// The request of one exchange, on top of its parsed head.
class IncomingRequest final : public Request {
public:
    explicit IncomingRequest(const std::string& spool_directory);

    std::string_view method() const override { return head.method; }
    std::string_view target() const override { return head.target; }
    std::string_view path() const override { return head.path; }
    std::string_view query() const override { return head.query; }
    std::optional<std::string_view> header(std::string_view name) const override;
    std::optional<std::uint64_t> contentLength() const override { return head.content_length; }
    std::string_view peer() const override { return peer_address; }
    std::string_view requestId() const override { return request_id; }
    const Spool& body() const override { return content; }
    bool cancelled() const override;

    /// Ready for another request.
    void clear();
    /// Puts what the body unpacks to in its place; the body stays as it is when that fails.
    Unpacked unpackBody(std::uint64_t limit);

    Head head;
    std::string peer_address;
    std::string request_id;
    Spool content;
    /// Word in which the connection notes that its peer has gone, and the bits that mean it.
    const std::atomic<std::uint64_t>* gone_word = nullptr;
    std::uint64_t gone_bits = 0;
    /// Set by the server when this kind of work shall end early.
    const std::atomic<bool>* ending = nullptr;

private:
    const std::string spool_directory_;
    mutable std::deque<std::string> joined_;  ///< values of repeated fields, joined; a deque keeps them in place
};

/// A value of X-Request-Id that may be repeated in answers and logs: [A-Za-z0-9._-]{1,64}.
bool isReflectable(std::string_view request_id);

}  // namespace cardcage::http
