#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "host/admin/demo/api_client.hpp"

namespace cardcage::admin {

/// The delivery that one supplier is asked for. Amounts are decimal texts.
struct SamplePurchaseOrder {
    std::string number;
    std::string supplier;
    std::string currency;
    std::size_t items = 0;
    std::string total;
};

/// The order of a customer for the sample RfQ, and what is bought for it.
struct SampleOrder {
    std::string number;
    std::string customer;
    std::string placed_by;  ///< address of the portal user
    std::int64_t pieces = 0;
    std::string total;
    std::string currency;
    std::string payment;  ///< its status
    std::vector<SamplePurchaseOrder> purchase_orders;
};

/// The order of the sample RfQ, through the interface: options for it, a user of its customer who comes into the portal
/// by the link of a mail and places the order, the payment, and purchase orders from the selection that was paid for.
/// `mail` is the folder of the server's mails. May be repeated: an order that is there is taken up again. Nothing when
/// the customer has no user, no option has a price, or the module of orders is switched off. Throws CommandError when a
/// request is refused.
std::optional<SampleOrder> orderSample(
    ApiClient& client, const std::string& base_url, const std::string& rfq_id, const std::filesystem::path& mail
);

/// Prints it as a table for people.
void printOrder(const SampleOrder& order);
/// The same as JSON.
std::string jsonOf(const SampleOrder& order);

}  // namespace cardcage::admin
