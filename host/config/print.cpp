#include "host/config/configuration.hpp"
#include "host/config/value.hpp"
#include "host/json/text.hpp"

namespace cardcage::config {
namespace {

using Values = std::map<std::string, Value, std::less<>>;

/// Calls `take` with each key and value, in the order of the reference.
void each(const Values& values, const auto& take) {
    for (const auto& setting : settings()) {
        const auto fixed = setting.name.substr(0, setting.name.find('<'));
        for (auto value = values.lower_bound(fixed); value != values.end() && value->first.starts_with(fixed);
             ++value) {
            if (setting.matches(value->first)) take(value->first, value->second);
        }
    }
}

void appendLines(std::string& out, const Values& values) {
    each(values, [&](const std::string& key, const Value& value) {
        const auto text = shown(key, value.text);
        out.append(key).append(" =").append(text.empty() ? "" : " ").append(text).append("  # ").append(value.source);
        out.push_back('\n');
    });
}

void appendArray(std::string& out, const Values& values) {
    out.push_back('[');
    each(values, [&](const std::string& key, const Value& value) {
        if (out.back() != '[') out.push_back(',');
        out.append("{\"name\":");
        json::appendString(out, key);
        out.append(",\"value\":");
        json::appendString(out, shown(key, value.text));
        out.append(",\"source\":");
        json::appendString(out, value.source);
        out.push_back('}');
    });
    out.push_back(']');
}

}  // namespace

std::string printText(const Configuration& configuration) {
    std::string out;
    appendLines(out, configuration.values());
    for (const auto& [slug, values] : configuration.tenantValues()) {
        out.append("\n# tenant ").append(slug).append("\n");
        appendLines(out, values);
    }
    return out;
}

std::string printJson(const Configuration& configuration) {
    std::string out = "{\"settings\":";
    appendArray(out, configuration.values());
    out.append(",\"tenants\":{");
    for (const auto& [slug, values] : configuration.tenantValues()) {
        if (out.back() != '{') out.push_back(',');
        json::appendString(out, slug);
        out.push_back(':');
        appendArray(out, values);
    }
    out.append("}}\n");
    return out;
}

}  // namespace cardcage::config
