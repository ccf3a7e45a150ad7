#include "host/config/configuration.hpp"
#include "host/config/value.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::config {
namespace {

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

std::string arrayOf(const Values& values) {
    std::vector<std::string> settings;
    each(values, [&](const std::string& key, const Value& value) {
        settings.push_back(json::ObjectWriter()
                               .member("name", key)
                               .member("value", shown(key, value.text))
                               .member("source", value.source)
                               .text());
    });
    return json::arrayOf(settings);
}

}  // namespace

std::string printText(const Configuration& configuration) {
    std::string out;
    appendLines(out, configuration.values());
    for (const auto& [slug, tenant] : configuration.tenants()) {
        out.append("\n# tenant ").append(slug).append("\n");
        appendLines(out, configuration.choicesOf(slug));
    }
    return out;
}

std::string printJson(const Configuration& configuration) {
    json::ObjectWriter tenants;
    for (const auto& [slug, tenant] : configuration.tenants()) {
        tenants.json(slug, arrayOf(configuration.choicesOf(slug)));
    }
    return json::ObjectWriter()
               .json("settings", arrayOf(configuration.values()))
               .json("tenants", tenants.text())
               .text() +
           '\n';
}

}  // namespace cardcage::config
