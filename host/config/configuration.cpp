#include "host/config/configuration.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "host/config/value.hpp"

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

/// Lays the layers over each other and collects their errors.
class Configuration::Builder {
public:
    explicit Builder(Configuration& made) : made_(made) {}

    void build(const Sources& sources) {
        for (const auto& setting : settings()) {
            if (!setting.family()) {
                made_.values_.emplace(setting.name, Value{std::string(setting.default_value), "default"});
            }
        }
        const auto main_file = sources.file.string();
        if (const auto found = made_.files_.find(main_file); found != made_.files_.end()) {
            addAll(made_.values_, readProperties(found->second, main_file, complaints_), false);
        }
        addAll(made_.values_, readEnvironment(sources.environment, complaints_), false);
        addAll(made_.values_, sources.flags, false);
        for (const auto& [path, text] : made_.files_) {
            if (path != main_file) addTenant(path, text);
        }
        checkPorts();
        checkFiles();
        checkWebhooks();
        if (!complaints_.empty()) throw Refused(std::move(complaints_));

        made_.installation_ = choiceOf(made_.values_, {});
        for (const auto& [slug, values] : made_.tenant_values_) {
            made_.tenants_.emplace(slug, choiceOf(values, made_.installation_));
        }
    }

private:
    using Values = std::map<std::string, Value, std::less<>>;

    void addAll(Values& values, const std::vector<Entry>& entries, bool tenant) {
        for (const auto& entry : entries) add(values, entry, tenant);
    }

    void add(Values& values, const Entry& entry, bool tenant) {
        const auto* setting = findSetting(entry.key);
        if (!setting) {
            complain(entry, {}, unknown_setting, suggestedName(entry.key, tenant));
        } else if (tenant && !setting->tenant) {
            complain(entry, {}, "belongs in the main file: it is a setting of the whole server");
        } else if (const auto reason = fault(*setting, entry.value)) {
            complain(entry, shown(entry.key, entry.value), *reason);
        } else {
            values.insert_or_assign(entry.key, Value{entry.value, entry.place});
        }
    }

    void complain(const Entry& entry, std::string value, std::string_view reason, std::string suggestion = {}) {
        complaints_.push_back({entry.place, entry.key, std::move(value), std::string(reason), std::move(suggestion)});
    }

    void addTenant(const std::string& path, const std::string& text) {
        const auto slug = tenantOf(path);
        if (!isSlug(slug)) {
            complaints_.push_back(
                {path,
                 {},
                 {},
                 "must be named after a tenant: 1 to 40 lower-case letters, digits or dashes, .properties",
                 {}}
            );
            return;
        }
        addAll(made_.tenant_values_[slug], readProperties(text, path, complaints_), true);
    }

    void checkPorts() {
        const auto& server = made_.values_.at("server.port");
        const auto& admin = made_.values_.at("admin.port");
        if (server.text == admin.text && server.text != "0") {
            complaints_.push_back({admin.source, "admin.port", admin.text, "is the port of server.port, too", {}});
        }
    }

    /// A receiver without a secret could not distinguish our calls from those of others.
    void checkWebhooks() {
        const auto& secret = made_.values_.at("webhooks.secret").text;
        const auto check = [&](const Values& values) {
            const auto url = values.find("webhooks.url");
            if (url == values.end() || url->second.text.empty()) return;
            const auto own = values.find("webhooks.secret");
            if ((own == values.end() ? secret : own->second.text).empty()) {
                complaints_.push_back({url->second.source, "webhooks.url", {}, "needs webhooks.secret, too", {}});
            }
        };
        check(made_.values_);
        for (const auto& [slug, values] : made_.tenant_values_) check(values);
    }

    void checkFiles() {
        if (made_.values_.at("files.backend").text != "azure") return;
        for (const auto* name : {"files.azure.account", "files.azure.key", "files.azure.container"}) {
            const auto& value = made_.values_.at(name);
            if (value.text.empty())
                complaints_.push_back({value.source, name, {}, "is needed for files.backend = azure", {}});
        }
    }

