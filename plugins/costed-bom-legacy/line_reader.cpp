#include "line_reader.hpp"

#include <cardcage/contracts/offers.hpp>
#include <set>

#include "sql.hpp"

namespace cardcage::costed_bom_legacy {
namespace {

struct SharedRow {
    std::int64_t part_position = 0;
    std::string offer_id;
    std::int64_t lines = 0;
    sdk::Decimal needed;
};

}  // namespace

LineReader::LineReader(sdk::Call& call, const std::optional<Run>& run, bool has_same_design)
    : call_(call), run_(run), has_same_design_(has_same_design) {
    if (!run_) return;
    call_.db().each<SharedRow>(
        sql::list_shared_purchases,
        [&](SharedRow row) {
            shared_.emplace(
                std::pair(row.part_position, std::move(row.offer_id)),
                SharedPurchase{.lines = row.lines, .needed = row.needed}
            );
        },
        run_->id
    );
}

std::vector<LineWithPurchases> LineReader::read(
    const std::vector<AssemblyId>& ids, std::int64_t first, std::int64_t last
) {
    call_.stopIfCancelled();
    std::vector<LineWithPurchases> lines;
    const auto solution = run_ ? std::optional(run_->id) : std::nullopt;
    call_.db().each<LineRow>(
        sql::list_lines,
        [&](LineRow row) {
            lines.push_back({std::move(row), {}});
        },
        ids,
        first,
        last,
        solution,
        has_same_design_
    );
    if (run_) readPurchases(lines, ids, first, last);
    readOffers(lines);
    return lines;
}

void LineReader::readPurchases(
    std::vector<LineWithPurchases>& lines, const std::vector<AssemblyId>& ids, std::int64_t first, std::int64_t last
) {
    std::set<std::int64_t> parts;
    for (const auto& [line, servings] : lines) {
        if (line.part_position) parts.insert(*line.part_position);
    }
    std::map<Place, std::vector<PurchaseRow>> purchases;
    call_.db().each<PurchaseRow>(
        sql::list_purchases,
        [&](PurchaseRow row) {
            auto& of_line = purchases[{row.assembly_id, row.position}];
            of_line.push_back(std::move(row));
        },
        run_->id,
        std::vector<std::int64_t>(parts.begin(), parts.end()),
        ids,
        first,
        last
    );
    for (auto& [line, servings] : lines) {
        const auto found = purchases.find({line.assembly_id, line.position});
        if (found == purchases.end()) continue;
        for (auto& purchase : found->second) servings.push_back(serving(std::move(purchase), line.needed_quantity));
    }
}

Serving LineReader::serving(PurchaseRow purchase, sdk::Decimal needed) {
    Serving serving{.quantity = purchase.quantity, .excess_quantity = purchase.excess_quantity};
    const auto found = shared_.find({purchase.part_position, std::string(purchase.offer_id.view())});
    if (found != shared_.end()) {
        auto& shared = found->second;
        if (!shared.quantity) {
            shared.quantity.emplace(purchase.quantity, shared.lines, shared.needed);
            shared.excess.emplace(purchase.excess_quantity, shared.lines, shared.needed);
        }
        serving.quantity = shared.quantity->next(needed);
        serving.excess_quantity = shared.excess->next(needed);
    }
    serving.purchase = std::move(purchase);
    return serving;
}

void LineReader::readOffers(std::vector<LineWithPurchases>& lines) {
    offers_.clear();
    std::set<OfferId> ids;
    for (const auto& [line, servings] : lines) {
        if (!line.is_fresh) continue;
        for (const auto& serving : servings) ids.insert(serving.purchase.offer_id);
    }
    if (ids.empty()) return;
    // The database compares: times of records are whole seconds.
    const auto unchanged =
        call_.db().many<OfferId>(sql::list_unchanged_offers, run_->id, std::vector<OfferId>(ids.begin(), ids.end()));
    for (auto& offer : call_.invoke(contracts::offers::records, {unchanged}).offers) {
        offers_.emplace(offer.id.view(), std::move(offer.record));
    }
    for (auto& [line, servings] : lines) {
        for (auto& serving : servings) {
            const auto found = offers_.find(std::string(serving.purchase.offer_id.view()));
            if (found != offers_.end()) serving.offer = &found->second;
        }
    }
}

}  // namespace cardcage::costed_bom_legacy
