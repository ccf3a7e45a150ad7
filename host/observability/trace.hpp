#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::observability {

/// Place of a request in a distributed trace. Source: W3C Trace Context, traceparent.
class TraceContext {
public:
    /// Reads a traceparent header: version 00 exactly, later versions by their first four parts. Absent when it is
    /// malformed; the caller then begins a trace of its own, as the recommendation demands.
    static std::optional<TraceContext> parse(std::string_view traceparent);
    /// A new trace, not sampled. Its ids are random, but no secret.
    static TraceContext begin();
    /// The context this server passes on: same trace and sampling, an own span.
    static TraceContext continued(std::string_view traceparent);

    TraceContext child() const;
    /// "00-<trace id>-<span id>-<flags>", 55 characters.
    std::string text() const;

    std::uint64_t trace_high = 0;
    std::uint64_t trace_low = 0;
    std::uint64_t span = 0;
    bool sampled = false;
};

}  // namespace cardcage::observability
