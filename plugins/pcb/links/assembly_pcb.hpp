#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "projects/pcb.hpp"

/// PCBs of assemblies.
namespace cardcage::pcb {

/// A truth value of a query that may be left open, in any case.
enum class WithoutFiles { True, False, Null };

constexpr auto wireNames(WithoutFiles) {
    using enum WithoutFiles;
    return std::to_array<std::pair<WithoutFiles, std::string_view>>({{True, "true"}, {False, "false"}, {Null, "null"}});
}
/// No further spellings; their list lets the words be read in any case.
constexpr auto wireAliases(WithoutFiles) {
    return std::array<std::pair<WithoutFiles, std::string_view>, 0>{};
}

struct AssemblyPcbQuery {
    std::optional<WithoutFiles> without_files;

    static constexpr auto schema() {
        return sdk::query(
            "AssemblyPcbQuery",
            sdk::optional<&AssemblyPcbQuery::without_files>(
                "Whether the PCB will have no files; false and null are the same.", sdk::known
            )
        );
    }
};

/// A PCB for an assembly.
struct NewAssemblyPcb {
    std::optional<std::string> name;
    std::optional<std::string> external_reference;
    std::optional<std::string> order_id;
    std::optional<SettingsInEitherCase> specification;

    static constexpr auto schema() {
        return sdk::record(
            "NewAssemblyPcb",
            sdk::optional<&NewAssemblyPcb::name>(
                "Name; the name of the assembly by default.", sdk::trimmed, limit::name, sdk::example("Power stage PCB")
            ),
            sdk::optional<&NewAssemblyPcb::external_reference>(
                "Identifier in another system.", sdk::trimmed, limit::name, sdk::example("PS-1")
            ),
            sdk::optional<&NewAssemblyPcb::order_id>(
                "Order id; unique.", sdk::trimmed, limit::name, sdk::example("O-77")
            ),
            sdk::optional<&NewAssemblyPcb::specification>(
                "Settings that differ from the default values; keys in camelCase or snake_case."
            )
        );
    }
};

/// The PCB of an assembly, as it was created.
struct AssemblyPcb {
    AssemblyId assembly_id;
    PcbId pcb_id;
    SpecificationId specification_id;
    std::string pcb_name;
    bool files_required = true;
    std::optional<std::string> upload_path;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyPcb",
            sdk::required<&AssemblyPcb::assembly_id>("Id of the assembly."),
            sdk::required<&AssemblyPcb::pcb_id>("Id of the PCB."),
            sdk::required<&AssemblyPcb::specification_id>("Id of its default specification."),
            sdk::required<&AssemblyPcb::pcb_name>("Name of the PCB.", sdk::example("Power stage PCB")),
            sdk::required<&AssemblyPcb::files_required>("Whether files are expected."),
            sdk::required<&AssemblyPcb::upload_path>(
                "Path that takes the files; null when none are expected.",
                sdk::example("/files/ems/pcb/pcbs/01902c1d-7a3e-7b1a-9f4d-2c5e8a7b6d10/files")
            )
        );
    }
};

/// Creates a PCB and links it with the assembly and with its RfQ. 404; 400 incompatible_specification; 409
/// number_taken, in_use when a PCBA or cable has a PCB, cost_frozen.
AssemblyPcb createAssemblyPcb(sdk::Call& call, AssemblyId assembly, const AssemblyPcbQuery& query);

}  // namespace cardcage::pcb
