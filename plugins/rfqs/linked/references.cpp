#include "linked/references.hpp"

#include <algorithm>
#include <cardcage/contracts/customers.hpp>
#include <cardcage/contracts/pcb.hpp>
#include <string>

namespace cardcage::rfqs {
namespace {

/// Finds customers by id one by one, and all those by number in one step.
class CustomerSearch {
public:
    CustomerSearch(sdk::Call& call, sdk::FieldErrors& errors) : call_(call), errors_(errors) {}

    void add(const CustomerReference& reference, std::string pointer, std::optional<CustomerId>& found) {
        if (reference.id) {
            found = hold(*reference.id, pointer);
        } else if (reference.number) {
            wanted_.push_back({*reference.number, reference.name});
            places_.push_back({std::move(pointer), &found});
        }
    }

    void run() {
        if (wanted_.empty()) return;
        const auto ensured = call_.invoke(contracts::customers::ensure, wanted_);
        for (std::size_t i = 0; i < places_.size(); ++i) {
            *places_[i].found = ensured.at(i).id;
            if (ensured[i].id) continue;
            errors_.add(
                places_[i].pointer + "/number",
                "unknown_reference",
                "there is no customer of this number; give a name, too, to create it"
            );
        }
    }

private:
    struct Place {
        std::string pointer;
        std::optional<CustomerId>* found;
    };

    std::optional<CustomerId> hold(const CustomerId& id, const std::string& pointer) {
        if (!call_.invoke(contracts::customers::hold, {{id}}).ids.empty()) return id;
        errors_.add(pointer + "/id", "unknown_reference", "there is no such customer");
        return std::nullopt;
    }

    sdk::Call& call_;
    sdk::FieldErrors& errors_;
    std::vector<contracts::customers::NamedCustomer> wanted_;
    std::vector<Place> places_;
};

template <class Held, class SomeId>
const Held* findHeld(const std::vector<Held>& held, const SomeId& id) {
    const auto found = std::find_if(held.begin(), held.end(), [&](const Held& one) { return one.id == id; });
    return found == held.end() ? nullptr : &*found;
}

}  // namespace

NamedCustomers findCustomers(
    sdk::Call& call,
    const CustomerReference* customer,
    const std::vector<CustomerPartNumberInput>& part_numbers,
    sdk::FieldErrors& errors
) {
    NamedCustomers found;
    CustomerSearch search(call, errors);
    if (customer) search.add(*customer, "/customer", found.customer);
    if (!part_numbers.empty() && part_numbers.front().customer) {
        search.add(*part_numbers.front().customer, "/customer_part_numbers/0/customer", found.of_part_number);
    }
    search.run();
    return found;
}

std::vector<CustomerPartNumber> firstPartNumber(
    const std::vector<CustomerPartNumberInput>& inputs,
    const std::optional<CustomerId>& named,
    const CustomerId& customer
) {
    if (inputs.empty()) return {};
    const auto& first = inputs.front();
    if (!first.value && !named) return {};
    return {
        {.value = first.value,
         .revision = first.revision,
         .customer = CustomerSummary{named.value_or(customer), {}, {}}}};
}

void checkUsers(sdk::Call& call, const NamedUsers& users, sdk::FieldErrors& errors) {
    contracts::customers::UserIds wanted;
    if (users.customer_user_id) wanted.customer_user_ids.push_back(*users.customer_user_id);
    wanted.application_user_ids = users.watchers;
    if (users.assigned_to) wanted.application_user_ids.push_back(*users.assigned_to);
    if (wanted.customer_user_ids.empty() && wanted.application_user_ids.empty()) return;

    const auto held = call.invoke(contracts::customers::hold_users, wanted);
    if (users.customer_user_id) {
        const auto* user = findHeld(held.customer_users, *users.customer_user_id);
        if (!user || (users.customer_id && user->customer_id != *users.customer_id)) {
            errors.add("/customer_user_id", "unknown_reference", "must be a user of the customer");
        }
    }
    if (users.assigned_to) {
        const auto* user = findHeld(held.application_users, *users.assigned_to);
        if (!user) {
            errors.add("/assigned_to", "unknown_reference", "must be one of the users that GET /users lists");
        } else if (!user->is_active) {
            errors.add("/assigned_to", "conflict", "is not active; activate the user, or choose another one");
        }
    }
    for (std::size_t i = 0; i < users.watchers.size(); ++i) {
        if (findHeld(held.application_users, users.watchers[i])) continue;
        errors.add(
            "/watchers/" + std::to_string(i), "unknown_reference", "must be one of the users that GET /users lists"
        );
    }
}

void checkPcbs(sdk::Call& call, const std::vector<PcbId>& ids, sdk::FieldErrors& errors) {
    if (ids.empty()) return;
    const auto known = call.invokeIfProvided(contracts::pcb::known, {ids});
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (known && std::find(known->known.begin(), known->known.end(), ids[i]) != known->known.end()) continue;
        errors.add("/pcb_ids/" + std::to_string(i), "unknown_reference", "there is no such PCB");
    }
}

}  // namespace cardcage::rfqs
