#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/isolated/order.hpp"
#include "host/isolated/sealed_memory.hpp"
#include "host/isolated/tenant_turns.hpp"

namespace cardcage::isolated {

/// The end of a run; the numbers are those of cardcage.isolated/1.
enum class Outcome { Done, Refused, Crashed, Time, Memory, Output, Stopped };
/// "done", "refused", …
std::string_view name(Outcome outcome);
constexpr std::size_t outcome_count = 7;

struct Limits {
    std::int64_t cpu_us = 60'000'000;
    std::int64_t wall_us = 180'000'000;
    std::uint64_t memory = 0;  ///< 0: that of the settings
    std::uint64_t output = 128U << 20;
};

/// A function to run, with its inputs and limits.
struct Task {
    std::filesystem::path library;  ///< of the generation, which lives as long as the run
    std::string function;
    SealedMemory memory = {};  ///< payload and inputs, each from the beginning of a page
    std::vector<std::pair<std::uint64_t, std::uint64_t>> texts = {};  ///< their places: offset and size
    Limits limits = {};

    /// Begins another text, to which add() appends.
    void beginText();
    void add(std::string_view piece);
};

struct Result {
    Outcome outcome = Outcome::Crashed;
    int signal = 0;
    std::string text;
    std::int64_t cpu_us = 0;
    std::uint64_t peak_bytes = 0;
    std::int32_t status = 0;  ///< negative: that of the listener, which ended the run
};

/// Takes what comes from a run, on the thread that runs it. Its functions return CC_OK or a status: a negative one ends
/// the run and becomes Result::status, a positive one of tick stops it. Texts are borrowed for the call.
class Listener {
public:
    virtual ~Listener() = default;
    /// Begins an output of that name and media type; called before its pieces.
    virtual std::int32_t begin(std::string_view output, std::string_view content_type) = 0;
    /// Takes the next piece of the output, in bytes as the function wrote them.
    virtual std::int32_t write(std::string_view piece) = 0;
    /// Ends the output.
    virtual std::int32_t end() = 0;
    /// The progress of a run, as its function reports it.
    struct Progress {
        bool is_waiting = true;  ///< for its turn
        std::string phase = {};  ///< a word of the function; empty: none told
        std::int64_t done = 0;   ///< steps, of `total`
        std::int64_t total = 0;  ///< 0: unknown
    };
    /// Is told the progress several times a second, while the run waits for its turn, too.
    virtual std::int32_t tick(const Progress& progress) = 0;
};

/// The runs of isolated functions, each in a process of its own that can only compute. [any thread]
class Processes {
public:
    struct Settings {
        std::filesystem::path program = "/proc/self/exe";
        unsigned at_once = 1;
        std::uint64_t memory = std::uint64_t{1536} << 20;  ///< largest of one run
        bool needs_sandbox = true;                         ///< nothing runs on a kernel without seccomp
        unsigned threads = 1;                              ///< of one run
        /// A run that has had next to no processor in this time, or a quarter of its wall clock, or until its first
        /// output, begins again with a higher priority.
        std::chrono::milliseconds patience{2'000};
    };
    explicit Processes(Settings settings) : settings_(std::move(settings)), turns_(settings_.at_once) {}

    const Settings& settings() const { return settings_; }

    /// Runs the task when it is its turn, with Priority::Idle first. Throws std::runtime_error when no process can be
    /// started, or when it cannot be locked in.
    Result run(const std::string& tenant, Task& task, Listener& listener);

    /// Numbers for the metrics, since the start.
    std::map<std::string, double> outcomes() const;
    double cpuSeconds() const { return static_cast<double>(cpu_us_.load()) / 1e6; }
    double largestPeak() const { return static_cast<double>(peak_.load()); }
    unsigned running() const { return turns_.running(); }
    std::size_t waiting() const { return turns_.waiting(); }

private:
    struct Attempt {
        Result result;
        bool is_short = false;  ///< of processor time, and therefore given up; never with Priority::Low
    };
    Attempt attempt(const Task& task, Priority priority, Listener& listener) const;
    void count(const Result& result);

    const Settings settings_;
    TenantTurns turns_;
    std::array<std::atomic<std::uint64_t>, outcome_count> outcomes_{};
    std::atomic<std::int64_t> cpu_us_{0};
    std::atomic<std::uint64_t> peak_{0};
};

}  // namespace cardcage::isolated
