#pragma once

#include <string>
#include <vector>

#include "host/modules/registration.hpp"

namespace cardcage::openapi {

/// "application/api.<segment>.<model>-v<N>+json" (interface specification, "Versioning").
std::string vendorType(const std::string& segment, const modules::Route& route);

/// The media types a route answers success with, the usual one first.
std::vector<std::string> answerTypes(const std::string& segment, const modules::Route& route);

/// The media types a route takes a body in.
std::vector<std::string> bodyTypes(const std::string& segment, const modules::Route& route);

}  // namespace cardcage::openapi
