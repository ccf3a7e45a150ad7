#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

// Bodies of POST and PATCH of an RfQ.

namespace cardcage::rfqs {

/// An existing customer by id or number, or a new one (interface specification, "Customer handling").
struct CustomerReference {
    std::optional<CustomerId> id;
    std::optional<std::string> number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "RfqCustomerReference",
            sdk::optional<&CustomerReference::id>("Id; number and name are ignored when it is present."),
            sdk::optional<&CustomerReference::number>(
                "Number; required without an id.", sdk::trimmed, sdk::length(1, 64), sdk::example("C-100")
            ),
            sdk::optional<&CustomerReference::name>(
                "Name for a customer that is new or has no name.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Muster AG")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct CustomerPartNumberInput {
    std::optional<std::string> value;
    std::optional<std::string> revision;
    std::optional<CustomerReference> customer;

    static constexpr auto schema() {
        return sdk::record(
            "RfqCustomerPartNumberInput",
            sdk::optional<&CustomerPartNumberInput::value>(
                "Part number of the customer.", sdk::trimmed, contracts::customer_part_number, sdk::example("K-77")
            ),
            sdk::optional<&CustomerPartNumberInput::revision>(
                "Revision; requires a value.", sdk::trimmed, contracts::customer_part_revision, sdk::example("2")
            ),
            sdk::optional<&CustomerPartNumberInput::customer>(
                "Customer that uses this number; the customer of the RfQ by default."
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Most PCBs that an RfQ links.
inline constexpr std::int64_t most_pcbs = 100;

struct RfqInput {
    std::optional<std::string> number;
    std::string name;
    RfqStatus status = RfqStatus::New;
    CustomerReference customer;
    std::optional<CustomerUserId> customer_user_id;
    std::optional<PartNumber> internal_part_number;
    std::optional<std::vector<CustomerPartNumberInput>> customer_part_numbers;
    std::optional<AssemblyType> type;
    std::optional<Industry> industry;
    std::optional<std::vector<std::int64_t>> order_quantities;
    std::optional<sdk::Currency> base_currency;
    std::optional<sdk::Date> due_date;
    std::optional<sdk::Date> quotation_valid_until;
    std::optional<sdk::Date> requested_delivery_date;
    std::optional<ApplicationUserId> assigned_to;
    std::vector<ApplicationUserId> watchers;
    std::optional<std::string> notes;
    std::optional<std::string> external_reference;
    std::vector<std::string> tags;
    std::vector<PcbId> pcb_ids;
    std::optional<std::string> no_quote_reason;

    static constexpr auto schema() {
        return sdk::record(
            "RfqInput",
            sdk::optional<&RfqInput::number>(
                "Number; unique. RFQ- and six digits by default.",
                sdk::trimmed,
                sdk::length(1, 64),
                sdk::example("RFQ-000123")
            ),
            sdk::required<&RfqInput::name>(
                "Name.", sdk::trimmed, sdk::length(1, 255), sdk::example("Motor controller")
            ),
            sdk::optional<&RfqInput::status>("Status; New by default.", sdk::known),
            sdk::required<&RfqInput::customer>("Customer who requests the quotation."),
            sdk::optional<&RfqInput::customer_user_id>("Customer user who requests the quotation."),
            sdk::optional<&RfqInput::internal_part_number>(
                "Internal part number of the assembly to be quoted; an imported assembly is read live. A number that no import "
                "has stored is accepted, and the header `Cardcage-Warnings` reports it with rule `unresolved`."
            ),
            sdk::optional<&RfqInput::customer_part_numbers>(
                "Part number of the customer; only the first one is used. Default: that of the imported assembly, if it is "
                "for the customer of the RfQ.",
                sdk::items(0, 100)
            ),
            sdk::optional<&RfqInput::type>(
                "Type of the assembly. Default: that of the imported assembly of the part number, otherwise PCBA.",
                sdk::known
            ),
            sdk::optional<&RfqInput::industry>(
                "Industry that the assembly is built for. Default: that of the imported assembly, otherwise Other."
            ),
            sdk::optional<&RfqInput::order_quantities>(
                "Quantities to be quoted, each once. Each quantity gets a sourcing scenario.",
                sdk::items(1, 10),
                sdk::range(1, 1'000'000'000),
                sdk::example("[100,500]")
            ),
            sdk::optional<&RfqInput::base_currency>("Currency of the calculation; the tenant's currency by default."),
            sdk::optional<&RfqInput::due_date>("Due date of the quotation."),
            sdk::optional<&RfqInput::quotation_valid_until>("Last day of the quotation."),
            sdk::optional<&RfqInput::requested_delivery_date>("Requested delivery date of the goods."),
            sdk::optional<&RfqInput::assigned_to>("An active user of the tenant."),
            sdk::optional<&RfqInput::watchers>(
                "Users of the tenant who follow the RfQ, each once.", sdk::items(0, 100)
            ),
            sdk::optional<&RfqInput::notes>(
                "Notes, for the tenant only.", sdk::length(0, 10'000), sdk::example("Repeat order likely.")
            ),
            sdk::optional<&RfqInput::external_reference>(
                "Identifier of the RfQ in another system.", sdk::trimmed, sdk::length(1, 255), sdk::example("CRM-88")
            ),
            sdk::optional<&RfqInput::tags>(
                "Tags for searches, each once.",
                sdk::trimmed,
                sdk::items(0, 50),
                sdk::length(1, 64),
                sdk::example(R"(["repeat"])")
            ),
            sdk::optional<&RfqInput::pcb_ids>("PCBs to link, each once.", sdk::items(0, most_pcbs)),
            sdk::optional<&RfqInput::no_quote_reason>(
                "Reason for not quoting; with status NoQuote only.", sdk::length(1, 2'000), sdk::example("No capacity.")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct RfqPatch {
    sdk::Patch<std::string> number;
    sdk::Patch<std::string> name;
    sdk::Patch<RfqStatus> status;
    sdk::Patch<CustomerReference> customer;
    sdk::Patch<CustomerUserId> customer_user_id;
    sdk::Patch<PartNumber> internal_part_number;
    sdk::Patch<std::vector<CustomerPartNumberInput>> customer_part_numbers;
    sdk::Patch<AssemblyType> type;
    sdk::Patch<Industry> industry;
    sdk::Patch<std::vector<std::int64_t>> order_quantities;
    sdk::Patch<sdk::Currency> base_currency;
    sdk::Patch<sdk::Date> due_date;
    sdk::Patch<sdk::Date> quotation_valid_until;
    sdk::Patch<sdk::Date> requested_delivery_date;
    sdk::Patch<ApplicationUserId> assigned_to;
    sdk::Patch<std::vector<ApplicationUserId>> watchers;
    sdk::Patch<std::string> notes;
    sdk::Patch<std::string> external_reference;
    sdk::Patch<std::vector<std::string>> tags;
    sdk::Patch<std::vector<PcbId>> pcb_ids;
    sdk::Patch<bool> is_cost_frozen;
    sdk::Patch<bool> accept_outdated;
    sdk::Patch<std::string> no_quote_reason;

    static constexpr auto schema() {
        return sdk::patchOf<RfqInput>(
            "RfqPatch",
            sdk::patched<&RfqPatch::number>("Number; unique.", sdk::never_cleared),
            sdk::patched<&RfqPatch::name>(),
            sdk::patched<&RfqPatch::status>(
                "Status of the RfQ. QuotationAvailable releases the newest uploaded quotation."
            ),
            sdk::patched<&RfqPatch::customer>(),
            sdk::patched<&RfqPatch::customer_user_id>(
                "Customer user who requests the quotation; a change of the customer clears it unless sent with it."
            ),
            sdk::patched<&RfqPatch::internal_part_number>(),
            sdk::patched<&RfqPatch::customer_part_numbers>("Part number of the customer; only the first one is used."),
            sdk::patched<&RfqPatch::type>("Type of the assembly.", sdk::never_cleared),
            sdk::patched<&RfqPatch::industry>("Industry that the assembly is built for.", sdk::never_cleared),
            sdk::patched<&RfqPatch::order_quantities>(
                "Quantities to be quoted, each once. New quantities get a sourcing scenario.", sdk::never_cleared
            ),
            sdk::patched<&RfqPatch::base_currency>("Currency of the calculation.", sdk::never_cleared),
            sdk::patched<&RfqPatch::due_date>(),
            sdk::patched<&RfqPatch::quotation_valid_until>(),
            sdk::patched<&RfqPatch::requested_delivery_date>(),
            sdk::patched<&RfqPatch::assigned_to>(),
            sdk::patched<&RfqPatch::watchers>(),
            sdk::patched<&RfqPatch::notes>(),
            sdk::patched<&RfqPatch::external_reference>(),
            sdk::patched<&RfqPatch::tags>(),
            sdk::patched<&RfqPatch::pcb_ids>("PCBs to link, each once; all others are unlinked."),
            sdk::required<&RfqPatch::is_cost_frozen>(
                "True freezes the costs, false thaws them. The header `Cardcage-Warnings` of a freeze reports, with rule "
                "`changed`, offers and exchange rates that have changed since the selections ran."
            ),
            sdk::required<&RfqPatch::accept_outdated>(
                "True freezes costs of selections whose inputs have changed since their run, too; the snapshot of the "
                "costs keeps what was outdated. Otherwise a freeze of such costs is 409 `selection_outdated`."
            ),
            sdk::patched<&RfqPatch::no_quote_reason>()
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

}  // namespace cardcage::rfqs
