#include "host/modules/module_set.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include "host/modules/effective_choice.hpp"
#include "host/modules/registrar.hpp"

namespace cardcage::modules {

/// Computes one set.
class SetBuilder {
public:
    SetBuilder(
        std::span<const std::shared_ptr<Generation>> installed,
        std::span<const RefusedVersion> refused,
        std::span<const HeldBuild> held,
        EffectiveChoice choice
    )
        : installed_(installed), refused_(refused), held_(held), choice_(choice) {}

    std::shared_ptr<ModuleSet> build() {
        chooseVersions();
        explainPins();
        refuseCycles();
        switchOffUnmetNeeds();
        refuseConflicts();
        switchOffUnmetNeeds();
        publish();
        return set_;
    }

private:
    struct Entry {
        std::shared_ptr<Generation> generation;
        ModuleState state;
        const HeldBuild* held = nullptr;  ///< in quarantine, the version that is chosen
        bool on() const { return state.kind == ModuleState::Kind::On; }
        /// It keeps its routes and meets the needs of others, who learn at each call that it is away.
        bool hasPlace() const { return on() || state.kind == ModuleState::Kind::Quarantined; }
        /// The registration of a build that has a place.
        const Registration& registration() const { return generation ? generation->registration() : *held->probed; }
    };

    void chooseVersions() {
        for (const auto& generation : installed_) {
            auto& entry = entries_[generation->id()];
            entry.state.id = generation->id();
            const auto& version = generation->manifest().version;
            if (!pinAccepts(choice_.pin(generation->id()), version)) continue;
            // The newest version; of an equal one, the binary that was installed last.
            const bool newer = !entry.generation || entry.generation->manifest().version < version ||
                               (entry.generation->manifest().version == version &&
                                entry.generation->sequence() < generation->sequence());
            if (newer) entry.generation = generation;
        }
        for (const auto& held : held_) chooseHeld(held);
        for (auto& [id, entry] : entries_) {
            if (entry.generation) entry.state.version = entry.generation->manifest().version.text;
            if (entry.held) entry.state.version = entry.held->version.text;
            if (!choice_.enabled(id)) {
                entry.state.reason = "switched off by the configuration";
            } else if (entry.held) {
                entry.state.kind = ModuleState::Kind::Quarantined;
                entry.state.reason = entry.held->reason;
            } else if (!entry.generation) {
                entry.state.reason = "no installed version fits the pin " + choice_.pin(id);
            } else {
                entry.state.kind = ModuleState::Kind::On;
            }
        }
    }

    /// A held build is chosen as if it could serve, loaded or not.
    void chooseHeld(const HeldBuild& held) {
        auto& entry = entries_[held.id];
        entry.state.id = held.id;
        if (!pinAccepts(choice_.pin(held.id), held.version)) return;
        if (entry.generation && entry.generation->hash() == held.hash) {
            entry.held = &held;
            return;
        }
        const bool is_newest = (!entry.generation || entry.generation->manifest().version < held.version) &&
                               (!entry.held || entry.held->version < held.version);
        if (!is_newest) return;
        entry.generation.reset();
        entry.held = &held;
    }

    /// Gives the reason where a version that fits the pin is there, but refused.
    void explainPins() {
        for (const auto& refused : refused_) {
            const auto pin = choice_.pin(refused.id);
            if (pin == "*" || !choice_.enabled(refused.id) || !pinAccepts(pin, refused.version)) continue;
            auto& entry = entries_[refused.id];
            if (entry.generation || entry.state.kind == ModuleState::Kind::Quarantined) continue;
            entry.state.id = refused.id;
            entry.state.reason =
                "no version in service fits the pin " + pin + "; " + refused.file + " is refused: " + refused.reason;
            set_->complaints_.push_back("the module " + refused.id + " is off: " + entry.state.reason);
        }
    }

    /// Returns the ids of the modules that are on and meet the need. The module that has the need is not among them: it
    /// cannot meet its own.
    std::vector<std::string> providersOf(const Entry& needing, const std::string& operation) const {
        std::vector<std::string> ids;
        for (const auto& [id, entry] : entries_) {
            if (!entry.hasPlace()) continue;
            const auto& operations = entry.registration().operations;
            if (std::ranges::find(operations, operation, &Operation::name) == operations.end()) continue;
            if (&entry == &needing) return {};
            ids.push_back(id);
        }
        return ids;
    }

    /// Views belong to the installation: the module that publishes one owns it, on or off for this tenant.
    std::string publisherOf(const std::string& view) const {
        for (const auto& generation : installed_) {
            if (std::ranges::count(generation->manifest().views, view)) return generation->id();
        }
        return {};
    }

    std::set<std::string> neededModules(const Entry& entry) const {
        std::set<std::string> ids;
        for (const auto& operation : entry.generation->manifest().needs.operations) {
            for (const auto& id : providersOf(entry, operation)) ids.insert(id);
        }
        for (const auto& view : entry.generation->manifest().needs.views) {
            const auto id = publisherOf(view);
            if (!id.empty() && id != entry.state.id) ids.insert(id);
        }
        return ids;
    }

