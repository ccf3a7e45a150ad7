#pragma once

#include <array>
#include <cardcage/contract.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/files.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Requests for quotation.
namespace cardcage::contracts::rfqs {

/// The id of a quotation is that of its file.
using QuotationId = sdk::FileId;

/// Status of an RfQ. Usual order: New, InProgress (or InformationMissing), InReview, QuotationAvailable, OrderPlaced,
/// Won; or Lost, NoQuote, Cancelled. Any status may follow any other.
enum class RfqStatus {
    New,
    InformationMissing,
    InProgress,
    InReview,
    QuotationAvailable,
    OrderPlaced,
    Won,
    Lost,
    NoQuote,
    Cancelled,
    Unknown
};

constexpr auto wireNames(RfqStatus) {
    using enum RfqStatus;
    return sdk::words<
        New,
        InformationMissing,
        InProgress,
        InReview,
        QuotationAvailable,
        OrderPlaced,
        Won,
        Lost,
        NoQuote,
        Cancelled,
        Unknown>;
}

/// Kind of caller.
enum class ActorType { ApiClient, User, CustomerUser, System, Unknown };

constexpr auto wireNames(ActorType) {
    using enum ActorType;
    return sdk::words<ApiClient, User, CustomerUser, System, Unknown>;
}

struct FoundRoot {
    std::optional<AssemblyId> assembly_id;
    bool frozen = false;

    static constexpr auto schema() {
        return sdk::record(
            "RootOfRfq",
            sdk::required<&FoundRoot::assembly_id>("Id of the root assembly; null when the RfQ does not exist."),
            sdk::required<&FoundRoot::frozen>("Whether its costs are frozen.")
        );
    }
};

struct RootQuestion {
    RfqId rfq_id;
    bool for_change = false;

    static constexpr auto schema() {
        return sdk::record(
            "RootOfRfqQuestion",
            sdk::required<&RootQuestion::rfq_id>("Id of the RfQ."),
            sdk::optional<&RootQuestion::for_change>(
                "Whether the caller changes the RfQ itself afterwards; two such callers wait for each other."
            )
        );
    }
};

/// Returns the root assembly of an RfQ and prevents its deletion and freeze before the transaction ends. A caller that
/// changes the RfQ afterwards, e.g. by rfqs.link_scenario/1, says so; otherwise two of them could end in a deadlock.
inline constexpr sdk::OperationContract<RootQuestion, FoundRoot> find_root{
    "rfqs.find_root/1", "Find and lock the root assembly of an RfQ"};

/// The newest quotation document with complete content.
struct Quotation {
    QuotationId id;
    std::string file_name;
    sdk::Timestamp uploaded_at;
    std::optional<sdk::Timestamp> released_at;

    static constexpr auto schema() {
        return sdk::record(
            "RfqQuotation",
            sdk::required<&Quotation::id>("Id of the quotation."),
            sdk::required<&Quotation::file_name>("Name of the file.", sdk::example("Quotation 123.pdf")),
            sdk::required<&Quotation::uploaded_at>("Time of the upload of its content."),
            sdk::required<&Quotation::released_at>(
                "Time of the release to the customer; null while the quotation is internal."
            )
        );
    }
};

/// Author of an action.
struct Actor {
    ActorType type = ActorType::Unknown;
    std::optional<sdk::Uuid> id;

