#pragma once

#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

/// Orders that customers place in the portal.
namespace cardcage::order_management {

struct Address {
    std::optional<std::string> company;
    std::string name;
    std::string street;
    std::optional<std::string> street2;
    std::string postal_code;
    std::string city;
    std::optional<std::string> region;
    std::string country;

    static constexpr auto schema() {
        return sdk::record(
            "OrderAddress",
            sdk::optional<&Address::company>("Company.", sdk::trimmed, sdk::length(1, 255), sdk::example("Muster AG")),
            sdk::required<&Address::name>("Recipient.", sdk::trimmed, sdk::length(1, 255), sdk::example("Ana Muster")),
            sdk::required<&Address::street>(
                "Street and number.", sdk::trimmed, sdk::length(1, 255), sdk::example("Hauptstraße 1")
            ),
            sdk::optional<&Address::street2>(
                "Further line of the address.", sdk::trimmed, sdk::length(1, 255), sdk::example("Gate 3")
            ),
            sdk::required<&Address::postal_code>(
                "Postal code.", sdk::trimmed, sdk::length(1, 32), sdk::example("10115")
            ),
            sdk::required<&Address::city>("City.", sdk::trimmed, sdk::length(1, 255), sdk::example("Berlin")),
            sdk::optional<&Address::region>(
                "Region or state.", sdk::trimmed, sdk::length(1, 255), sdk::example("Berlin")
            ),
            sdk::required<&Address::country>(
                "Country (ISO 3166 alpha-2).", sdk::trimmed, sdk::length(2, 2), sdk::example("DE")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// The option as it was ordered.
struct OrderedOption {
    std::int64_t batch_size = 0;
    std::int64_t order_size = 0;
    std::int64_t lead_time = 0;

    static constexpr auto schema() {
        return sdk::record(
            "OrderedOption",
            sdk::required<&OrderedOption::batch_size>("Pieces of each delivery.", sdk::example("100")),
            sdk::required<&OrderedOption::order_size>("Pieces in total.", sdk::example("500")),
            sdk::required<&OrderedOption::lead_time>(
                "Calendar days from the order to the first delivery.", sdk::example("42")
            )
        );
    }
};

/// The user who placed an order; may have been deleted since.
struct Buyer {
    CustomerUserId id;
    std::string email;

    static constexpr auto schema() {
        return sdk::record(
            "OrderBuyer",
            sdk::required<&Buyer::id>("Id of the customer user."),
            sdk::required<&Buyer::email>("Address at the time of the order.", sdk::example("ana@example.com"))
        );
    }
};

struct Payment {
    PaymentMethod method = PaymentMethod::Unknown;
    PaymentStatus status = PaymentStatus::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "OrderPayment",
            sdk::required<&Payment::method>("Method chosen by the customer."),
            sdk::required<&Payment::status>("State of the payment.")
        );
    }
};

struct Order {
    OrderId id;
    std::string number;
    RfqId rfq_id;
    OrderStatus status = OrderStatus::Unknown;
    OrderedOption option;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    sdk::Money unit_price;
    std::optional<sdk::Money> one_time_cost;
    sdk::Money total_price;
    sdk::Currency currency;
    CustomerSummary customer;
    Buyer placed_by;
    sdk::Timestamp placed_at;
    std::optional<std::string> customer_order_number;
    Address billing_address;
    Address shipping_address;
    std::optional<sdk::Date> requested_delivery_date;
    Payment payment;
    std::optional<std::string> notes;

    static constexpr auto schema() {
        return sdk::record(
            "Order",
            sdk::required<&Order::id>("Id of the order."),
            sdk::required<&Order::number>("Number of the order.", sdk::example("ORD-000045")),
            sdk::required<&Order::rfq_id>("Id of the RfQ, which may have been deleted since."),
            sdk::required<&Order::status>("Status of the order."),
            sdk::required<&Order::option>("The option that was ordered."),
            sdk::required<&Order::sourcing_scenario_id>("Scenario that the order is bought by."),
            sdk::required<&Order::unit_price>("Price of one piece."),
            sdk::required<&Order::one_time_cost>("Costs that are charged once."),
            sdk::required<&Order::total_price>("Price of all pieces and the one-time costs."),
            sdk::required<&Order::currency>("Currency of the order."),
            sdk::required<&Order::customer>("Customer who ordered."),
            sdk::required<&Order::placed_by>("User who placed the order."),
            sdk::required<&Order::placed_at>("Time of the order."),
            sdk::required<&Order::customer_order_number>("The customer's number of the order.", sdk::example("PO-9")),
            sdk::required<&Order::billing_address>("Address of the invoice."),
            sdk::required<&Order::shipping_address>("Address of the delivery."),
            sdk::required<&Order::requested_delivery_date>("Requested day of the first delivery."),
            sdk::required<&Order::payment>("Method and state of the payment."),
            sdk::required<&Order::notes>("Notes of the customer.", sdk::example("Please call before delivery."))
        );
    }
};

struct OrderInput {
    OptionId option_id;
    sdk::Money accepted_total;
    PaymentMethod payment_method = PaymentMethod::Invoice;
    Address billing_address;
    std::optional<Address> shipping_address;
    std::optional<std::string> customer_order_number;
    std::optional<sdk::Date> requested_delivery_date;
    std::optional<std::string> notes;

    static constexpr auto schema() {
        return sdk::record(
            "OrderInput",
            sdk::required<&OrderInput::option_id>("Id of an option of the RfQ."),
            sdk::required<&OrderInput::accepted_total>("Total price of the option, as the customer has seen it."),
            sdk::required<&OrderInput::payment_method>(
                "Method of the payment; Card only while a module of the tenant takes payments by card.", sdk::known
            ),
            sdk::required<&OrderInput::billing_address>("Address of the invoice."),
            sdk::optional<&OrderInput::shipping_address>("Address of the delivery; that of the invoice by default."),
            sdk::optional<&OrderInput::customer_order_number>(
                "The customer's number of the order; unique among the orders of the customer, so that a repeated "
                "request makes no second order.",
                sdk::trimmed,
                sdk::length(1, 64),
                sdk::example("PO-9")
            ),
            sdk::optional<&OrderInput::requested_delivery_date>(
                "Requested day of the first delivery, not in the past.", sdk::example("2099-12-31")
            ),
            sdk::optional<&OrderInput::notes>(
                "Notes for the tenant.", sdk::length(0, 2'000), sdk::example("Please call before delivery.")
            )
        );
    }

    /// Compares the delivery with today, and the method with what the modules of the tenant provide.
    void check(sdk::FieldErrors& errors, const sdk::Call& call) const;
};

struct OrderFilter {
    RfqId rfq_id;
    std::optional<OrderStatus> status;
    std::optional<sdk::Timestamp> updated_since;

    static constexpr auto schema() {
        return sdk::query(
            "OrderFilter",
            sdk::required<&OrderFilter::rfq_id>("Orders of this RfQ."),
            sdk::optional<&OrderFilter::status>("Only orders with this status.", sdk::known),
            sdk::optional<&OrderFilter::updated_since>("Only orders changed at this time or later.")
        );
    }
};

/// Orders that match all that is given.
struct OrderSearch {
    std::optional<OrderStatus> status;
    std::optional<RfqId> rfq_id;
    std::optional<CustomerId> customer_id;
    std::optional<sdk::Timestamp> updated_since;

    static constexpr auto schema() {
        return sdk::query(
            "OrderSearch",
            sdk::optional<&OrderSearch::status>("Only orders with this status.", sdk::known),
            sdk::optional<&OrderSearch::rfq_id>("Only orders of this RfQ."),
            sdk::optional<&OrderSearch::customer_id>("Only orders of this customer."),
            sdk::optional<&OrderSearch::updated_since>("Only orders changed at this time or later.")
        );
    }
};

/// A change of the payment.
struct PaymentChange {
    PaymentStatus status = PaymentStatus::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "OrderPaymentChange",
            sdk::required<&PaymentChange::status>("New state: Paid after Open, Refunded after Paid.", sdk::known)
        );
    }
};

struct OrderPatch {
    sdk::Patch<OrderStatus> status;
    sdk::Patch<PaymentChange> payment;

