#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/contracts/lookalikes/numbers.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Assemblies. The root assembly of an RfQ has the id of the RfQ.
namespace cardcage::contracts::assemblies {

/// Part number of a customer for the root of an RfQ. The caller holds the customer (customers.hold/1).
struct RootCustomerPartNumber {
    std::optional<std::string> value;
    std::optional<std::string> revision;
    std::optional<CustomerId> customer_id;

    static constexpr auto schema() {
        return sdk::record(
            "RootCustomerPartNumber",
            sdk::optional<&RootCustomerPartNumber::value>("Part number of the customer.", sdk::example("K-77")),
            sdk::optional<&RootCustomerPartNumber::revision>("Revision of the part number.", sdk::example("2")),
            sdk::optional<&RootCustomerPartNumber::customer_id>("Customer that uses this number.")
        );
    }
};

/// The root assembly of a new RfQ.
struct NewRoot {
    RfqId rfq_id;
    std::string name;
    std::optional<PartNumber> internal_part_number;
    AssemblyType type = AssemblyType::Pcba;
    Industry industry = Industry::Other;
    std::vector<RootCustomerPartNumber> customer_part_numbers;

    static constexpr auto schema() {
        return sdk::record(
            "NewRoot",
            sdk::required<&NewRoot::rfq_id>("Id of the RfQ; the root assembly has the same id."),
            sdk::required<&NewRoot::name>("Name.", sdk::length(1, 255), sdk::example("Motor controller")),
            sdk::optional<&NewRoot::internal_part_number>(
                "Internal part number. The root reads an imported assembly of this number live."
            ),
            sdk::optional<&NewRoot::type>("Type of the assembly."),
            sdk::optional<&NewRoot::industry>("Industry that the assembly is built for."),
            sdk::optional<&NewRoot::customer_part_numbers>("Part number of the customer; only the first one is kept.")
        );
    }
};

/// A stored root.
struct Root {
    AssemblyId assembly_id;
    std::optional<AssemblyId> linked_assembly_id;

    static constexpr auto schema() {
        return sdk::record(
            "RootAssembly",
            sdk::required<&Root::assembly_id>("Id of the root assembly."),
            sdk::required<&Root::linked_assembly_id>("Imported assembly that the root reads.")
        );
    }
};

/// Creates the root assembly of a new RfQ. 409 conflict for an id that is already used.
inline constexpr sdk::OperationContract<NewRoot, Root> create_root{
    "assemblies.create_root/1", "Create the root assembly of an RfQ"};

/// Changes of a root; absent fields do not change. A sent number, even the same, repeats the search for the imported
/// assembly.
struct RootChange {
    RfqId rfq_id;
    sdk::Patch<std::string> name;
    sdk::Patch<PartNumber> internal_part_number;
    sdk::Patch<AssemblyType> type;
    sdk::Patch<Industry> industry;
    sdk::Patch<std::vector<RootCustomerPartNumber>> customer_part_numbers;

    static constexpr auto schema() {
        return sdk::record(
            "RootChange",
            sdk::required<&RootChange::rfq_id>("Id of the RfQ."),
            sdk::required<&RootChange::name>("Name.", sdk::length(1, 255), sdk::example("Motor controller")),
            sdk::optional<&RootChange::internal_part_number>(
                "Internal part number. The root then reads the imported assembly of this number, if any."
            ),
            sdk::required<&RootChange::type>("Type of the assembly."),
            sdk::required<&RootChange::industry>("Industry that the assembly is built for."),
            sdk::optional<&RootChange::customer_part_numbers>("Part number of the customer; only the first one is kept."
            )
        );
    }
};

/// Changes the fields sent. 404; 409 number_taken.
inline constexpr sdk::OperationContract<RootChange, Root> update_root{
    "assemblies.update_root/1", "Change the root assembly of an RfQ"};

/// Removes the root and the assemblies created below it. Imported assemblies remain. Does nothing for an RfQ without a
/// root.
inline constexpr sdk::OperationContract<RfqReference> delete_root{
    "assemblies.delete_root/1", "Remove the assemblies of an RfQ"};

/// A provider refuses (409 in_use) or removes its data of assemblies of an RfQ. Collected for DELETE /assemblies; when
/// an RfQ is deleted, rfqs.before_delete/1 is.
inline constexpr sdk::HookContract<AssemblyIds> before_delete{
    "assemblies.before_delete/1", "Assemblies of an RfQ are about to be deleted"};

/// The part number of an assembly that may have been imported.
struct ImportedQuestion {
    PartNumber internal_part_number;

