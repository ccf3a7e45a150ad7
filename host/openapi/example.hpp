#pragma once

#include <optional>

#include "host/openapi/schema_pool.hpp"

namespace cardcage::openapi {

/// An example of a value of that schema: the one it states, or one composed of its parts. Values that follow from the
/// schema (booleans, numbers, enums, uuids, dates) need none of their own; plain text does. Absent when some part has
/// none. Optional members are included; a recursive one is left out.
std::optional<json::Node> exampleOf(const json::Node& schema, const SchemaPool& pool);

}  // namespace cardcage::openapi
