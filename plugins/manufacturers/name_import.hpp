#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "known_names.hpp"
#include "manufacturer_import.hpp"
#include "store_names.hpp"

namespace cardcage::manufacturers {

/// Decides what an import does, item by item, from what is known beforehand. A pure rule: no database.
class NameImport {
public:
    /// `known`: everybody who goes by a name of the request. `manufacturers`: those, and those that items name by id.
    /// `new_id`: gives the ids of manufacturers that are created.
    NameImport(KnownNames known, std::vector<Manufacturer> manufacturers, std::function<ManufacturerId()> new_id);

    /// What becomes of the next item; those before it count as stored.
    ImportResult take(const NamedManufacturer& item);

    /// Everything to be stored.
    NameChanges changes() const;
    /// Those that have got names, each once, in the order they got the first.
    const std::vector<ManufacturerId>& changed() const { return changed_; }

private:
    /// A manufacturer as the items so far leave it, and as it was before; a new one was not.
    struct State {
        Manufacturer manufacturer;
        std::optional<Manufacturer> stored;
        bool is_changed = false;
    };
    struct Name {
        std::string text;
        std::string normalized;
    };

    State* stateOf(ManufacturerId id);
    const std::string& nameOf(ManufacturerId id) const { return states_.at(id.text()).manufacturer.name; }
    static std::vector<Name> newNames(
        const NamedManufacturer& item, std::string_view primary, const std::vector<std::string>& present
    );
    /// Why these names cannot be given to this manufacturer; empty when they can.
    std::string objection(const std::vector<Name>& names, ManufacturerId id, std::size_t present) const;
    void addNames(State& state, const std::vector<Name>& names);
    void rename(State& state, const Name& name);
    void noteChange(State& state);

    ImportResult create(const NamedManufacturer& item, const Name& name);
    ImportResult extend(const NamedManufacturer& item, State& state);
    ImportResult renameAndExtend(const NamedManufacturer& item, const Name& name, State& state);

    KnownNames known_;
    std::unordered_map<std::string, State> states_;  // by id
    std::function<ManufacturerId()> new_id_;
    std::vector<ManufacturerId> changed_;
};

}  // namespace cardcage::manufacturers
