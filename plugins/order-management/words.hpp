#pragma once

#include <cardcage/contracts/orders.hpp>
#include <cardcage/contracts/rfqs.hpp>
#include <cardcage/contracts/selections/outdated.hpp>
#include <cardcage/module.hpp>
#include <string_view>

// The words of orders.

namespace cardcage::order_management {

using OptionId = sdk::Id<struct OrderOptionTag>;
using contracts::CustomerId;
using contracts::CustomerSummary;
using contracts::CustomerUserId;
using contracts::RfqId;
using contracts::RfqReference;
using contracts::SelectionInput;
using contracts::SolutionId;
using contracts::SourcingScenarioId;
using contracts::orders::OrderId;

/// Placed, Confirmed, InProduction, Shipped, Completed in this order; Cancelled instead of a shipment.
enum class OrderStatus { Placed, Confirmed, InProduction, Shipped, Completed, Cancelled, Unknown };

constexpr auto wireNames(OrderStatus) {
    using enum OrderStatus;
    return sdk::words<Placed, Confirmed, InProduction, Shipped, Completed, Cancelled, Unknown>;
}

enum class PaymentStatus { Open, Paid, Refunded, NotRequired, Unknown };

constexpr auto wireNames(PaymentStatus) {
    using enum PaymentStatus;
    return sdk::words<Open, Paid, Refunded, NotRequired, Unknown>;
}

/// Card needs a module that provides payments.begin/1.
enum class PaymentMethod { Invoice, Prepayment, Card, Unknown };

constexpr auto wireNames(PaymentMethod) {
    using enum PaymentMethod;
    return sdk::words<Invoice, Prepayment, Card, Unknown>;
}

/// The largest quantity of an option.
inline constexpr std::int64_t most_pieces = 1'000'000'000;

}  // namespace cardcage::order_management
