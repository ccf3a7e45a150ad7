#include "orders/order_rules.hpp"

namespace cardcage::order_management {
namespace {

/// The position among the statuses that follow each other.
int stepOf(OrderStatus status) {
    switch (status) {
        case OrderStatus::Placed:
            return 0;
        case OrderStatus::Confirmed:
            return 1;
        case OrderStatus::InProduction:
            return 2;
        case OrderStatus::Shipped:
            return 3;
        case OrderStatus::Completed:
            return 4;
        case OrderStatus::Cancelled:
        case OrderStatus::Unknown:
            break;
    }
    return -1;
}

}  // namespace

bool mayFollow(OrderStatus present, OrderStatus wanted) {
    if (present == wanted) return true;
    const int step = stepOf(present);
    if (step < 0) return false;
    if (wanted == OrderStatus::Cancelled) return step < stepOf(OrderStatus::Shipped);
    return stepOf(wanted) > step;
}

bool mayFollow(PaymentStatus present, PaymentStatus wanted) {
    if (present == wanted) return true;
    return (present == PaymentStatus::Open && wanted == PaymentStatus::Paid) ||
           (present == PaymentStatus::Paid && wanted == PaymentStatus::Refunded);
}

PaymentStatus firstStatusOf(sdk::Decimal total) {
    return total.isZero() ? PaymentStatus::NotRequired : PaymentStatus::Open;
}

}  // namespace cardcage::order_management
