#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysing/analysis.hpp"
#include "files/extracted.hpp"
#include "files/pcb_file.hpp"
#include "specifications/specification.hpp"

/// PCB projects.
namespace cardcage::pcb {

struct SpecificationSummary {
    SpecificationId id;
    std::string name;

    static constexpr auto schema() {
        return sdk::record(
            "PcbSpecificationSummary",
            sdk::required<&SpecificationSummary::id>("Id of the specification."),
            sdk::required<&SpecificationSummary::name>("Name of the specification.", sdk::example("Default"))
        );
    }
};

struct Pcb {
    PcbId id;
    std::string name;
    std::optional<std::string> description;
    std::optional<std::string> external_reference;
    std::optional<std::string> order_id;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> assembly_id;
    Analysis analysis;
    SpecificationId default_specification_id;
    std::vector<SpecificationSummary> specifications;
    std::vector<PcbFile> files;
    std::optional<ExtractedSettings> extracted;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "Pcb",
            sdk::required<&Pcb::id>("Id of the PCB."),
            sdk::required<&Pcb::name>("Name.", sdk::example("Power stage PCB")),
            sdk::required<&Pcb::description>("Description.", sdk::example("Second layout.")),
            sdk::required<&Pcb::external_reference>(
                "Identifier in another system.", sdk::named("externalReference"), sdk::example("RFQ-000123")
            ),
            sdk::required<&Pcb::order_id>("Order id; unique.", sdk::named("orderId"), sdk::example("O-77")),
            sdk::required<&Pcb::rfq_id>("RfQ that the PCB is linked with.", sdk::named("rfqId")),
            sdk::required<&Pcb::assembly_id>("Assembly that the PCB is the board of.", sdk::named("assemblyId")),
            sdk::required<&Pcb::analysis>("Analysis of the files."),
            sdk::required<&Pcb::default_specification_id>(
                "Specification that the PCB was created with.", sdk::named("defaultSpecificationId")
            ),
            sdk::required<&Pcb::specifications>("All specifications in the order of creation."),
            sdk::required<&Pcb::files>("Files of the PCB."),
            sdk::required<&Pcb::extracted>("Values that its files have; null without an analysis."),
            sdk::required<&Pcb::created_at>("Time of creation.", sdk::named("createdAt")),
            sdk::required<&Pcb::updated_at>("Time of the last change.", sdk::named("updatedAt"))
        );
    }
};

/// A PCB in the list of the web application.
struct ListedPcb {
    PcbId id;
    std::string name;
    std::optional<std::string> external_reference;
    std::optional<std::string> order_id;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> assembly_id;
    AnalysisStatus analysis_status = AnalysisStatus::Unknown;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "ListedPcb",
            sdk::required<&ListedPcb::id>("Id of the PCB."),
            sdk::required<&ListedPcb::name>("Name.", sdk::example("Power stage PCB")),
            sdk::required<&ListedPcb::external_reference>("Identifier in another system.", sdk::example("RFQ-000123")),
            sdk::required<&ListedPcb::order_id>("Order id; unique.", sdk::example("O-77")),
            sdk::required<&ListedPcb::rfq_id>("RfQ that the PCB is linked with."),
            sdk::required<&ListedPcb::assembly_id>("Assembly that the PCB is the board of."),
            sdk::required<&ListedPcb::analysis_status>("State of the analysis."),
            sdk::required<&ListedPcb::created_at>("Time of creation."),
            sdk::required<&ListedPcb::updated_at>("Time of the last change.")
        );
    }
};

namespace limit {

inline constexpr auto name = sdk::length(1, 255);
inline constexpr auto description = sdk::length(0, 4'000);

}  // namespace limit

struct NewPcb {
    std::string name;
    std::optional<std::string> external_reference;
    std::optional<std::string> order_id;
    std::optional<std::string> description;
    std::optional<FirstSpecification> specification;

    static constexpr auto schema() {
        return sdk::record(
            "NewPcb",
            sdk::required<&NewPcb::name>("Name.", sdk::trimmed, limit::name, sdk::example("Power stage PCB")),
            sdk::optional<&NewPcb::external_reference>(
                "Identifier in another system.",
                sdk::named("externalReference"),
                sdk::trimmed,
                limit::name,
                sdk::example("RFQ-000123")
            ),
            sdk::optional<&NewPcb::order_id>(
                "Order id; unique.", sdk::named("orderId"), sdk::trimmed, limit::name, sdk::example("O-77")
            ),
            sdk::optional<&NewPcb::description>("Description.", limit::description, sdk::example("Second layout.")),
            sdk::optional<&NewPcb::specification>("The default specification.")
        );
    }
};

/// The properties that were set at creation.
struct PcbInput {
    std::string name;
    std::optional<std::string> external_reference;
    std::optional<std::string> order_id;
    std::optional<std::string> description;

