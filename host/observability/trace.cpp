#include "host/observability/trace.hpp"

#include <random>

namespace cardcage::observability {
namespace {

constexpr std::size_t length = 55;

/// Lower-case hex only, as the recommendation has it.
std::optional<std::uint64_t> hex(std::string_view text) {
    std::uint64_t value = 0;
    for (const char c : text) {
        if (c >= '0' && c <= '9') {
            value = value << 4 | static_cast<std::uint64_t>(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            value = value << 4 | static_cast<std::uint64_t>(c - 'a' + 10);
        } else {
            return std::nullopt;
        }
    }
    return value;
}

void appendHex(std::string& out, std::uint64_t value) {
    constexpr char digits[] = "0123456789abcdef";
    for (int shift = 60; shift >= 0; shift -= 4) out.push_back(digits[value >> shift & 15]);
}

/// Never 0, which means "absent".
std::uint64_t randomId() {
    thread_local std::mt19937_64 generator = [] {
        std::random_device device;
        std::seed_seq seed{device(), device(), device(), device()};
        return std::mt19937_64(seed);
    }();
    for (;;) {
        if (const auto id = generator()) return id;
    }
}

}  // namespace

std::optional<TraceContext> TraceContext::parse(std::string_view traceparent) {
    if (traceparent.size() < length || traceparent[2] != '-' || traceparent[35] != '-' || traceparent[52] != '-') {
        return std::nullopt;
    }
    const auto version = hex(traceparent.substr(0, 2));
    if (!version || *version == 0xFF) return std::nullopt;
    if (traceparent.size() > length && (*version == 0 || traceparent[length] != '-')) return std::nullopt;
    const auto high = hex(traceparent.substr(3, 16));
    const auto low = hex(traceparent.substr(19, 16));
    const auto span = hex(traceparent.substr(36, 16));
    const auto flags = hex(traceparent.substr(53, 2));
    if (!high || !low || !span || !flags || (*high | *low) == 0 || *span == 0) return std::nullopt;

    TraceContext context;
    context.trace_high = *high;
    context.trace_low = *low;
    context.span = *span;
    context.sampled = (*flags & 1) != 0;
    return context;
}

TraceContext TraceContext::begin() {
    TraceContext context;
    context.trace_high = randomId();
    context.trace_low = randomId();
    context.span = randomId();
    return context;
}

TraceContext TraceContext::continued(std::string_view traceparent) {
    const auto received = parse(traceparent);
    return received ? received->child() : begin();
}

TraceContext TraceContext::child() const {
    auto context = *this;
    context.span = randomId();
    return context;
}

std::string TraceContext::text() const {
    std::string out;
    out.reserve(length);
    out.append("00-");
    appendHex(out, trace_high);
    appendHex(out, trace_low);
    out.push_back('-');
    appendHex(out, span);
    out.append(sampled ? "-01" : "-00");
    return out;
}

}  // namespace cardcage::observability
