#include "host/config/configuration.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "host/config/value.hpp"
#include "host/tenancy/slug.hpp"

namespace cardcage::config {
namespace {

constexpr std::string_view unknown_setting = "unknown setting";

std::string joined(const std::vector<Complaint>& complaints) {
    std::string text;
    for (const auto& complaint : complaints) {
        if (!text.empty()) text.push_back('\n');
        text.append(complaint.text());
    }
    return text;
}

/// The values of a setting, or of the settings of a family, by key.
std::map<std::string_view, std::string_view> textsOf(const Values& values, const Setting& setting) {
    std::map<std::string_view, std::string_view> texts;
    for (const auto& [key, value] : values) {
        if (setting.matches(key)) texts.emplace(key, value.text);
    }
    return texts;
}

}  // namespace

std::string Complaint::text() const {
    auto line = place;
    if (!key.empty()) line.append(": ").append(key);
    if (!value.empty()) line.append(" = ").append(value);
    line.append(": ").append(reason);
    if (!suggestion.empty()) line.append("; did you mean ").append(suggestion).append("?");
    return line;
}

Refused::Refused(std::vector<Complaint> all) : std::runtime_error(joined(all)), complaints(std::move(all)) {}

/// Fills the layers with what is right, and collects the errors of all of them.
class Configuration::Builder {
public:
    explicit Builder(Configuration& made) : made_(made) {}

    void build(const Sources& sources) {
        const auto main_file = sources.file.string();
        const auto file = fileLayer(main_file, false);
        if (sources.environment) checkEnvironment(*sources.environment);
        const auto flags = layerOf(sources.flags, false);
        made_.layers_ = new Layers;
        made_.layers_->layBehind("flags", flags);
        if (sources.environment) made_.layers_->layBehind("environment", sources.environment);
        made_.layers_->layBehind("file", file);
        made_.layers_->layBehind("defaults", defaults());
        for (const auto& [path, text] : made_.files_) {
            if (path != main_file) addTenant(path);
        }
        checkPorts();
        checkFiles();
        checkWebhooks();
        if (!complaints_.empty()) throw Refused(std::move(complaints_));

        made_.installation_ = choiceOf(*made_.layers_, *made_.layers_, {});
        for (const auto& [slug, tenant] : made_.tenant_layers_) {
            made_.tenants_.emplace(slug, choiceOf(*tenant.layers, *tenant.choices, made_.installation_));
        }
    }

private:
    static Layer::Ptr defaults() {
        Layer::Ptr layer(new Layer);
        for (const auto& setting : settings()) {
            if (setting.family()) continue;
            layer->put(
                {.key = std::string(setting.name), .value = std::string(setting.default_value), .place = "default"}
            );
        }
        return layer;
    }

    /// Empty for a file that is not there.
    Layer::Ptr fileLayer(const std::string& path, bool of_tenant) {
        const auto found = made_.files_.find(path);
        if (found == made_.files_.end()) return new Layer;
        return layerOf(readProperties(found->second, path, complaints_), of_tenant);
    }

    Layer::Ptr layerOf(const std::vector<Entry>& entries, bool of_tenant) {
        Layer::Ptr layer(new Layer);
        for (const auto& entry : entries) {
            if (isRight(entry, of_tenant)) layer->put(entry);
        }
        return layer;
    }

    void checkEnvironment(const EnvironmentLayer& environment) {
        complaints_.insert(complaints_.end(), environment.complaints().begin(), environment.complaints().end());
        for (const auto& [key, value] : valuesOf(environment, environment)) {
            isRight({.key = key, .value = value.text, .place = value.source}, false);
        }
    }

    /// Complains about an entry that is not.
    bool isRight(const Entry& entry, bool of_tenant) {
        const auto* setting = findSetting(entry.key);
        if (!setting) {
            complain(entry, {}, unknown_setting, suggestedName(entry.key, of_tenant));
        } else if (of_tenant && !setting->tenant) {
            complain(entry, {}, "belongs in the main file: it is a setting of the whole server");
        } else if (const auto reason = fault(*setting, entry.value)) {
            complain(entry, shown(entry.key, entry.value), *reason);
        } else {
            return true;
        }
        return false;
    }

