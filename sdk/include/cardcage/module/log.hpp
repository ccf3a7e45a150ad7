#pragma once

#include <array>
#include <cardcage/detail/services.hpp>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

// Reports of a module to the operator: lines of the log, counters and durations.

namespace cardcage {

/// The log of the host: one line per call. The host adds the id of the module and, when there is a call, the request
/// id. Never throws. May be used from every thread as long as the call lives; an object without a call (null) is valid
/// from init to destroy. A line takes at most 16 fields, further ones are dropped.
class Log {
public:
    /// A key of the line and its value; both are borrowed until the function returns.
    using Field = std::pair<std::string_view, std::string_view>;

    /// Borrows both for its own life. `call` may be null: the line then has no request id.
    Log(const Services& services, cc_call* call) : services_(services), call_(call) {}

    /// Writes a line of level error: something failed that an operator has to look at.
    void error(std::string_view message, std::initializer_list<Field> fields = {}) const {
        write(CC_LOG_ERROR, message, fields);
    }
    /// Writes a line of level warning: the work went on, but not as intended.
    void warning(std::string_view message, std::initializer_list<Field> fields = {}) const {
        write(CC_LOG_WARNING, message, fields);
    }
    /// Writes a line of level information: a normal event worth a line.
    void information(std::string_view message, std::initializer_list<Field> fields = {}) const {
        write(CC_LOG_INFORMATION, message, fields);
    }
    /// Writes a line of level debug. The host drops it unless the log level asks for it.
    void debug(std::string_view message, std::initializer_list<Field> fields = {}) const {
        write(CC_LOG_DEBUG, message, fields);
    }

private:
    /// Copies the first 16 fields into the form of the contract; the host copies the texts.
    void write(std::int32_t level, std::string_view message, std::span<const Field> fields) const {
        std::array<cc_log_field, 16> given;
        const std::size_t count = fields.size() < given.size() ? fields.size() : given.size();
        for (std::size_t i = 0; i < count; ++i) given[i] = {borrow(fields[i].first), borrow(fields[i].second)};
        services_.log->write(services_.host, call_, level, borrow(message), given.data(), count);
    }

    const Services& services_;
    cc_call* call_;
};

/// Counters and durations of the module. The host publishes them as `cardcage_<module>_<name>` on the admin listener.
/// Never throws, does nothing on a host without the service, and may be used from every thread.
class Metrics {
public:
    /// Borrows the services for its own life.
    explicit Metrics(const Services& services) : services_(services) {}

    /// Adds `added` to the counter `name`. `help` is its one-line description for the operator.
    void count(std::string_view name, std::string_view help, std::int64_t added = 1) const {
        if (services_.metrics) services_.metrics->count(services_.host, borrow(name), borrow(help), added);
    }
    /// Adds one duration, in microseconds, to the histogram `name`. `help` is its one-line description.
    void observe(std::string_view name, std::string_view help, std::int64_t microseconds) const {
        if (services_.metrics) services_.metrics->observe(services_.host, borrow(name), borrow(help), microseconds);
    }

private:
    const Services& services_;
};

}  // namespace cardcage
