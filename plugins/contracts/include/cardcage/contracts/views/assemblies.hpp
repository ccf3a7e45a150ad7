#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Rows of the views that the module publishes to others, as `SELECT *` returns them: every column, in order. A released
// view is extended at its end only; list the columns in a statement. Texts are words of the enums of the module.

namespace cardcage::contracts::assemblies::views {

/// A row of assemblies_api.assembly_v1. Assemblies. A linked assembly has the content of its imported assembly.
struct AssemblyV1 {
    sdk::Uuid tenant_id;
    AssemblyId id;
    std::string source;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> parent_id;
    std::optional<AssemblyId> linked_id;
    std::optional<std::string> value;
    std::string revision;
    std::string name;
    std::string type;
    std::string industry;
    std::optional<CustomerId> customer_id;
    std::int64_t bom_item_count = 0;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;
    std::optional<std::int64_t> linked_row_version;
};

/// A row of assemblies_api.bom_item_v1. BOM items of assemblies; linked assemblies have those of the imported assembly.
struct BomItemV1 {
    sdk::Uuid tenant_id;
    AssemblyId assembly_id;
    std::int64_t position = 0;
    sdk::Uuid bom_item_id;
    std::vector<std::string> designators;
    sdk::Decimal quantity;
    std::string unit;
    std::optional<std::string> notes;
    bool do_not_place = false;
    std::string sourced_by;
    std::optional<std::string> ratio;  ///< "1/6", of a quantity that is one
};

/// A row of assemblies_api.bom_option_v1. Part options of BOM items, by number; assemblies among them by id, too.
struct BomOptionV1 {
    sdk::Uuid tenant_id;
    AssemblyId assembly_id;
    std::int64_t item_position = 0;
    std::int64_t position = 0;
    std::optional<std::string> value;
    std::string revision;
    std::optional<AssemblyId> option_assembly_id;
};

/// A row of assemblies_api.pnp_item_v1. Places of parts on the boards of assemblies.
struct PnpItemV1 {
    sdk::Uuid tenant_id;
    AssemblyId assembly_id;
    std::int64_t position = 0;
    std::string designator;
    std::string side;
    std::string mount_type;
    std::optional<std::string> package;
    bool do_not_place = false;
    bool fiducial = false;
};

/// A row of assemblies_api.subassembly_v1. Contained assemblies, without those among part options.
struct SubassemblyV1 {
    sdk::Uuid tenant_id;
    std::optional<AssemblyId> parent_id;
    AssemblyId child_id;
    sdk::Decimal quantity;
    std::int64_t position = 0;
    std::optional<std::string> ratio;  ///< "1/6", of a quantity that is one
};

}  // namespace cardcage::contracts::assemblies::views
