#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "manufacturer_import.hpp"
#include "names/known_names.hpp"
#include "names/store_names.hpp"

namespace cardcage::manufacturers {

/// Decides the effect of an import, item by item, from data read beforehand. A pure rule: no database.
class NameImport {
public:
    /// `known`: all manufacturers that have a name of the request. `manufacturers`: those, and those that items name by
    /// id. `new_id`: returns the ids of new manufacturers.
    NameImport(KnownNames known, std::vector<Manufacturer> manufacturers, std::function<ManufacturerId()> new_id);

    /// Returns the result of the next item; earlier items count as stored. `place`: the pointer of the item, which
    /// prefixes the pointers of its errors.
    ImportedManufacturer take(const NamedManufacturer& item, std::string_view place = {});

    /// Returns all changes to store.
    NameChanges changes() const;
    /// Manufacturers with new names, each once, in the order of their first new name.
    const std::vector<ManufacturerId>& changed() const { return changed_; }

private:
    /// A manufacturer after the items so far, and its stored state; a new manufacturer has none.
    struct State {
        Manufacturer manufacturer;
        std::optional<Manufacturer> stored;
        bool is_changed = false;
    };
    /// A name, and the field of the item that contains it.
    struct Name {
        std::string text;
        std::string normalized;
        std::string field;
    };
    /// Errors by field.
    struct Objection {
        std::string field;
        std::string_view rule;
        std::string message;
    };

    State* stateOf(ManufacturerId id);
    const std::string& nameOf(ManufacturerId id) const { return states_.at(id.text()).manufacturer.name; }
    static std::vector<Name> newNames(
        const NamedManufacturer& item, std::string_view primary, const std::vector<std::string>& present
    );
    /// Reasons why this manufacturer cannot get these names; nothing if it can.
    std::optional<Objection> objection(const std::vector<Name>& names, ManufacturerId id, std::size_t present) const;
    ImportedManufacturer rejected(const Objection& objection) const;
    void addNames(State& state, const std::vector<Name>& names);
    void rename(State& state, const Name& name);
    void noteChange(State& state);

    ImportedManufacturer create(const NamedManufacturer& item, const Name& name);
    ImportedManufacturer extend(const NamedManufacturer& item, State& state);
    ImportedManufacturer renameAndExtend(const NamedManufacturer& item, const Name& name, State& state);

    KnownNames known_;
    std::unordered_map<std::string, State> states_;  // by id
    std::function<ManufacturerId()> new_id_;
    std::vector<ManufacturerId> changed_;
    std::string place_;  // of the item that is being taken
};

}  // namespace cardcage::manufacturers