    static constexpr auto schema() {
        return sdk::record(
            "OrderPatch",
            sdk::required<&OrderPatch::status>(
                "New status: a later one, or Cancelled before the shipment.", sdk::known, sdk::example("Confirmed")
            ),
            sdk::required<&OrderPatch::payment>("Change of the payment.")
        );
    }
};

/// Places an order for an option of an RfQ, sets the status of the RfQ, begins its payment if that is by card, and
/// tells the buyer and the user whom the RfQ is assigned to. 404 for everything that the calling portal user may not
/// see; 400 for an option that cannot be ordered; 409 rfq_has_order, not_orderable, quotation_expired, price_changed,
/// number_taken, and the refusal of the payment.
Order placeOrder(sdk::Call& call, RfqId rfq_id, const OrderInput& input);

/// Returns the orders of the calling portal user's customer, in the order of creation.
sdk::Page<Order> listPortalOrders(sdk::Call& call);

/// Returns one of them. 404.
Order findPortalOrder(sdk::Call& call, OrderId id);

/// Returns the orders of an RfQ, the newest first. 404.
sdk::Page<Order> listOrdersOfRfq(sdk::Call& call, const OrderFilter& filter);

/// Returns the orders that match, in the order of creation.
sdk::Page<Order> listOrders(sdk::Call& call, const OrderSearch& search);

/// Returns one order. 404.
Order findOrder(sdk::Call& call, OrderId id);

/// Changes the status of an order or its payment. 404, 412; 409 order_closed.
Order updateOrder(sdk::Call& call, OrderId id, const OrderPatch& patch);

}  // namespace cardcage::order_management
