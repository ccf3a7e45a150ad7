#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/http/message.hpp"

namespace cardcage::http::test {

/// What the tests serve, by path:
///   /echo          the body comes back, with its size in X-Size
///   /early         401 from admit, the body is never wanted
///   /limit         bodies up to 10 bytes when their length is not announced
///   /size?N        N bytes of answer
///   /field         the field X-Value comes back as X-Value (500 when it cannot)
///   /status?N      that status, with a body
///   /wait          returns when the test opens the gate
///   /long          a long request that ends when it is cancelled
///   /throw, /throw-admit, /throw-refuse
///   else           the path
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
    /// Waits until so many requests are inside handle.
    void awaitInside(unsigned count) const;
    bool sawCancelled() const;
    /// The largest number of calls inside handle at once, and whether one worker number was ever used twice at once.
    unsigned mostInside() const;
    bool workersCollided() const;

private:
    void enter(unsigned worker);
    void leave(unsigned worker);
    void work(Request& request, Response& response);

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::vector<std::string> executed_;
    std::vector<int> statuses_;
    std::vector<bool> worker_busy_ = std::vector<bool>(64);
    unsigned inside_ = 0;
    unsigned most_inside_ = 0;
    bool collided_ = false;
    bool gate_open_ = false;
    bool cancelled_ = false;
};

}  // namespace cardcage::http::test
