#pragma once

#include <optional>
#include <string>

#include "assemblies.hpp"

namespace cardcage::assemblies {

/// An assembly without its content.
struct ListedAssembly {
    AssemblyId id;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> parent_id;
    std::optional<AssemblyId> linked_assembly_id;
    std::optional<PartNumber> internal_part_number;
    std::string name;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Other;
    std::int64_t bom_item_count = 0;
    Source source = Source::Import;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "ListedAssembly",
            sdk::required<&ListedAssembly::id>("Id of the assembly. The root assembly of an RfQ has the id of the RfQ."
            ),
            sdk::required<&ListedAssembly::rfq_id>("RfQ of the assembly; null for an imported assembly."),
            sdk::required<&ListedAssembly::parent_id>("Parent assembly within the RfQ, set at creation."),
            sdk::required<&ListedAssembly::linked_assembly_id>("Imported assembly whose content is read live."),
            sdk::required<&ListedAssembly::internal_part_number>("Internal part number of the assembly."),
            sdk::required<&ListedAssembly::name>("Name.", sdk::example("Ctrl board")),
            sdk::required<&ListedAssembly::type>("Type of the assembly."),
            sdk::required<&ListedAssembly::industry>("Industry that the assembly is built for."),
            sdk::required<&ListedAssembly::bom_item_count>(
                "Number of BOM items; those of the imported assembly where its content is read live.", sdk::example("2")
            ),
            sdk::required<&ListedAssembly::source>("Origin of the assembly."),
            sdk::required<&ListedAssembly::created_at>("Time of creation."),
            sdk::required<&ListedAssembly::updated_at>("Time of the last change.")
        );
    }
};

struct AssemblyListFilter {
    std::optional<std::string> internal_part_number;
    std::optional<std::string> revision;
    std::optional<RfqId> rfq_id;
    std::optional<Source> source;
    std::optional<sdk::Timestamp> updated_since;

    static constexpr auto schema() {
        return sdk::query(
            "AssemblyListFilter",
            sdk::optional<&AssemblyListFilter::internal_part_number>(
                "Only assemblies with exactly this internal part number.", sdk::lookup, sdk::example("4711")
            ),
            sdk::optional<&AssemblyListFilter::revision>(
                "Only this revision of `internal_part_number`. Empty: without a revision; absent: every revision.",
                contracts::part_revision,
                sdk::keeps_empty,
                sdk::example("B")
            ),
            sdk::optional<&AssemblyListFilter::rfq_id>("Only assemblies that were created in this RfQ."),
            sdk::optional<&AssemblyListFilter::source>("Only assemblies of this origin.", sdk::known),
            sdk::optional<&AssemblyListFilter::updated_since>("Only assemblies changed at this time or later.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Returns the assemblies that match the filter without their content, in the order of creation.
sdk::Page<ListedAssembly> listAssemblies(sdk::Call& call, const AssemblyListFilter& filter);

}  // namespace cardcage::assemblies