    /// `base`: the installation, for a tenant.
    static TenantConfig choiceOf(const Values& values, const TenantConfig& base) {
        TenantConfig choice;
        choice.module_settings = base.module_settings;
        choice.requests_per_minute = base.requests_per_minute;
        choice.webhook = base.webhook;
        choice.file_bytes = base.file_bytes;
        choice.file_count = base.file_count;
        for (const auto& [key, value] : values) {
            if (key == "modules.enabled") {
                choice.modules.enabled = listOf(value.text);
            } else if (key == "modules.disabled") {
                choice.modules.disabled = listOf(value.text);
            } else if (key == "tenant.requests_per_minute") {
                choice.requests_per_minute = integerOf(value.text).value_or(0);
            } else if (key == "files.quota_bytes") {
                choice.file_bytes = bytesOf(value.text).value_or(0);
            } else if (key == "files.quota_files") {
                choice.file_count = integerOf(value.text).value_or(0);
            } else if (key == "webhooks.url") {
                choice.webhook.url = value.text;
            } else if (key == "webhooks.secret") {
                choice.webhook.secret = value.text;
            } else if (key == "webhooks.events") {
                choice.webhook.events = listOf(value.text);
            } else if (key == "webhooks.allow_private") {
                choice.webhook.allow_private = value.text == "true";
            } else if (const auto pinned = behind(key, "modules.pin."); !pinned.empty()) {
                choice.modules.pins.emplace(pinned, value.text);
            } else if (const auto operation = behind(key, "modules.provider."); !operation.empty()) {
                choice.modules.providers.emplace(operation, value.text);
            } else if (const auto own = behind(key, "modules.settings."); !own.empty()) {
                const auto dot = own.find('.');
                choice.module_settings[std::string(own.substr(0, dot))].insert_or_assign(
                    std::string(own.substr(dot + 1)), value.text
                );
            }
        }
        return choice;
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

const Value& Configuration::valueOf(std::string_view name, Type type) const {
    const auto* setting = findSetting(name);
    const auto found = values_.find(name);
    if (!setting || setting->type != type || found == values_.end()) {
        throw std::logic_error("no setting of that name and type: " + std::string(name));
    }
    return found->second;
}

const std::string& Configuration::text(std::string_view name) const {
    const auto* setting = findSetting(name);
    return valueOf(name, setting && setting->type == Type::Choice ? Type::Choice : Type::Text).text;
}

std::int64_t Configuration::integer(std::string_view name) const {
    return integerOf(valueOf(name, Type::Integer).text).value();
}

bool Configuration::boolean(std::string_view name) const {
    return booleanOf(valueOf(name, Type::Boolean).text).value();
}

std::chrono::milliseconds Configuration::duration(std::string_view name) const {
    return std::chrono::milliseconds(durationOf(valueOf(name, Type::Duration).text).value());
}

std::uint64_t Configuration::bytes(std::string_view name) const {
    return static_cast<std::uint64_t>(bytesOf(valueOf(name, Type::Bytes).text).value());
}

std::vector<std::string> Configuration::list(std::string_view name) const {
    return listOf(valueOf(name, Type::List).text);
}

TenantConfig Configuration::tenant(std::string_view slug) const {
    if (const auto found = tenants_.find(slug); found != tenants_.end()) return found->second;
    auto choice = installation_;
    choice.modules = {};
    return choice;
}

void Configuration::checkModuleSettings(const SettingCheck& fault) const {
    constexpr std::string_view prefix = "modules.settings.";
    std::vector<Complaint> complaints;
    const auto check = [&](const std::map<std::string, Value, std::less<>>& values) {
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
    check(values_);
    for (const auto& [slug, values] : tenant_values_) check(values);
    if (!complaints.empty()) throw Refused(std::move(complaints));
}

std::map<std::string_view, std::string_view> Configuration::textsOf(const Setting& setting) const {
    std::map<std::string_view, std::string_view> texts;
    for (const auto& [key, value] : values_) {
        if (setting.matches(key)) texts.emplace(key, value.text);
    }
    return texts;
}

std::vector<std::string> Configuration::waitingForRestart(const Configuration& before) const {
    std::vector<std::string> names;
    for (const auto& setting : settings()) {
        if (!setting.live && textsOf(setting) != before.textsOf(setting)) names.emplace_back(setting.name);
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
