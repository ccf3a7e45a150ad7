#include "orders/orders.hpp"

#include "linked/portal_access.hpp"
#include "orders/stored_order.hpp"
#include "sql.hpp"

namespace cardcage::order_management {

sdk::Page<Order> listPortalOrders(sdk::Call& call) {
    return sdk::list<StoredOrder>(call, sql::list_orders_of_customer, callingCustomer(call));
}

Order findPortalOrder(sdk::Call& call, OrderId id) {
    return sdk::found<StoredOrder>(call, sql::find_order_of_customer, "order", id, callingCustomer(call));
}

sdk::Page<Order> listOrdersOfRfq(sdk::Call& call, const OrderFilter& filter) {
    requireRfq(call, filter.rfq_id);
    return sdk::list<StoredOrder>(call, sql::list_orders_of_rfq, filter.rfq_id, filter.status, filter.updated_since);
}

sdk::Page<Order> listOrders(sdk::Call& call, const OrderSearch& search) {
    return sdk::list<StoredOrder>(
        call, sql::list_orders, search.status, search.rfq_id, search.customer_id, search.updated_since
    );
}

Order findOrder(sdk::Call& call, OrderId id) {
    return sdk::found<StoredOrder>(call, sql::find_order, "order", id);
}

}  // namespace cardcage::order_management
