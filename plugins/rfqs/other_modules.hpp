#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rfqs.hpp"

// What the operations of other modules take and answer.

namespace cardcage::rfqs {

// ---------------------------------------------------------------------------------------------------------- customers

/// customers.ensure/1 takes a list of these.
struct NamedCustomer {
    std::string number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "NamedCustomerOfRfqs",
            sdk::required("number", &NamedCustomer::number, "Number."),
            sdk::optional("name", &NamedCustomer::name, "Name.")
        );
    }
};

/// … and answers one of these for each.
struct EnsuredCustomer {
    std::optional<CustomerId> id;

    static constexpr auto schema() {
        return sdk::record(
            "EnsuredCustomerOfRfqs", sdk::optional("id", &EnsuredCustomer::id, "Its customer; none: it is not known.")
        );
    }
};

/// customers.hold/1, both ways.
struct CustomerIds {
    std::vector<CustomerId> ids;

    static constexpr auto schema() {
        return sdk::record("CustomerIdsOfRfqs", sdk::required("ids", &CustomerIds::ids, "Ids of customers."));
    }
};

/// customers.hold_users/1
struct UserIds {
    std::vector<CustomerUserId> customer_user_ids;
    std::vector<ApplicationUserId> application_user_ids;

    static constexpr auto schema() {
        return sdk::record(
            "UserIdsOfRfqs",
            sdk::required("customer_user_ids", &UserIds::customer_user_ids, "Ids of customer users."),
            sdk::required("application_user_ids", &UserIds::application_user_ids, "Ids of the tenant's own users.")
        );
    }
};

struct HeldCustomerUser {
    CustomerUserId id;
    CustomerId customer_id;

    static constexpr auto schema() {
        return sdk::record(
            "HeldCustomerUserOfRfqs",
            sdk::required("id", &HeldCustomerUser::id, "Id of the user."),
            sdk::required("customer_id", &HeldCustomerUser::customer_id, "The customer it belongs to.")
        );
    }
};

struct HeldApplicationUser {
    ApplicationUserId id;
    bool is_active = false;

    static constexpr auto schema() {
        return sdk::record(
            "HeldApplicationUserOfRfqs",
            sdk::required("id", &HeldApplicationUser::id, "Id of the user."),
            sdk::required("is_active", &HeldApplicationUser::is_active, "Whether work may be assigned.")
        );
    }
};

struct HeldUsers {
    std::vector<HeldCustomerUser> customer_users;
    std::vector<HeldApplicationUser> application_users;

    static constexpr auto schema() {
        return sdk::record(
            "HeldUsersOfRfqs",
            sdk::required("customer_users", &HeldUsers::customer_users, "Those that exist."),
            sdk::required("application_users", &HeldUsers::application_users, "Those that exist.")
        );
    }
};

/// customers.invite_again/1, customers.before_delete/1
struct CustomerOf {
    CustomerId customer_id;

    static constexpr auto schema() {
        return sdk::record("CustomerOfRfqs", sdk::required("customer_id", &CustomerOf::customer_id, "The customer."));
    }
};

/// customers.before_delete_user/1, customers.sign_in_link/1
struct CustomerUserOf {
    CustomerUserId customer_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerUserOfRfqs", sdk::required("customer_user_id", &CustomerUserOf::customer_user_id, "The user.")
        );
    }
};

/// customers.sign_in_link/1 answers this.
struct SignInLink {
    std::optional<std::string> url;

    static constexpr auto schema() {
        return sdk::record(
            "SignInLinkOfRfqs", sdk::optional("url", &SignInLink::url, "The link; none for a user who is not Active.")
        );
    }
};

/// customers.portal_visitor/1
struct PortalToken {
    std::string token;

    static constexpr auto schema() {
        return sdk::record(
            "PortalTokenOfRfqs", sdk::required("token", &PortalToken::token, "Token of the links of a page.")
        );
    }
};

/// … answers this.
struct PortalVisitor {
    std::optional<CustomerUserId> customer_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "PortalVisitorOfRfqs",
            sdk::optional(
                "customer_user_id", &PortalVisitor::customer_user_id, "The user; none: the token is not valid."
            )
        );
    }
};

/// customers.portal_documents/1: for whose page.
struct PortalPage {
    CustomerUserId customer_user_id;
    std::string token;

    static constexpr auto schema() {
        return sdk::record(
            "PortalPageOfRfqs",
            sdk::required("customer_user_id", &PortalPage::customer_user_id, "The user."),
            sdk::required("token", &PortalPage::token, "What the links of the page end with.")
        );
    }
};

