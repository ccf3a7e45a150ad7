#pragma once

#include <string>

#include "host/openapi/operation.hpp"
#include "host/openapi/schema_pool.hpp"

namespace cardcage::openapi {

/// Adds the schemas Problem and FieldError.
void addProblemSchemas(SchemaPool& pool);

/// components.responses: one per error status that operations name ("Problem404"), with an example for each of its
/// codes, and "Problem" with all others.
json::Object::Ptr problemResponses(const Surroundings& surroundings);

/// The name in components.responses for that status.
std::string problemResponse(int status);

/// The name of the response of a link of a message, which browsers get as a page: that of `name` with text/html beside.
std::string linkProblemResponse(const std::string& name);

/// components.headers.
json::Object::Ptr sharedHeaders();

/// {"$ref": "#/components/headers/<name>"}
json::Object::Ptr headerRef(const std::string& name);

}  // namespace cardcage::openapi
