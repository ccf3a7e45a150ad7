#pragma once

#include <string>
#include <vector>

#include "host/openapi/operation.hpp"

namespace cardcage::openapi {

/// Names of the parameters in a path template, in order: "/customers/{id}/users/{user_id}" has id, user_id.
std::vector<std::string> pathParameters(const std::string& path);

/// The parameter objects of all versions, one per place and name, path parameters first. Adds what goes without saying:
/// path parameters that no version describes, `x-id-type` where one is a uuid, `cursor` beside `limit`, If-None-Match
/// and If-Match on operations of one record.
json::Array::Ptr mergedParameters(const std::vector<Version>& versions, const SchemaPool& pool);

/// True when there is a parameter of that place and name; an empty name means any.
bool hasParameter(const json::Array::Ptr& parameters, const std::string& place, const std::string& name);

}  // namespace cardcage::openapi
