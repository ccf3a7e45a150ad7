#include <cardcage/contracts/customers.hpp>
#include <cardcage/contracts/payments.hpp>

#include "linked/bought_scenarios.hpp"
#include "linked/open_orders.hpp"
#include "linked/portal_access.hpp"
#include "options/stored_option.hpp"
#include "orders/order_messages.hpp"
#include "orders/order_rules.hpp"
#include "orders/stored_order.hpp"
#include "payments/payments.hpp"
#include "sql.hpp"

namespace cardcage::order_management {
namespace {

using contracts::rfqs::PortalRfq;
using contracts::rfqs::RfqStatus;

OrderOption chosenOption(sdk::Call& call, const RfqId& rfq, const OptionId& id) {
    const auto option = call.db().maybe<StoredOption>(sql::find_priced_option, id, rfq);
    if (!option) throw sdk::Problem::invalid("/option_id", "unknown_reference", "must be an option of the RfQ");
    return option->item();
}

void requireOrderable(const PortalRfq& rfq) {
    if (rfq.is_orderable) return;
    if (rfq.status != RfqStatus::QuotationAvailable) {
        throw sdk::Problem::conflict(
            "not_orderable",
            std::string("The status of the RfQ is ")
                .append(sdk::wireName(rfq.status))
                .append("; it can be ordered while it is QuotationAvailable.")
        );
    }
    throw sdk::Problem::conflict(
        "quotation_expired",
        "The quotation was valid until " + rfq.quotation_valid_until->text() + "; ask for a new one."
    );
}

void requireAccepted(const OrderOption& option, const sdk::Money& accepted) {
    if (option.total_price == accepted) return;
    throw sdk::Problem::conflict(
        "price_changed",
        "The total of the option is " + option.total_price->amount.text(2) + " " +
            std::string(option.total_price->currency.code()) + "; read the options again."
    );
}

NewOrder newOrder(const OrderOption& option, const OrderInput& input) {
    return {
        .batch_size = option.batch_size,
        .order_size = option.order_size,
        .lead_time = option.lead_time,
        .sourcing_scenario_id = option.sourcing_scenario_id,
        .unit_price = option.unit_price->amount,
        .one_time_cost = option.one_time_cost ? std::optional(option.one_time_cost->amount) : std::nullopt,
        .total_price = option.total_price->amount,
        .currency = option.total_price->currency,
        .customer_order_number = input.customer_order_number,
        .requested_delivery_date = input.requested_delivery_date,
        .notes = input.notes,
        .payment_method = input.payment_method,
        .payment_status = firstStatusOf(option.total_price->amount)};
}

OrderId insertOrder(
    sdk::Call& call, const contracts::rfqs::Rfq& rfq, const Buyer& buyer, const NewOrder& order, const OrderInput& input
) {
    call.invoke(contracts::customers::hold, {{rfq.customer.id}});
    const auto number = call.db().one<std::string>(sql::take_number);
    const auto id = call.db().maybe<OrderId>(
        sql::insert_order,
        number,
        rfq.id,
        rfq.customer.id,
        buyer,
        order,
        input.billing_address,
        input.shipping_address.value_or(input.billing_address)
    );
    if (id) return *id;
    throw sdk::Problem::conflict(
        "number_taken", "An order has the number " + input.customer_order_number.value_or("") + " already."
    );
}

}  // namespace

void OrderInput::check(sdk::FieldErrors& errors, const sdk::Call& call) const {
    if (payment_method == PaymentMethod::Card && !call.isProvided(contracts::payments::begin)) {
        errors.add("/payment_method", "enum", "must be Invoice or Prepayment: no module takes payments by card here");
    }
    if (requested_delivery_date && *requested_delivery_date < call.now().date()) {
        errors.add("/requested_delivery_date", "range", "must not be in the past");
    }
}

Order placeOrder(sdk::Call& call, RfqId rfq_id, const OrderInput& input) {
    const auto visible = call.invoke(contracts::rfqs::portal_rfq, {rfq_id, true});
    const auto option = chosenOption(call, rfq_id, input.option_id);
    requireNoOpenOrder(call, rfq_id);
    requireOrderable(visible);
    requireAccepted(option, input.accepted_total);
    const auto rfq = call.invoke(contracts::rfqs::get, {rfq_id});
    auto order = newOrder(option, input);
    // A released option can be ordered whatever became of its scenario; purchases are refused while none fits.
    const auto bought = findBoughtScenario(call, rfq_id, order.order_size, order.sourcing_scenario_id);
    if (bought) order.sourcing_scenario_id = bought;
    const auto receiver = call.db().one<Receiver>(sql::find_buyer, callingUser(call));
    const auto id = insertOrder(call, rfq, receiver.buyer, order, input);
    call.invoke(contracts::rfqs::set_status, {rfq_id, RfqStatus::OrderPlaced});
    const auto page = beginPayment(call, findOrder(call, id), receiver.language);
    const auto placed = findOrder(call, id);  // read again: the provider may have the money already
    tellOfOrder(call, placed, rfq, receiver, page);
    return placed;
}

}  // namespace cardcage::order_management
