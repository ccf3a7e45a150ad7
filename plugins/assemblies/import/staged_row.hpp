#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "import/assembly_import.hpp"

namespace cardcage::assemblies {

/// A row of the temporary table import_row (staging/sql/create_import_row.sql), in the order of its columns. Texts
/// borrow from the element.
struct StagedRow {
    std::int64_t element = 0;
    std::string_view kind;  ///< "A": assembly, "S": subassembly, "B": BOM item
    std::int64_t position = 0;
    std::optional<std::string_view> value;
    std::optional<std::string_view> revision;
    std::optional<std::string_view> name;
    std::optional<std::string_view> notes;
    std::optional<AssemblyType> type;
    std::optional<Industry> industry;
    std::optional<std::string_view> customer_value;
    std::optional<std::string_view> customer_revision;
    std::optional<std::string_view> customer_number;
    std::optional<std::string_view> customer_name;
    std::optional<sdk::Decimal> quantity;
    std::optional<Unit> unit;
    std::optional<bool> do_not_place;
    std::optional<SourcedBy> sourced_by;
    std::optional<std::vector<std::string_view>> designators;
    std::optional<std::vector<std::string_view>> option_values;
    std::optional<std::vector<std::string_view>> option_revisions;
    std::optional<std::int64_t> content_hash;
    std::optional<std::int64_t> item_count;
    std::optional<std::vector<std::string>> warnings;
    std::optional<std::string> fault;  ///< reasons for the refusal, in words
    // The following members are not part of the content.
    std::optional<std::string> errors;
    std::optional<std::int64_t> error_count;
    std::optional<std::string> sent_value;  ///< only if it differs from `value`
    std::optional<std::string> sent_revision;
    std::optional<std::string> ratio;  ///< of a quantity that is one; part of the content if it is set
};

/// Number of leading members that are the content of an element.
constexpr std::size_t content_members = 24;

/// The row of a BOM item, without its position.
StagedRow stagedItem(const BomItemInput& item);

/// Emits the rows of one element, the row of the assembly last: its content_hash covers all of them, so an element with
/// an unchanged hash needs no further comparison (64 bits suffice, because an assembly is compared only with its own
/// former content). An element with errors is one row with these errors.
void stage(
    const sdk::Checked<AssemblyItem>& element, std::int64_t number, const std::function<void(const StagedRow&)>& take
);

}  // namespace cardcage::assemblies
