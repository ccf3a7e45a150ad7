#include "host/modules/generation.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <iterator>
#include <mutex>
#include <optional>

#include "host/modules/control_call.hpp"
#include "host/modules/library/refused.hpp"

namespace cardcage::modules {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t handle_mark = 0x6361'7264'6361'6765;

std::size_t entriesOf(const char* directory) {
    std::error_code error;
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(directory, error), {}));
}

std::uint64_t nextSequence() {
    static std::atomic<std::uint64_t> next{1};
    return next++;
}

/// Control functions that end a generation return nothing, and may be left out.
template <typename Function>
std::function<std::int32_t()> ending(Function function, void* self) {
    return [function, self]() -> std::int32_t {
        if (!function) return CC_OK;
        if constexpr (std::is_void_v<decltype(function(self))>) {
            function(self);
            return CC_OK;
        } else {
            return function(self);
        }
    };
}

}  // namespace

ProcessResources processResources() {
    return {entriesOf("/proc/self/task"), entriesOf("/proc/self/fd")};
}

Generation* generationOf(const cc_host* host) noexcept {
    if (!host) return nullptr;
    static_assert(std::is_standard_layout_v<Generation::Handle> && offsetof(Generation::Handle, host) == 0);
    const auto* handle = reinterpret_cast<const Generation::Handle*>(host);
    return handle->mark == handle_mark ? handle->generation : nullptr;
}

/// Hands a registration to the registrar of the module's generation, in init only.
template <typename Given>
std::int32_t Generation::enter(const cc_host* host, const Given* given, std::int32_t (Registrar::*add)(const Given*)) {
    auto* generation = generationOf(host);
    if (!generation) return CC_INVALID;
    if (generation->phase() != Phase::Init) return CC_WRONG_PHASE;
    try {
        return (generation->registrar_.*add)(given);
    } catch (const std::exception&) {
        return CC_FAILED;
    }
}

const void* Generation::serve(const cc_host* host, cc_str id) {
    static const cc_module_v1 registration{
        sizeof(cc_module_v1),
        [](const cc_host* module, const cc_route* route) { return enter(module, route, &Registrar::addRoute); },
        [](const cc_host* module, const cc_operation* operation) {
            return enter(module, operation, &Registrar::addOperation);
        }};
    const auto* generation = generationOf(host);
    if (!generation || !id.data) return nullptr;
    const std::string_view name(id.data, id.size);
    if (name == CC_MODULE_V1) return &registration;
    return generation->services_ ? generation->services_(name) : nullptr;
}

bool Generation::inControlPhase() const {
    const auto now = phase();
    return now == Phase::Init || now == Phase::Start || now == Phase::Drain || now == Phase::Stop;
}

Generation::Generation(
    const ModuleFile& file,
    const std::filesystem::path& run_directory,
    ServiceLookup services,
    const execution::HostServices* host_services
)
    : manifest_(file.manifest),
      hash_(file.hash),
      migrations_(file.migrations),
      audit_(file.audit),
      origin_(file.path),
      sequence_(nextSequence()),
      services_(std::move(services)),
      host_services_(host_services),
      before_(processResources()),
      handle_{{sizeof(cc_host), CC_ABI_REVISION, &Generation::serve}, this, handle_mark},
      library_(loaded(accepted(file), run_directory)) {}

/// Constructors of the library's static objects are code of the module, too.
Library Generation::loaded(const ModuleFile& file, const std::filesystem::path& run_directory) const {
    const calls::ModuleCall running(factsOf("load"));
    return Library(file, run_directory);
}

calls::CallFacts Generation::factsOf(std::string_view phase) const {
    return {.module = manifest_.id, .version = manifest_.version.text, .build = hash_, .phase = phase};
}

OwnedGeneration Generation::load(
    const ModuleFile& file,
    const std::filesystem::path& run_directory,
    ServiceLookup services,
    const execution::HostServices* host_services
) {
    OwnedGeneration generation(new Generation(file, run_directory, std::move(services), host_services));
    generation->takeDescriptor();
    generation->initialise();
    generation->phase_ = Phase::Ready;
    return generation;
}

void GenerationEnd::operator()(Generation* generation) const noexcept {
    if (!generation->retired_) generation->retire();
    if (generation->is_stuck_) {
        keepForEver(generation);
    } else {
        delete generation;
    }
}

void keepForEver(Generation* generation) noexcept {
    static std::mutex mutex;
    static auto& kept = *new std::vector<Generation*>;
    const std::lock_guard lock(mutex);
    kept.push_back(generation);
}

const ModuleFile& Generation::accepted(const ModuleFile& file) const {
    const auto& manifest = file.manifest;
    if (manifest.abi_generation != 1) {
        throw Refused(
            "abi",
            file.label() + " is built for generation " + std::to_string(manifest.abi_generation) +
                " of the module contract, this host has generation 1; build it with SDK 1"
        );
    }
    if (manifest.abi_revision > CC_ABI_REVISION) {
        throw Refused(
            "abi",
            file.label() + " is built with SDK 1." + std::to_string(manifest.abi_revision) + ", this host has 1." +
                std::to_string(CC_ABI_REVISION) + "; update the host"
        );
    }
    for (const auto& service : manifest.needs.services) {
        if (!serve(&handle_.host, {service.data(), service.size()})) {
            throw Refused(
                "service", file.label() + " needs the service " + service + ", which this host does not have"
            );
        }
    }
    return file;
}

