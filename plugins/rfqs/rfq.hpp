#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

// An RfQ as it is answered.

namespace cardcage::rfqs {

/// A number of the tenant's own.
struct PartNumber {
    std::string value;
    std::string revision;

    static constexpr auto schema() {
        return sdk::record(
            "RfqPartNumber",
            sdk::required(
                "value", &PartNumber::value, "The number; capitals matter.", sdk::part_number, sdk::example("4711")
            ),
            sdk::optional(
                "revision",
                &PartNumber::revision,
                "Its revision; none when absent or empty.",
                sdk::part_revision,
                sdk::example("B")
            )
        );
    }

    friend bool operator==(const PartNumber&, const PartNumber&) = default;
};

struct RfqCustomer {
    CustomerId id;
    std::optional<std::string> number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "RfqCustomer",
            sdk::required("id", &RfqCustomer::id, "Id of the customer."),
            sdk::required("number", &RfqCustomer::number, "Its number.", sdk::example("C-100")),
            sdk::required("name", &RfqCustomer::name, "Its name.", sdk::example("Muster AG"))
        );
    }
};

/// How a customer calls what is to be quoted.
struct CustomerPartNumber {
    std::optional<std::string> value;
    std::optional<std::string> revision;
    std::optional<RfqCustomer> customer;

    static constexpr auto schema() {
        return sdk::record(
            "RfqCustomerPartNumber",
            sdk::required("value", &CustomerPartNumber::value, "The customer's number.", sdk::example("K-77")),
            sdk::required("revision", &CustomerPartNumber::revision, "Its revision.", sdk::example("2")),
            sdk::required("customer", &CustomerPartNumber::customer, "Whose number it is.")
        );
    }
};

/// The newest quotation document that came completely.
struct Quotation {
    QuotationId id;
    std::string file_name;
    sdk::Timestamp uploaded_at;
    std::optional<sdk::Timestamp> released_at;

    static constexpr auto schema() {
        return sdk::record(
            "RfqQuotation",
            sdk::required("id", &Quotation::id, "Id of the quotation."),
            sdk::required("file_name", &Quotation::file_name, "Name of the file.", sdk::example("Quotation 123.pdf")),
            sdk::required("uploaded_at", &Quotation::uploaded_at, "When its content came."),
            sdk::required(
                "released_at", &Quotation::released_at, "Since when the customer may read it; null: it is internal."
            )
        );
    }
};

/// Who did something.
struct Actor {
    ActorType type = ActorType::Unknown;
    std::optional<sdk::Uuid> id;

    static constexpr auto schema() {
        return sdk::record(
            "Actor",
            sdk::required("type", &Actor::type, "What kind of caller it was."),
            sdk::required("id", &Actor::id, "Its id; null for the system.")
        );
    }
};

struct Rfq {
    RfqId id;
    std::string number;
    std::string name;
    RfqStatus status = RfqStatus::Unknown;
    RfqCustomer customer;
    std::optional<CustomerUserId> customer_user_id;
    std::optional<PartNumber> internal_part_number;
    std::vector<CustomerPartNumber> customer_part_numbers;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Unknown;
    std::vector<std::int64_t> order_quantities;
    sdk::Currency base_currency;
    std::optional<sdk::Date> due_date;
    std::optional<sdk::Date> quotation_valid_until;
    std::optional<sdk::Date> requested_delivery_date;
    std::optional<ApplicationUserId> assigned_to;
    std::vector<ApplicationUserId> watchers;
    std::optional<std::string> notes;
    std::optional<std::string> external_reference;
    std::vector<std::string> tags;
    std::vector<PcbId> pcb_ids;
    bool is_cost_frozen = false;
    std::optional<Quotation> quotation;
    std::optional<std::string> no_quote_reason;
    std::vector<SourcingScenarioId> sourcing_scenario_ids;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    Actor created_by;

    static constexpr auto schema() {
        return sdk::record(
            "Rfq",
            sdk::required("id", &Rfq::id, "Id of the RfQ and of its root assembly."),
            sdk::required("number", &Rfq::number, "Number; unique.", sdk::example("RFQ-000123")),
            sdk::required("name", &Rfq::name, "Name.", sdk::example("Motor controller")),
            sdk::required("status", &Rfq::status, "Where it stands."),
            sdk::required("customer", &Rfq::customer, "Who asks."),
            sdk::required("customer_user_id", &Rfq::customer_user_id, "The person of the customer who asks."),
            sdk::required("internal_part_number", &Rfq::internal_part_number, "Number of what is to be quoted."),
            sdk::required(
                "customer_part_numbers", &Rfq::customer_part_numbers, "How the customer calls it; one or none."
            ),
            sdk::required("type", &Rfq::type, "What kind of assembly it is."),
            sdk::required("industry", &Rfq::industry, "What it is built for."),
            sdk::required(
                "order_quantities", &Rfq::order_quantities, "Quantities to be quoted.", sdk::example("[100,500]")
            ),
            sdk::required("base_currency", &Rfq::base_currency, "Currency of the calculation."),
            sdk::required("due_date", &Rfq::due_date, "When the quotation is due."),
            sdk::required("quotation_valid_until", &Rfq::quotation_valid_until, "Last day of the quotation."),
            sdk::required("requested_delivery_date", &Rfq::requested_delivery_date, "When the goods are wanted."),
            sdk::required("assigned_to", &Rfq::assigned_to, "The tenant's user who works on it."),
            sdk::required("watchers", &Rfq::watchers, "Users of the tenant who follow it."),
            sdk::required("notes", &Rfq::notes, "Notes, for the tenant only.", sdk::example("Repeat order likely.")),
            sdk::required(
                "external_reference", &Rfq::external_reference, "What another system calls it.", sdk::example("CRM-88")
            ),
            sdk::required("tags", &Rfq::tags, "Words to find it by.", sdk::example(R"(["repeat"])")),
            sdk::required("pcb_ids", &Rfq::pcb_ids, "PCBs linked to it."),
            sdk::required("is_cost_frozen", &Rfq::is_cost_frozen, "Whether its costs stay as they are."),
            sdk::required("quotation", &Rfq::quotation, "The newest quotation document, released or not."),
            sdk::required(
                "no_quote_reason", &Rfq::no_quote_reason, "Why there is no quotation.", sdk::example("No capacity.")
            ),
            sdk::required("sourcing_scenario_ids", &Rfq::sourcing_scenario_ids, "Its sourcing scenarios."),
            sdk::required("created_at", &Rfq::created_at, "When it was created."),
            sdk::required("updated_at", &Rfq::updated_at, "When it was changed last."),
            sdk::required("created_by", &Rfq::created_by, "Who created it.")
        );
    }
};

}  // namespace cardcage::rfqs
