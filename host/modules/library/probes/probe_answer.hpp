#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "host/modules/registration.hpp"

namespace cardcage::modules {

/// The first line of an answer that accepts a binary.
inline constexpr std::string_view accepted_line = "accepted\n";

/// The acceptance of a binary by a probe: its hash, and what it registered: of routes as much as it takes to tell their
/// requests from others (method, path, model, version, flags), of operations their names.
struct ProbeAnswer {
    std::string hash;
    Registration registration;
};

/// Returns the answer as text: the line "accepted", the hash, and a line with tabs for each route and operation.
std::string textOf(const ProbeAnswer& answer);
/// The answer of such a text; absent when it is not whole.
std::optional<ProbeAnswer> probeAnswerIn(std::string_view text);

}  // namespace cardcage::modules
