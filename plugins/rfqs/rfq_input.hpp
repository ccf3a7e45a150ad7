#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

// What POST and PATCH of an RfQ take.

namespace cardcage::rfqs {

/// A customer that is there, by id or number, or a new one (interface specification, "Customer handling").
struct CustomerReference {
    std::optional<CustomerId> id;
    std::optional<std::string> number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "RfqCustomerReference",
            sdk::optional("id", &CustomerReference::id, "Id; number and name are not looked at when it is given."),
            sdk::optional(
                "number",
                &CustomerReference::number,
                "Number; needed without an id.",
                sdk::trimmed,
                sdk::length(1, 64),
                sdk::example("C-100")
            ),
            sdk::optional(
                "name",
                &CustomerReference::name,
                "Name, for a customer that is new or has none yet.",
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
            sdk::optional(
                "value",
                &CustomerPartNumberInput::value,
                "The customer's number.",
                sdk::trimmed,
                sdk::length(1, 128),
                sdk::example("K-77")
            ),
            sdk::optional(
                "revision",
                &CustomerPartNumberInput::revision,
                "Its revision; not without a value.",
                sdk::trimmed,
                sdk::length(0, 64),
                sdk::example("2")
            ),
            sdk::optional(
                "customer", &CustomerPartNumberInput::customer, "Whose number it is; the customer of the RfQ otherwise."
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Limits that POST and PATCH share.
namespace limit {

inline constexpr auto number = sdk::length(1, 64);
inline constexpr auto name = sdk::length(1, 255);
inline constexpr auto quantities = sdk::items(1, 10);
inline constexpr auto quantity = sdk::range(1, 1'000'000'000);
inline constexpr auto customer_part_numbers = sdk::items(0, 100);
inline constexpr auto watchers = sdk::items(0, 100);
inline constexpr auto notes = sdk::length(0, 10'000);
inline constexpr auto external_reference = sdk::length(1, 255);
inline constexpr auto tags = sdk::items(0, 50);
inline constexpr auto tag = sdk::length(1, 64);
inline constexpr auto pcbs = sdk::items(0, 100);
inline constexpr auto no_quote_reason = sdk::length(1, 2'000);

}  // namespace limit

struct RfqInput {
    std::optional<std::string> number;
    std::string name;
    RfqStatus status = RfqStatus::New;
    CustomerReference customer;
    std::optional<CustomerUserId> customer_user_id;
    std::optional<PartNumber> internal_part_number;
    std::vector<CustomerPartNumberInput> customer_part_numbers;
    AssemblyType type = AssemblyType::Pcba;
    Industry industry = Industry::Other;
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
            sdk::optional(
                "number",
                &RfqInput::number,
                "Number; unique. RFQ- and six digits unless given.",
                sdk::trimmed,
                limit::number,
                sdk::example("RFQ-000123")
            ),
            sdk::required(
                "name", &RfqInput::name, "Name.", sdk::trimmed, limit::name, sdk::example("Motor controller")
            ),
            sdk::optional("status", &RfqInput::status, "Where it stands; New unless given.", sdk::known),
            sdk::required("customer", &RfqInput::customer, "Who asks."),
            sdk::optional("customer_user_id", &RfqInput::customer_user_id, "A person of that customer."),
            sdk::optional(
                "internal_part_number",
                &RfqInput::internal_part_number,
                "Number of what is to be quoted; of an imported assembly: that one is read live."
            ),
            sdk::optional(
                "customer_part_numbers",
                &RfqInput::customer_part_numbers,
                "How the customer calls it; only the first one is used.",
                limit::customer_part_numbers
            ),
            sdk::optional("type", &RfqInput::type, "What kind of assembly it is; PCBA unless given.", sdk::known),
            sdk::optional("industry", &RfqInput::industry, "What it is built for; Other unless given."),
            sdk::optional(
                "order_quantities",
                &RfqInput::order_quantities,
                "Quantities to be quoted, each once; each gets a sourcing scenario.",
                limit::quantities,
                limit::quantity,
                sdk::example("[100,500]")
            ),
            sdk::optional("base_currency", &RfqInput::base_currency, "Currency of the calculation; the tenant's."),
            sdk::optional("due_date", &RfqInput::due_date, "When the quotation is due."),
            sdk::optional("quotation_valid_until", &RfqInput::quotation_valid_until, "Last day of the quotation."),
            sdk::optional("requested_delivery_date", &RfqInput::requested_delivery_date, "When the goods are wanted."),
            sdk::optional("assigned_to", &RfqInput::assigned_to, "An active user of the tenant."),
            sdk::optional(
                "watchers", &RfqInput::watchers, "Users of the tenant who follow it, each once.", limit::watchers
            ),
            sdk::optional(
                "notes",
                &RfqInput::notes,
                "Notes, for the tenant only.",
                limit::notes,
                sdk::example("Repeat order likely.")
            ),
            sdk::optional(
                "external_reference",
                &RfqInput::external_reference,
                "What another system calls it.",
                sdk::trimmed,
                sdk::trimmed,
                limit::external_reference,
                sdk::example("CRM-88")
            ),
            sdk::optional(
                "tags",
                &RfqInput::tags,
                "Words to find it by, each once.",
                sdk::trimmed,
                limit::tags,
                sdk::trimmed,
                limit::tag,
                sdk::example(R"(["repeat"])")
            ),
            sdk::optional("pcb_ids", &RfqInput::pcb_ids, "PCBs to link, each once.", limit::pcbs),
            sdk::optional(
                "no_quote_reason",
                &RfqInput::no_quote_reason,
                "Why there is no quotation; with status NoQuote only.",
                limit::no_quote_reason,
                sdk::example("No capacity.")
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
    sdk::Patch<std::string> no_quote_reason;

    static constexpr auto schema() {
        return sdk::record(
            "RfqPatch",
            sdk::required(
                "number", &RfqPatch::number, "Number; unique.", sdk::trimmed, limit::number, sdk::example("RFQ-000123")
            ),
            sdk::required(
                "name", &RfqPatch::name, "Name.", sdk::trimmed, limit::name, sdk::example("Motor controller")
            ),
            sdk::required(
                "status",
                &RfqPatch::status,
                "Where it stands. QuotationAvailable releases the newest uploaded quotation.",
                sdk::known,
                sdk::example("QuotationAvailable")
            ),
            sdk::required("customer", &RfqPatch::customer, "Who asks."),
            sdk::optional(
                "customer_user_id",
                &RfqPatch::customer_user_id,
                "A person of the customer; none after a change of the customer, unless given."
            ),
            sdk::optional(
                "internal_part_number",
                &RfqPatch::internal_part_number,
                "Number of what is to be quoted; of an imported assembly: that one is read live."
            ),
            sdk::optional(
                "customer_part_numbers",
                &RfqPatch::customer_part_numbers,
                "How the customer calls it; only the first one is used.",
                limit::customer_part_numbers
            ),
            sdk::required("type", &RfqPatch::type, "What kind of assembly it is.", sdk::known),
            sdk::required("industry", &RfqPatch::industry, "What it is built for."),
            sdk::required(
                "order_quantities",
                &RfqPatch::order_quantities,
                "Quantities to be quoted, each once; those that are new get a sourcing scenario.",
                limit::quantities,
                limit::quantity,
                sdk::example("[100,500]")
            ),
            sdk::required("base_currency", &RfqPatch::base_currency, "Currency of the calculation."),
            sdk::optional("due_date", &RfqPatch::due_date, "When the quotation is due."),
            sdk::optional("quotation_valid_until", &RfqPatch::quotation_valid_until, "Last day of the quotation."),
            sdk::optional("requested_delivery_date", &RfqPatch::requested_delivery_date, "When the goods are wanted."),
            sdk::optional("assigned_to", &RfqPatch::assigned_to, "An active user of the tenant."),
            sdk::optional(
                "watchers", &RfqPatch::watchers, "Users of the tenant who follow it, each once.", limit::watchers
            ),
            sdk::optional(
                "notes",
                &RfqPatch::notes,
                "Notes, for the tenant only.",
                limit::notes,
                sdk::example("Repeat order likely.")
            ),
            sdk::optional(
                "external_reference",
                &RfqPatch::external_reference,
                "What another system calls it.",
                sdk::trimmed,
                sdk::trimmed,
                limit::external_reference,
                sdk::example("CRM-88")
            ),
            sdk::optional(
                "tags",
                &RfqPatch::tags,
                "Words to find it by, each once.",
                sdk::trimmed,
                limit::tags,
                sdk::trimmed,
                limit::tag,
                sdk::example(R"(["repeat"])")
            ),
            sdk::optional("pcb_ids", &RfqPatch::pcb_ids, "PCBs to link, each once; the others are not.", limit::pcbs),
            sdk::required("is_cost_frozen", &RfqPatch::is_cost_frozen, "True freezes the costs, false thaws them."),
            sdk::optional(
                "no_quote_reason",
                &RfqPatch::no_quote_reason,
                "Why there is no quotation; with status NoQuote only.",
                limit::no_quote_reason,
                sdk::example("No capacity.")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

}  // namespace cardcage::rfqs