    static constexpr auto schema() {
        return sdk::record(
            "ImportedAssemblyQuestion",
            sdk::required<&ImportedQuestion::internal_part_number>(
                "Internal part number. Without a revision: the assembly without revision, otherwise the highest."
            )
        );
    }
};

/// Fields of an imported assembly that an RfQ of its number takes over.
struct ImportedFields {
    AssemblyId assembly_id;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Unknown;
    RootCustomerPartNumber customer_part_number;

    static constexpr auto schema() {
        return sdk::record(
            "ImportedAssemblyFields",
            sdk::required<&ImportedFields::assembly_id>("Id of the imported assembly."),
            sdk::required<&ImportedFields::type>("Type of the assembly."),
            sdk::required<&ImportedFields::industry>("Industry that the assembly is built for."),
            sdk::required<&ImportedFields::customer_part_number>("Part number of the customer; may be empty.")
        );
    }
};

struct FoundImported {
    std::optional<ImportedFields> imported;

    static constexpr auto schema() {
        return sdk::record(
            "FoundImportedAssembly",
            sdk::required<&FoundImported::imported>("The imported assembly; null when no import has stored the number.")
        );
    }
};

/// Returns the imported assembly that a part number refers to, if any.
inline constexpr sdk::OperationContract<ImportedQuestion, FoundImported> find_imported{
    "assemblies.find_imported/1", "Find the imported assembly of a part number"};

struct PartNumberValues {
    std::vector<std::string> values;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyNumberValues",
            sdk::required<&PartNumberValues::values>("Values of part numbers.", sdk::example(R"(["4711"])"))
        );
    }
};

struct KnownValues {
    std::vector<std::string> known;

    static constexpr auto schema() {
        return sdk::record(
            "KnownAssemblyNumberValues",
            sdk::required<&KnownValues::known>("Values that imported assemblies have.", sdk::example(R"(["4711"])"))
        );
    }
};

/// Returns the values that imported assemblies have, in any revision.
inline constexpr sdk::OperationContract<PartNumberValues, KnownValues> known{
    "assemblies.known/1", "Find the part number values that imported assemblies have"};

/// Returns imported assemblies whose numbers look equal to numbers that nothing has, by the rule of
/// components.lookalikes/1. Callers use `findLookalikes` of lookalikes/lookalikes.hpp.
inline constexpr sdk::OperationContract<SentNumbers, LookalikeNumbers> lookalikes{
    "assemblies.lookalikes/1", "Find imported assemblies whose numbers look equal to unknown ones"};

struct CustomPartUse {
    CustomPartId custom_part_id;

    static constexpr auto schema() {
        return sdk::record("CustomPartUse", sdk::required<&CustomPartUse::custom_part_id>("Id of the custom part."));
    }
};

struct UsingAssemblies {
    std::vector<AssemblyId> assembly_ids;

    static constexpr auto schema() {
        return sdk::record(
            "UsingAssemblies", sdk::required<&UsingAssemblies::assembly_ids>("Assemblies that use the custom part.")
        );
    }
};

/// Returns the assemblies with a BOM item that may be this custom part.
inline constexpr sdk::OperationContract<CustomPartUse, UsingAssemblies> using_custom_part{
    "assemblies.using_custom_part/1", "Find the assemblies that use a custom part"};

/// A BOM line that another module adds to an assembly. Imports neither change nor remove it, and it is the last of the
/// lines. An assembly that reads an imported one live has its own added lines besides those of the imported one.
struct AddedLine {
    AssemblyId assembly_id;
    std::string source;
    sdk::Uuid record_id;
    std::vector<std::string> designators;
    sdk::Decimal quantity;
    std::optional<std::string> notes;
    PartNumber internal_part_number;

