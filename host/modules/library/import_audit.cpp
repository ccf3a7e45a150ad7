#include "host/modules/library/import_audit.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace cardcage::modules {
namespace {

constexpr std::string_view entry_symbol = "cardcage_module_entry_1";

struct Forbidden {
    std::string_view symbol;  ///< a name, or a prefix when it ends with '*'
    std::string_view reason;
};

constexpr std::string_view thread_local_reason =
    "a thread-local object with a destructor keeps the module loaded; keep such state in `self` or in the call";
constexpr std::string_view key_reason = "a thread key outlives the module; keep such state in `self` or in the call";
constexpr std::string_view thread_reason = "modules create no threads; the host calls handlers in parallel itself";
constexpr std::string_view process_reason = "modules start no processes";
constexpr std::string_view exit_reason = "a module does not end the host; return a negative status";
constexpr std::string_view signal_reason = "signal handlers belong to the host and outlive the module";
constexpr std::string_view library_reason = "libraries loaded later escape this audit; link them";

constexpr auto forbidden = std::to_array<Forbidden>({
    {"__cxa_thread_atexit", thread_local_reason},
    {"__cxa_thread_atexit_impl", thread_local_reason},
    {"pthread_key_create", key_reason},
    {"tss_create", key_reason},
    {"pthread_create", thread_reason},
    {"thrd_create", thread_reason},
    {"_ZNSt6thread*", thread_reason},
    {"clone", thread_reason},
    {"fork", process_reason},
    {"vfork", process_reason},
    {"_Fork", process_reason},
    {"daemon", process_reason},
    {"exec*", process_reason},
    {"fexecve", process_reason},
    {"posix_spawn*", process_reason},
    {"system", process_reason},
    {"popen", process_reason},
    {"exit", exit_reason},
    {"_exit", exit_reason},
    {"_Exit", exit_reason},
    {"quick_exit", exit_reason},
    {"on_exit", exit_reason},
    {"signal", signal_reason},
    {"sigaction", signal_reason},
    {"dlopen", library_reason},
    {"dlmopen", library_reason},
});

bool matches(std::string_view pattern, std::string_view symbol) {
    if (!pattern.ends_with('*')) return pattern == symbol;
    return symbol.starts_with(pattern.substr(0, pattern.size() - 1));
}

}  // namespace

std::vector<AuditFinding> auditImports(const ElfImage& image) {
    using Kind = AuditFinding::Kind;
    std::vector<AuditFinding> findings;
    bool has_entry = false;
    for (const auto& symbol : image.symbols()) {
        if (symbol.defined) {
            has_entry = has_entry || symbol.name == entry_symbol;
            if (symbol.unique) {
                findings.push_back(
                    {Kind::Export,
                     std::string(symbol.name),
                     "a unique symbol keeps the module loaded; compile with "
                     "-fno-gnu-unique, as cardcage_add_module does"}
                );
            } else if (symbol.name != entry_symbol) {
                findings.push_back(
                    {Kind::Export,
                     std::string(symbol.name),
                     "a module exports its entry only; link with the version "
                     "script of the SDK, as cardcage_add_module does"}
                );
            }
        } else if (!symbol.weak) {
            const auto* rule = std::ranges::find_if(forbidden, [&](const Forbidden& candidate) {
                return matches(candidate.symbol, symbol.name);
            });
            if (rule != forbidden.end())
                findings.push_back({Kind::Import, std::string(symbol.name), std::string(rule->reason)});
        }
    }
    if (!has_entry) {
        findings.push_back(
            {Kind::Export,
             std::string(entry_symbol),
             "the entry is not exported; define it with CC_EXPORT and link "
             "with the version script of the SDK"}
        );
    }
    if (image.neverUnloads())
        findings.push_back({Kind::Import, "DF_1_NODELETE", "linked so that it is never unloaded; drop -z nodelete"});
    return findings;
}

bool importAuditApplies() {
#ifdef CARDCAGE_SANITIZE
    return false;
#else
    return true;
#endif
}

}  // namespace cardcage::modules
