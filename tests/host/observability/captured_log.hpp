#pragma once

#include <Poco/JSON/Object.h>
#include <Poco/JSON/Parser.h>

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/observability/clock.hpp"
#include "host/observability/log.hpp"
#include "host/observability/sink.hpp"

namespace cardcage::test {

/// Keeps what is written, call by call.
class CapturingSink : public observability::Sink {
public:
    void write(std::string_view line) noexcept override {
        const std::lock_guard lock(mutex_);
        writes_.emplace_back(line);
    }
    std::vector<std::string> writes() const {
        const std::lock_guard lock(mutex_);
        return writes_;
    }
    std::string last() const { return writes().back(); }
    Poco::JSON::Object::Ptr lastObject() const {
        return Poco::JSON::Parser().parse(last()).extract<Poco::JSON::Object::Ptr>();
    }

private:
    mutable std::mutex mutex_;
    std::vector<std::string> writes_;
};

/// A log whose lines are kept, at 2026-11-21T08:15:00.000123Z.
struct CapturedLog {
    CapturingSink sink;
    observability::FakeClock clock{1'795'248'900'000'123};
    observability::Log log{sink, clock, observability::LogFormat::Json};
};

}  // namespace cardcage::test
