#pragma once

#include <Poco/JSON/Array.h>
#include <Poco/JSON/Object.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::json {

/// JSON documents that keep the order of their keys, as Poco trees. Copies of a node share its content.
using Node = Poco::Dynamic::Var;
using Object = Poco::JSON::Object;
using Array = Poco::JSON::Array;

/// An empty object that keeps the order in which members are set.
Object::Ptr object();
/// An empty array.
Array::Ptr array();

/// The tree of a JSON text; absent when it is not well formed.
std::optional<Node> parsed(std::string_view json);

/// The node as an object or array, null when it is something else.
Object::Ptr asObject(const Node& node);
Array::Ptr asArray(const Node& node);
/// The member of an object, an empty node when `node` is no object or has none of that name.
Node member(const Node& node, const std::string& name);
/// The text of a string node, empty for others.
std::string textOf(const Node& node);

/// JSON text of a tree. `indent`: spaces per level; 0: one line. Equal trees with equal key order have equal texts.
std::string written(const Node& node, int indent = 0);

/// A deep copy whose every "$ref" went through `target`.
Node withRefs(const Node& node, const std::function<std::string(const std::string&)>& target);

/// Place of the schemas in an OpenAPI document.
constexpr std::string_view schema_ref_prefix = "#/components/schemas/";
/// The name in a "$ref" to a schema; empty for other references.
std::string referredSchema(std::string_view ref);

}  // namespace cardcage::json
