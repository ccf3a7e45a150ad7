#pragma once

#include <optional>
#include <string>
#include <vector>

#include "import/bom_item.hpp"

/// Assemblies, their content, and their operations for other modules.
namespace cardcage::assemblies {

using BomItemId = sdk::Id<struct BomItemTag>;

struct PartOption {
    PartNumber internal_part_number;
    std::optional<ComponentType> component_type;
    std::optional<CustomPartId> custom_part_id;
    bool is_missing = false;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyPartOption",
            sdk::required<&PartOption::internal_part_number>("Number of a component or an assembly."),
            sdk::required<&PartOption::component_type>("Type of the component; null for an assembly."),
            sdk::required<&PartOption::custom_part_id>(
                "Id of the component's custom part, for GET /custom-parts/{id}; null without one."
            ),
            sdk::required<&PartOption::is_missing>("Whether no component or assembly has this number now.")
        );
    }
};

struct BomItem {
    BomItemId id;
    std::vector<std::string> designators;
    sdk::Decimal quantity;
    Unit unit = Unit::Piece;
    std::optional<std::string> notes;
    bool do_not_place = false;
    SourcedBy sourced_by = SourcedBy::Internal;
    std::vector<PartOption> part_options;

    static constexpr auto schema() {
        return sdk::record(
            "BomItem",
            sdk::required<&BomItem::id>("Id of the BOM item."),
            sdk::required<&BomItem::designators>("Reference designators on the board.", sdk::example(R"(["R1","R2"])")),
            sdk::required<&BomItem::quantity>(
                "Quantity per assembly; a ratio is rounded to 6 decimals.", sdk::example("2")
            ),
            sdk::required<&BomItem::unit>("Unit of the quantity."),
            sdk::required<&BomItem::notes>("Notes.", sdk::example("Fit last.")),
            sdk::required<&BomItem::do_not_place>("Whether the item is not placed."),
            sdk::required<&BomItem::sourced_by>("Party that buys the part."),
            sdk::required<&BomItem::part_options>("Approved alternatives; the first one is preferred.")
        );
    }
};

struct Subassembly {
    AssemblyId assembly_id;
    std::optional<PartNumber> internal_part_number;
    std::string name;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "Subassembly",
            sdk::required<&Subassembly::assembly_id>("Id of the contained assembly."),
            sdk::required<&Subassembly::internal_part_number>("Internal part number of the contained assembly."),
            sdk::required<&Subassembly::name>("Name of the contained assembly.", sdk::example("Power stage")),
            sdk::required<&Subassembly::quantity>("Quantity per assembly.", sdk::example("1"))
        );
    }
};

struct Assembly {
    AssemblyId id;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> parent_id;
    std::optional<PartNumber> internal_part_number;
    std::string name;
    std::optional<std::string> notes;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Other;
    std::vector<CustomerPartNumber> customer_part_numbers;
    std::vector<Subassembly> subassemblies;
    std::vector<BomItem> bom_items;
    std::vector<PcbId> pcb_ids;
    Source source = Source::Import;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "Assembly",
            sdk::required<&Assembly::id>("Id of the assembly. The root assembly of an RfQ has the id of the RfQ."),
            sdk::required<&Assembly::rfq_id>("RfQ of the assembly; null for an imported assembly."),
            sdk::required<&Assembly::parent_id>("Parent assembly within the RfQ, set at creation."),
            sdk::required<&Assembly::internal_part_number>("Internal part number of the assembly."),
            sdk::required<&Assembly::name>("Name.", sdk::example("Ctrl board")),
            sdk::required<&Assembly::notes>("Notes.", sdk::example("Second source.")),
            sdk::required<&Assembly::type>("Type of the assembly."),
            sdk::required<&Assembly::industry>("Industry that the assembly is built for."),
            sdk::required<&Assembly::customer_part_numbers>("Part number of the customer; at most one."),
            sdk::required<&Assembly::subassemblies>("Contained assemblies."),
            sdk::required<&Assembly::bom_items>("Bill of materials of the assembly."),
            sdk::required<&Assembly::pcb_ids>("Linked PCBs."),
            sdk::required<&Assembly::source>("Origin of the assembly."),
            sdk::required<&Assembly::created_at>("Time of creation."),
            sdk::required<&Assembly::updated_at>("Time of the last change.")
        );
    }
};

