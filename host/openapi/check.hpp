#pragma once

#include <span>
#include <string>
#include <vector>

#include "host/modules/registration.hpp"

namespace cardcage::openapi {

/// Returns the errors in the description of one route, each as "GET /customers: …"; empty when it is fine:
/// fragments that are no JSON, no scope (capability routes need none), summary or operation id, path parameters without
/// description, references to schemas that are not in `components`, bodies and answers without an example.
std::vector<std::string> check(const modules::Route& route);

/// The same for all routes of one module, with the errors of several together: an operation id used for two operations,
/// paths that differ in the names of their parameters only.
std::vector<std::string> check(std::span<const modules::Route> routes);

}  // namespace cardcage::openapi
