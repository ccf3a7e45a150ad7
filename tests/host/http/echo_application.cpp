#include "tests/host/http/echo_application.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>

namespace cardcage::http::test {
namespace {

void copy(const Spool& from, Response& to) {
    std::array<char, 32 * 1024> piece;
    for (std::uint64_t offset = 0; offset < from.size();) {
        const auto count = from.read(offset, piece.data(), piece.size());
        to.write({piece.data(), count});
        offset += count;
    }
}

}  // namespace

Admission EchoApplication::admit(Request& request, Response& response) {
    if (request.path() == "/early") {
        response.status = 401;
        response.write("no");
        return {};
    }
    if (request.path() == "/throw-admit") {
        throw std::runtime_error("admit");
    }
    const auto kind = request.path() == "/long" ? Admission::Kind::RunLong : Admission::Kind::Run;
    const auto group = request.header("X-Group");
    return {
        .kind = kind,
        .body_limit = request.path() == "/limit" ? 10U : 64U << 20,
        .group = group ? std::stoull(std::string(*group)) : 0,
        .packed = request.header("Content-Encoding").has_value()};
}

void EchoApplication::handle(Request& request, Response& response, unsigned worker) {
    enter(worker);
    try {
        work(request, response);
    } catch (...) {
        leave(worker);
        throw;
    }
    leave(worker);
}

void EchoApplication::work(Request& request, Response& response) {
    {
        const std::lock_guard lock(mutex_);
        executed_.push_back(std::string(request.method()) + " " + std::string(request.target()));
    }
    const auto path = request.path();
    if (path == "/echo" || path == "/limit") {
        response.header("X-Size", std::to_string(request.body().size()));
        copy(request.body(), response);
    } else if (path == "/size") {
        const std::string piece(64 * 1024, 'z');
        for (auto left = std::stoull(std::string(request.query())); left > 0;) {
            const auto count = std::min<unsigned long long>(left, piece.size());
            response.write({piece.data(), static_cast<std::size_t>(count)});
            left -= count;
        }
    } else if (path == "/field") {
        response.setHeader("X-Value", request.header("X-Value").value_or(""));
    } else if (path == "/status") {
        response.status = std::stoi(std::string(request.query()));
        response.write("body");
    } else if (path == "/wait") {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return gate_open_; });
    } else if (path == "/pass") {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return may_pass_ || gate_open_; });
    } else if (path == "/long") {
        std::unique_lock lock(mutex_);
        while (!request.cancelled() && !gate_open_) {
            changed_.wait_for(lock, std::chrono::milliseconds(5));
        }
        cancelled_ = request.cancelled();
        response.status = cancelled_ ? 503 : 200;
    } else if (path == "/throw") {
        response.header("X-Half", "done");
        response.write("half");
        throw std::runtime_error("handler");
    } else {
        response.write(path);
    }
}

void EchoApplication::refuse(
    std::string_view request_id, Response& response, int, std::string_view code, std::string_view detail
) {
    if (detail.empty() || request_id.empty()) {
        throw std::logic_error("a refusal without detail or id");
    }
    response.header("Content-Type", "application/problem+json");
    response.write(code);
}

void EchoApplication::finished(const Request*, int status, std::uint64_t, std::int64_t) {
    const std::lock_guard lock(mutex_);
    statuses_.push_back(status);
    changed_.notify_all();
}

void EchoApplication::enter(unsigned worker) {
    const std::lock_guard lock(mutex_);
    collided_ = collided_ || worker_busy_.at(worker);
    worker_busy_.at(worker) = true;
    most_inside_ = std::max(most_inside_, ++inside_);
    changed_.notify_all();
}

void EchoApplication::leave(unsigned worker) {
    const std::lock_guard lock(mutex_);
    worker_busy_.at(worker) = false;
    --inside_;
    changed_.notify_all();
}

std::vector<std::string> EchoApplication::executed() const {
    const std::lock_guard lock(mutex_);
    return executed_;
}

std::vector<int> EchoApplication::finishedStatuses() const {
    const std::lock_guard lock(mutex_);
    return statuses_;
}

void EchoApplication::openGate() {
    const std::lock_guard lock(mutex_);
    gate_open_ = true;
    changed_.notify_all();
}

void EchoApplication::letPass() {
    const std::lock_guard lock(mutex_);
    may_pass_ = true;
    changed_.notify_all();
}

void EchoApplication::awaitInside(unsigned count) const {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, std::chrono::seconds(15), [&] { return inside_ >= count; })) {
        throw std::runtime_error("the requests did not reach the handler");
    }
}

bool EchoApplication::sawCancelled() const {
    const std::lock_guard lock(mutex_);
    return cancelled_;
}

unsigned EchoApplication::mostInside() const {
    const std::lock_guard lock(mutex_);
    return most_inside_;
}

bool EchoApplication::workersCollided() const {
    const std::lock_guard lock(mutex_);
    return collided_;
}

}  // namespace cardcage::http::test