struct AssemblyFilter {
    std::vector<AssemblyId> assembly_ids;

    static constexpr auto schema() {
        return sdk::query(
            "AssemblyFilter",
            sdk::required<&AssemblyFilter::assembly_ids>(
                "Ids of assemblies, separated by commas; ids of RfQs name their root assemblies.", sdk::items(1, 500)
            )
        );
    }
};

/// Returns the assemblies with these ids in the order of the request, each once. Unknown ids are ignored.
void findAssemblies(sdk::Call& call, const AssemblyFilter& filter, sdk::Sink<Assembly>& assemblies);

struct AssemblyInput {
    RfqId rfq_id;
    std::optional<AssemblyId> parent_assembly_id;
    std::optional<std::string> name;
    std::optional<PartNumber> internal_part_number;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Other;
    LineQuantity quantity = 1;
    std::optional<std::string> notes;
    std::optional<std::vector<BomItemInput>> bom_items;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyInput",
            sdk::required<&AssemblyInput::rfq_id>("RfQ that the assembly belongs to."),
            sdk::optional<&AssemblyInput::parent_assembly_id>(
                "Parent assembly within the RfQ; the root assembly by default."
            ),
            sdk::optional<&AssemblyInput::name>(
                "Name. Required without a number; otherwise defaults to number and revision.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Power stage")
            ),
            sdk::optional<&AssemblyInput::internal_part_number>(
                "Internal part number. For an imported assembly without bom_items, its BOM is read live."
            ),
            sdk::required<&AssemblyInput::type>("Type of the assembly.", sdk::known),
            sdk::optional<&AssemblyInput::industry>("Industry that the assembly is built for."),
            sdk::optional<&AssemblyInput::quantity>(
                "Quantity per parent assembly: a number with at most 6 decimals, or a ratio as text such as \"1/6\".",
                sdk::range(0, BomItemInput::most_quantity),
                sdk::greaterThan(0),
                sdk::example("2")
            ),
            sdk::optional<&AssemblyInput::notes>("Notes.", sdk::length(0, 10'000), sdk::example("Second source.")),
            sdk::optional<&AssemblyInput::bom_items>("Bill of materials of the assembly.", sdk::items(0, 100'000))
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct SimpleAssembly {
    AssemblyId id;
    RfqId rfq_id;
    AssemblyId parent_id;
    std::string name;
    std::optional<PartNumber> internal_part_number;
    AssemblyType type = AssemblyType::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "SimpleAssembly",
            sdk::required<&SimpleAssembly::id>("Id of the assembly."),
            sdk::required<&SimpleAssembly::rfq_id>("RfQ of the assembly."),
            sdk::required<&SimpleAssembly::parent_id>("Parent assembly."),
            sdk::required<&SimpleAssembly::name>("Name.", sdk::example("Power stage")),
            sdk::required<&SimpleAssembly::internal_part_number>("Internal part number of the assembly."),
            sdk::required<&SimpleAssembly::type>("Type of the assembly.")
        );
    }
};

/// Adds an assembly to an RfQ. 400 for an unknown RfQ, parent or part; 409 number_taken when the RfQ has an assembly
/// with this number; 409 cost_frozen.
SimpleAssembly createAssembly(sdk::Call& call, const AssemblyInput& input);

struct AssemblyPatch {
    sdk::Patch<AssemblyId> parent_assembly_id;
    sdk::Patch<std::string> name;
    sdk::Patch<PartNumber> internal_part_number;
    sdk::Patch<AssemblyType> type;
    sdk::Patch<Industry> industry;
    sdk::Patch<LineQuantity> quantity;
    sdk::Patch<std::string> notes;
    sdk::Patch<std::vector<BomItemInput>> bom_items;

    static constexpr auto schema() {
        return sdk::patchOf<AssemblyInput>(
            "AssemblyPatch",
            sdk::patched<&AssemblyPatch::parent_assembly_id>(
                "Another parent within the RfQ, which then contains the assembly; null: the root assembly."
            ),
            sdk::patched<&AssemblyPatch::name>(
                "Name; null: number and revision. A name that is number and revision follows a new number."
            ),
            sdk::patched<&AssemblyPatch::internal_part_number>(
                "Internal part number; null when the name suffices. Without BOM items of its own, the assembly reads "
                "the imported assembly of the new number live."
            ),
            sdk::patched<&AssemblyPatch::type>(),
            sdk::patched<&AssemblyPatch::industry>(),
            sdk::patched<&AssemblyPatch::quantity>(),
            sdk::patched<&AssemblyPatch::notes>(),
            sdk::patched<&AssemblyPatch::bom_items>(
                "Replaces the bill of materials. Empty or null: that of the imported assembly of the number, if any."
            )
        );
    }
};

/// Changes the fields of the patch of an assembly of POST /assemblies. 400 for an unknown parent or part and for a
/// parent that the assembly contains; 404; 409 number_taken, cost_frozen, and in_use for any other assembly; 412.
SimpleAssembly updateAssembly(sdk::Call& call, AssemblyId id, const AssemblyPatch& patch);

/// Deletes an assembly of POST /assemblies with those that were created below it. 404; 409 cost_frozen, and in_use for
/// any other assembly or while another module needs one of them; 412.
void deleteAssembly(sdk::Call& call, AssemblyId id);

struct TreeParent {
    AssemblyId id;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "TreeParent",
            sdk::required<&TreeParent::id>("Id of a parent assembly."),
            sdk::required<&TreeParent::quantity>("Quantity per parent assembly.", sdk::example("2"))
        );
    }
};

