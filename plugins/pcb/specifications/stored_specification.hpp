#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/book/rule_book.hpp"
#include "specifications/judging.hpp"
#include "specifications/specification.hpp"

// Specifications in the form of the database.

namespace cardcage::pcb {

/// Name of the default specification unless a client gives another one.
inline constexpr std::string_view first_specification = "Default";

/// A row of pcb.specification.
struct SpecificationRow {
    SpecificationId id;
    PcbId pcb_id;
    std::string name;
    bool is_default = false;
    std::string given;  ///< JSON of a SettingsInput
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;
};

/// Returns the settings of a row as they were given.
rules::Settings givenSettings(sdk::Call& call, const SpecificationRow& row);

/// Returns the record of a row. Rules that it breaks, because they came later, are warnings.
Specification specificationOf(
    sdk::Call& call, const rules::RuleBook& book, const FoundInFiles& found, const SpecificationRow& row
);

/// Returns the specification of a PCB by its id, otherwise by its exact name.
std::optional<SpecificationRow> findSpecificationRow(sdk::Call& call, const PcbId& pcb, std::string_view id_or_name);
/// Returns the default specification of a PCB. 404 without such a PCB.
SpecificationRow findDefaultSpecification(sdk::Call& call, const PcbId& pcb);
/// Returns all specifications of a PCB in the order of creation; none without such a PCB.
std::vector<SpecificationRow> listSpecificationRows(sdk::Call& call, const PcbId& pcb);

/// 409: a name belongs to one specification of the PCB.
sdk::Problem specificationNameTaken();

/// Stores a new specification. 409 name_taken.
SpecificationRow insertSpecification(
    sdk::Call& call, const PcbId& pcb, const std::string& name, bool is_default, const rules::Settings& given
);

}  // namespace cardcage::pcb
