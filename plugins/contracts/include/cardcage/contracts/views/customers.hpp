#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <optional>
#include <string>

// Rows of the views that the module publishes to others, as `SELECT *` returns them: every column, in order. A released
// view is extended at its end only; list the columns in a statement. Texts are words of the enums of the module.

namespace cardcage::contracts::customers::views {

/// A row of customers_api.application_user_v1. The tenant's own users.
struct ApplicationUserV1 {
    sdk::Uuid tenant_id;
    ApplicationUserId id;
    std::string email;
    std::optional<std::string> first_name;
    std::optional<std::string> last_name;
    std::string role;
    bool is_active = false;
};

/// A row of customers_api.customer_user_v1. Users of customers.
struct CustomerUserV1 {
    sdk::Uuid tenant_id;
    CustomerUserId id;
    CustomerId customer_id;
    std::string email;
    std::optional<std::string> first_name;
    std::optional<std::string> last_name;
    std::string language;
    std::string status;
};

/// A row of customers_api.customer_v1. Customers.
struct CustomerV1 {
    sdk::Uuid tenant_id;
    CustomerId id;
    std::optional<std::string> number;
    std::optional<std::string> name;
    std::optional<std::string> industry;
    std::optional<sdk::Currency> currency;
    bool portal_enabled = false;
};

}  // namespace cardcage::contracts::customers::views