    static constexpr auto schema() {
        return sdk::record(
            "Actor",
            sdk::required<&Actor::type>("Type of the caller."),
            sdk::required<&Actor::id>("Id of the caller; null for the system.")
        );
    }
};

/// An RfQ as returned.
struct Rfq {
    RfqId id;
    std::string number;
    std::string name;
    RfqStatus status = RfqStatus::Unknown;
    CustomerSummary customer;
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
            sdk::required<&Rfq::id>("Id of the RfQ and of its root assembly."),
            sdk::required<&Rfq::number>("Number; unique.", sdk::example("RFQ-000123")),
            sdk::required<&Rfq::name>("Name.", sdk::example("Motor controller")),
            sdk::required<&Rfq::status>("Status of the RfQ."),
            sdk::required<&Rfq::customer>("Customer who requests the quotation."),
            sdk::required<&Rfq::customer_user_id>("Customer user who requests the quotation."),
            sdk::required<&Rfq::internal_part_number>("Internal part number of the assembly to be quoted."),
            sdk::required<&Rfq::customer_part_numbers>("Part number of the customer; at most one."),
            sdk::required<&Rfq::type>("Type of the assembly."),
            sdk::required<&Rfq::industry>("Industry that the assembly is built for."),
            sdk::required<&Rfq::order_quantities>("Quantities to be quoted.", sdk::example("[100,500]")),
            sdk::required<&Rfq::base_currency>("Currency of the calculation."),
            sdk::required<&Rfq::due_date>("Due date of the quotation."),
            sdk::required<&Rfq::quotation_valid_until>("Last day of the quotation."),
            sdk::required<&Rfq::requested_delivery_date>("Requested delivery date of the goods."),
            sdk::required<&Rfq::assigned_to>("User of the tenant who works on the RfQ."),
            sdk::required<&Rfq::watchers>("Users of the tenant who follow the RfQ."),
            sdk::required<&Rfq::notes>("Notes, for the tenant only.", sdk::example("Repeat order likely.")),
            sdk::required<&Rfq::external_reference>("Identifier of the RfQ in another system.", sdk::example("CRM-88")),
            sdk::required<&Rfq::tags>("Tags for searches.", sdk::example(R"(["repeat"])")),
            sdk::required<&Rfq::pcb_ids>("Linked PCBs."),
            sdk::required<&Rfq::is_cost_frozen>("Whether its costs are frozen."),
            sdk::required<&Rfq::quotation>("The newest quotation document, released or not."),
            sdk::required<&Rfq::no_quote_reason>("Reason for not quoting.", sdk::example("No capacity.")),
            sdk::required<&Rfq::sourcing_scenario_ids>("Sourcing scenarios of the RfQ."),
            sdk::required<&Rfq::created_at>("Time of creation."),
            sdk::required<&Rfq::updated_at>("Time of the last change."),
            sdk::required<&Rfq::created_by>("Creator of the RfQ.")
        );
    }
};

/// Returns an RfQ as GET does. 404.
inline constexpr sdk::OperationContract<RfqReference, Rfq> get{"rfqs.get/1", "Get an RfQ"};

/// A status that another module sets on behalf of its caller.
struct StatusSetting {
    RfqId rfq_id;
    RfqStatus status = RfqStatus::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "RfqStatusSetting",
            sdk::required<&StatusSetting::rfq_id>("Id of the RfQ."),
            sdk::required<&StatusSetting::status>("New status.", sdk::known)
        );
    }
};

/// Sets the status of an RfQ by the rules of its PATCH; the history names the caller of the request. 404; 409
/// quotation_missing, rfq_has_order.
inline constexpr sdk::OperationContract<StatusSetting> set_status{"rfqs.set_status/1", "Set the status of an RfQ"};

/// The quotation of an RfQ as its customer sees it.
struct PortalQuotation {
    std::string file_name;
    sdk::Timestamp released_at;

    static constexpr auto schema() {
        return sdk::record(
            "PortalQuotation",
            sdk::required<&PortalQuotation::file_name>("Name of the file.", sdk::example("Quotation 123.pdf")),
            sdk::required<&PortalQuotation::released_at>("Time of the release.")
        );
    }
};

/// An RfQ as its customer sees it.
struct PortalRfq {
    RfqId id;
    std::string number;
    std::string name;
    std::optional<PartNumber> internal_part_number;
    RfqStatus status = RfqStatus::Unknown;
    PortalQuotation quotation;
    std::optional<sdk::Date> quotation_valid_until;
    bool is_orderable = false;

    static constexpr auto schema() {
        return sdk::record(
            "PortalRfq",
            sdk::required<&PortalRfq::id>("Id of the RfQ."),
            sdk::required<&PortalRfq::number>("Number.", sdk::example("RFQ-000123")),
            sdk::required<&PortalRfq::name>("Name.", sdk::example("Motor controller")),
            sdk::required<&PortalRfq::internal_part_number>("Internal part number of the quoted assembly."),
            sdk::required<&PortalRfq::status>("Status of the RfQ."),
            sdk::required<&PortalRfq::quotation>("The released quotation."),
            sdk::required<&PortalRfq::quotation_valid_until>("Last day of the quotation."),
            sdk::required<&PortalRfq::is_orderable>(
                "Whether its status is QuotationAvailable and the quotation is still valid."
            )
        );
    }
};

struct PortalRfqQuestion {
    RfqId rfq_id;
    bool for_change = false;

    static constexpr auto schema() {
        return sdk::record(
            "PortalRfqQuestion",
            sdk::required<&PortalRfqQuestion::rfq_id>("Id of the RfQ."),
            sdk::optional<&PortalRfqQuestion::for_change>(
                "Whether the RfQ is locked for a change until the transaction ends."
            )
        );
    }
};