    void complain(const Entry& entry, std::string value, std::string_view reason, std::string suggestion = {}) {
        complaints_.push_back({entry.place, entry.key, std::move(value), std::string(reason), std::move(suggestion)});
    }

    /// About a value in force. `shown_text`: empty when the text does not matter.
    void complain(const Layers& layers, const std::string& key, std::string shown_text, std::string_view reason) {
        complaints_.push_back({layers.sourceOf(key), key, std::move(shown_text), std::string(reason), {}});
    }

    void addTenant(const std::string& path) {
        const auto slug = tenantOf(path);
        if (!tenancy::isSlug(slug)) {
            complaints_.push_back(
                {path,
                 {},
                 {},
                 "must be named after a tenant: 1 to 40 lower-case letters, digits or dashes, .properties",
                 {}}
            );
            return;
        }
        OfTenant tenant{.choices = fileLayer(path, true), .layers = new Layers};
        tenant.layers->layBehind("tenant", tenant.choices);
        tenant.layers->layBehind("installation", made_.layers_);
        made_.tenant_layers_.insert_or_assign(slug, std::move(tenant));
    }

    void checkPorts() {
        const auto& layers = *made_.layers_;
        const auto admin = layers.getRawString("admin.port");
        if (admin == layers.getRawString("server.port") && admin != "0") {
            complain(layers, "admin.port", admin, "is the port of server.port, too");
        }
    }

    /// A receiver without a secret could not distinguish our calls from those of others.
    void checkWebhooks() {
        const auto check = [&](const Layers& layers) {
            if (layers.getRawString("webhooks.url").empty() || !layers.getRawString("webhooks.secret").empty()) return;
            complain(layers, "webhooks.url", {}, "needs webhooks.secret, too");
        };
        check(*made_.layers_);
        for (const auto& [slug, tenant] : made_.tenant_layers_) {
            if (tenant.choices->hasProperty("webhooks.url")) check(*tenant.layers);
        }
    }

    void checkFiles() {
        const auto& layers = *made_.layers_;
        if (layers.getRawString("files.backend") != "azure") return;
        for (const auto* name : {"files.azure.account", "files.azure.key", "files.azure.container"}) {
            if (layers.getRawString(name).empty()) complain(layers, name, {}, "is needed for files.backend = azure");
        }
    }

    /// `layers`: all that is in force; `own`: choices that are not laid over those of the installation, `base`.
    template <class Own>
    static TenantConfig choiceOf(const Layers& layers, const Own& own, const TenantConfig& base) {
        TenantConfig choice;
        choice.requests_per_minute = integerOf(layers.getRawString("tenant.requests_per_minute")).value_or(0);
        choice.file_bytes = bytesOf(layers.getRawString("files.quota_bytes")).value_or(0);
        choice.file_count = integerOf(layers.getRawString("files.quota_files")).value_or(0);
        choice.webhook = {
            .url = layers.getRawString("webhooks.url"),
            .secret = layers.getRawString("webhooks.secret"),
            .events = listOf(layers.getRawString("webhooks.events")),
            .allow_private = layers.getRawString("webhooks.allow_private") == "true"};
        choice.module_settings = base.module_settings;
        for (const auto& key : own.names()) choose(choice, key, own.getRawString(key));
        return choice;
    }

    /// Settings of modules, and which modules there are.
    static void choose(TenantConfig& choice, std::string_view key, const std::string& text) {
        if (key == "modules.enabled") {
            choice.modules.enabled = listOf(text);
        } else if (key == "modules.disabled") {
            choice.modules.disabled = listOf(text);
        } else if (const auto pinned = behind(key, "modules.pin."); !pinned.empty()) {
            choice.modules.pins.emplace(pinned, text);
        } else if (const auto operation = behind(key, "modules.provider."); !operation.empty()) {
            choice.modules.providers.emplace(operation, text);
        } else if (const auto setting = behind(key, "modules.settings."); !setting.empty()) {
            const auto dot = setting.find('.');
            choice.module_settings[std::string(setting.substr(0, dot))].insert_or_assign(
                std::string(setting.substr(dot + 1)), text
            );
        }
    }

    static std::string_view behind(std::string_view key, std::string_view prefix) {
        return key.starts_with(prefix) ? key.substr(prefix.size()) : std::string_view();
    }