/// … and what stands on it.
struct PortalDocument {
    std::string title;
    std::string file_name;
    sdk::Timestamp released_at;
    std::optional<sdk::Date> valid_until;
    std::string url;

    static constexpr auto schema() {
        return sdk::record(
            "PortalDocumentOfRfqs",
            sdk::required("title", &PortalDocument::title, "Number and name of the RfQ."),
            sdk::required("file_name", &PortalDocument::file_name, "Name of the file."),
            sdk::required("released_at", &PortalDocument::released_at, "Since when it can be read."),
            sdk::required("valid_until", &PortalDocument::valid_until, "Last day on which it is valid."),
            sdk::required("url", &PortalDocument::url, "Where it is downloaded, without a bearer.")
        );
    }
};

/// The released quotations that the user may read, the newest first.
std::vector<PortalDocument> listPortalDocuments(sdk::Call& call, const PortalPage& page);

/// customers.before_delete_application_user/1
struct ApplicationUserOf {
    ApplicationUserId application_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "ApplicationUserOfRfqs",
            sdk::required("application_user_id", &ApplicationUserOf::application_user_id, "The user.")
        );
    }
};

// --------------------------------------------------------------------------------------------------------- assemblies

struct RootCustomerPartNumber {
    std::optional<std::string> value;
    std::optional<std::string> revision;
    std::optional<CustomerId> customer_id;

    static constexpr auto schema() {
        return sdk::record(
            "RootCustomerPartNumberOfRfqs",
            sdk::optional("value", &RootCustomerPartNumber::value, "The customer's number."),
            sdk::optional("revision", &RootCustomerPartNumber::revision, "Its revision."),
            sdk::optional("customer_id", &RootCustomerPartNumber::customer_id, "Whose number it is.")
        );
    }
};

/// assemblies.create_root/1; assemblies.update_root/1 when the number changes, too.
struct RootAssembly {
    RfqId rfq_id;
    std::string name;
    std::optional<PartNumber> internal_part_number;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Unknown;
    std::vector<RootCustomerPartNumber> customer_part_numbers;

    static constexpr auto schema() {
        return sdk::record(
            "RootAssemblyOfRfqs",
            sdk::required("rfq_id", &RootAssembly::rfq_id, "The RfQ."),
            sdk::required("name", &RootAssembly::name, "Name."),
            sdk::optional("internal_part_number", &RootAssembly::internal_part_number, "Its number."),
            sdk::required("type", &RootAssembly::type, "What kind of assembly it is."),
            sdk::required("industry", &RootAssembly::industry, "What it is built for."),
            sdk::required("customer_part_numbers", &RootAssembly::customer_part_numbers, "How the customer calls it.")
        );
    }
};

/// assemblies.update_root/1 when the number stays: naming it would look for the imported assembly again.
struct RootDescription {
    RfqId rfq_id;
    std::string name;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Unknown;
    std::vector<RootCustomerPartNumber> customer_part_numbers;

    static constexpr auto schema() {
        return sdk::record(
            "RootDescriptionOfRfqs",
            sdk::required("rfq_id", &RootDescription::rfq_id, "The RfQ."),
            sdk::required("name", &RootDescription::name, "Name."),
            sdk::required("type", &RootDescription::type, "What kind of assembly it is."),
            sdk::required("industry", &RootDescription::industry, "What it is built for."),
            sdk::required(
                "customer_part_numbers", &RootDescription::customer_part_numbers, "How the customer calls it."
            )
        );
    }
};

RootAssembly rootAssembly(const Rfq& rfq);
RootDescription rootDescription(const Rfq& rfq);

/// assemblies.delete_root/1, costing.freeze/1, costing.thaw/1, rfqs.before_delete/1, and what this module's own
/// operations take.
struct RfqReference {
    RfqId rfq_id;

    static constexpr auto schema() {
        return sdk::record("RfqReference", sdk::required("rfq_id", &RfqReference::rfq_id, "The RfQ."));
    }
};

// ----------------------------------------------------------------------------------------------- sourcing, PCBs,
// orders

struct Demand {
    AssemblyId assembly_id;
    std::int64_t quantity = 0;

    static constexpr auto schema() {
        return sdk::record(
            "DemandOfRfqs",
            sdk::required("assembly_id", &Demand::assembly_id, "What is wanted."),
            sdk::required("quantity", &Demand::quantity, "How many.")
        );
    }
};