    static constexpr auto schema() {
        return sdk::record(
            "AddedBomLine",
            sdk::required<&AddedLine::assembly_id>("Id of the assembly."),
            sdk::required<&AddedLine::source>(
                "Id of the module that adds the line.", sdk::length(1, 100), sdk::example("pcb")
            ),
            sdk::required<&AddedLine::record_id>("Record of that module; it has one line in an assembly at most."),
            sdk::optional<&AddedLine::designators>(
                "Designators.", sdk::items(0, 100), sdk::length(1, 100), sdk::example(R"(["PCB"])")
            ),
            sdk::required<&AddedLine::quantity>(
                "Quantity in pieces for one assembly.", sdk::greaterThan(0), sdk::example("1")
            ),
            sdk::optional<&AddedLine::notes>("Notes.", sdk::length(0, 2'000), sdk::example("Bare board.")),
            sdk::required<&AddedLine::internal_part_number>("The component of the line.")
        );
    }
};

/// Adds the line, or replaces the one of the same source and record. 404 without the assembly.
inline constexpr sdk::OperationContract<AddedLine> put_line{
    "assemblies.put_line/1", "Add a BOM line that imports leave alone"};

/// An added line by its origin.
struct AddedLineReference {
    AssemblyId assembly_id;
    std::string source;
    sdk::Uuid record_id;

    static constexpr auto schema() {
        return sdk::record(
            "AddedBomLineReference",
            sdk::required<&AddedLineReference::assembly_id>("Id of the assembly."),
            sdk::required<&AddedLineReference::source>(
                "Id of the module that added the line.", sdk::length(1, 100), sdk::example("pcb")
            ),
            sdk::required<&AddedLineReference::record_id>("Record of that module.")
        );
    }
};

/// Removes an added line; does nothing when there is none.
inline constexpr sdk::OperationContract<AddedLineReference> remove_line{
    "assemblies.remove_line/1", "Remove a BOM line that another module has added"};

/// A pick-and-place file of another module, as its design tool wrote it.
struct PlacementFile {
    std::string name;
    std::vector<std::string> pieces;

    static constexpr auto schema() {
        return sdk::record(
            "PlacementFile",
            sdk::required<&PlacementFile::name>("Name, for messages.", sdk::example("board-top.pos")),
            sdk::required<&PlacementFile::pieces>(
                "The text in UTF-8, in pieces of at most 256 KiB.", sdk::items(0, 100)
            )
        );
    }
};

/// Pick-and-place items of an assembly, from files of another module.
struct GivenPnpItems {
    AssemblyId assembly_id;
    std::string source;
    std::vector<PlacementFile> files;

    static constexpr auto schema() {
        return sdk::record(
            "GivenPnpItems",
            sdk::required<&GivenPnpItems::assembly_id>("Id of the assembly."),
            sdk::required<&GivenPnpItems::source>(
                "Id of the module that has the files.", sdk::length(1, 100), sdk::example("pcb")
            ),
            sdk::required<&GivenPnpItems::files>(
                "The files; none takes the items away. Of a designator in several of them the first counts.",
                sdk::items(0, 1'000)
            )
        );
    }
};

/// A file without items that can be read.
struct RefusedPlacementFile {
    std::string name;
    std::string reason;

    static constexpr auto schema() {
        return sdk::record(
            "RefusedPlacementFile",
            sdk::required<&RefusedPlacementFile::name>("Name of the file."),
            sdk::required<&RefusedPlacementFile::reason>("Fault of the file.")
        );
    }
};

/// The result of putting files.
struct PutPnpItems {
    std::int64_t item_count = 0;
    bool is_kept = false;
    std::vector<RefusedPlacementFile> refused;

    static constexpr auto schema() {
        return sdk::record(
            "PutPnpItems",
            sdk::required<&PutPnpItems::item_count>("Number of items that the assembly has from these files."),
            sdk::required<&PutPnpItems::is_kept>("Whether items that an administrator has set stay instead."),
            sdk::required<&PutPnpItems::refused>("Files that could not be read.")
        );
    }
};

/// Replaces the items that modules have put for an assembly. Nothing changes where an administrator has set items, and
/// without such an assembly.
inline constexpr sdk::OperationContract<GivenPnpItems, PutPnpItems> put_pnp_items{
    "assemblies.put_pnp_items/1", "Replace the pick-and-place items of an assembly by those of another module's files"};

/// An import that has stored assemblies.
struct ImportedAssemblies {
    std::int64_t stored_count = 0;

    static constexpr auto schema() {
        return sdk::record(
            "ImportedAssemblies",
            sdk::required<&ImportedAssemblies::stored_count>("Number of assemblies that are new or changed.")
        );
    }
};

/// Published once for each import that has created or changed assemblies, and when the BOM of an assembly of an RfQ has
/// been replaced.
inline constexpr sdk::EventContract<ImportedAssemblies> imported{
    "assemblies.imported/1", "An import has stored assemblies"};

}  // namespace cardcage::contracts::assemblies
