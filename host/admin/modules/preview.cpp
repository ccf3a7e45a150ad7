#include "host/admin/modules/preview.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "host/modules/library/refused.hpp"
#include "host/modules/service_lookup.hpp"

namespace cardcage::admin {
namespace {

constexpr std::size_t most_named = 10;

ModuleFacts factsOf(const modules::ModuleState& state) {
    using Kind = modules::ModuleState::Kind;
    const auto* name = state.kind == Kind::On            ? "on"
                       : state.kind == Kind::Off         ? "off"
                       : state.kind == Kind::Quarantined ? "quarantined"
                                                         : "refused";
    return {state.id, state.version, name, state.reason};
}

ModuleStates statesOf(const modules::ModuleSet& set) {
    ModuleStates states;
    for (const auto& state : set.states()) states[state.id] = factsOf(state);
    return states;
}

/// "acme, demo and 3 more"; the empty slug stands for all others.
std::string namesOf(const std::vector<std::string>& slugs) {
    std::string text;
    for (std::size_t i = 0; i < slugs.size() && i < most_named; ++i) {
        text += (i ? ", " : "") + (slugs[i].empty() ? std::string("everybody without a choice of his own") : slugs[i]);
    }
    if (slugs.size() > most_named) text += " and " + std::to_string(slugs.size() - most_named) + " more";
    return text;
}

}  // namespace

std::string textOf(const std::vector<Loss>& losses) {
    std::string text;
    for (const auto& loss : losses) {
        text +=
            (text.empty() ? "" : "; ") + loss.module + " would be lost for " + namesOf(loss.slugs) + ": " + loss.reason;
    }
    return text;
}

Preview::Preview(const ProcessReport& server) : scratch_("cardcage-preview") {
    for (const auto& generation : server.generations) {
        if (generation.state != "live") continue;
        try {
            const auto file = modules::readModuleFile(server.modules_directory / generation.file);
            if (file.hash != generation.build) continue;  // replaced meanwhile
            now_.push_back(modules::Generation::load(file, scratch_.path(), modules::inertService));
        } catch (const modules::Refused&) {
            // The server has more to say about it afterwards.
        }
    }
    next_ = now_;
}

void Preview::add(const modules::ModuleFile& file) {
    std::erase_if(next_, [&](const auto& generation) { return generation->origin() == file.path; });
    next_.push_back(modules::Generation::load(file, scratch_.path(), modules::inertService));
}

void Preview::drop(std::string_view build) {
    std::erase_if(next_, [&](const auto& generation) { return generation->hash() == build; });
}

std::shared_ptr<const modules::ModuleTable> Preview::tableOf(
    const Loaded& loaded, const config::Configuration& configuration, const Slugs& slugs
) {
    std::map<std::string, modules::ModuleChoice> choices;
    for (const auto& slug : slugs) choices[slug] = configuration.tenant(slug).modules;
    return modules::ModuleTable::build(loaded, configuration.installation().modules, choices);
}

ModuleStates Preview::states(const config::Configuration& next, const std::string& slug) const {
    return statesOf(tableOf(next_, next, {slug})->setOf(slug));
}

std::vector<Loss> Preview::losses(
    const config::Configuration& now,
    const config::Configuration& next,
    const std::string& slug,
    std::string_view given_up
) const {
    std::set<std::string> slugs{slug};
    if (slug.empty()) {
        for (const auto* configuration : {&now, &next}) {
            for (const auto& [own, choice] : configuration->tenants()) slugs.insert(own);
        }
    }
    const Slugs all(slugs.begin(), slugs.end());
    const auto before = tableOf(now_, now, all);
    const auto after = tableOf(next_, next, all);
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> lost;
    for (const auto& one : all) {
        const auto then = statesOf(after->setOf(one));
        for (const auto& [id, state] : statesOf(before->setOf(one))) {
            if (!state.isOn() || id == given_up) continue;
            const auto found = then.find(id);
            if (found != then.end() && found->second.isOn()) continue;
            lost[{id, found == then.end() ? "it would not be installed" : found->second.reason}].push_back(one);
        }
    }
    std::vector<Loss> losses;
    for (auto& [what, its_slugs] : lost) losses.push_back({what.first, what.second, std::move(its_slugs)});
    return losses;
}

}  // namespace cardcage::admin
