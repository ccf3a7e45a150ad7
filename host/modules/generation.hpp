#pragma once

#include <cardcage/abi.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/calls/slots.hpp"
#include "host/modules/library/library.hpp"
#include "host/modules/library/module_file.hpp"
#include "host/modules/manifest.hpp"
#include "host/modules/registrar.hpp"
#include "host/modules/registration.hpp"
#include "host/modules/service_lookup.hpp"

namespace cardcage::execution {
struct HostServices;
}

namespace cardcage::modules {

/// Threads and open descriptors of this process.
struct ProcessResources {
    std::size_t threads = 0;
    std::size_t descriptors = 0;
};
ProcessResources processResources();

class Generation;
struct ControlOutcome;

/// Ends a generation when its owner drops it. One whose code still runs stays for ever.
struct GenerationEnd {
    void operator()(Generation* generation) const noexcept;
};
using OwnedGeneration = std::unique_ptr<Generation, GenerationEnd>;

/// Outcome of the end of a generation.
struct UnloadReport {
    std::string id;
    std::string version;
    std::string hash;
    std::filesystem::path copy;
    bool gone = false;    ///< no page of it is mapped any more
    std::string reason;   ///< why it is pinned; empty when gone
    std::string failure;  ///< of drain, stop and destroy when they failed
    std::chrono::microseconds duration{0};
    ProcessResources before;  ///< at load. The rest of the process changes these numbers, too: a hint
    ProcessResources after;
};

/// One loaded binary of a module, from init to unload. Its control functions (init, start, drain, stop, destroy) run
/// one after another, each within its limit (control_call.hpp); handlers run on any thread while a reference holds the
/// generation.
class Generation {
public:
    enum class Phase { Init, Ready, Start, Running, Drain, Stop, Ended };

    /// Loads the file from a copy in `run_directory`, takes the descriptor and runs init. Throws Refused: "abi",
    /// "descriptor", "service", "load_failed", "no_entry", "init_failed", "time_limit", "no_thread" (none was there to
    /// call its functions), "registration" (with every complaint); Stuck when a function does not return.
    /// `host_services`: behind the tables of `services`; they outlive the generation.
    static OwnedGeneration load(
        const ModuleFile& file,
        const std::filesystem::path& run_directory,
        ServiceLookup services,
        const execution::HostServices* host_services = nullptr
    );
    Generation(const Generation&) = delete;
    Generation& operator=(const Generation&) = delete;

    const Manifest& manifest() const { return manifest_; }
    const std::string& id() const { return manifest_.id; }
    const std::string& hash() const { return hash_; }
    const std::vector<Migration>& migrations() const { return migrations_; }
    const Registration& registration() const { return registration_; }
    const std::filesystem::path& origin() const { return origin_; }
    /// The file it is loaded from, which stays as it is while the generation lives.
    const std::filesystem::path& copy() const { return library_.copy(); }
    /// Counts up with every generation of this process: a later one was installed later.
    std::uint64_t sequence() const { return sequence_; }
    Phase phase() const { return phase_.load(std::memory_order_acquire); }
    /// True in init, start, drain and stop.
    bool inControlPhase() const;
    /// "customers 1.0.0"
    std::string label() const { return manifest_.id + " " + manifest_.version.text; }
    const cc_host* handle() const { return &handle_.host; }
    /// For the tables of a host that serves: only it hands them to a generation.
    const execution::HostServices& hostServices() const { return *host_services_; }

    /// Runs start. Throws Refused "start_failed" or "no_thread", and Stuck when it does not return.
    void start();
    /// Calls a function of the module as a control function; `what` names it. Returns the failure, empty when it
    /// returned well. Fails at once while an earlier one has not returned.
    std::string control(const std::string& what, std::function<std::int32_t()> function);
    /// Facts of a call of the module in this phase, for the slots; borrowed from the generation.
    calls::CallFacts factsOf(std::string_view phase) const;
    /// Drain, stop, destroy, unload, look whether it is gone. Once; no handler may run any more. A module of which a
    /// control function does not return is not unloaded.
    UnloadReport retire();

    /// State of the host's services for this generation (its log prefix, its settings, …).
    std::shared_ptr<void> attachment;

private:
    struct Handle {
        cc_host host{};
        Generation* generation = nullptr;
        std::uint64_t mark = 0;
    };
    friend Generation* generationOf(const cc_host* host) noexcept;
    friend GenerationEnd;

    Generation(
        const ModuleFile& file,
        const std::filesystem::path& run_directory,
        ServiceLookup services,
        const execution::HostServices* host_services
    );
    ~Generation() = default;

    static const void* serve(const cc_host* host, cc_str id);
    template <typename Given>
    static std::int32_t enter(const cc_host* host, const Given* given, std::int32_t (Registrar::*add)(const Given*));
    const ModuleFile& accepted(const ModuleFile& file) const;
    Library loaded(const ModuleFile& file, const std::filesystem::path& run_directory) const;
    void takeDescriptor();
    void initialise();
    ControlOutcome call(const std::string& what, std::function<std::int32_t()> function);
    ControlOutcome bringUp(const std::string& what, std::function<std::int32_t()> function);
    std::string end();
    std::string pinReason() const;

    Manifest manifest_;
    std::string hash_;
    std::vector<Migration> migrations_;
    std::vector<AuditFinding> audit_;
    std::filesystem::path origin_;
    std::uint64_t sequence_;
    ServiceLookup services_;
    const execution::HostServices* host_services_;
    ProcessResources before_;
    Handle handle_;
    Library library_;
    cc_module_descriptor descriptor_{};
    void* self_ = nullptr;
    Registrar registrar_;
    Registration registration_;
    std::atomic<Phase> phase_{Phase::Init};
    bool retired_ = false;
    std::atomic<bool> is_stuck_{false};  ///< a control function has not returned
};

/// Keeps a generation, with its code and all it uses, until the process ends. Reachable, so that a leak checker sees
/// that it is meant.
void keepForEver(Generation* generation) noexcept;

/// Returns the generation behind the handle of a module; nullptr for NULL and for any other pointer.
Generation* generationOf(const cc_host* host) noexcept;

}  // namespace cardcage::modules
