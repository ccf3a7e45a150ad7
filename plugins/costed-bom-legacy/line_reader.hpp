#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "built_assemblies.hpp"
#include "shares.hpp"

namespace cardcage::costed_bom_legacy {

/// The newest run of a scenario.
struct Run {
    SolutionId id;
    sdk::Timestamp finished_at;
    sdk::Currency base_currency;
};

/// A row of list_lines.sql.
struct LineRow {
    std::string assembly_id;
    std::string assembly_name;
    sdk::Uuid bom_item_id;
    std::int64_t position = 0;
    std::vector<std::string> designators;
    std::optional<std::string> value;
    std::string revision;
    std::optional<std::string> description;
    bool do_not_place = false;
    LineSource sourced_by = LineSource::Unknown;
    sdk::Decimal quantity;
    std::string unit;
    bool is_fresh = false;
    std::optional<LineStatus> status;
    sdk::Decimal needed_quantity;
    sdk::Decimal used_cost;
    sdk::Decimal excess_cost;
    sdk::Decimal fee_cost;
    sdk::Decimal one_time_cost;
    std::optional<std::int64_t> part_position;
    std::optional<NoOfferReason> no_offer_reason;
    std::vector<std::string> no_offer_filters;
};

/// A row of list_purchases.sql.
struct PurchaseRow {
    std::string assembly_id;
    std::int64_t position = 0;
    std::int64_t part_position = 0;
    OfferId offer_id;
    sdk::Uuid supplier_id;
    std::string supplier_name;
    std::optional<std::string> supplier_number;
    sdk::Decimal quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal excess_quantity;
    sdk::Decimal price_of_one;
    sdk::Currency currency;
    sdk::Decimal unit_price;
    std::optional<std::int64_t> ready_days;
    std::optional<std::string> internal_part_number;
    std::string revision;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;
    Unit unit = Unit::Piece;          ///< of the part, in which quantities are counted
    Unit price_unit = Unit::Piece;    ///< in which the offer is sold
    std::optional<sdk::Decimal> mpq;  ///< in price_unit
};

/// A purchase that serves a line, with the share of the line.
struct Serving {
    PurchaseRow purchase;
    sdk::Decimal quantity;
    sdk::Decimal excess_quantity;
    const std::string* offer = nullptr;  ///< written; nullptr: replaced or deleted since the run
};

/// A line with everything that is known of it.
struct LineWithPurchases {
    LineRow line;
    std::vector<Serving> servings;
};

/// Reads the lines of assemblies in order, some thousand at a time, so that memory does not grow with their number.
class LineReader {
public:
    /// With the design of the run, its lines are those of now in every assembly.
    LineReader(sdk::Call& call, const std::optional<Run>& run, bool has_same_design);

    /// Calls take(LineWithPurchases) for each line of the assemblies.
    template <class Take>
    void each(const std::vector<BuiltAssembly>& assemblies, const Take& take) {
        constexpr std::int64_t lines_at_once = 2'000;
        for (std::size_t i = 0; i < assemblies.size();) {
            std::vector<AssemblyId> ids;
            std::int64_t lines = 0;
            do {
                lines += assemblies[i].bom_item_count;
                ids.push_back(assemblies[i++].id);
            } while (i < assemblies.size() && lines + assemblies[i].bom_item_count <= lines_at_once);
            for (std::int64_t first = 1; first == 1 || first <= lines; first += lines_at_once) {
                for (const auto& line : read(ids, first, first + lines_at_once - 1)) take(line);
            }
        }
    }

private:
    using Place = std::pair<std::string, std::int64_t>;  // assembly, position
    /// Quantities of a purchase that several lines share.
    struct SharedPurchase {
        std::int64_t lines = 0;
        sdk::Decimal needed;
        std::optional<SharedQuantity> quantity = std::nullopt;
        std::optional<SharedQuantity> excess = std::nullopt;
    };

    std::vector<LineWithPurchases> read(const std::vector<AssemblyId>& ids, std::int64_t first, std::int64_t last);
    void readPurchases(
        std::vector<LineWithPurchases>& lines, const std::vector<AssemblyId>& ids, std::int64_t first, std::int64_t last
    );
    Serving serving(PurchaseRow purchase, sdk::Decimal needed);
    void readOffers(std::vector<LineWithPurchases>& lines);

    sdk::Call& call_;
    const std::optional<Run>& run_;
    bool has_same_design_;
    std::map<std::pair<std::int64_t, std::string>, SharedPurchase> shared_;  // by part and offer
    std::unordered_map<std::string, std::string> offers_;                    // of the lines just read, by id
};

}  // namespace cardcage::costed_bom_legacy
