#pragma once

#include <optional>
#include <vector>

#include "rfqs.hpp"

// Records that the ids and numbers of a request refer to. They cannot be deleted before the transaction ends.

namespace cardcage::rfqs {

/// The customers of a request; absent: the request names none or an unknown one.
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

/// The part number of the customer: the first one of the request, if any.
std::vector<CustomerPartNumber> firstPartNumber(
    const std::vector<CustomerPartNumberInput>& inputs,
    const std::optional<CustomerId>& named,
    const CustomerId& customer
);

/// Users of an RfQ as named in a request.
struct NamedUsers {
    std::optional<CustomerUserId> customer_user_id;
    std::optional<CustomerId> customer_id;  ///< customer to whom the customer user must belong
    std::optional<ApplicationUserId> assigned_to;
    std::vector<ApplicationUserId> watchers;
};

/// Reports users who do not exist, who do not belong to the customer, or to whom no work may be assigned.
void checkUsers(sdk::Call& call, const NamedUsers& users, sdk::FieldErrors& errors);

/// Reports PCBs that do not exist.
void checkPcbs(sdk::Call& call, const std::vector<PcbId>& ids, sdk::FieldErrors& errors);

}  // namespace cardcage::rfqs
