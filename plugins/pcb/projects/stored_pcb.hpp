#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysing/stored_analysis.hpp"
#include "projects/pcb.hpp"

// PCBs in the form of the database.

namespace cardcage::pcb {

/// A row of the statements that return PCBs.
struct PcbRow {
    PcbId id;
    std::string name;
    std::optional<std::string> description;
    std::optional<std::string> external_reference;
    std::optional<std::string> order_id;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> assembly_id;
    std::vector<SpecificationId> specification_ids;
    std::vector<std::string> specification_names;
    SpecificationId default_specification_id;
    ShownAnalysis analysis;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;
};

/// Returns the record of a row, with its files.
Pcb pcbOf(const sdk::Call& call, const PcbRow& row);
/// Returns a PCB. 404.
Pcb storedPcb(const sdk::Call& call, const PcbId& id);
/// Returns a PCB as the answer of an operation: with its ETag. 404.
Pcb answerPcb(const sdk::Call& call, const PcbId& id);

/// Properties of a new or changed PCB.
struct PcbColumns {
    std::string name;
    std::optional<std::string> external_reference;
    std::optional<std::string> order_id;
    std::optional<std::string> description;
};

/// A row of lock_pcb.sql.
struct LockedPcb {
    PcbId id;
    std::string name;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> assembly_id;
    std::int64_t row_version = 0;
};

/// Locks a PCB and everything that belongs to it until the end of the transaction. 404.
LockedPcb lockPcb(sdk::Call& call, const PcbId& id);

/// Returns the name of a PCB. 404.
std::string requirePcb(const sdk::Call& call, const PcbId& id);

/// Notes a change of what the PCB shows of others: the version of a locked PCB.
void touchPcb(sdk::Call& call, const PcbId& id);

/// Stores a new PCB. 409 number_taken.
PcbId insertPcb(sdk::Call& call, const PcbColumns& columns);

/// 409: an order id belongs to one PCB of the tenant.
sdk::Problem orderIdTaken();

}  // namespace cardcage::pcb
