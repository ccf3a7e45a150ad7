#include "host/openapi/schema_pool.hpp"

#include <set>

namespace cardcage::openapi {
namespace {

/// The name to try: as it is, with prefix, with prefix and number.
std::string candidate(const std::string& name, const std::string& prefix, int attempt) {
    if (attempt == 0) return name;
    return prefix + "_" + name + (attempt == 1 ? "" : "_" + std::to_string(attempt));
}

}  // namespace

SchemaPool::Renaming SchemaPool::add(const json::Node& components, const std::string& prefix) {
    const auto fragment = json::asObject(components);
    if (!fragment) return [](const std::string& ref) { return ref; };

    std::map<std::string, std::string> names;
    std::map<std::string, int> attempts;
    for (const auto& name : fragment->getNames()) names[name] = name;
    const auto renamed = [&names](const std::string& ref) {
        const auto found = names.find(json::referredSchema(ref));
        return found == names.end() ? ref : std::string(json::schema_ref_prefix) + found->second;
    };

    // A renamed schema changes the text of those that refer to it, which can make them differ in turn: repeat until
    // nothing moves. Attempts only grow and unused names are endless, so this ends.
    for (bool moved = true; moved;) {
        moved = false;
        std::set<std::string> used;
        for (auto& [name, target] : names) {
            const auto taken = entries_.find(target);
            const bool conflict = taken != entries_.end() &&
                                  taken->second.text != json::written(json::withRefs(fragment->get(name), renamed));
            if (conflict || !used.insert(target).second) {
                target = candidate(name, prefix, ++attempts[name]);
                moved = true;
            }
        }
    }

    for (const auto& [name, target] : names) {
        auto schema = json::withRefs(fragment->get(name), renamed);
        auto text = json::written(schema);
        entries_.try_emplace(target, Entry{std::move(schema), std::move(text)});
    }
    return [names = std::move(names)](const std::string& ref) {
        const auto found = names.find(json::referredSchema(ref));
        return found == names.end() ? ref : std::string(json::schema_ref_prefix) + found->second;
    };
}

json::Object::Ptr SchemaPool::schemas() const {
    auto all = json::object();
    for (const auto& [name, entry] : entries_) all->set(name, entry.schema);
    return all;
}

json::Node SchemaPool::resolved(const json::Node& schema) const {
    json::Node current = schema;
    for (std::size_t steps = 0; steps <= entries_.size(); ++steps) {
        const auto ref = json::textOf(json::member(current, "$ref"));
        if (ref.empty()) return current;
        const auto found = entries_.find(json::referredSchema(ref));
        if (found == entries_.end()) return {};
        current = found->second.schema;
    }
    return {};  // references in a circle
}

}  // namespace cardcage::openapi
