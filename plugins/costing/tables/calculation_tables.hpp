#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

/// Calculation tables: additions to material and manufacturing that make up the price. Exactly one of them is the
/// default.
namespace cardcage::costing {

struct TableRow {
    std::string key;
    std::string name;
    RowKind kind = RowKind::Subtotal;
    std::vector<std::string> base;
    std::optional<sdk::Decimal> percent;
    std::optional<sdk::Money> amount;
    std::optional<std::int64_t> decimals;

    static constexpr auto schema() {
        return sdk::record(
            "CalculationTableRow",
            sdk::required<&TableRow::key>(
                "Key that later rows refer to: lower-case letters, digits and _.",
                sdk::length(1, 64),
                sdk::example("material_overhead")
            ),
            sdk::required<&TableRow::name>(
                "Name.", sdk::trimmed, sdk::length(1, 255), sdk::example("Material overhead")
            ),
            sdk::required<&TableRow::kind>(
                "Kind of the addition. FixedPerCustomerLine and FixedPerCustomerPart pay for handling parts that "
                "the customer supplies: once per such line of the bills of materials of the assembly and its "
                "subassemblies, and once per piece. MinCharge adds what its base lacks of the amount. RoundTo rounds "
                "its base, for one unit, half to even. It rounds up instead if its base, together with all that an "
                "earlier MinCharge covers, would end below that minimum; this holds whenever both have a part in "
                "common, and roundings of such parts count. Reductions after the MinCharge are not taken back.",
                sdk::example("PercentOf")
            ),
            sdk::optional<&TableRow::base>(
                "Base of the row: material, material_used, material_excess, manufacturing, one_time and earlier "
                "rows. None: the sum of everything before the row.",
                sdk::items(0, 100),
                sdk::example(R"(["material"])")
            ),
            sdk::optional<&TableRow::percent>(
                "Percentage of PercentOf, MarginOnPrice and DiscountOnPrice.",
                sdk::range(-1'000'000, 1'000'000),
                sdk::example("6")
            ),
            sdk::optional<&TableRow::amount>(
                "Amount of FixedPerJob, FixedPerBatch, FixedPerUnit, FixedPerCustomerLine, FixedPerCustomerPart "
                "and MinCharge.",
                sdk::example("null")
            ),
            sdk::optional<&TableRow::decimals>(
                "Decimals of the unit price for RoundTo; 4 by default.", sdk::range(0, 10), sdk::example("null")
            )
        );
    }
};

/// Payer of material that is bought beyond the need (excess).
struct ExcessRule {
    ExcessPolicy policy = ExcessPolicy::None;
    std::optional<sdk::Decimal> percent;
    std::optional<sdk::Money> threshold;

    static constexpr auto schema() {
        return sdk::record(
            "ExcessRule",
            sdk::optional<&ExcessRule::policy>(
                "Share that the customer pays: nothing, everything, a percentage, or the value above the threshold."
            ),
            sdk::optional<&ExcessRule::percent>(
                "Percentage for policy Percent.", sdk::range(0, 100), sdk::example("null")
            ),
            sdk::optional<&ExcessRule::threshold>("Threshold for policy AboveThreshold.", sdk::example("null"))
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

constexpr auto most_rows = sdk::items(0, 200);

struct CalculationTable {
    CalculationTableId id;
    std::string name;
    bool is_default = false;
    ExcessRule excess;
    std::vector<TableRow> rows;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "CalculationTable",
            sdk::required<&CalculationTable::id>("Id of the table."),
            sdk::required<&CalculationTable::name>("Name.", sdk::example("Series")),
            sdk::required<&CalculationTable::is_default>(
                "Whether assemblies without a table of their own use this table."
            ),
            sdk::required<&CalculationTable::excess>("Payer of excess material."),
            sdk::required<&CalculationTable::rows>("Rows, from top to bottom."),
            sdk::required<&CalculationTable::created_at>("Time of creation."),
            sdk::required<&CalculationTable::updated_at>("Time of the last change.")
        );
    }
};

struct CalculationTableInput {
    std::string name;
    bool is_default = false;
    ExcessRule excess;
    std::vector<TableRow> rows;

    static constexpr auto schema() {
        return sdk::record(
            "CalculationTableInput",
            sdk::required<&CalculationTableInput::name>(
                "Name; unique.", sdk::trimmed, sdk::length(1, 255), sdk::example("Series")
            ),
            sdk::optional<&CalculationTableInput::is_default>(
                "Whether this record becomes the default and replaces the previous one."
            ),
            sdk::optional<&CalculationTableInput::excess>("Payer of excess material."),
            sdk::required<&CalculationTableInput::rows>("Rows, from top to bottom.", most_rows)
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct CalculationTablePatch {
    sdk::Patch<std::string> name;
    sdk::Patch<bool> is_default;
    sdk::Patch<ExcessRule> excess;
    sdk::Patch<std::vector<TableRow>> rows;

    static constexpr auto schema() {
        return sdk::patchOf<CalculationTableInput>(
            "CalculationTablePatch",
            sdk::patched<&CalculationTablePatch::name>(),
            sdk::patched<&CalculationTablePatch::is_default>(
                "true makes this record the default and replaces the previous one; false is refused for the "
                "default."
            ),
            sdk::patched<&CalculationTablePatch::excess>(),
            sdk::patched<&CalculationTablePatch::rows>(sdk::never_cleared)
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Returns all tables in the order of creation.
sdk::Page<CalculationTable> listCalculationTables(sdk::Call& call);

/// Creates a table. 409 name_taken.
CalculationTable createCalculationTable(sdk::Call& call, const CalculationTableInput& input);

/// Returns one table. 404.
CalculationTable findCalculationTable(sdk::Call& call, CalculationTableId id);

/// Changes the fields of the patch. 404, 412; 400 if no table would be the default; 409 name_taken.
CalculationTable updateCalculationTable(sdk::Call& call, CalculationTableId id, const CalculationTablePatch& patch);

/// Returns one table, locked for a change: the version in If-Match, otherwise 412. 404.
CalculationTable lockCalculationTable(sdk::Call& call, CalculationTableId id);

/// Deletes a table. 404, 412; 409 in_use for the default table and for an assigned one.
void deleteCalculationTable(sdk::Call& call, CalculationTableId id);

/// The table of an assembly or of everything in an RfQ.
struct TableAssignment {
    CalculationTableId calculation_table_id;

    static constexpr auto schema() {
        return sdk::record(
            "CalculationTableAssignment",
            sdk::required<&TableAssignment::calculation_table_id>("Id of the calculation table.")
        );
    }
};

/// Returns the table of an assembly: its own, otherwise that of its RfQ, otherwise the default. 404 for an unknown
/// assembly.
TableAssignment findTableOfAssembly(sdk::Call& call, AssemblyId id);

/// Assigns a table to an assembly. 404; 400 for an unknown table.
TableAssignment assignTableToAssembly(sdk::Call& call, AssemblyId id, const TableAssignment& assignment);

/// Removes the assigned table. 404.
void releaseTableOfAssembly(sdk::Call& call, AssemblyId id);

/// Returns the table of an RfQ: its own, otherwise the default. 404 for an unknown RfQ.
TableAssignment findTableOfRfq(sdk::Call& call, RfqId id);

/// Assigns a table to an RfQ. 404; 400 for an unknown table.
TableAssignment assignTableToRfq(sdk::Call& call, RfqId id, const TableAssignment& assignment);

/// Removes the assigned table. 404.
void releaseTableOfRfq(sdk::Call& call, RfqId id);

}  // namespace cardcage::costing
