#include "plan_rows.hpp"

#include <algorithm>
#include <cardcage/text.hpp>
#include <cstdio>
#include <map>
#include <set>

namespace cardcage::flexible_calculation {
namespace {

using contracts::costing::AssemblyCalculation;
using contracts::costing::CalculatedScenario;
using contracts::costing::CalculationRow;

/// FNV-1a, which is the same on every host.
std::uint64_t hashOf(std::string_view text, std::uint64_t seed) {
    for (const unsigned char letter : text) seed = (seed ^ letter) * 1'099'511'628'211U;
    return seed;
}

/// A UUID of version 8 (RFC 9562) that is made of the table and the place of the row.
sdk::Uuid idOf(const CalculationTableId& table, std::size_t position) {
    const auto name = std::string(table.view()) + "/" + std::to_string(position);
    const auto high = (hashOf(name, 14'695'981'039'346'656'037U) & ~0xF000ULL) | 0x8000ULL;
    const auto low = (hashOf(name, high) & ~(3ULL << 62)) | (2ULL << 62);
    char text[37];
    std::snprintf(
        text,
        sizeof text,
        "%08llx-%04llx-%04llx-%04llx-%012llx",
        static_cast<unsigned long long>(high >> 32),
        static_cast<unsigned long long>(high >> 16 & 0xFFFF),
        static_cast<unsigned long long>(high & 0xFFFF),
        static_cast<unsigned long long>(low >> 48),
        static_cast<unsigned long long>(low & 0xFFFF'FFFF'FFFFULL)
    );
    return *sdk::Uuid::parse(text);
}

RowGroup groupOf(const CalculationRow& row) {
    if (row.kind == "Subtotal") return RowGroup::Summary;
    const auto is_of = [&](std::string_view origin) {
        return !row.base.empty() &&
               std::ranges::all_of(row.base, [&](const std::string& base) { return base.starts_with(origin); });
    };
    if (is_of("material")) return RowGroup::Material;
    if (is_of("manufacturing")) return RowGroup::Labour;
    if (is_of("one_time")) return RowGroup::NonRecurring;
    return RowGroup::Miscellaneous;
}

PlanRowKind kindOf(const CalculationRow& row) {
    if (row.kind == "Subtotal") return PlanRowKind::Total;
    return row.kind.starts_with("Fixed") ? PlanRowKind::Input : PlanRowKind::Formula;
}

/// Collects the rows of a plan.
class Rows {
public:
    explicit Rows(const AssemblyCalculation& calculation) : calculation_(calculation) {}

    template <class AmountOf>
    void add(std::string_view label, RowGroup group, PlanRowKind kind, AmountOf&& amount) {
        auto& row = rows_.emplace_back();
        row.id = idOf(calculation_.table_id, rows_.size());
        row.key = freeKey(snakeCase(label));
        row.label = label;
        row.group = group;
        row.kind = kind;
        for (const auto& scenario : calculation_.scenarios) {
            auto& value = row.values.emplace_back(PlanValue{scenario.sourcing_scenario_id, std::nullopt});
            if (const std::optional<sdk::Decimal> known = amount(scenario)) {
                value.value = Amount{*known, scenario.currency};
            }
        }
    }

    void addRow(std::size_t index) {
        const auto& row = calculation_.rows[index];
        add(row.name, groupOf(row), kindOf(row), [&](const CalculatedScenario& scenario) {
            return scenario.amounts.at(index);
        });
        if (rows_.back().kind == PlanRowKind::Formula) rows_.back().formula = formulaOf(row);
        keys_[row.key] = rows_.back().key;
    }

    std::vector<PlanRow> take() && { return std::move(rows_); }

private:
    std::string freeKey(const std::string& wanted) {
        auto key = wanted;
        for (int number = 2; !taken_.insert(key).second; ++number) key = wanted + "_" + std::to_string(number);
        return key;
    }

    /// The sum that a row refers to.
    std::string baseOf(const CalculationRow& row) const {
        std::string sum;
        for (const auto& base : row.base) {
            const auto key = keys_.find(base);
            sum.append(sum.empty() ? "" : " + ").append(key == keys_.end() ? base : key->second);
        }
        if (row.base.empty()) {
            for (std::size_t i = 0; i + 1 < rows_.size(); ++i) {
                if (rows_[i].kind != PlanRowKind::Total) sum.append(sum.empty() ? "" : " + ").append(rows_[i].key);
            }
        }
        return sum.find(' ') == std::string::npos ? sum : "(" + sum + ")";
    }

    std::string formulaOf(const CalculationRow& row) const {
        const auto base = baseOf(row);
        if (row.kind == "RoundTo") {
            constexpr std::int64_t usual_decimals = 4;
            return "round(" + base + ", " + std::to_string(row.decimals.value_or(usual_decimals)) + ") - " + base;
        }
        if (row.kind == "MinCharge")
            return "max(0, " + (row.amount ? row.amount->amount.text(2) : "0") + " - " + base + ")";
        const auto share = row.percent.value_or(0) / 100;
        if (row.kind == "PercentOf") return base + " * " + share.text();
        return base + " / (1 - " + share.text() + ") - " + base;
    }

    const AssemblyCalculation& calculation_;
    std::vector<PlanRow> rows_;
    std::set<std::string> taken_;
    std::map<std::string, std::string> keys_;  // of the plan, by those of the table
};

}  // namespace

std::string snakeCase(std::string_view name) {
    std::string key;
    for (const char letter : name) {
        if (text::isAlphanumeric(letter)) {
            key += text::lowered(letter);
        } else if (!key.empty() && key.back() != '_') {
            key += '_';
        }
    }
    while (!key.empty() && key.back() == '_') key.pop_back();
    return key.empty() ? "row" : key;
}

std::vector<PlanRow> planRows(const AssemblyCalculation& calculation) {
    Rows rows(calculation);
    rows.add("Material", RowGroup::Material, PlanRowKind::Reference, [](const CalculatedScenario& scenario) {
        return scenario.material;
    });
    rows.add("Manufacturing", RowGroup::Labour, PlanRowKind::Reference, [](const CalculatedScenario& scenario) {
        return scenario.manufacturing;
    });
    for (std::size_t i = 0; i < calculation.rows.size(); ++i) rows.addRow(i);
    rows.add("Total", RowGroup::Summary, PlanRowKind::Total, [](const CalculatedScenario& scenario) {
        return scenario.total;
    });
    return std::move(rows).take();
}

}  // namespace cardcage::flexible_calculation