struct TreeAssembly {
    AssemblyId id;
    std::vector<TreeParent> parents;
    std::int64_t level = 0;
    std::string name;
    std::optional<PartNumber> internal_part_number;
    AssemblyType type = AssemblyType::Unknown;
    std::optional<sdk::Decimal> total_quantity;
    std::int64_t bom_item_count = 0;
    std::vector<PcbId> pcb_ids;
    bool has_cost = false;

    static constexpr auto schema() {
        return sdk::record(
            "TreeAssembly",
            sdk::required<&TreeAssembly::id>("Id of the assembly. The root has the id of the RfQ."),
            sdk::required<&TreeAssembly::parents>("Parent assemblies within the tree."),
            sdk::required<&TreeAssembly::level>("Length of the shortest path from the root.", sdk::example("0")),
            sdk::required<&TreeAssembly::name>("Name.", sdk::example("Motor controller")),
            sdk::required<&TreeAssembly::internal_part_number>("Internal part number of the assembly."),
            sdk::required<&TreeAssembly::type>("Type of the assembly."),
            sdk::required<&TreeAssembly::total_quantity>(
                "Quantity per root assembly, summed over all positions; null above 28 digits.", sdk::example("1")
            ),
            sdk::required<&TreeAssembly::bom_item_count>("Number of BOM items.", sdk::example("56")),
            sdk::required<&TreeAssembly::pcb_ids>("Linked PCBs."),
            sdk::required<&TreeAssembly::has_cost>("Whether a cost was calculated for the assembly.")
        );
    }
};

/// Returns the assemblies of an RfQ, each once, the root first. 404.
std::vector<TreeAssembly> readTree(sdk::Call& call, RfqId id);

}  // namespace cardcage::assemblies
