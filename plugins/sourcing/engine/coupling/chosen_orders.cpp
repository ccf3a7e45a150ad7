#include "coupling/chosen_orders.hpp"

namespace cardcage::sourcing::engine {

ChosenOrders::ChosenOrders(std::span<const CoupledPart> parts, std::span<const SupplierTerms> terms)
    : parts_(parts), terms_(terms) {
    for (std::size_t part = 0; part < parts.size(); ++part) {
        for (const auto& [supplier, order] : ordersOf(part, parts[part].plan)) {
            orders_[supplier].value += order.value;
            orders_[supplier].lines += order.lines;
        }
    }
}

ChosenOrders::Orders ChosenOrders::ordersOf(std::size_t part, const Plan& plan) const {
    Orders orders;
    for (const auto& line : plan.lines) {
        auto& order = orders[parts_[part].problem.offers[line.offer].supplier];
        order.value += line.cost;
        ++order.lines;
    }
    return orders;
}

Cost ChosenOrders::feeOf(std::uint32_t supplier, const Order& order) const {
    if (order.lines == 0 || supplier >= terms_.size() || order.value >= terms_[supplier].free_above) return 0;
    return terms_[supplier].fee;
}

bool ChosenOrders::isTooSmall(std::uint32_t supplier, const Order& order) const {
    return order.lines > 0 && supplier < terms_.size() && order.value < terms_[supplier].minimum_order;
}

std::vector<PartOffer> ChosenOrders::offersFor(std::size_t part) const {
    const auto own = ordersOf(part, parts_[part].plan);
    std::vector<PartOffer> offers(parts_[part].problem.offers.begin(), parts_[part].problem.offers.end());
    for (auto& offer : offers) {
        const auto all = orders_.find(offer.supplier);
        const auto mine = own.find(offer.supplier);
        const auto others =
            (all == orders_.end() ? 0 : all->second.lines) - (mine == own.end() ? 0 : mine->second.lines);
        offer.supplier_fee = others == 0 && offer.supplier < terms_.size() ? terms_[offer.supplier].fee : 0;
    }
    return offers;
}

std::optional<Cost> ChosenOrders::costOfReplacing(std::size_t part, const Plan& plan) const {
    const auto before = ordersOf(part, parts_[part].plan);
    auto after = ordersOf(part, plan);
    Cost cost = plan.cost - parts_[part].plan.cost;
    for (const auto& [supplier, order] : before) after.try_emplace(supplier);
    for (auto [supplier, order] : after) {
        const auto all = orders_.find(supplier);
        const auto chosen = all == orders_.end() ? Order{} : all->second;
        order.value += chosen.value;
        order.lines += chosen.lines;
        if (const auto mine = before.find(supplier); mine != before.end()) {
            order.value -= mine->second.value;
            order.lines -= mine->second.lines;
        }
        if (isTooSmall(supplier, order) && !isTooSmall(supplier, chosen)) return std::nullopt;
        cost += feeOf(supplier, order) - feeOf(supplier, chosen);
    }
    return cost;
}

}  // namespace cardcage::sourcing::engine
