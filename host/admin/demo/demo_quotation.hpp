#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "host/admin/demo/api_client.hpp"
#include "host/admin/demo/demo_board.hpp"

namespace cardcage::admin {

/// A part of which more is bought than needed, because the next price break is cheaper.
struct BreakPurchase {
    std::string part;
    std::string supplier;
    std::string needed;
    std::string bought;
    std::string saving;  ///< in base currency
};

/// One of the quantities of an RfQ: what buying and making it costs. Amounts are decimal texts in base currency.
struct QuotedQuantity {
    std::int64_t quantity = 0;
    std::string material;       ///< of all units
    std::string manufacturing;  ///< of all units
    std::string unit_price;
    std::string excess;  ///< value of the parts that stay over
    std::optional<std::int64_t> ready_days;
    std::vector<std::string> suppliers;
    std::int64_t unpriced = 0;          ///< BOM items without a price
    std::vector<BreakPurchase> breaks;  ///< the largest savings first
};

/// Outcome of the sample RfQ.
struct SampleQuotation {
    std::string rfq_id;
    std::string number;
    std::string name;
    std::string currency;
    std::string status;                ///< of the RfQ, after the quotation was released
    std::optional<SampleBoard> board;  ///< of the RfQ; nothing when boards are switched off
    std::vector<QuotedQuantity> quantities;
};

/// The main job, through the interface: an RfQ for an assembly of the samples, its board, the selection of offers for
/// all of its quantities, the costs, and a quotation that is uploaded and released. The RfQ is the first of `rfqs.json`
/// in the directory (a list of bodies of POST /rfqs, each with a number); without that file one for 10 to 1,000 pieces
/// of the first assembly that is part of no other. The document is `quotation.pdf` of the directory, or of `usual`. May
/// be repeated: an RfQ of that number is taken up again. Nothing when the directory has no assemblies.json. Throws
/// CommandError when a request is refused.
std::optional<SampleQuotation> quoteSample(
    ApiClient& client, const std::filesystem::path& directory, const std::filesystem::path& usual
);

/// Prints it as a table for people, and why more was bought than needed.
void printQuotation(const SampleQuotation& quotation);
/// The same as JSON.
std::string jsonOf(const SampleQuotation& quotation);

}  // namespace cardcage::admin
