#pragma once

#include <cardcage/contracts/customers.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Customers, and their operations for other modules.
namespace cardcage::customers {

using contracts::CustomerId;
using contracts::Industry;
using contracts::customers::CustomerDeletion;
using contracts::customers::CustomerIds;
using contracts::customers::EnsuredCustomer;
using contracts::customers::NamedCustomer;

struct Customer {
    CustomerId id;
    std::optional<std::string> number;
    std::optional<std::string> name;
    std::optional<Industry> industry;
    std::optional<sdk::Currency> currency;
    std::optional<std::string> notes;
    std::optional<std::string> website;
    bool portal_enabled = false;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "Customer",
            sdk::required<&Customer::id>("Id of the customer."),
            sdk::required<&Customer::number>("The tenant's number of the customer.", sdk::example("C-100")),
            sdk::required<&Customer::name>("Name of the customer.", sdk::example("Muster AG")),
            sdk::required<&Customer::industry>("Industry of the customer's products."),
            sdk::required<&Customer::currency>("Currency the customer is quoted in."),
            sdk::required<&Customer::notes>("Notes, for the tenant only.", sdk::example("Calls before orders.")),
            sdk::required<&Customer::website>("Web address of the customer.", sdk::example("https://muster.example")),
            sdk::required<&Customer::portal_enabled>("Whether its users may use the portal."),
            sdk::required<&Customer::created_at>("Time of creation."),
            sdk::required<&Customer::updated_at>("Time of the last change.")
        );
    }
};

struct CustomerInput {
    std::optional<std::string> number;
    std::optional<std::string> name;
    std::optional<Industry> industry;
    std::optional<sdk::Currency> currency;
    std::optional<std::string> notes;
    std::optional<std::string> website;
    bool portal_enabled = false;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerInput",
            sdk::optional<&CustomerInput::number>(
                "Number; unique.", sdk::trimmed, sdk::length(1, 64), sdk::example("C-100")
            ),
            sdk::optional<&CustomerInput::name>(
                "Name; a number or a name is required.", sdk::trimmed, sdk::length(1, 255), sdk::example("Muster AG")
            ),
            sdk::optional<&CustomerInput::industry>("Industry of the customer's products."),
            sdk::optional<&CustomerInput::currency>("Currency the customer is quoted in."),
            sdk::optional<&CustomerInput::notes>(
                "Notes, for the tenant only.", sdk::length(0, 10'000), sdk::example("Calls before orders.")
            ),
            sdk::optional<&CustomerInput::website>(
                "Web address of the customer.", sdk::length(1, 2'000), sdk::url, sdk::example("https://muster.example")
            ),
            sdk::optional<&CustomerInput::portal_enabled>("Whether its users may use the portal.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct CustomerPatch {
    sdk::Patch<std::string> number;
    sdk::Patch<std::string> name;
    sdk::Patch<Industry> industry;
    sdk::Patch<sdk::Currency> currency;
    sdk::Patch<std::string> notes;
    sdk::Patch<std::string> website;
    sdk::Patch<bool> portal_enabled;

    static constexpr auto schema() {
        return sdk::patchOf<CustomerInput>(
            "CustomerPatch",
            sdk::patched<&CustomerPatch::number>(),
            sdk::patched<&CustomerPatch::name>("Name; a number or a name must remain."),
            sdk::patched<&CustomerPatch::industry>(),
            sdk::patched<&CustomerPatch::currency>(),
            sdk::patched<&CustomerPatch::notes>(),
            sdk::patched<&CustomerPatch::website>(),
            sdk::patched<&CustomerPatch::portal_enabled>()
        );
    }
};

struct CustomerFilter {
    std::optional<std::string> customer_number;
    std::optional<std::string> name;
    std::optional<sdk::Timestamp> updated_since;

    static constexpr auto schema() {
        return sdk::query(
            "CustomerFilter",
            sdk::optional<&CustomerFilter::customer_number>(
                "Only the customer of exactly this number.", sdk::lookup, sdk::example("C-100")
            ),
            sdk::optional<&CustomerFilter::name>(
                "Only customers of this name, regardless of case, blanks and width of letters.",
                sdk::lookup,
                sdk::example("Muster AG")
            ),
            sdk::optional<&CustomerFilter::updated_since>("Only customers changed at this time or later.")
        );
    }
};

/// Returns the customers that match the filter, in the order of creation.
sdk::Page<Customer> listCustomers(sdk::Call& call, const CustomerFilter& filter);

/// Creates a customer. 409 number_taken.
Customer createCustomer(sdk::Call& call, const CustomerInput& input);

/// Returns one customer. 404.
Customer findCustomer(sdk::Call& call, CustomerId id);

/// Changes the fields of the patch. 404, 412; 400 if neither number nor name would remain; 409 number_taken.
Customer updateCustomer(sdk::Call& call, CustomerId id, const CustomerPatch& patch);

/// Returns one customer, locked for a change: the version in If-Match, otherwise 412. 404.
Customer lockCustomer(sdk::Call& call, CustomerId id);

/// Deletes a customer and its users. 404, 412; 409 in_use when another module refuses (customers.before_delete/1).
void deleteCustomer(sdk::Call& call, CustomerId id);

/// customers.ensure/1: finds each customer by its number, creates a new one that has a name, and names one without a
/// name. One result per item, in order. The results cannot be deleted before the transaction ends.
std::vector<EnsuredCustomer> ensureCustomers(sdk::Call& call, const std::vector<NamedCustomer>& items);

/// customers.hold/1: returns which of the customers exist, and prevents their deletion before the transaction ends.
/// Called by every module that stores a reference to a customer.
CustomerIds holdCustomers(sdk::Call& call, const CustomerIds& request);

}  // namespace cardcage::customers