    /// Every module on a cycle of needs is refused: none of them could be started first.
    void refuseCycles() {
        std::map<std::string, std::set<std::string>> needs;
        for (const auto& [id, entry] : entries_) {
            if (entry.on()) needs[id] = neededModules(entry);
        }
        std::map<std::string, std::string> refused;
        for (const auto& [id, ignored] : needs) {
            std::vector<std::string> path;
            std::set<std::string> seen;
            if (returnsTo(id, id, needs, path, seen)) {
                std::string cycle = id;
                for (const auto& step : path) cycle += " -> " + step;
                refused[id] = "its needs form a cycle: " + cycle + "; make one of them a want";
            }
        }
        for (const auto& [id, reason] : refused) refuse(entries_.at(id), reason);
    }

    static bool returnsTo(
        const std::string& goal,
        const std::string& from,
        const std::map<std::string, std::set<std::string>>& needs,
        std::vector<std::string>& path,
        std::set<std::string>& seen
    ) {
        const auto found = needs.find(from);
        if (found == needs.end() || !seen.insert(from).second) return false;
        for (const auto& next : found->second) {
            path.push_back(next);
            if (next == goal || returnsTo(goal, next, needs, path, seen)) return true;
            path.pop_back();
        }
        return false;
    }

    /// Until nothing changes: switching one off can take away what another one needs.
    void switchOffUnmetNeeds() {
        for (bool changed = true; changed;) {
            changed = false;
            for (auto& [id, entry] : entries_) {
                if (!entry.on()) continue;
                const auto reason = unmetNeed(entry);
                if (reason.empty()) continue;
                entry.state.kind = ModuleState::Kind::Off;
                entry.state.reason = reason;
                changed = true;
            }
        }
    }

    std::string unmetNeed(const Entry& entry) const {
        const auto& own = entry.generation->registration().operations;
        for (const auto& operation : entry.generation->manifest().needs.operations) {
            const bool by_itself = std::ranges::find(own, operation, &Operation::name) != own.end();
            if (!by_itself && providersOf(entry, operation).empty()) {
                return "needs the operation " + operation + ", which no module that is on provides";
            }
        }
        for (const auto& view : entry.generation->manifest().needs.views) {
            if (publisherOf(view).empty()) return "needs the view " + view + ", which no installed module publishes";
        }
        return {};
    }

    void refuseConflicts() {
        std::vector<Entry*> by_age;
        for (auto& [id, entry] : entries_) {
            if (entry.hasPlace() && entry.generation) by_age.push_back(&entry);
        }
        std::ranges::sort(by_age, {}, [](const Entry* entry) { return entry->generation->sequence(); });
        using Place = std::tuple<std::string, std::string, std::string, std::int32_t>;
        constexpr std::int32_t the_default = -1;
        std::map<Place, const Generation*> taken;
        for (auto* entry : by_age) {
            std::vector<Place> places;
            std::string conflict;
            for (const auto& route : entry->generation->registration().routes) {
                const auto shape = pathShape(route.path);
                places.emplace_back(route.method, shape, route.model, route.version);
                if (const auto other = taken.find(places.back()); other != taken.end() && conflict.empty()) {
                    conflict = routeLabel(route) + " is answered by " + other->second->label() + " already";
                }
                if (!route.isDefault()) continue;
                places.emplace_back(route.method, shape, route.model, the_default);
                if (const auto other = taken.find(places.back()); other != taken.end() && conflict.empty()) {
                    conflict =
                        routeLabel(route) + " wants to be the default, which is one of " + other->second->label();
                }
            }
            if (conflict.empty()) {
                for (auto& place : places) taken.emplace(std::move(place), entry->generation.get());
            } else {
                refuse(*entry, conflict + "; switch one of them off, or pin another version");
            }
        }
    }

    static void refuse(Entry& entry, const std::string& reason) {
        entry.state.kind = ModuleState::Kind::Refused;
        entry.state.reason = reason;
    }

    void publish() {
        std::map<std::string, std::size_t> index;
        for (const auto& [id, entry] : entries_) {
            set_->states_.push_back(entry.state);
            if (entry.state.kind == ModuleState::Kind::Quarantined) publishHeld(entry);
            if (!entry.on()) continue;
            index[id] = set_->generations_.size();
            set_->generations_.push_back(entry.generation);
            for (const auto& operation : entry.generation->registration().operations) {
                set_->providers_[operation.name].all.push_back({entry.generation.get(), &operation, index[id]});
            }
        }
        for (auto& [operation, providers] : set_->providers_) chooseProvider(operation, providers);
        complainAboutUnknownOperations();
        complainAboutUnknownIds();
        std::set<std::string> placed;
        for (const auto& [id, ignored] : index) placeInStartOrder(id, index, placed);
    }

    /// Its routes come from what is loaded of it, otherwise from its probe.
    void publishHeld(const Entry& entry) {
        if (entry.generation) {
            set_->quarantined_.push_back(entry.generation);
        } else {
            set_->probed_.push_back(entry.held->probed);
        }
        for (const auto& route : entry.registration().routes) set_->quarantined_routes_.push_back(&route);
    }

