#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Offers of suppliers and the tenant's own stock.
namespace cardcage::contracts::offers {

struct StockRequest {
    std::vector<PartId> part_ids;
    std::optional<std::string> internal_part_number_value;

    static constexpr auto schema() {
        return sdk::record(
            "StockRequest",
            sdk::optional<&StockRequest::part_ids>("Parts that a component may be."),
            sdk::optional<&StockRequest::internal_part_number_value>(
                "Value of its internal part number.", sdk::example("0-1234")
            )
        );
    }
};

struct Stock {
    std::int64_t suppliers_with_stock = 0;
    sdk::Decimal total_stock;

    static constexpr auto schema() {
        return sdk::record(
            "Stock",
            sdk::required<&Stock::suppliers_with_stock>("Number of external suppliers with stock.", sdk::example("3")),
            sdk::required<&Stock::total_stock>("Total available stock.", sdk::example("1200"))
        );
    }
};

/// Returns the available stock of parts and of an internal part number, from offers that are valid today. Offers bound
/// to customers do not count. The same stock offered in several packagings or price types counts once: the largest
/// quantity per supplier or site and supplier part number.
inline constexpr sdk::OperationContract<StockRequest, Stock> stock{
    "offers.stock/1", "Get the available stock of parts and of an internal part number"};

struct ChangedOffers {
    std::int64_t subjects = 0;

    static constexpr auto schema() {
        return sdk::record(
            "ChangedOffers",
            sdk::required<&ChangedOffers::subjects>(
                "Parts and internal part numbers with changed offers; the view subject_v1 has their revisions."
            )
        );
    }
};

/// Published once for each import and each deletion that changed offers.
inline constexpr sdk::EventContract<ChangedOffers> changed{"offers.changed/1", "Offers have changed"};

}  // namespace cardcage::contracts::offers
