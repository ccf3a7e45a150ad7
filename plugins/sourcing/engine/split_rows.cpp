#include "split_rows.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace cardcage::sourcing::engine {
namespace {

/// How many of the cheapest offers are asked whether they dominate a row.
constexpr std::size_t dominators = 8;
/// Rows with so few quantities have all of them tried.
constexpr std::int64_t few_quantities = 64;

class RowPreparation {
public:
    RowPreparation(const OpenPart& part, std::int64_t enumeration, SplitScratch& scratch)
        : part_(part), enumeration_(enumeration), scratch_(scratch), offers_(scratch.offers), rows_(scratch.rows) {}

    bool run() {
        sortOffers();
        for (std::uint32_t offer = 0; offer < offers_.size(); ++offer) collectRows(offer);
        return settleReach();
    }

private:
    using Row = SplitScratch::Row;
    using Offer = SplitScratch::Offer;

    void sortOffers() {
        auto& order = scratch_.order;
        order.resize(part_.offers.size());
        std::iota(order.begin(), order.end(), 0u);
        std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
            const auto& a = part_.offers[left];
            const auto& b = part_.offers[right];
            return std::tie(a.bound_price, a.supplier_rank, a.offer_rank) <
                   std::tie(b.bound_price, b.supplier_rank, b.offer_rank);
        });
        offers_.clear();
        rows_.clear();
        for (const auto source : order) {
            const auto& offer = part_.offers[source];
            std::int64_t largest = 0;
            for (const auto& row : part_.rowsOf(offer)) largest = std::max(largest, row.largest);
            offers_.push_back(
                {.bound_price = offer.bound_price,
                 .share = offer.share,
                 .largest = largest,
                 .fee = offer.fee,
                 .supplier_fee = offer.supplier_fee,
                 .source = source,
                 .supplier = offer.supplier,
                 .is_supplier_used = offer.is_supplier_used}
            );
        }
    }

    const OpenOffer& sourceOf(const Offer& offer) const { return part_.offers[offer.source]; }

    void collectRows(std::uint32_t index) {
        auto& offer = offers_[index];
        const auto rows = part_.rowsOf(sourceOf(offer));
        offer.first_row = static_cast<std::uint32_t>(rows_.size());
        for (std::size_t at = 0; at < rows.size(); ++at) {
            const auto& row = rows[at];
            Row tried{.smallest = row.smallest, .step = row.step, .price = row.price, .is_last_end = true};
            tried.last = largestMultiple(row.largest, row.step);
            if (tried.last >= part_.need) endAt(tried, part_.need - 1);
            if (at + 1 < rows.size() && takesOver(rows[at + 1], row)) endAt(tried, rows[at + 1].smallest - 1);
            if (tried.smallest <= tried.last && !isDominated(index, row)) rows_.push_back(tried);
        }
        offer.row_end = static_cast<std::uint32_t>(rows_.size());
    }

    /// Ends the candidates of a row where the order itself would not have to end.
    static void endAt(Row& row, std::int64_t last) {
        last = largestMultiple(last, row.step);
        if (last >= row.last) return;
        row.last = last;
        row.is_last_end = false;
    }

    /// Whether, from its smallest order on, `next` serves whatever `row` could, at no higher price.
    static bool takesOver(const OpenRow& next, const OpenRow& row) {
        return next.smallest > row.smallest && next.price <= row.price && row.step % next.step == 0 &&
               next.largest >= row.largest;
    }

    /// Whether some other offer could take any line of this row, alone or added to a line it has already, without
    /// costing more.
    bool isDominated(std::uint32_t index, const OpenRow& row) const {
        for (std::uint32_t other = 0; other < std::min(offers_.size(), dominators); ++other)
            if (other != index && canReplace(offers_[other], offers_[index]) && servesCheaper(other, index, row))
                return true;
        return false;
    }

    bool canReplace(const Offer& other, const Offer& offer) const {
        if (other.fee > offer.fee) return false;
        const bool is_same_supplier = other.supplier == offer.supplier || other.is_supplier_used;
        return is_same_supplier || (other.supplier_fee == 0 && part_.limits.max_suppliers >= part_.limits.max_lines);
    }

    /// Asks the whole ladder of `other`: one step that divides the step of the row, no end below the need, and a row
    /// that begins as early at no higher price.
    bool servesCheaper(std::uint32_t other, std::uint32_t index, const OpenRow& row) const {
        const auto ladder = part_.rowsOf(sourceOf(offers_[other]));
        const auto step = ladder.front().step;
        if (row.step % step != 0) return false;
        const auto enough = smallestMultiple(part_.need, step);
        bool serves = false;
        for (const auto& candidate : ladder) {
            if (candidate.step != step || candidate.largest < enough) return false;
            serves |= candidate.smallest <= row.smallest &&
                      (candidate.price < row.price || (candidate.price == row.price && ranksBefore(other, index)));
        }
        return serves;
    }

    bool ranksBefore(std::uint32_t left, std::uint32_t right) const {
        const auto& a = sourceOf(offers_[left]);
        const auto& b = sourceOf(offers_[right]);
        return std::tie(a.supplier_rank, a.offer_rank) < std::tie(b.supplier_rank, b.offer_rank);
    }

    /// Decides for each row whether all of its quantities are tried, or only those near its ends. False when even those
    /// near the ends are too many.
    ///
    /// Rows of the finest step are tried at their ends; close() tops up or trims them where it helps. So are rows with
    /// many quantities, within the reach of the steps they may be exchanged with.
    bool settleReach() {
        scratch_.finest = 1;
        scratch_.largest_step = 0;
        for (const auto& row : part_.openRows()) scratch_.largest_step = std::max(scratch_.largest_step, row.step);
        if (rows_.empty()) return true;
        scratch_.finest = rows_.front().step;
        for (const auto& row : rows_) scratch_.finest = std::min(scratch_.finest, row.step);
        auto& steps = scratch_.steps;
        steps.assign(1, scratch_.finest);
        for (auto& row : rows_) {
            const auto count = row.step == scratch_.finest ? 0 : (row.last - row.smallest) / row.step + 1;
            // What the finest step does not divide cannot be made even by it, so it is tried whole if at all possible.
            const auto most = row.step % scratch_.finest == 0 ? few_quantities : enumeration_;
            row.reach = row.step == scratch_.finest || count > most ? 1 : 0;
            if (row.reach != 0 && std::find(steps.begin(), steps.end(), row.step) == steps.end())
                steps.push_back(row.step);
        }
        if (steps.size() == 1) return true;
        for (auto& row : rows_) {
            if (row.reach == 0) continue;
            for (const auto step : steps)
                if (row.step != scratch_.finest || step % scratch_.finest != 0)
                    row.reach = std::max(row.reach, step / std::gcd(step, row.step));
            if (row.reach > enumeration_) return false;
        }
        return true;
    }

    const OpenPart& part_;
    std::int64_t enumeration_;
    SplitScratch& scratch_;
    std::vector<Offer>& offers_;
    std::vector<Row>& rows_;
};

}  // namespace

bool prepareRows(const OpenPart& part, std::int64_t enumeration, SplitScratch& scratch) {
    return RowPreparation(part, enumeration, scratch).run();
}

}  // namespace cardcage::sourcing::engine
