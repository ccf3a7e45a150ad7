#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/http/messages/message.hpp"

namespace cardcage::http::test {

/// The application of the tests, by path:
///   /echo          the body comes back, with its size in X-Size
///   /early         401 from admit, the body is never wanted
///   /limit         bodies up to 10 bytes when their length is not announced
///   /size?N        N bytes of answer
///   /field         the field X-Value comes back as X-Value (500 when it cannot)
///   /status?N      that status, with a body
///   /wait          returns when the test opens the gate
///   /pass          returns when the test lets it pass, or opens the gate
///   /long          a long request that ends when it is cancelled
///   /throw, /throw-admit, /throw-refuse
///   else           the path
/// A body with Content-Encoding is unpacked. X-Group is the group whose turn a request takes.
class EchoApplication final : public Application {
public:
    Admission admit(Request& request, Response& response) override;
    void handle(Request& request, Response& response, unsigned worker) override;
    void refuse(
        std::string_view request_id, Response& response, int status, std::string_view code, std::string_view detail
    ) override;
    void finished(const Request* request, int status, std::uint64_t bytes_sent, std::int64_t microseconds) override;

    /// "METHOD target" of each handled request, in order.
    std::vector<std::string> executed() const;
    /// Statuses given to finished, in order.
    std::vector<int> finishedStatuses() const;
    /// Lets all /wait requests go on, now and later.
    void openGate();
    /// Lets all /pass requests go on.
    void letPass();
    /// Waits until so many requests are inside handle.
    void awaitInside(unsigned count) const;
    bool sawCancelled() const;
    /// The largest number of calls inside handle at once, and whether one worker number was ever used twice at once.
    unsigned mostInside() const;
    bool workersCollided() const;
    /// The answer that the server gets when it asks, and how often it has asked.
    void holdUp(bool is_held_up) { held_up_ = is_held_up; }
    bool isHeldUp() const override {
        ++held_up_questions_;
        return held_up_;
    }
    unsigned askedWhetherHeldUp() const { return held_up_questions_; }

private:
    void enter(unsigned worker);
    void leave(unsigned worker);
    void work(Request& request, Response& response);

    std::atomic<bool> held_up_{false};
    mutable std::atomic<unsigned> held_up_questions_{0};
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::vector<std::string> executed_;
    std::vector<int> statuses_;
    std::vector<bool> worker_busy_ = std::vector<bool>(64);
    unsigned inside_ = 0;
    unsigned most_inside_ = 0;
    bool collided_ = false;
    bool gate_open_ = false;
    bool may_pass_ = false;
    bool cancelled_ = false;
};

}  // namespace cardcage::http::test
