#include "names/name_import.hpp"

#include <algorithm>
#include <utility>

#include "names/name_matching.hpp"

namespace cardcage::manufacturers {
namespace {

std::string quoted(std::string_view name) {
    return std::string("'").append(name).append("'");
}

ImportedManufacturer taken(sdk::ImportResult result, const Manufacturer& manufacturer, std::string description) {
    return {sdk::ImportOutcome::taken(result, std::move(description)), {}, manufacturer};
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string namesAdded(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " alternative name added" : " alternative names added");
}

}  // namespace

NameImport::NameImport(
    KnownNames known, std::vector<Manufacturer> manufacturers, std::function<ManufacturerId()> new_id
)
    : known_(std::move(known)), new_id_(std::move(new_id)) {
    for (auto& manufacturer : manufacturers) {
        states_.emplace(manufacturer.id.text(), State{manufacturer, std::move(manufacturer)});
    }
}

ImportedManufacturer NameImport::take(const NamedManufacturer& item, std::string_view place) {
    place_ = place;
    const Name name{item.name, normalizedName(item.name), "/name"};
    if (item.id) {
        State* state = stateOf(*item.id);
        if (!state) {
            return rejected(
                {"/id",
                 "unknown_reference",
                 "There is no manufacturer " + item.id->text() + "; leave the id out to create one"}
            );
        }
        if (state->manufacturer.name == item.name) return extend(item, *state);
        return renameAndExtend(item, name, *state);
    }
    const auto meant = known_.meant(name.text);
    if (meant.empty()) return create(item, name);
    if (meant.size() == 1) return extend(item, *stateOf(meant.front().manufacturer_id));
    std::string description = "Several manufacturers go by this name, send the id of the one that is meant:";
    for (const auto& owner : meant) {
        description.append(" ").append(nameOf(owner.manufacturer_id)).append(" (").append(owner.manufacturer_id.view());
        description += ")";
    }
    return rejected({"/name", "conflict", std::move(description)});
}

ImportedManufacturer NameImport::rejected(const Objection& objection) const {
    sdk::FieldErrors errors;
    errors.add(place_ + objection.field, objection.rule, objection.message);
    return {sdk::ImportOutcome::refused(sdk::refusal(errors, objection.message)), {}, std::nullopt};
}

NameImport::State* NameImport::stateOf(ManufacturerId id) {
    const auto found = states_.find(id.text());
    return found == states_.end() ? nullptr : &found->second;
}

/// Spellings of the item other than the primary name and the existing ones, each once.
std::vector<NameImport::Name> NameImport::newNames(
    const NamedManufacturer& item, std::string_view primary, const std::vector<std::string>& present
) {
    std::vector<Name> names;
    for (std::size_t i = 0; i < item.alternative_names.size(); ++i) {
        const auto& text = item.alternative_names[i];
        const bool is_repeated =
            std::any_of(names.begin(), names.end(), [&](const auto& name) { return name.text == text; });
        if (text == primary || is_repeated || contains(present, text)) continue;
        names.push_back({text, normalizedName(text), "/alternative_names/" + std::to_string(i)});
    }
    return names;
}

std::optional<NameImport::Objection> NameImport::objection(
    const std::vector<Name>& names, ManufacturerId id, std::size_t present
) const {
    for (const auto& name : names) {
        if (const auto* other = known_.otherOwner(name.normalized, id)) {
            return Objection{
                name.field,
                "conflict",
                quoted(name.text) + " belongs to the manufacturer " + quoted(nameOf(other->manufacturer_id)) +
                    "; choose another name, or take it away from that one first"};
        }
    }
    if (present + names.size() > most_alternative_names) {
        return Objection{
            "/alternative_names",
            "length",
            "A manufacturer has at most " + std::to_string(most_alternative_names) +
                " alternative names; remove some first"};
    }
    return std::nullopt;
}

void NameImport::noteChange(State& state) {
    if (!std::exchange(state.is_changed, true)) changed_.push_back(state.manufacturer.id);
}

void NameImport::addNames(State& state, const std::vector<Name>& names) {
    auto& manufacturer = state.manufacturer;
    for (const auto& name : names) {
        manufacturer.alternative_names.push_back(name.text);
        known_.add({name.normalized, name.text, manufacturer.id, manufacturer.name});
    }
    noteChange(state);
}

void NameImport::rename(State& state, const Name& name) {
    auto& manufacturer = state.manufacturer;
    known_.remove(normalizedName(manufacturer.name), manufacturer.name, manufacturer.id);
    // An alternative name that becomes the primary one is no longer an alternative.
    std::erase(manufacturer.alternative_names, name.text);
    known_.remove(name.normalized, name.text, manufacturer.id);
    manufacturer.name = name.text;
    known_.add({name.normalized, name.text, manufacturer.id, manufacturer.name});
    noteChange(state);
}

ImportedManufacturer NameImport::create(const NamedManufacturer& item, const Name& name) {
    const auto names = newNames(item, item.name, {});
    // No manufacturer has the nil id: the names must not belong to any.
    if (const auto reason = objection(names, ManufacturerId(), 0)) return rejected(*reason);
    const ManufacturerId id = new_id_();
    auto& state = states_[id.text()];
    state.manufacturer = {id, name.text, ManufacturerKind::Private, {}};
    known_.add({name.normalized, name.text, id, name.text});
    addNames(state, names);
    return taken(sdk::ImportResult::Created, state.manufacturer, "Created");
}

ImportedManufacturer NameImport::extend(const NamedManufacturer& item, State& state) {
    const auto& manufacturer = state.manufacturer;
    const auto names = newNames(item, manufacturer.name, manufacturer.alternative_names);
    if (const auto reason = objection(names, manufacturer.id, manufacturer.alternative_names.size())) {
        return rejected(*reason);
    }
    std::string description = "Exists";
    if (manufacturer.name != item.name) description += " as " + quoted(manufacturer.name);
    if (names.empty()) {
        return taken(sdk::ImportResult::AlreadyExists, manufacturer, std::move(description));
    }
    addNames(state, names);
    description += "; " + namesAdded(names.size());
    return taken(sdk::ImportResult::AliasesAdded, manufacturer, std::move(description));
}

ImportedManufacturer NameImport::renameAndExtend(const NamedManufacturer& item, const Name& name, State& state) {
    const auto& manufacturer = state.manufacturer;
    if (manufacturer.kind == ManufacturerKind::Public) {
        return rejected(
            {"/name",
             "conflict",
             "A public manufacturer keeps its name; send " + quoted(manufacturer.name) + " with this id, and " +
                 quoted(item.name) + " as an alternative name"}
        );
    }
    const auto names = newNames(item, item.name, manufacturer.alternative_names);
    if (const auto reason = objection({name}, manufacturer.id, 0)) return rejected(*reason);
    if (const auto reason = objection(names, manufacturer.id, manufacturer.alternative_names.size())) {
        return rejected(*reason);
    }
    std::string description = "Renamed from " + quoted(manufacturer.name);
    rename(state, name);
    if (!names.empty()) {
        addNames(state, names);
        description += "; " + namesAdded(names.size());
    }
    return taken(sdk::ImportResult::Renamed, manufacturer, std::move(description));
}

NameChanges NameImport::changes() const {
    NameChanges changes;
    for (const auto& id : changed_) {
        const auto& state = states_.at(id.text());
        const auto& [_, name, kind, alternative_names] = state.manufacturer;
        if (!state.stored || state.stored->name != name) {
            changes.manufacturers.push_back({id, name, normalizedName(name), !state.stored});
        }
        const auto before = state.stored ? state.stored->alternative_names : std::vector<std::string>();
        for (const auto& text : before) {
            if (!contains(alternative_names, text)) changes.removed.push_back(text);
        }
        for (const auto& text : alternative_names) {
            if (contains(before, text)) continue;
            const auto position = static_cast<std::int64_t>(changes.alternative_names.size());
            changes.alternative_names.push_back({id, text, normalizedName(text), position});
        }
    }
    return changes;
}

}  // namespace cardcage::manufacturers
