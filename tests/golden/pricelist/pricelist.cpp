#include <array>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sql.hpp"

/// A module that knows offers through nothing but their operation and their published views, and makes
/// scenarios for them.
namespace cardcage::pricelist {
namespace {

struct Scenario {
    sdk::Uuid id;

    static constexpr auto schema() { return sdk::record("PricelistScenario", sdk::required<&Scenario::id>("Id.")); }
};

/// Request of sourcing.create/1.
struct NewScenario {
    sdk::Uuid negotiation_id;
    std::string name;
    std::string base_currency;
    std::vector<sdk::Uuid> demands;

    static constexpr auto schema() {
        return sdk::record(
            "PricelistNewScenario",
            sdk::required<&NewScenario::negotiation_id>("Purpose of the scenario."),
            sdk::required<&NewScenario::name>("Name."),
            sdk::required<&NewScenario::base_currency>("Currency."),
            sdk::required<&NewScenario::demands>("Nothing.")
        );
    }
};

struct ListedOffer {
    sdk::Uuid id;
    std::string type;
    bool has_part;
    std::optional<std::string> internal_part_number;
    bool has_custom_part;
    bool has_source;
    bool is_bound;
    std::optional<std::string> packaging;
    std::string price_type;
    std::string import_context;
    std::optional<sdk::Decimal> available_stock;
    std::optional<std::int64_t> lead_time;
    std::vector<sdk::Date> on_order_dates;
    std::vector<sdk::Decimal> on_order_quantities;
    sdk::Decimal unit_quantity;
    std::string unit;
    std::optional<sdk::Date> valid_until;
    std::vector<std::string> ladder;

    static constexpr auto schema() {
        return sdk::record(
            "PricelistOffer",
            sdk::required<&ListedOffer::id>("Id."),
            sdk::required<&ListedOffer::type>("Type."),
            sdk::required<&ListedOffer::has_part>("Whether it is about a part."),
            sdk::required<&ListedOffer::internal_part_number>("Number."),
            sdk::required<&ListedOffer::has_custom_part>("Whether it is about a custom part."),
            sdk::required<&ListedOffer::has_source>("Whether it has a supplier or site."),
            sdk::required<&ListedOffer::is_bound>("Whether it is bound to a customer."),
            sdk::required<&ListedOffer::packaging>("Packaging."),
            sdk::required<&ListedOffer::price_type>("Price type."),
            sdk::required<&ListedOffer::import_context>("Import context."),
            sdk::required<&ListedOffer::available_stock>("Stock."),
            sdk::required<&ListedOffer::lead_time>("Days."),
            sdk::required<&ListedOffer::on_order_dates>("Dates."),
            sdk::required<&ListedOffer::on_order_quantities>("Quantities."),
            sdk::required<&ListedOffer::unit_quantity>("Units of the price."),
            sdk::required<&ListedOffer::unit>("Unit."),
            sdk::required<&ListedOffer::valid_until>("Last day."),
            sdk::required<&ListedOffer::ladder>("Position, moq, mpq, amount, currency.")
        );
    }
};

struct Wanted {
    std::optional<std::string> manufacturer_part_number;
    std::optional<std::string> internal_part_number;

    static constexpr auto schema() {
        return sdk::record(
            "PricelistWanted",
            sdk::optional<&Wanted::manufacturer_part_number>("Number of a part."),
            sdk::optional<&Wanted::internal_part_number>("Own number.")
        );
    }
};

struct StockRequest {
    std::vector<sdk::Uuid> part_ids;
    std::optional<std::string> internal_part_number_value;

    static constexpr auto schema() {
        return sdk::record(
            "PricelistStockRequest",
            sdk::required<&StockRequest::part_ids>("Parts."),
            sdk::optional<&StockRequest::internal_part_number_value>("Own number.")
        );
    }
};

struct Stock {
    std::int64_t suppliers_with_stock = 0;
    sdk::Decimal total_stock;

    static constexpr auto schema() {
        return sdk::record(
            "PricelistStock",
            sdk::required<&Stock::suppliers_with_stock>("Suppliers."),
            sdk::required<&Stock::total_stock>("Stock.")
        );
    }
};

Scenario createScenario(sdk::Call& call) {
    return call.invoke<Scenario>(
        "sourcing.create/1", NewScenario{call.db().one<sdk::Uuid>(sql::new_id), "Pricelist", "EUR", {}}
    );
}
std::vector<ListedOffer> listOffers(sdk::Call& call) {
    return call.db().many<ListedOffer>(sql::list_offers);
}
Stock stock(sdk::Call& call, const Wanted& wanted) {
    const auto parts = call.db().many<sdk::Uuid>(sql::list_parts, wanted.manufacturer_part_number);
    return call.invoke<Stock>("offers.stock/1", StockRequest{parts, wanted.internal_part_number});
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/pricelist/scenarios", sdk::unversioned, &createScenario, "Create a scenario"),
        sdk::get("/pricelist/offers", sdk::unversioned, &listOffers, "List offers"),
        sdk::post("/pricelist/stock", sdk::unversioned, &stock, "Ask for stock"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    return {};
}

}  // namespace
}  // namespace cardcage::pricelist

CARDCAGE_MODULE(cardcage::pricelist::routes, cardcage::pricelist::operations)