void Generation::takeDescriptor() {
    const auto answer = std::make_shared<const cc_module_descriptor*>(nullptr);
    const auto outcome = bringUp("the entry", [answer, entry = library_.entry()]() -> std::int32_t {
        *answer = entry();
        return CC_OK;
    });
    if (!outcome.failure.empty()) throw Refused("descriptor", outcome.failure);
    const auto* const descriptor = *answer;
    if (!descriptor) throw Refused("descriptor", "the entry returned no descriptor");
    constexpr std::size_t smallest = offsetof(cc_module_descriptor, destroy) + sizeof(descriptor->destroy);
    if (descriptor->size < smallest) {
        throw Refused(
            "abi",
            "the descriptor has size " + std::to_string(descriptor->size) + ", expected at least " +
                std::to_string(smallest) + "; set .size = sizeof(cc_module_descriptor)"
        );
    }
    std::memcpy(&descriptor_, descriptor, std::min<std::size_t>(descriptor->size, sizeof descriptor_));
    if (descriptor_.abi_revision != manifest_.abi_revision) {
        throw Refused(
            "abi",
            "the binary is built with SDK 1." + std::to_string(descriptor_.abi_revision) + ", its manifest says 1." +
                std::to_string(manifest_.abi_revision) + "; set \"abi\" in module.json"
        );
    }
    if (!descriptor_.init) throw Refused("descriptor", "the descriptor has no init");
}

void Generation::initialise() {
    const auto outcome = bringUp("init", [this] { return descriptor_.init(&handle_.host, &self_); });
    if (outcome.duration > init_limit) {
        const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(outcome.duration).count();
        throw Refused(
            "time_limit",
            "init took " + std::to_string(took) + " ms; it may take " + std::to_string(init_limit.count()) +
                " ms, without input or output: that is for start"
        );
    }
    std::string complaints;
    for (const auto& complaint : registrar_.complaints()) complaints += "\n  " + complaint;
    if (!complaints.empty()) throw Refused("registration", label() + " registers what cannot be served:" + complaints);
    if (!outcome.failure.empty()) throw Refused("init_failed", outcome.failure);
    registration_ = registrar_.take();
    for (const auto& schedule : manifest_.schedules) {
        const auto& known = registration_.operations;
        if (std::ranges::find(known, schedule.operation, &Operation::name) != known.end()) continue;
        throw Refused(
            "registration",
            label() + " has a schedule for " + schedule.operation + ", an operation that it does not register"
        );
    }
}

/// The slot is that of the thread that calls; its deadline tells how long somebody waits for it.
ControlOutcome Generation::call(const std::string& what, std::function<std::int32_t()> function) {
    auto outcome = callControl(what, [this, what, function = std::move(function)] {
        auto facts = factsOf(what);
        facts.deadline = Clock::now() + control_limit;
        const calls::ModuleCall running(facts);
        return function();
    });
    if (outcome.end == ControlEnd::StillRuns) is_stuck_ = true;
    return outcome;
}

/// For the entry, init and start, which are not called again before they have returned.
ControlOutcome Generation::bringUp(const std::string& what, std::function<std::int32_t()> function) {
    auto outcome = call(what, std::move(function));
    if (outcome.end == ControlEnd::NotCalled) throw Refused(std::string(no_thread), label() + ": " + outcome.failure);
    if (outcome.end == ControlEnd::StillRuns) throw Stuck(what, outcome.failure);
    return outcome;
}

std::string Generation::control(const std::string& what, std::function<std::int32_t()> function) {
    if (is_stuck_) return what + " was not called: an earlier call of the module has not returned";
    return call(what, std::move(function)).failure;
}

void Generation::start() {
    phase_ = Phase::Start;
    try {
        const auto outcome = bringUp("start", ending(descriptor_.start, self_));
        if (!outcome.failure.empty()) throw Refused("start_failed", outcome.failure);
    } catch (const Refused&) {
        if (!is_stuck_) phase_ = Phase::Ready;
        throw;
    }
    phase_ = Phase::Running;
}

/// Calls drain, stop and destroy as long as they return, and gives the library back to the dynamic linker. Returns the
/// failures.
std::string Generation::end() {
    retired_ = true;
    std::string failures;
    const auto call = [&](Phase phase, const char* what, auto function) {
        if (is_stuck_) return;
        phase_ = phase;
        const auto outcome = this->call(what, ending(function, self_));
        // Without its drain or stop, what follows would run below its threads.
        if (outcome.end == ControlEnd::NotCalled) is_stuck_ = true;
        if (!outcome.failure.empty()) failures += (failures.empty() ? "" : "; ") + outcome.failure;
    };
    if (phase() == Phase::Running) {
        call(Phase::Drain, "drain", descriptor_.drain);
        call(Phase::Stop, "stop", descriptor_.stop);
    }
    call(Phase::Ended, "destroy", descriptor_.destroy);
    phase_ = Phase::Ended;
    if (is_stuck_) return failures;
    // Handlers and what the host attached must not outlive the code they point to.
    registration_ = {};
    attachment.reset();
    const calls::ModuleCall running(factsOf("unload"));
    library_.unload();
    return failures;
}

UnloadReport Generation::retire() {
    UnloadReport report{
        .id = manifest_.id,
        .version = manifest_.version.text,
        .hash = hash_,
        .copy = library_.copy(),
        .gone = false,
        .reason = {},
        .failure = {},
        .duration = {},
        .before = before_,
        .after = {}};
    const auto begin = Clock::now();
    report.failure = end();
    report.after = processResources();
    report.gone = !isMapped(library_.copy());
    if (!report.gone) report.reason = is_stuck_ && !report.failure.empty() ? report.failure : pinReason();
    report.duration = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
    return report;
}

std::string Generation::pinReason() const {
    if (is_stuck_) return "a call of the module has not returned";
    if (audit_.empty()) return "it is still mapped; another library or a thread that has not ended holds it";
    std::string reason = "it is still mapped";
    for (const auto& finding : audit_) reason += "; " + finding.symbol + ": " + finding.reason;
    return reason;
}

}  // namespace cardcage::modules
