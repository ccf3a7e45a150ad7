#include "host/observability/log.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <string>
#include <utility>

#include "host/json/text.hpp"
#include "host/observability/redaction.hpp"

namespace cardcage::observability {
namespace {

constexpr std::size_t longest_value = 8 * 1024;
constexpr std::size_t longest_looked_at = 16 * 1024;  // hidden text makes room for the rest
constexpr std::size_t longest_key = 64;
constexpr std::size_t most_fields = 32;

constexpr auto level_names = std::to_array<std::pair<Level, std::string_view>>(
    {{Level::Error, "error"}, {Level::Warning, "warning"}, {Level::Information, "information"}, {Level::Debug, "debug"}}
);

constexpr auto format_names = std::to_array<std::pair<LogFormat, std::string_view>>(
    {{LogFormat::Auto, "auto"}, {LogFormat::Json, "json"}, {LogFormat::Text, "text"}}
);

void appendNumber(std::string& out, std::int64_t number) {
    std::array<char, 24> digits;
    out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

/// RFC 3339 with microseconds. The calendar part changes once a second and is kept until then.
void appendTime(std::string& out, std::int64_t now_us) {
    thread_local std::int64_t known_second = -1;
    thread_local std::array<char, 32> calendar{};
    const auto second = now_us / 1'000'000;
    if (second != known_second) {
        const auto time = static_cast<std::time_t>(second);
        std::tm parts{};
        ::gmtime_r(&time, &parts);
        std::strftime(calendar.data(), calendar.size(), "%Y-%m-%dT%H:%M:%S.", &parts);
        known_second = second;
    }
    out.append(calendar.data());
    auto micros = std::to_string(1'000'000 + now_us % 1'000'000);
    out.append(micros, 1).push_back('Z');
}

/// Cut between two characters, with an ellipsis, when it is too long.
std::string_view bounded(std::string& text) {
    if (text.size() <= longest_value) return text;
    auto end = longest_value;
    while (end > longest_value - 4 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text.resize(end);
    return text.append("…");
}

/// The part that is looked at. Half a token at its end would no longer look like one, so the last word goes.
std::string_view window(std::string_view value) {
    if (value.size() <= longest_looked_at) return value;
    value = value.substr(0, longest_looked_at);
    const auto end = value.find_last_of(" \t\r\n,;&\"'");
    return value.substr(0, end != std::string_view::npos && end > longest_value ? end : longest_value);
}

std::string_view safeValue(std::string_view value) {
    thread_local std::string text;
    text.clear();
    appendWithoutSecrets(text, window(value));
    if (value.size() > longest_looked_at) text.append("…");
    return bounded(text);
}

void appendKey(std::string& out, std::string_view key) {
    key = key.substr(0, longest_key);
    if (key.empty()) out.push_back('_');
    for (const char c : key) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                           c == '.' || c == '-';
        out.push_back(plain ? c : '_');
    }
}

/// One line under construction.
class Line {
public:
    Line(std::string& out, bool json) : out_(out), json_(json) {}

    void head(std::int64_t now_us, Level level, std::string_view message) {
        if (json_) {
            out_.append("{\"ts\":\"");
            appendTime(out_, now_us);
            out_.append("\",\"level\":\"").append(name(level)).append("\",\"message\":");
            json::appendString(out_, safeValue(message));
        } else {
            appendTime(out_, now_us);
            out_.push_back(' ');
            out_.append(name(level)).push_back(' ');
            appendPlain(safeValue(message));
        }
    }

    void field(const Field& field, bool taken) {
        out_.append(json_ ? ",\"" : " ");
        appendKey(out_, field.key);
        if (taken) out_.push_back('_');
        out_.append(json_ ? "\":" : "=");
        if (field.is_number) {
            appendNumber(out_, field.number);
        } else if (namesSecret(field.key)) {
            appendText(redacted_mark);
        } else {
            appendText(safeValue(field.text));
        }
    }

    void end() { out_.append(json_ ? "}\n" : "\n"); }

private:
    void appendText(std::string_view text) {
        const bool bare = !json_ && !text.empty() && std::ranges::all_of(text, [](char c) {
            return c > ' ' && c != '"' && c != '=' && c != '\\' && static_cast<unsigned char>(c) < 0x7F;
        });
        if (bare) {
            out_.append(text);
        } else {
            json::appendString(out_, text);
        }
    }

    /// A message without quotes; escaped all the same.
    void appendPlain(std::string_view text) {
        const auto begin = out_.size();
        json::appendString(out_, text);
        out_.erase(begin, 1);
        out_.pop_back();
    }

    std::string& out_;
    bool json_;
};

bool isTaken(std::span<const Field> fields, std::size_t place) {
    const auto key = fields[place].key;
    if (key == "ts" || key == "level" || key == "message") return true;
    return std::ranges::any_of(fields.first(place), [&](const Field& earlier) { return earlier.key == key; });
}

}  // namespace

std::string_view name(Level level) {
    const auto found = std::ranges::find(level_names, level, &std::pair<Level, std::string_view>::first);
    return found == level_names.end() ? "debug" : found->second;
}

std::optional<Level> levelNamed(std::string_view text) {
    const auto found = std::ranges::find(level_names, text, &std::pair<Level, std::string_view>::second);
    return found == level_names.end() ? std::nullopt : std::optional(found->first);
}

std::optional<LogFormat> logFormatNamed(std::string_view text) {
    const auto found = std::ranges::find(format_names, text, &std::pair<LogFormat, std::string_view>::second);
    return found == format_names.end() ? std::nullopt : std::optional(found->first);
}

Log::Log(Sink& sink, const Clock& clock, LogFormat format, Level level)
    : sink_(sink), clock_(clock), level_(static_cast<int>(level)), json_(true) {
    setFormat(format);
}

void Log::setFormat(LogFormat format) {
    json_.store(format == LogFormat::Json || (format == LogFormat::Auto && !sink_.isTerminal()));
}

void Log::write(Level level, std::string_view message, std::span<const Field> fields) noexcept {
    if (!enabled(level)) return;
    try {
        thread_local std::string buffer;
        buffer.clear();
        Line line(buffer, json_.load(std::memory_order_relaxed));
        line.head(clock_.now_us(), level, message);
        fields = fields.first(std::min(fields.size(), most_fields));
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (fields[i].is_number || fields[i].text.data() != nullptr) line.field(fields[i], isTaken(fields, i));
        }
        line.end();
        sink_.write(buffer);
        if (buffer.capacity() > 16 * longest_value) std::string().swap(buffer);
    } catch (const std::bad_alloc&) {
        // A line is lost; the request it speaks of is not.
    }
}

}  // namespace cardcage::observability