    Configuration& made_;
    std::vector<Complaint> complaints_;
};

std::shared_ptr<const Configuration> Configuration::load(const Sources& sources) {
    return build(sources, readFiles(sources));
}

std::shared_ptr<const Configuration> Configuration::build(const Sources& sources, Files files) {
    const std::shared_ptr<Configuration> made(new Configuration);
    made->files_ = std::move(files);
    Builder(*made).build(sources);
    return made;
}

std::string Configuration::textOf(std::string_view name, Type type) const {
    const auto* setting = findSetting(name);
    if (!setting || setting->type != type || setting->family()) {
        throw std::logic_error("no setting of that name and type: " + std::string(name));
    }
    return layers_->getRawString(std::string(name));
}

std::string Configuration::text(std::string_view name) const {
    const auto* setting = findSetting(name);
    return textOf(name, setting && setting->type == Type::Choice ? Type::Choice : Type::Text);
}

std::int64_t Configuration::integer(std::string_view name) const {
    return integerOf(textOf(name, Type::Integer)).value();
}

bool Configuration::boolean(std::string_view name) const {
    return booleanOf(textOf(name, Type::Boolean)).value();
}

std::chrono::milliseconds Configuration::duration(std::string_view name) const {
    return std::chrono::milliseconds(durationOf(textOf(name, Type::Duration)).value());
}

std::uint64_t Configuration::bytes(std::string_view name) const {
    return static_cast<std::uint64_t>(bytesOf(textOf(name, Type::Bytes)).value());
}

std::vector<std::string> Configuration::list(std::string_view name) const {
    return listOf(textOf(name, Type::List));
}

TenantConfig Configuration::tenant(std::string_view slug) const {
    if (const auto found = tenants_.find(slug); found != tenants_.end()) return found->second;
    auto choice = installation_;
    choice.modules = {};
    return choice;
}

Values Configuration::choicesOf(const std::string& slug) const {
    const auto found = tenant_layers_.find(slug);
    return found == tenant_layers_.end() ? Values() : config::valuesOf(*found->second.choices, *found->second.choices);
}

Values Configuration::valuesFor(const std::string& slug) const {
    const auto found = tenant_layers_.find(slug);
    auto values = found == tenant_layers_.end() ? layers_->values() : found->second.layers->values();
    std::erase_if(values, [](const auto& value) { return !findSetting(value.first)->tenant; });
    return values;
}

void Configuration::checkModuleSettings(const SettingCheck& fault) const {
    constexpr std::string_view prefix = "modules.settings.";
    std::vector<Complaint> complaints;
    const auto check = [&](const Values& values) {
        for (auto value = values.lower_bound(prefix); value != values.end() && value->first.starts_with(prefix);
             ++value) {
            const auto own = std::string_view(value->first).substr(prefix.size());
            const auto dot = own.find('.');
            if (const auto reason = fault(own.substr(0, dot), own.substr(dot + 1), value->second.text)) {
                complaints.push_back(
                    {value->second.source, value->first, shown(value->first, value->second.text), *reason, {}}
                );
            }
        }
    };
    check(values());
    for (const auto& [slug, tenant] : tenants_) check(choicesOf(slug));
    if (!complaints.empty()) throw Refused(std::move(complaints));
}

std::vector<std::string> Configuration::waitingForRestart(const Configuration& before) const {
    const auto now = values();
    const auto then = before.values();
    std::vector<std::string> names;
    for (const auto& setting : settings()) {
        if (!setting.live && textsOf(now, setting) != textsOf(then, setting)) names.emplace_back(setting.name);
    }
    return names;
}

std::string Configuration::fingerprint() const {
    // FNV-1a: the same on every host; a collision is of no use to an attacker.
    std::uint64_t hash = 0xCBF29CE484222325;
    const auto mix = [&](std::string_view text) {
        for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
        hash = (hash ^ 0xFF) * 0x100000001B3;  // no UTF-8 text has this byte
    };
    for (const auto& [path, text] : files_) {
        mix(tenantOf(path));
        mix(text);
    }
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text.push_back(digits[hash >> shift & 15]);
    return text;
}

}  // namespace cardcage::config
