#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace cardcage::modules {

/// Time that init may take: it does no input or output.
inline constexpr std::chrono::milliseconds init_limit{100};
/// Time that start, drain, stop, destroy and the callback for changed settings may take.
inline constexpr std::chrono::milliseconds control_limit{5'000};

enum class ControlEnd {
    Returned,
    StillRuns,  ///< on a thread that nobody waits for any more
    NotCalled,  ///< the system had no thread for it: no fault of the module
};

/// End of a call of a control function.
struct ControlOutcome {
    ControlEnd end = ControlEnd::Returned;
    std::string failure;                    ///< the status, the exception or the limit; empty: it returned well
    std::chrono::microseconds duration{0};  ///< without the time that its thread waited for a processor
};

/// Calls a control function of a module on a thread of its own and waits at most `limit` for it. The function returns a
/// status; an exception that leaves it is a failure. `what` names it in the failure: "start". A function that does not
/// return keeps its thread, so what it uses must stay for ever: its arguments, its generation, its code.
ControlOutcome callControl(
    std::string what, std::function<std::int32_t()> function, std::chrono::milliseconds limit = control_limit
);

}  // namespace cardcage::modules
