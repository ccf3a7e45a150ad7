#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/modules/generation.hpp"

namespace cardcage::modules {

/// Choice of modules: the defaults of the installation, or the choice of one tenant over them.
struct ModuleChoice {
    /// Ids, or "*" for all. Absent: as the installation; there: all.
    std::optional<std::vector<std::string>> enabled;
    /// Ids that are off. A tenant's list adds to the installation's; naming an id in a tenant's `enabled` switches it
    /// on nevertheless.
    std::vector<std::string> disabled;
    std::map<std::string, std::string> pins;       ///< id -> "0.2.*"; a tenant's pin replaces the installation's
    std::map<std::string, std::string> providers;  ///< "customers.ensure" -> id of the module that shall answer it

    auto operator<=>(const ModuleChoice&) const = default;
};

/// Whether one installed module answers in a set, and why not.
struct ModuleState {
    enum class Kind { On, Off, Refused, Quarantined };

    std::string id;
    std::string version;  ///< of the generation chosen by pins; empty when no version fits
    Kind kind = Kind::Off;
    std::string reason;  ///< empty when on
};

/// A version of a module that is not in service although its file is there.
struct RefusedVersion {
    std::string id;
    SemanticVersion version;
    std::string file;    ///< its name
    std::string reason;  ///< for the operator
};

/// A build that must not serve. A module whose version it is for a tenant is out of service: no other version takes its
/// place.
struct HeldBuild {
    std::string hash;
    std::string id;
    SemanticVersion version;
    std::string reason;
    /// The registration that its probe reported, for places that must not load the library. Never null.
    std::shared_ptr<const Registration> probed = std::make_shared<Registration>();
};

/// The modules of one tenant, or of many tenants with the same choice. Immutable.
class ModuleSet {
public:
    struct Provider {
        const Generation* generation = nullptr;
        const Operation* operation = nullptr;
        std::size_t module = 0;  ///< place in generations()
    };

    /// The generations that are on, by module id.
    std::span<const std::shared_ptr<Generation>> generations() const { return generations_; }
    const Generation* find(std::string_view module_id) const;
    /// The routes of held builds that would be on, by module id: they are known, and nobody serves them. They live as
    /// long as the table.
    std::span<const Route* const> quarantinedRoutes() const { return quarantined_routes_; }
    /// The generations that are on, providers before those who need them (start order).
    std::vector<std::shared_ptr<Generation>> inStartOrder() const;
    /// Every installed module with the reason for its state, by id: what `module list` shows.
    std::span<const ModuleState> states() const { return states_; }
    /// Choices of the configuration that are impossible (an unknown id, a provider that is off), one a line.
    std::span<const std::string> complaints() const { return complaints_; }

    /// The one provider of the operation for this set, or null. A configured provider wins, then a single one, then the
    /// module whose id begins the operation's name, then the first by module id.
    const Provider* provider(std::string_view operation) const;
    /// All of them, by module id.
    std::span<const Provider> providers(std::string_view operation) const;

private:
    friend class SetBuilder;
    struct Providers {
        std::vector<Provider> all;
        Provider chosen;
    };

    std::vector<std::shared_ptr<Generation>> generations_;
    std::vector<std::shared_ptr<Generation>> quarantined_;     ///< those that are loaded
    std::vector<std::shared_ptr<const Registration>> probed_;  ///< of those that are not
    std::vector<const Route*> quarantined_routes_;
    std::vector<std::size_t> start_order_;  ///< indices into generations_
    std::vector<ModuleState> states_;
    std::vector<std::string> complaints_;
    std::map<std::string, Providers, std::less<>> providers_;
};

/// The installed modules and those of each tenant, at one moment. Immutable; requests hold a reference while they run.
class ModuleTable {
public:
    /// Computes the sets. `installed`: every live generation, of one module as many versions as there are. Tenants with
    /// equal choices share a set. A module is off when it is not enabled, when no version fits its pin, or when a need
    /// is not met; it is refused when its needs form a cycle or when one of its routes (method, path, model, version,
    /// or the default of a model) is answered already by a module installed earlier. A pin that only a version among
    /// `refused` fits is told with its reason. `held`: builds in quarantine, whether or not they are among the live
    /// ones.
    static std::shared_ptr<const ModuleTable> build(
        std::vector<std::shared_ptr<Generation>> installed,
        const ModuleChoice& installation,
        const std::map<std::string, ModuleChoice>& tenants,
        std::span<const RefusedVersion> refused = {},
        std::span<const HeldBuild> held = {}
    );

    /// The tenant's set; the installation's defaults for a tenant without a choice of its own.
    const ModuleSet& setOf(std::string_view tenant) const;
    /// The set of the installation's defaults.
    const ModuleSet& defaults() const { return *defaults_; }
    /// All live generations, by module id, newest version first.
    std::span<const std::shared_ptr<Generation>> installed() const { return installed_; }

private:
    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };

    std::vector<std::shared_ptr<Generation>> installed_;
    std::shared_ptr<const ModuleSet> defaults_;
    std::unordered_map<std::string, std::shared_ptr<const ModuleSet>, TextHash, std::equal_to<>> tenants_;
};

}  // namespace cardcage::modules
