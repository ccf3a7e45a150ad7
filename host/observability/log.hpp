#pragma once

#include <cardcage/abi.h>

#include <atomic>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "host/observability/clock.hpp"
#include "host/observability/sink.hpp"

namespace cardcage::observability {

/// A higher level logs more. The numbers are those of abi.h.
enum class Level {
    Error = CC_LOG_ERROR,
    Warning = CC_LOG_WARNING,
    Information = CC_LOG_INFORMATION,
    Debug = CC_LOG_DEBUG
};

/// "error", "warning", "information", "debug".
std::string_view name(Level level);
/// The level of that name, or absent.
std::optional<Level> levelNamed(std::string_view name);

enum class LogFormat {
    Auto,  ///< text when a person reads along, JSON otherwise
    Json,
    Text
};

/// "auto", "json", "text"; absent for anything else.
std::optional<LogFormat> logFormatNamed(std::string_view name);

/// One key and its value, borrowed for the call.
struct Field {
    Field(std::string_view key_name, std::string_view text_value) : key(key_name), text(text_value) {}
    Field(std::string_view key_name, std::integral auto value)
        : key(key_name), number(static_cast<std::int64_t>(value)), is_number(true) {}

    std::string_view key;
    std::string_view text;
    std::int64_t number = 0;
    bool is_number = false;
};

/// The log of the server: one line an event, a JSON object or readable text.
///
///     {"ts":"2026-11-21T08:15:00.000123Z","level":"error","message":"request
///     failed","request_id":"…","module":"customers"}
///
/// Usual fields: logger (the part of the host), request_id, traceparent, tenant, module. Whatever the input, an event
/// stays one line of valid UTF-8: control characters are escaped, wrong bytes replaced, values cut at 8 KiB, fields
/// after the 32nd dropped; a key that is taken already gets an underscore behind it. What looks like a secret is
/// replaced (redaction.hpp). Below the level a call costs one atomic load. [any thread]
class Log {
public:
    /// `sink` and `clock` must outlive the log.
    Log(Sink& sink, const Clock& clock, LogFormat format = LogFormat::Auto, Level level = Level::Information);

    bool enabled(Level level) const noexcept {
        return static_cast<int>(level) <= level_.load(std::memory_order_relaxed);
    }
    /// Takes effect with the next line.
    void setLevel(Level level) noexcept { level_.store(static_cast<int>(level), std::memory_order_relaxed); }
    void setFormat(LogFormat format);

    void write(Level level, std::string_view message, std::span<const Field> fields) noexcept;
    void error(std::string_view message, std::initializer_list<Field> fields = {}) noexcept {
        if (enabled(Level::Error)) write(Level::Error, message, fields);
    }
    void warning(std::string_view message, std::initializer_list<Field> fields = {}) noexcept {
        if (enabled(Level::Warning)) write(Level::Warning, message, fields);
    }
    void information(std::string_view message, std::initializer_list<Field> fields = {}) noexcept {
        if (enabled(Level::Information)) write(Level::Information, message, fields);
    }
    void debug(std::string_view message, std::initializer_list<Field> fields = {}) noexcept {
        if (enabled(Level::Debug)) write(Level::Debug, message, fields);
    }

private:
    void write(Level level, std::string_view message, std::initializer_list<Field> fields) noexcept {
        write(level, message, std::span<const Field>(fields.begin(), fields.size()));
    }

    Sink& sink_;
    const Clock& clock_;
    std::atomic<int> level_;
    std::atomic<bool> json_;
};

}  // namespace cardcage::observability