    void chooseProvider(const std::string& operation, ModuleSet::Providers& providers) {
        const auto by_id = [&](std::string_view id) {
            return std::ranges::find(providers.all, id, [](const auto& one) { return one.generation->id(); });
        };
        if (const auto wanted = choice_.provider(operation)) {
            if (const auto found = by_id(*wanted); found != providers.all.end()) {
                providers.chosen = *found;
            } else {
                set_->complaints_.push_back(
                    "the module " + *wanted + ", chosen for the operation " + operation +
                    ", is not on or does not provide it; the operation has no provider"
                );
            }
            return;
        }
        const auto eponym = by_id(operation.substr(0, operation.find('.')));
        providers.chosen = eponym != providers.all.end() ? *eponym : providers.all.front();
    }

    /// A choice for an operation that no installed module has would be without any effect.
    void complainAboutUnknownOperations() {
        std::set<std::string, std::less<>> known;
        for (const auto& generation : installed_) {
            for (const auto& operation : generation->registration().operations) {
                known.insert(operation.name);
                known.emplace(withoutVersion(operation.name));
            }
        }
        for (const auto& held : held_) {
            for (const auto& operation : held.probed->operations) {
                known.insert(operation.name);
                known.emplace(withoutVersion(operation.name));
            }
        }
        const std::vector<std::string_view> names(known.begin(), known.end());
        for (const auto& [operation, id] : choice_.chosenProviders()) {
            if (known.contains(operation)) continue;
            const auto nearest = nearestName(operation, names);
            set_->complaints_.push_back(
                "the module " + id + " is chosen for the operation " + operation + ", which no installed module has" +
                (nearest.empty() ? "" : "; did you mean " + std::string(nearest) + "?")
            );
        }
    }

    void complainAboutUnknownIds() {
        std::vector<std::string_view> known;
        for (const auto& [id, entry] : entries_) known.push_back(id);
        for (const auto& id : choice_.namedIds()) {
            if (entries_.contains(id)) continue;
            const auto nearest = nearestName(id, known);
            set_->complaints_.push_back(
                "the module " + id + " is not installed" +
                (nearest.empty() ? "" : "; did you mean " + std::string(nearest) + "?")
            );
        }
    }

    void placeInStartOrder(
        const std::string& id, const std::map<std::string, std::size_t>& index, std::set<std::string>& placed
    ) {
        if (!index.contains(id) || !placed.insert(id).second) return;
        for (const auto& needed : neededModules(entries_.at(id))) placeInStartOrder(needed, index, placed);
        set_->start_order_.push_back(index.at(id));
    }

    std::span<const std::shared_ptr<Generation>> installed_;
    std::span<const RefusedVersion> refused_;
    std::span<const HeldBuild> held_;
    EffectiveChoice choice_;
    std::map<std::string, Entry> entries_;
    std::shared_ptr<ModuleSet> set_ = std::make_shared<ModuleSet>();
};

const Generation* ModuleSet::find(std::string_view module_id) const {
    const auto found = std::ranges::lower_bound(generations_, module_id, {}, [](const auto& one) {
        return std::string_view(one->id());
    });
    return found != generations_.end() && (*found)->id() == module_id ? found->get() : nullptr;
}

std::vector<std::shared_ptr<Generation>> ModuleSet::inStartOrder() const {
    std::vector<std::shared_ptr<Generation>> ordered;
    for (const auto i : start_order_) ordered.push_back(generations_[i]);
    return ordered;
}

const ModuleSet::Provider* ModuleSet::provider(std::string_view operation) const {
    const auto found = providers_.find(operation);
    return found != providers_.end() && found->second.chosen.generation ? &found->second.chosen : nullptr;
}

std::span<const ModuleSet::Provider> ModuleSet::providers(std::string_view operation) const {
    const auto found = providers_.find(operation);
    if (found == providers_.end()) return {};
    return found->second.all;
}

std::shared_ptr<const ModuleTable> ModuleTable::build(
    std::vector<std::shared_ptr<Generation>> installed,
    const ModuleChoice& installation,
    const std::map<std::string, ModuleChoice>& tenants,
    std::span<const RefusedVersion> refused,
    std::span<const HeldBuild> held
) {
    auto table = std::make_shared<ModuleTable>();
    std::ranges::sort(installed, [](const auto& left, const auto& right) {
        if (left->id() != right->id()) return left->id() < right->id();
        return right->manifest().version < left->manifest().version;
    });
    table->installed_ = std::move(installed);

    std::map<ModuleChoice, std::shared_ptr<const ModuleSet>> built;
    const auto setFor = [&](const ModuleChoice& choice) {
        auto& set = built[choice];
        if (!set) set = SetBuilder(table->installed_, refused, held, {installation, choice}).build();
        return set;
    };
    table->defaults_ = setFor({});
    for (const auto& [tenant, choice] : tenants) table->tenants_.emplace(tenant, setFor(choice));
    return table;
}

const ModuleSet& ModuleTable::setOf(std::string_view tenant) const {
    const auto found = tenants_.find(tenant);
    return found == tenants_.end() ? *defaults_ : *found->second;
}

}  // namespace cardcage::modules
