#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/config/complaint.hpp"
#include "host/config/setting.hpp"
#include "host/config/sources.hpp"
#include "host/modules/module_set.hpp"

namespace cardcage::config {

/// A value and where it comes from.
struct Value {
    std::string text;
    std::string source;  ///< "default", "config/cardcage.properties:12", "CARDCAGE_SERVER_PORT", "--port"
};

/// Webhook of a tenant.
struct WebhookConfig {
    std::string url;  ///< empty: nobody
    std::string secret;
    std::vector<std::string> events{"*"};
    bool allow_private = false;
};

/// Choices of one tenant, or of the installation for all tenants.
struct TenantConfig {
    /// Choice of the installation, or of the tenant alone: ModuleTable lays one over the other.
    modules::ModuleChoice modules;
    /// Settings of modules as text, by module and key; a tenant's are laid over the installation's already.
    std::map<std::string, std::map<std::string, std::string>> module_settings;
    /// 0: no limit.
    std::int64_t requests_per_minute = 0;
    /// Quota of the tenant's files, in bytes and in number.
    std::int64_t file_bytes = 0;
    std::int64_t file_count = 0;
    WebhookConfig webhook;
};

/// Every setting at one moment, checked. Immutable, shared.
class Configuration {
public:
    /// Reads the files and builds. Throws Refused with everything that is wrong.
    static std::shared_ptr<const Configuration> load(const Sources& sources);
    /// Builds from files that were read before.
    static std::shared_ptr<const Configuration> build(const Sources& sources, Files files);

    /// The value of a setting, by its name and type. Another name or type is an error of the program: std::logic_error.
    const std::string& text(std::string_view name) const;
    std::int64_t integer(std::string_view name) const;
    bool boolean(std::string_view name) const;
    std::chrono::milliseconds duration(std::string_view name) const;
    std::uint64_t bytes(std::string_view name) const;
    std::vector<std::string> list(std::string_view name) const;

    /// Choices of the installation for all tenants.
    const TenantConfig& installation() const { return installation_; }
    /// The tenants that have a file, by slug.
    const std::map<std::string, TenantConfig, std::less<>>& tenants() const { return tenants_; }
    /// The tenant's choice; the installation's for a tenant without a file, whose module choice is then empty.
    TenantConfig tenant(std::string_view slug) const;

    /// Settings with their sources, by key: those of the installation …
    const std::map<std::string, Value, std::less<>>& values() const { return values_; }
    /// Choices in the tenants' files.
    const std::map<std::string, std::map<std::string, Value, std::less<>>, std::less<>>& tenantValues() const {
        return tenant_values_;
    }

    /// Checks every modules.settings.<module>.<key>: `fault` returns the error of a value, nothing when it is
    /// right (or the module is not installed). Throws Refused with all of them.
    using SettingCheck = std::function<
        std::optional<std::string>(std::string_view module, std::string_view key, std::string_view value)>;
    void checkModuleSettings(const SettingCheck& fault) const;

    /// Settings that differ from `before` but wait for a restart.
    std::vector<std::string> waitingForRestart(const Configuration& before) const;

    /// The files this was made of.
    const Files& files() const { return files_; }
    /// 16 hex digits that change with the contents of the files: hosts of one installation compare them.
    std::string fingerprint() const;

private:
    class Builder;
    Configuration() = default;
    const Value& valueOf(std::string_view name, Type type) const;
    std::map<std::string_view, std::string_view> textsOf(const Setting& setting) const;

    std::map<std::string, Value, std::less<>> values_;
    std::map<std::string, std::map<std::string, Value, std::less<>>, std::less<>> tenant_values_;
    TenantConfig installation_;
    std::map<std::string, TenantConfig, std::less<>> tenants_;
    Files files_;
};

/// `key = value  # source` a line, sorted as the reference is; secrets hidden.
std::string printText(const Configuration& configuration);
/// {"settings": [{"name", "value", "source"}], "tenants": {"<slug>": [the same]}}; secrets hidden.
std::string printJson(const Configuration& configuration);

}  // namespace cardcage::config