/// Returns an RfQ that was released to the customer of the calling portal user. 404 for everything that this user may
/// not see.
inline constexpr sdk::OperationContract<PortalRfqQuestion, PortalRfq> portal_rfq{
    "rfqs.portal_rfq/1", "Get an RfQ as the calling portal user sees it"};

struct Visitor {
    CustomerUserId customer_user_id;

    static constexpr auto schema() {
        return sdk::record("RfqPortalVisitor", sdk::required<&Visitor::customer_user_id>("Id of the user who calls."));
    }
};

struct Admission {
    bool is_admitted = false;

    static constexpr auto schema() {
        return sdk::record(
            "RfqPortalAdmission",
            sdk::required<&Admission::is_admitted>(
                "Whether the tenant's portal is switched on, and the caller is this user."
            )
        );
    }
};

/// Returns whether the portal of the tenant is open to the user who calls. The switch of the customer's portal and the
/// status of the user are those of the module of customers.
inline constexpr sdk::OperationContract<Visitor, Admission> portal_visitor{
    "rfqs.portal_visitor/1", "Find out whether the portal is open to the calling user"};

struct ScenarioLink {
    RfqId rfq_id;
    SourcingScenarioId sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "RfqScenarioLink",
            sdk::required<&ScenarioLink::rfq_id>("Id of the RfQ."),
            sdk::required<&ScenarioLink::sourcing_scenario_id>("Id of a scenario of the RfQ.")
        );
    }
};

/// Adds a scenario that another module created; does nothing for one that is already listed.
inline constexpr sdk::OperationContract<ScenarioLink> link_scenario{
    "rfqs.link_scenario/1", "Link a sourcing scenario to its RfQ"};

/// A PCB of an RfQ.
struct PcbOfRfq {
    RfqId rfq_id;
    PcbId pcb_id;

    static constexpr auto schema() {
        return sdk::record(
            "PcbOfRfq",
            sdk::required<&PcbOfRfq::rfq_id>("Id of the RfQ."),
            sdk::required<&PcbOfRfq::pcb_id>("Id of the PCB.")
        );
    }
};

/// Adds a PCB to the `pcb_ids` of an RfQ; does nothing for one that is already listed. 404; 409 cost_frozen while the
/// costs are frozen, in_use when the list is full.
inline constexpr sdk::OperationContract<PcbOfRfq> add_pcb{"rfqs.add_pcb/1", "Add a PCB to an RfQ"};

/// Takes a PCB out of the `pcb_ids` of an RfQ, whether its costs are frozen or not.
inline constexpr sdk::OperationContract<PcbOfRfq> remove_pcb{"rfqs.remove_pcb/1", "Take a PCB out of an RfQ"};

/// A provider refuses (409 rfq_has_order) or removes its data of the RfQ.
inline constexpr sdk::HookContract<RfqReference> before_delete{"rfqs.before_delete/1", "An RfQ is about to be deleted"};

/// A change of status that is about to be made.
struct StatusStep {
    RfqId rfq_id;
    RfqStatus from_status = RfqStatus::Unknown;
    RfqStatus to_status = RfqStatus::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "RfqStatusStep",
            sdk::required<&StatusStep::rfq_id>("Id of the RfQ."),
            sdk::required<&StatusStep::from_status>("Current status."),
            sdk::required<&StatusStep::to_status>("Requested status.")
        );
    }
};

/// A provider refuses (409 rfq_has_order) while an order of the RfQ is open. Collected for statuses that open orders
/// forbid.
inline constexpr sdk::HookContract<StatusStep> before_status{
    "rfqs.before_status/1", "An RfQ is about to get a status that open orders forbid"};

struct StatusChanged {
    RfqId rfq_id;
    std::string number;
    RfqStatus from_status = RfqStatus::Unknown;
    RfqStatus to_status = RfqStatus::Unknown;
    sdk::Timestamp changed_at;
    Actor changed_by;

    static constexpr auto schema() {
        return sdk::record(
            "RfqStatusChanged",
            sdk::required<&StatusChanged::rfq_id>("Id of the RfQ."),
            sdk::required<&StatusChanged::number>("Number of the RfQ."),
            sdk::required<&StatusChanged::from_status>("Previous status."),
            sdk::required<&StatusChanged::to_status>("New status."),
            sdk::required<&StatusChanged::changed_at>("Time of the change."),
            sdk::required<&StatusChanged::changed_by>("Author of the change.")
        );
    }
};

/// Published when the status of an RfQ has changed.
inline constexpr sdk::EventContract<StatusChanged> status_changed{
    "rfq.status_changed/1", "The status of an RfQ has changed"};

}  // namespace cardcage::contracts::rfqs
