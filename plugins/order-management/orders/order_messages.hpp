#pragma once

#include "orders/orders.hpp"

namespace cardcage::order_management {

/// The buyer as the receiver of a message. A row of find_buyer.sql.
struct Receiver {
    Buyer buyer;
    std::optional<std::string> first_name;
    std::string language;
};

/// Publishes the event of a new order, confirms it to the buyer with a sign-in link and the page of the payment, if
/// there is one, and tells the active user whom the RfQ is assigned to.
void tellOfOrder(
    sdk::Call& call,
    const Order& order,
    const contracts::rfqs::Rfq& rfq,
    const Receiver& receiver,
    const std::optional<std::string>& payment_page
);

}  // namespace cardcage::order_management
