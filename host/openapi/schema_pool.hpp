#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "host/json/json_tree.hpp"

namespace cardcage::openapi {

/// The named schemas of a document, gathered from modules that do not know of each other.
class SchemaPool {
public:
    /// Maps the references of a fragment to the names that its schemas got.
    using Renaming = std::function<std::string(const std::string&)>;

    /// Takes the schemas of one fragment (an object of schemas by name). A name that is taken by a different schema, or
    /// by an equal one whose references lead elsewhere, becomes "<prefix>_<name>", then "<prefix>_<name>_2" and so on.
    /// Returns what to apply to the schemas that refer to them (withRefs).
    Renaming add(const json::Node& components, const std::string& prefix);

    /// All schemas by name, sorted.
    json::Object::Ptr schemas() const;

    /// The schema itself, or the one it refers to, over any number of steps; empty when the reference leads nowhere.
    json::Node resolved(const json::Node& schema) const;

private:
    struct Entry {
        json::Node schema;
        std::string text;
    };
    std::map<std::string, Entry> entries_;
};

}  // namespace cardcage::openapi
