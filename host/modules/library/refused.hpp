#pragma once

#include <stdexcept>
#include <string>
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

}  // namespace cardcage::modules
