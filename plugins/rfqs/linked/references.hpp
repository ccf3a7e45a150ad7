#pragma once

#include <optional>
#include <vector>

#include "rfqs.hpp"

// What the ids and numbers in a request stand for. Everything found here cannot be deleted before the transaction ends.

namespace cardcage::rfqs {

/// The customers a request names; absent: it names none, or one that is not known.
struct NamedCustomers {
    std::optional<CustomerId> customer;
    std::optional<CustomerId> of_part_number;
};

/// Finds or creates the customer of the RfQ and that of its first customer part number.
NamedCustomers findCustomers(
    sdk::Call& call,
    const CustomerReference* customer,
    const std::vector<CustomerPartNumberInput>& part_numbers,
    sdk::FieldErrors& errors
);

/// How the customer calls it: the first number of the request, if it says anything.
std::vector<CustomerPartNumber> firstPartNumber(
    const std::vector<CustomerPartNumberInput>& inputs,
    const std::optional<CustomerId>& named,
    const CustomerId& customer
);

/// People of an RfQ as a request names them.
struct NamedUsers {
    std::optional<CustomerUserId> customer_user_id;
    std::optional<CustomerId> customer_id;  ///< of whom the customer user must be
    std::optional<ApplicationUserId> assigned_to;
    std::vector<ApplicationUserId> watchers;
};

/// Complains about users who are not there, or not of the customer, or to whom no work may be assigned.
void checkUsers(sdk::Call& call, const NamedUsers& users, sdk::FieldErrors& errors);

/// Complains about PCBs that are not there.
void checkPcbs(sdk::Call& call, const std::vector<PcbId>& ids, sdk::FieldErrors& errors);

}  // namespace cardcage::rfqs
