#include "calculation_table.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "exact.hpp"

namespace cardcage::costing::calculation {
namespace {

/// Disjoint parts of the price that a value consists of: origins that contain no other, and rows.
using Parts = std::set<Reference>;

/// The minima that were reached, in step with the evaluation, and the parts of the price that each of them covers.
class Minima {
public:
    /// Nothing is stored for a table without a row that rounds after a minimum.
    Minima(std::span<const Row> rows, const std::vector<Decimal>& values) : values_(values) {
        const auto minimum = std::ranges::find(rows, RowKind::MinCharge, &Row::kind);
        is_needed_ = std::find_if(minimum, rows.end(), [](const Row& row) { return row.kind == RowKind::RoundTo; }) !=
                     rows.end();
    }

    /// The least amount, 0 or negative, that rounding the base of `row` may add; nothing if no minimum covers it. A
    /// minimum is kept by what is rounded together with all that the minimum covers; roundings never lower it further
    /// once earlier ones have used up what is above it.
    std::optional<Decimal> leastRounding(const Row& row) const {
        if (reached_.empty()) return std::nullopt;
        std::optional<Decimal> least;
        const auto rounded = partsOf(row);
        for (const auto& minimum : reached_) {
            if (!haveCommonPart(rounded, minimum.covered) && !haveCommonPart(rounded, minimum.roundings)) continue;
            auto parts = rounded;
            parts.insert(minimum.covered.begin(), minimum.covered.end());
            Parts charged;
            std::ranges::set_difference(parts, minimum.roundings, std::inserter(charged, charged.end()));
            parts.insert(minimum.roundings.begin(), minimum.roundings.end());
            const auto now = sumOf(parts);
            if (now < minimum.value && sumOf(charged) < minimum.value) continue;
            const auto allowed = std::min(minimum.value - now, Decimal());
            least = std::max(least.value_or(allowed), allowed);
        }
        return least;
    }

    /// Adds the next row, whose amount is the last of the values.
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
        if (row.kind == RowKind::RoundTo) {
            for (auto& minimum : reached_) {
                if (haveCommonPart(parts, minimum.covered) || haveCommonPart(parts, minimum.roundings))
                    minimum.roundings.insert(reference);
            }
        }
        if (row.kind != RowKind::MinCharge) return;
        parts.insert(reference);
        reached_.push_back({row.value, std::move(parts), {}});
    }

private:
    struct Minimum {
        Decimal value;
        Parts covered;    ///< its base and itself
        Parts roundings;  ///< later rows that rounded a part of what it covers
    };

    static bool haveCommonPart(const Parts& left, const Parts& right) {
        return std::ranges::any_of(left, [&](Reference part) { return right.contains(part); });
    }

    Decimal sumOf(const Parts& parts) const {
        Decimal sum;
        for (const auto part : parts) sum += values_[part];
        return sum;
    }

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

    const std::vector<Decimal>& values_;  ///< of origins, then of rows
    bool is_needed_ = false;
    Parts sum_{
        referenceTo(Origin::MaterialUsed), referenceTo(Origin::MaterialExcess), referenceTo(Origin::Manufacturing)};
    std::vector<Parts> rows_;
    std::vector<Minimum> reached_;
};

/// The amount that rounding the unit price adds to `base`, at least `least`, which is not above 0.
Decimal roundingOf(int places, Decimal base, std::int64_t quantity, std::optional<Decimal> least) {
    auto price = quotientTo(places, base, quantity);
    if (least && price * quantity - base < *least) {
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
                static_cast<int>(row.value.whole().value_or(4)), base, input.quantity, minima.leastRounding(row)
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
    Minima minima(rows, values);
    for (const auto& row : rows) {
        Decimal base;
        if (row.base.empty()) {
            base = sum;
        } else {
            for (const auto reference : row.base) base += values.at(reference);
        }
        const auto amount = amountOf(row, base, input, minima);
        values.push_back(amount);
        minima.add(row);
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
