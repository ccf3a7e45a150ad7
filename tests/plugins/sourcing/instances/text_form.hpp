#pragma once

#include <string>
#include <string_view>

#include "tests/plugins/sourcing/instances/instance.hpp"

namespace cardcage::sourcing::instances {

/// The instance in the form `INSTANCE 1` of README.md; what has its default is left out.
std::string written(const Instance& instance);

/// The instance of a text; std::runtime_error "line N: …" for anything that the grammar does not allow.
Instance read(std::string_view text);

/// A number with so many binary-free fraction digits, without trailing zeros: decimal(12'500'000, 6) is "12.5".
std::string decimal(Int128 value, int fraction_digits);

/// The reverse; std::runtime_error when it is no such number or has more fraction digits.
Int128 parsedDecimal(std::string_view text, int fraction_digits);

}  // namespace cardcage::sourcing::instances
