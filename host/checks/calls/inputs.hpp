#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "host/checks/calls/scripted_call.hpp"
#include "host/modules/registration.hpp"

namespace cardcage::checks {

/// One kind of calls, which a child of its own makes.
enum class CallKind { Nothing, Garbage, TooMuch, Described };
/// In the order in which they are made: the calls as described leave rows for the others.
inline constexpr CallKind call_kinds[] = {CallKind::Described, CallKind::Nothing, CallKind::Garbage, CallKind::TooMuch};

/// "nothing", "garbage", "too_much", "described".
std::string_view name(CallKind kind);
std::optional<CallKind> kindNamed(std::string_view name);
/// "called_with_nothing", …, "called_as_described".
std::string_view checkOf(CallKind kind);

/// The description of a route or operation, from which its calls are made.
struct Target {
    std::string path{};            ///< of a route; empty for an operation
    std::string parameters{};      ///< JSON array, or empty
    std::string request_schema{};  ///< JSON schema, or empty
    std::string components{};      ///< JSON object, or empty
    std::string request_type{};    ///< media type of a body that is no JSON; empty: JSON
};
Target targetOf(const modules::Route& route);
Target targetOf(const modules::Operation& operation);

/// The calls of that kind, always the same ones for a target.
std::vector<Input> inputsFor(const Target& target, CallKind kind);

}  // namespace cardcage::checks
