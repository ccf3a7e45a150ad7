#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::order_management {

/// Content of the messages about a new order.
struct OrderNotice {
    std::string_view order_number;
    std::string_view rfq_number;
    std::string_view rfq_name;
    std::int64_t order_size = 0;
    std::int64_t batch_size = 0;
    std::string_view total;     ///< "11325.00 EUR"
    std::string_view customer;  ///< name or number
    std::optional<std::string> customer_order_number;
    std::optional<std::string> payment_page;  ///< URL where the customer pays; told to the customer alone
};

struct OrderText {
    std::string subject;  ///< one line
    std::string text;     ///< plain text, lines end with LF
};

/// The confirmation for the buyer, with a link that signs in to the portal once: German for every German tag ("de",
/// "de-AT"), otherwise English.
OrderText writeConfirmation(
    const OrderNotice& notice,
    std::string_view language,
    const std::optional<std::string>& first_name,
    std::string_view link
);

/// The message for the user whom the RfQ is assigned to, in English.
OrderText writeAnnouncement(const OrderNotice& notice);

}  // namespace cardcage::order_management