/// sourcing.create/1
struct NewScenario {
    RfqId rfq_id;
    std::string name;
    sdk::Currency base_currency;
    std::vector<Demand> demands;

    static constexpr auto schema() {
        return sdk::record(
            "NewScenarioOfRfqs",
            sdk::required("rfq_id", &NewScenario::rfq_id, "The RfQ."),
            sdk::required("name", &NewScenario::name, "Name."),
            sdk::required("base_currency", &NewScenario::base_currency, "Currency of the calculation."),
            sdk::required("demands", &NewScenario::demands, "What is wanted.")
        );
    }
};

struct Scenario {
    SourcingScenarioId id;

    static constexpr auto schema() {
        return sdk::record("ScenarioOfRfqs", sdk::required("id", &Scenario::id, "Its id."));
    }
};

/// pcb.known/1
struct PcbIds {
    std::vector<PcbId> pcb_ids;

    static constexpr auto schema() {
        return sdk::record("PcbIdsOfRfqs", sdk::required("pcb_ids", &PcbIds::pcb_ids, "Ids of PCBs."));
    }
};

struct KnownPcbs {
    std::vector<PcbId> known;

    static constexpr auto schema() {
        return sdk::record("KnownPcbsOfRfqs", sdk::required("known", &KnownPcbs::known, "Those that exist."));
    }
};

/// rfqs.before_status/1, collected for statuses that cannot be while an order is open.
struct StatusWish {
    RfqId rfq_id;
    RfqStatus from_status = RfqStatus::Unknown;
    RfqStatus to_status = RfqStatus::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "RfqStatusWish",
            sdk::required("rfq_id", &StatusWish::rfq_id, "The RfQ."),
            sdk::required("from_status", &StatusWish::from_status, "Its status."),
            sdk::required("to_status", &StatusWish::to_status, "What it shall become.")
        );
    }
};

/// The event rfq.status_changed/1.
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
            sdk::required("rfq_id", &StatusChanged::rfq_id, "The RfQ."),
            sdk::required("number", &StatusChanged::number, "Its number."),
            sdk::required("from_status", &StatusChanged::from_status, "Status before."),
            sdk::required("to_status", &StatusChanged::to_status, "Status from now on."),
            sdk::required("changed_at", &StatusChanged::changed_at, "When."),
            sdk::required("changed_by", &StatusChanged::changed_by, "Who changed it.")
        );
    }
};

// --------------------------------------------------------------------------------------------- what this module
// provides

/// What rfqs.find_root/1 answers.
struct FoundRoot {
    std::optional<AssemblyId> assembly_id;
    bool frozen = false;

    static constexpr auto schema() {
        return sdk::record(
            "RootOfRfq",
            sdk::required("assembly_id", &FoundRoot::assembly_id, "Its root assembly; null: there is no such RfQ."),
            sdk::required("frozen", &FoundRoot::frozen, "Whether its costs stay as they are.")
        );
    }
};

/// rfqs.find_root/1: the root assembly of an RfQ, which neither goes nor is frozen before the transaction ends.
FoundRoot findRoot(sdk::Call& call, const RfqReference& request);

/// rfqs.get/1: an RfQ as GET answers it. 404.
Rfq getRfq(sdk::Call& call, const RfqReference& request);

struct ScenarioLink {
    RfqId rfq_id;
    SourcingScenarioId sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::record(
            "RfqScenarioLink",
            sdk::required("rfq_id", &ScenarioLink::rfq_id, "The RfQ."),
            sdk::required("sourcing_scenario_id", &ScenarioLink::sourcing_scenario_id, "A scenario of it.")
        );
    }
};

/// rfqs.link_scenario/1: lists a scenario that was made elsewhere; does nothing for one that is listed.
void linkScenario(sdk::Call& call, const ScenarioLink& link);

/// customers.before_delete/1: 409 in_use while an RfQ is of the customer; otherwise its part numbers go with it.
void forgetCustomer(sdk::Call& call, const CustomerOf& customer);

/// customers.before_delete_user/1: RfQs name the user no more.
void forgetCustomerUser(sdk::Call& call, const CustomerUserOf& user);

/// customers.before_delete_application_user/1: nothing is assigned to the user any more, who watches nothing.
void forgetApplicationUser(sdk::Call& call, const ApplicationUserOf& user);

}  // namespace cardcage::rfqs
