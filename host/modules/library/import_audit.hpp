#pragma once

#include <string>
#include <vector>

#include "host/modules/library/elf_image.hpp"

namespace cardcage::modules {

/// One thing in the symbol tables of a library that would keep it from being unloaded or that escapes the contract.
struct AuditFinding {
    enum class Kind { Import, Export };

    Kind kind = Kind::Import;
    std::string symbol;
    std::string reason;  ///< its effect on the host, and the alternative
};

/// Reads what a library imports and exports, without loading it. Only strong undefined symbols count: weak ones are
/// references a static C++ library makes in case the program has them.
/// Refuses thread-local destructors, thread keys, threads, processes, signals, further libraries, ending the process,
/// unique symbols and every export but the entry.
std::vector<AuditFinding> auditImports(const ElfImage& image);

/// False in a sanitizer build: its runtime adds exports and imports of its own to every module.
bool importAuditApplies();

}  // namespace cardcage::modules
