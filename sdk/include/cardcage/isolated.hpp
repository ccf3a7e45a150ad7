#pragma once

#include <cardcage/isolated.h>

#include <cardcage/module/call.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

// Isolated functions: readers of files from outside run in a process of their own, which can do nothing but compute. A
// crash, too much memory or time there is a result that the handler gets (service cardcage.isolated/1).
//
//   void count(sdk::IsolatedRun& run) {                                // in the process of its own
//       run.output("count.txt", "text/plain", std::to_string(run.input(0).size()));
//   }
//   auto functions() { return std::array{sdk::isolated("boards.count/1", &count)}; }
//   CARDCAGE_MODULE(routes, functions)
//
//   sdk::CollectedOutputs outputs;                                     // in a handler
//   const auto result = sdk::runIsolated(call, {.name = "boards.count/1", .inputs = {file}}, outputs);
//   if (result.outcome != sdk::IsolatedResult::Outcome::Done) throw …
//
// The manifest names the service among the needs of the module.

namespace cardcage {

/// Ends an isolated function that refuses its inputs: the handler gets Outcome::Refused with this text.
class IsolatedRefusal : public std::exception {
public:
    /// Copies the reason, at most 4,096 bytes of it.
    explicit IsolatedRefusal(std::string_view reason) : reason_(reason.substr(0, 4'096)) {}
    const char* what() const noexcept override { return reason_.c_str(); }

private:
    std::string reason_;
};

/// Inputs and outputs of an isolated function. Used on the thread of the function only; its texts live as long as the
/// function runs.
class IsolatedRun {
public:
    /// Made by the SDK; borrows the run.
    explicit IsolatedRun(cc_isolated_run& run) : run_(run) {}
    IsolatedRun(const IsolatedRun&) = delete;
    IsolatedRun& operator=(const IsolatedRun&) = delete;

    /// Returns the payload of the request.
    std::string_view payload() const { return view(run_.payload); }
    /// Returns the number of inputs.
    std::size_t inputCount() const { return run_.input_count; }
    /// Returns an input, which is read-only memory; `index` is below inputCount().
    std::string_view input(std::size_t index) const { return view(run_.inputs[index]); }

    /// Begins an output; write() and endOutput() follow. Name and type have 1 to 255 bytes. Throws HostError for
    /// others, and when an output is open.
    void beginOutput(std::string_view name, std::string_view content_type) {
        detail::expect(run_.output_begin(&run_, borrow(name), borrow(content_type)), "output_begin");
    }
    /// Adds a piece to the output that is open.
    void write(std::string_view piece) { detail::expect(run_.output_write(&run_, borrow(piece)), "output_write"); }
    /// Completes the output that is open.
    void endOutput() { detail::expect(run_.output_end(&run_), "output_end"); }
    /// Writes a whole output.
    void output(std::string_view name, std::string_view content_type, std::string_view content) {
        beginOutput(name, content_type);
        write(content);
        endOutput();
    }

    /// Reports how far the function is; total 0 means unknown.
    void progress(std::string_view phase, std::int64_t done, std::int64_t total = 0) {
        detail::expect(run_.progress(&run_, borrow(phase), done, total), "progress");
    }
    /// Calls work(index) once for each index below `count`, on all processors and in any order. The first exception
    /// keeps further indices from beginning and is thrown here.
    template <class Work>
    void parallel(std::size_t count, const Work& work) {
        detail::ParallelWork<Work> all{work};
        const std::int32_t status = run_.parallel(&run_, count, &detail::ParallelWork<Work>::one, &all);
        if (all.thrown) std::rethrow_exception(all.thrown);
        detail::expect(status, "parallel");
    }

private:
    cc_isolated_run& run_;
};

/// One line of the table of isolated functions of a module.
class IsolatedFunction {
public:
    /// Borrows the name, a string literal.
    IsolatedFunction(std::string_view name, void (*function)(IsolatedRun&)) : name_(name), function_(function) {}

    /// Registers the function with the host; called in init only. Returns the status of the host, CC_NOT_FOUND when it
    /// has no such service.
    std::int32_t registerWith(const Services& services) const {
        const auto* table =
            static_cast<const cc_isolated_v1*>(services.host->get_service(services.host, borrow(CC_ISOLATED_V1)));
        if (!table) return CC_NOT_FOUND;
        const cc_isolated_function given{
            sizeof(cc_isolated_function), 0, borrow(name_), &work, reinterpret_cast<void*>(function_)};
        return table->add(services.host, &given);
    }

private:
    /// Runs the function in the child; no exception crosses.
    static std::int32_t work(void* self, cc_isolated_run* given) noexcept {
        try {
            IsolatedRun run(*given);
            reinterpret_cast<void (*)(IsolatedRun&)>(self)(run);
            return CC_OK;
        } catch (const IsolatedRefusal& refusal) {
            given->refuse(given, borrow(refusal.what()));
            return CC_PROBLEM;
        } catch (const std::bad_alloc&) {
            return CC_TOO_LARGE;
        } catch (const std::exception& error) {
            given->refuse(given, borrow(std::string_view(error.what()).substr(0, 4'096)));
            return CC_FAILED;
        } catch (...) {
            return CC_FAILED;
        }
    }

    std::string_view name_;
    void (*function_)(IsolatedRun&);
};

/// Returns an isolated function for the table of a module: its name, "module.word/1", and the function.
inline IsolatedFunction isolated(std::string_view name, void (*function)(IsolatedRun&)) {
    return {name, function};
}

/// Limits of a run; 0: the usual ones. Memory is never above the setting isolated.memory, time at most an hour.
struct IsolatedLimits {
    std::chrono::milliseconds cpu{0};   ///< processor time of all threads; usually 60 s
    std::chrono::milliseconds wall{0};  ///< from the start of the process; usually 180 s
    std::uint64_t memory = 0;           ///< bytes beside the inputs; usually isolated.memory
    std::uint64_t output = 0;           ///< bytes of all outputs; usually 128 MiB
};

/// A function to run, with its inputs and limits. Borrows its texts until runIsolated returns.
struct IsolatedRequest {
    std::string_view name;  ///< of a function of this module: "boards.count/1"
    std::string_view payload = {};
    std::vector<std::variant<FileId, std::string_view>> inputs = {};  ///< files of the module, or bytes
    IsolatedLimits limits = {};
};

/// The end of a run.
struct IsolatedResult {
    /// An outcome that this SDK does not know is Crashed.
    enum class Outcome { Done, Refused, Crashed, Time, Memory, Output, Stopped };

    Outcome outcome = Outcome::Crashed;
    int signal = 0;                    ///< of a crash
    std::string text;                  ///< reason of a refusal, a crash or a limit
    std::chrono::microseconds cpu{0};  ///< processor time
    std::uint64_t peak_bytes = 0;      ///< largest resident memory that was seen
};

/// Takes the outputs of a run on the thread of the handler. What comes from a run that does not end with Outcome::Done
/// is to be dropped, and everything is to be read as strictly as an upload.
class IsolatedSink {
public:
    virtual ~IsolatedSink() = default;
    /// An output begins.
    virtual void begin(std::string_view name, std::string_view content_type) = 0;
    /// A piece of it.
    virtual void write(std::string_view piece) = 0;
    /// It is complete.
    virtual void end() = 0;
    /// Called about every 200 ms with the last progress; `is_waiting`: for its turn. Returns whether the run goes on.
    virtual bool tick(std::string_view phase, std::int64_t done, std::int64_t total, bool is_waiting) {
        static_cast<void>(phase), static_cast<void>(done), static_cast<void>(total), static_cast<void>(is_waiting);
        return true;
    }
};

/// The outputs of a run, in memory, in their order.
class CollectedOutputs : public IsolatedSink {
public:
    struct Output {
        std::string name;
        std::string content_type;
        std::string content;
    };
    std::vector<Output> list;

    void begin(std::string_view name, std::string_view content_type) override {
        list.push_back({std::string(name), std::string(content_type), {}});
    }
    void write(std::string_view piece) override { list.back().content += piece; }
    void end() override {}
};

namespace detail {

/// Hands the callbacks of the contract to a sink and keeps the first exception, which must not cross.
struct SinkGuard {
    IsolatedSink& sink;
    std::exception_ptr thrown = {};

    template <class Function>
    static std::int32_t guarded(void* self, Function&& function) noexcept {
        auto& guard = *static_cast<SinkGuard*>(self);
        try {
            return function(guard.sink);
        } catch (...) {
            guard.thrown = std::current_exception();
            return CC_FAILED;
        }
    }
    static std::int32_t begin(void* self, cc_str name, cc_str type) noexcept {
        return guarded(self, [&](IsolatedSink& to) { return to.begin(view(name), view(type)), CC_OK; });
    }
    static std::int32_t write(void* self, cc_str piece) noexcept {
        return guarded(self, [&](IsolatedSink& to) { return to.write(view(piece)), CC_OK; });
    }
    static std::int32_t end(void* self) noexcept {
        return guarded(self, [&](IsolatedSink& to) { return to.end(), CC_OK; });
    }
    static std::int32_t tick(void* self, const cc_progress* at) noexcept {
        return guarded(self, [&](IsolatedSink& to) {
            const bool is_waiting = at->state == CC_PROGRESS_WAITING;
            return to.tick(view(at->phase), at->done, at->total, is_waiting) ? CC_OK : 1;
        });
    }
};

}  // namespace detail

/// Runs an isolated function in a process of its own and returns how it ended; its outputs go to `sink`. Exceptions of
/// the sink end the process and pass. Throws Problem 404 for a file that is not there, 413 for inputs that are too
/// large, HostError when no process can be started. Used on the thread of the handler only.
inline IsolatedResult runIsolated(const Call& call, const IsolatedRequest& request, IsolatedSink& sink) {
    const auto* host = call.services().host;
    const auto* table = static_cast<const cc_isolated_v1*>(host->get_service(host, borrow(CC_ISOLATED_V1)));
    std::vector<cc_isolated_input> inputs;
    for (const auto& input : request.inputs) {
        const auto* file = std::get_if<FileId>(&input);
        inputs.push_back(
            file ? cc_isolated_input{borrow(file->view()), {nullptr, 0}}
                 : cc_isolated_input{{nullptr, 0}, borrow(std::get<std::string_view>(input))}
        );
    }
    using std::chrono::microseconds;
    const cc_isolated_limits limits{
        sizeof(cc_isolated_limits),
        0,
        microseconds(request.limits.cpu).count(),
        microseconds(request.limits.wall).count(),
        request.limits.memory,
        request.limits.output};
    const cc_isolated_request given{
        sizeof(cc_isolated_request),
        static_cast<std::uint32_t>(inputs.size()),
        borrow(request.name),
        borrow(request.payload),
        inputs.data(),
        &limits};
    using Guard = detail::SinkGuard;
    Guard guard{sink};
    const cc_isolated_sink taker{
        sizeof(cc_isolated_sink), 0, &guard, &Guard::begin, &Guard::write, &Guard::end, &Guard::tick};
    cc_isolated_result result{sizeof(cc_isolated_result), 0, 0, 0, {nullptr, 0}, 0, 0};
    const std::int32_t status = detail::need(table, CC_ISOLATED_V1).run(call.handle(), &given, &taker, &result);
    if (guard.thrown) std::rethrow_exception(guard.thrown);
    detail::checkFile(status, "run");
    using Outcome = IsolatedResult::Outcome;
    const bool is_known = result.outcome >= CC_ISOLATED_DONE && result.outcome <= CC_ISOLATED_STOPPED;
    return {
        is_known ? static_cast<Outcome>(result.outcome) : Outcome::Crashed,
        result.signal,
        std::string(view(result.text)),
        microseconds(result.cpu_us),
        result.peak_bytes};
}

}  // namespace cardcage
