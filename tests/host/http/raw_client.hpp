#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::http::test {

/// One answer as a strict reader sees it: fields by lower-case name, repeated ones joined by '\n'.
struct Answer {
    int status = 0;
    std::map<std::string, std::string> fields;
    std::string body;
    std::string field(const std::string& name) const;
};

/// A client that sends exactly the bytes of the test, on a blocking socket.
class RawClient {
public:
    /// `receive_buffer` above 0 makes the kernel accept little, for slow readers.
    explicit RawClient(std::uint16_t port, int receive_buffer = 0);
    ~RawClient();
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    /// Sends all bytes; false when the peer has closed.
    bool send(std::string_view bytes);
    /// One byte at a time, each in a segment of its own.
    bool sendSlowly(std::string_view bytes);
    void finishSending();
    /// Resets the connection.
    void abort();
    /// The next answer; absent when the connection ends (or `time` passes) before it is complete. Interim answers are
    /// answers, too. `head_only`: the answer to a HEAD request.
    std::optional<Answer> receive(bool head_only = false, std::chrono::milliseconds time = std::chrono::seconds(15));
    /// Everything up to the end of the connection.
    std::string receiveAll();
    /// True when the peer closes without sending anything more.
    bool ended(std::chrono::milliseconds time = std::chrono::seconds(15));
    /// Up to `size` bytes, blocking; 0 at the end.
    std::size_t receiveSome(char* buffer, std::size_t size);

private:
    bool more();
    void limitTime(std::chrono::milliseconds time);

    int descriptor_;
    std::string buffer_;
};

}  // namespace cardcage::http::test