    static constexpr auto schema() {
        return sdk::record(
            "PcbInput",
            sdk::required<&PcbInput::name>("Name.", sdk::trimmed, limit::name, sdk::example("Power stage PCB")),
            sdk::optional<&PcbInput::external_reference>(
                "Identifier in another system; absent: none.",
                sdk::named("externalReference"),
                sdk::trimmed,
                limit::name,
                sdk::example("RFQ-000123")
            ),
            sdk::optional<&PcbInput::order_id>(
                "Order id; unique; absent: none.",
                sdk::named("orderId"),
                sdk::trimmed,
                limit::name,
                sdk::example("O-77")
            ),
            sdk::optional<&PcbInput::description>(
                "Description; absent: none.", limit::description, sdk::example("Second layout.")
            )
        );
    }
};

/// Properties in which a clone differs.
struct CloneInput {
    std::optional<std::string> name;
    std::optional<std::string> external_reference;
    std::optional<std::string> order_id;

    static constexpr auto schema() {
        return sdk::record(
            "PcbCloneInput",
            sdk::optional<&CloneInput::name>(
                "Name; the name of the original with \" (copy)\" by default.",
                sdk::trimmed,
                limit::name,
                sdk::example("Power stage PCB, rev. B")
            ),
            sdk::optional<&CloneInput::external_reference>(
                "Identifier in another system; none by default.",
                sdk::named("externalReference"),
                sdk::trimmed,
                limit::name,
                sdk::example("RFQ-000124")
            ),
            sdk::optional<&CloneInput::order_id>(
                "Order id; unique; none by default.",
                sdk::named("orderId"),
                sdk::trimmed,
                limit::name,
                sdk::example("O-78")
            )
        );
    }
};

/// PCBs by the identifiers that other systems gave them.
struct PcbReference {
    std::optional<std::string> order_id;
    std::optional<std::string> external_reference;

    static constexpr auto schema() {
        return sdk::query(
            "PcbReference",
            sdk::optional<&PcbReference::order_id>(
                "Order id; exact, not blank. This or `externalReference` is required.",
                sdk::named("orderId"),
                sdk::trimmed,
                sdk::keeps_empty,
                sdk::example("O-77")
            ),
            sdk::optional<&PcbReference::external_reference>(
                "External reference; exact.", sdk::named("externalReference"), sdk::lookup, sdk::example("RFQ-000123")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const {
        if (order_id == "" && external_reference) errors.add("orderId", "length", "must not be empty");
    }
};

/// PCBs that match all that is given.
struct PcbSearch {
    std::optional<AnalysisStatus> status;
    std::optional<std::string> external_reference;

    static constexpr auto schema() {
        return sdk::query(
            "PcbSearch",
            sdk::optional<&PcbSearch::status>("Only PCBs whose analysis is in this state.", sdk::known),
            sdk::optional<&PcbSearch::external_reference>(
                "Only PCBs with this external reference; exact.", sdk::lookup, sdk::example("ERP-4711")
            )
        );
    }
};

/// Returns the PCBs that match all that is given, in the order of creation. 400 missing_parameter without a value.
sdk::Page<Pcb> findPcbs(sdk::Call& call, const PcbReference& reference);

/// Creates a PCB with its default specification. 400 incompatible_specification; 409 number_taken.
Pcb createPcb(sdk::Call& call, const NewPcb& input);

/// Returns one PCB. 404.
Pcb findPcb(sdk::Call& call, PcbId id);

/// Replaces the properties that were set at creation. 404, 412; 409 number_taken.
Pcb updatePcb(sdk::Call& call, PcbId id, const PcbInput& input);

/// Deletes a PCB with its specifications, and takes it out of its RfQ. 404, 412; 409
/// analysis_in_progress.
void deletePcb(sdk::Call& call, PcbId id);

/// Creates a PCB with the specifications, files and analysis of another one; without its links, order id and external
/// reference. The body may be empty. 404; 409 analysis_in_progress, number_taken.
Pcb clonePcb(sdk::Call& call, PcbId id);

/// Returns all PCBs in the order of creation.
sdk::Page<ListedPcb> listPcbs(sdk::Call& call, const PcbSearch& search);

}  // namespace cardcage::pcb
