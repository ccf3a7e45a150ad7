#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace cardcage::modules {

/// The refusal of a module. `code` is for metrics and tests ("not_elf", "truncated", "other_architecture", …), what()
/// is for the operator and names the fix.
class Refused : public std::runtime_error {
public:
    Refused(std::string refusal_code, const std::string& reason)
        : std::runtime_error(reason), code(std::move(refusal_code)) {}

    std::string code;
};

/// Code of the refusal of a module whose functions could not be called, because the system had no thread for them.
inline constexpr std::string_view no_thread = "no_thread";

/// The refusal of a module whose control function has not returned in this process, and keeps a thread of it: each
/// further try would keep one more. Its code is "time_limit".
class Stuck : public Refused {
public:
    /// `phase_name`: the function, "init".
    Stuck(std::string phase_name, const std::string& reason)
        : Refused("time_limit", reason), phase(std::move(phase_name)) {}

    std::string phase;
};

}  // namespace cardcage::modules
