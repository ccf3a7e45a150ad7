#include "calculation_table.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "exact.hpp"

namespace cardcage::costing::calculation {
namespace {

/// Disjoint parts of the price that a value consists of: origins that contain no other, and rows.
using Parts = std::set<Reference>;

/// The parts of the rows, in step with the evaluation, and the minima that they have reached.
class Minima {
public:
    /// Nothing is stored for a table without a row that rounds after a minimum.
    explicit Minima(std::span<const Row> rows) {
        const auto minimum = std::ranges::find(rows, RowKind::MinCharge, &Row::kind);
        is_needed_ = std::find_if(minimum, rows.end(), [](const Row& row) { return row.kind == RowKind::RoundTo; }) !=
                     rows.end();
    }

    /// The largest minimum charge reached by a part of the base of `row`; nothing without one.
    std::optional<Decimal> below(const Row& row, Decimal base) const {
        if (reached_.empty()) return std::nullopt;
        std::optional<Decimal> largest;
        const auto parts = partsOf(row);
        for (const auto& [value, charged] : reached_) {
            if (value > base || !std::ranges::includes(parts, charged)) continue;
            largest = std::max(largest.value_or(value), value);
        }
        return largest;
    }

    void add(const Row& row) {
        if (!is_needed_) return;
        auto parts = partsOf(row);
        const auto reference = referenceToRow(rows_.size());
        if (row.kind == RowKind::Subtotal) {
            rows_.push_back(std::move(parts));
            return;
        }
        rows_.push_back({reference});
        sum_.insert(reference);
        if (row.kind != RowKind::MinCharge) return;
        parts.insert(reference);
        reached_.emplace_back(row.value, std::move(parts));
    }

private:
    Parts partsOf(const Row& row) const {
        if (row.base.empty()) return sum_;
        Parts parts;
        for (const auto reference : row.base) {
            if (reference == referenceTo(Origin::Material)) {
                parts.insert({referenceTo(Origin::MaterialUsed), referenceTo(Origin::MaterialExcess)});
            } else if (reference < origin_count) {
                parts.insert(reference);
            } else {
                const auto& of_row = rows_.at(reference - origin_count);
                parts.insert(of_row.begin(), of_row.end());
            }
        }
        return parts;
    }

    bool is_needed_ = false;
    Parts sum_{
        referenceTo(Origin::MaterialUsed), referenceTo(Origin::MaterialExcess), referenceTo(Origin::Manufacturing)};
    std::vector<Parts> rows_;
    std::vector<std::pair<Decimal, Parts>> reached_;
};

/// The amount that rounding the unit price adds to `base`, which stays at or above `minimum`.
Decimal roundingOf(int places, Decimal base, std::int64_t quantity, std::optional<Decimal> minimum) {
    auto price = quotientTo(places, base, quantity);
    if (minimum && price * quantity < *minimum) {
        Decimal step = 1;
        for (int place = 0; place < places; ++place) step /= 10;
        price += step;
    }
    return price * quantity - base;
}

Decimal amountOf(const Row& row, Decimal base, const TableInput& input, const Minima& minima) {
    switch (row.kind) {
        case RowKind::FixedPerJob:
            return row.value;
        case RowKind::FixedPerBatch:
            return row.value * input.batches;
        case RowKind::FixedPerUnit:
            return row.value * input.quantity;
        case RowKind::FixedPerCustomerLine:
            return row.value * input.customer_lines;
        case RowKind::FixedPerCustomerPart:
            return row.value * input.customer_parts;
        case RowKind::PercentOf:
            return productOver(base, row.value, 100);
        case RowKind::MarginOnPrice:
        case RowKind::DiscountOnPrice:
            return productOver(base, 100, Decimal(100) - row.value) - base;
        case RowKind::MinCharge:
            return std::max(row.value - base, Decimal());
        case RowKind::RoundTo:
            return roundingOf(
                static_cast<int>(row.value.whole().value_or(4)), base, input.quantity, minima.below(row, base)
            );
        case RowKind::Subtotal:
            return base;
    }
    return {};
}

}  // namespace

TableResult evaluate(std::span<const Row> rows, const TableInput& input) {
    const auto material = input.material_used + input.material_excess;
    // Origins, then rows: the values of references.
    std::vector<Decimal> values{
        material, input.material_used, input.material_excess, input.manufacturing, input.one_time};
    values.reserve(origin_count + rows.size());
    TableResult result;
    result.amounts.reserve(rows.size());
    auto sum = material + input.manufacturing;
    const auto before = sum;
    Minima minima(rows);
    for (const auto& row : rows) {
        Decimal base;
        if (row.base.empty()) {
            base = sum;
        } else {
            for (const auto reference : row.base) base += values.at(reference);
        }
        const auto amount = amountOf(row, base, input, minima);
        minima.add(row);
        values.push_back(amount);
        result.amounts.push_back(amount);
        if (row.kind != RowKind::Subtotal) sum += amount;
    }
    result.additional = sum - before;
    return result;
}

Decimal chargedExcess(ExcessPolicy policy, Decimal value, Decimal excess) {
    switch (policy) {
        case ExcessPolicy::None:
            return {};
        case ExcessPolicy::Full:
            return excess;
        case ExcessPolicy::Percent:
            return productOver(excess, value, 100);
        case ExcessPolicy::AboveThreshold:
            return std::max(excess - value, Decimal());
    }
    return {};
}

}  // namespace cardcage::costing::calculation
