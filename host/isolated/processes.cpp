#include "host/isolated/processes.hpp"

#include <cardcage/abi.h>
#include <poll.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <stdexcept>

#include "host/isolated/frames.hpp"
#include "host/isolated/order.hpp"
#include "host/isolated/process.hpp"

namespace cardcage::isolated {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<std::string_view, outcome_count> names{
    "done", "refused", "crashed", "time", "memory", "output", "stopped"};
constexpr std::chrono::milliseconds between_looks{25};
constexpr std::chrono::milliseconds between_ticks{200};
constexpr std::int64_t fair_part = 20;       ///< of the time: a run with less processor than that is short of it
constexpr std::size_t cost_of_output = 64;   ///< bytes of each output that count beside its name, type and content
constexpr std::size_t longest_words = 2000;  ///< kept of the standard error

std::string signalName(int signal) {
    const auto* name = sigabbrev_np(signal);
    return std::string("SIG") + (name ? name : "?");
}

/// One run: reads the process until it answers, ends, or is over a limit.
class Watch {
public:
    Watch(
        Process& process,
        const Limits& limits,
        std::chrono::microseconds patience,
        Priority priority,
        Listener& listener
    )
        : process_(process),
          limits_(limits),
          patience_us_(std::min<std::int64_t>(patience.count(), limits.wall_us / 4)),
          listener_(listener),
          is_judged_(priority == Priority::Low) {}

    Result result() {
        while (!decided_ && !has_ended_ && !is_short_) look();
        notePeak();
        const auto end = process_.end();
        if (!decided_ && !is_short_) judgeEnd(end.status, end.cpu_us);
        result_.cpu_us = end.cpu_us;
        return std::move(result_);
    }
    /// Whether the process was ended because it was short of processor time, before anybody saw an output.
    bool wasShort() const { return is_short_ && !decided_; }
    /// The reason for which the function was not begun; empty when it was.
    const std::string& failure() const { return failure_; }

private:
    void decide(Outcome outcome, std::string text = {}) {
        if (decided_) return;
        decided_ = true;
        result_.outcome = outcome;
        result_.text = std::move(text);
    }
    /// A status of the listener.
    void obey(std::int32_t status) {
        if (status < 0) result_.status = status;
        if (status != 0) decide(Outcome::Stopped);
    }
    void notePeak() { result_.peak_bytes = std::max(result_.peak_bytes, process_.peakBytes()); }

    void look() {
        std::array<pollfd, 2> waits{{{process_.answers(), POLLIN, 0}, {process_.words(), POLLIN, 0}}};
        poll(waits.data(), waits.size(), static_cast<int>(between_looks.count()));
        notePeak();
        readWords();
        readAnswers();
        const auto now = Clock::now();
        if (!decided_) checkTime(now);
        if (!decided_ && !is_short_ && now - ticked_ >= between_ticks) {
            ticked_ = now;
            obey(listener_.tick(progress_));
        }
    }
    void checkTime(Clock::time_point now) {
        const auto wall = wallUs(now);
        if (wall > limits_.wall_us) return decide(Outcome::Time, "wall clock: " + seconds(limits_.wall_us));
        if (process_.cpuUs() > limits_.cpu_us) return decide(Outcome::Time, cpuText());
        if (wall > patience_us_) judgeShare(wall);
    }
    std::int64_t wallUs(Clock::time_point now) const {
        return std::chrono::duration_cast<std::chrono::microseconds>(now - began_).count();
    }
    /// Once: when the first output comes, because nobody may see it twice, or when patience ends. A tenth of it says
    /// nothing yet.
    void judgeShare(std::int64_t wall) {
        if (!std::exchange(is_judged_, true))
            is_short_ = wall > patience_us_ / 10 && process_.cpuUs() < wall / fair_part;
    }
    static std::string seconds(std::int64_t microseconds) {
        return std::to_string(microseconds / 1'000'000) + "." + std::to_string(microseconds / 100'000 % 10) + " s";
    }
    std::string cpuText() const { return "processor time: " + seconds(limits_.cpu_us); }

    // Both read one piece, so that a child that writes without end does not keep the clock from being looked at.

    void readWords() {
        std::array<char, 65536> buffer{};
        const auto count = ::read(process_.words(), buffer.data(), buffer.size());
        if (count <= 0) return;
        words_.append(buffer.data(), static_cast<std::size_t>(count));
        if (words_.size() > longest_words) words_.erase(0, words_.size() - longest_words);
    }
    void readAnswers() {
        std::array<char, 65536> buffer{};
        const auto count = ::read(process_.answers(), buffer.data(), buffer.size());
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (count <= 0) {
            has_ended_ = true;
            return;
        }
        frames_.add({buffer.data(), static_cast<std::size_t>(count)});
        while (!decided_ && !is_short_) {
            const auto frame = frames_.next();
            if (!frame) break;
            take(*frame);
        }
        if (frames_.isGarbage()) refuseGarbage();
    }
    void refuseGarbage() { decide(Outcome::Crashed, "it wrote what is no answer"); }

    void take(const Frame& frame) {
        auto content = frame.content;
        switch (frame.kind) {
            case FrameKind::Ready:
                return takeReady(content);
            case FrameKind::Progress:
                return takeProgress(content);
            case FrameKind::Begin:
                return takeBegin(content);
            case FrameKind::Piece:
                return takePiece(content);
            case FrameKind::End:
                if (!std::exchange(is_output_open_, false)) return refuseGarbage();
                return obey(listener_.end());
            case FrameKind::Finished:
                return takeFinish(content);
            case FrameKind::Failed:
                if (is_ready_) return refuseGarbage();
                failure_ = content;
                decided_ = true;
        }
    }
    void takeReady(std::string_view content) {
        const auto mapped = takeNumberBytes(content);
        if (is_ready_ || !mapped || *mapped < 0) return refuseGarbage();
        is_ready_ = true;
        process_.begin(static_cast<std::uint64_t>(*mapped) + limits_.memory);
    }
    void takeProgress(std::string_view content) {
        const auto done = takeNumberBytes(content);
        const auto total = takeNumberBytes(content);
        if (!done || !total || *done < 0 || *total < 0 || content.size() > longest_phase) return refuseGarbage();
        progress_.phase = content;
        progress_.done = *done;
        progress_.total = *total;
    }
    void takeBegin(std::string_view content) {
        const auto size = takeNumberBytes(content).value_or(-1);
        if (is_output_open_ || size < 1 || size > static_cast<std::int64_t>(std::min(longest_name, content.size()))) {
            return refuseGarbage();
        }
        const auto output = content.substr(0, static_cast<std::size_t>(size));
        const auto type = content.substr(static_cast<std::size_t>(size));
        if (type.empty() || type.size() > longest_name) return refuseGarbage();
        judgeShare(wallUs(Clock::now()));
        if (is_short_) return;
        // Outputs without content cost memory in this process, too.
        if (!countOutput(content.size() + cost_of_output)) return;
        is_output_open_ = true;
        obey(listener_.begin(output, type));
    }
    void takePiece(std::string_view content) {
        if (!is_output_open_) return refuseGarbage();
        if (countOutput(content.size())) obey(listener_.write(content));
    }
    /// Returns whether the outputs stay within their limit; otherwise it decides.
    bool countOutput(std::size_t bytes) {
        if (bytes > limits_.output - output_bytes_) {
            decide(Outcome::Output, "outputs: " + std::to_string(limits_.output) + " bytes");
            return false;
        }
        output_bytes_ += bytes;
        return true;
    }
    void takeFinish(std::string_view content) {
        const auto status = takeNumberBytes(content);
        if (!is_ready_ || !status) return refuseGarbage();
        std::string text(content);
        if (*status == CC_OK && !is_output_open_) return decide(Outcome::Done);
        if (*status == CC_PROBLEM) return decide(Outcome::Refused, std::move(text));
        if (*status == CC_TOO_LARGE) return decide(Outcome::Memory, memoryText());
        const auto returned = "it returned " + std::to_string(*status);
        decide(Outcome::Crashed, text.empty() ? returned : returned + ": " + text);
    }
    std::string memoryText() const { return "memory: " + std::to_string(limits_.memory) + " bytes"; }

    /// The process has ended without an answer.
    void judgeEnd(int status, std::int64_t cpu_us) {
        if (!WIFSIGNALED(status)) {
            return decide(
                Outcome::Crashed, withWords("it ended with code " + std::to_string(WEXITSTATUS(status)) + ", no answer")
            );
        }
        const int signal = WTERMSIG(status);
        // The kernel kills at the hard limit of processor time, which is the soft one, too.
        const bool is_time = signal == SIGXCPU || (signal == SIGKILL && cpu_us > limits_.cpu_us);
        if (is_time) return decide(Outcome::Time, cpuText());
        result_.signal = signal;
        auto text = signalName(signal);
        if (signal == SIGSYS) text += ": a system call that it may not make";
        decide(Outcome::Crashed, withWords(text));
    }
    std::string withWords(std::string text) const {
        auto said = std::string_view(words_);
        while (said.ends_with('\n')) said.remove_suffix(1);
        const auto line = said.rfind('\n');
        if (line != std::string_view::npos) said.remove_prefix(line + 1);
        if (!said.empty()) text += "; it said: " + std::string(said.substr(0, 300));
        return text;
    }

    Process& process_;
    const Limits& limits_;
    const std::int64_t patience_us_;
    Listener& listener_;
    const Clock::time_point began_ = Clock::now();
    Clock::time_point ticked_ = began_;
    FrameReader frames_;
    Listener::Progress progress_{.is_waiting = false};
    std::string words_;
    std::string failure_;
    std::uint64_t output_bytes_ = 0;
    bool is_ready_ = false;
    bool is_output_open_ = false;
    bool is_judged_;  ///< whether it is short of processor time; there is no priority above Low
    bool is_short_ = false;
    bool has_ended_ = false;
    bool decided_ = false;
    Result result_;
};

SealedMemory orderOf(const Task& task, const Processes::Settings& settings, Priority priority) {
    SealedMemory memory;
    memory.write(written(
        {.module = task.library,
         .function = task.function,
         .cpu_us = task.limits.cpu_us,
         .threads = settings.threads,
         .needs_sandbox = settings.needs_sandbox,
         .priority = priority,
         .texts = task.texts}
    ));
    memory.seal();
    return memory;
}

}  // namespace

std::string_view name(Outcome outcome) {
    return names[static_cast<std::size_t>(outcome)];
}

void Task::beginText() {
    memory.align();
    texts.emplace_back(memory.size(), 0);
}

void Task::add(std::string_view piece) {
    memory.write(piece);
    texts.back().second += piece.size();
}

Result Processes::run(const std::string& tenant, Task& task, Listener& listener) {
    const auto largest = settings_.memory;
    task.limits.memory = task.limits.memory ? std::min(task.limits.memory, largest) : largest;
    task.memory.seal();
    Result result;
    result.outcome = Outcome::Stopped;
    const auto goes_on = [&] {
        const auto status = listener.tick({});
        if (status < 0) result.status = status;
        return status == 0;
    };
    if (turns_.enter(tenant, goes_on)) {
        const TenantTurns::Place place(turns_, tenant);
        const auto began = Clock::now();
        auto last = attempt(task, Priority::Idle, listener);
        if (last.is_short) {
            // It has done little so far, and a process without rights cannot leave SCHED_IDLE.
            cpu_us_ += last.result.cpu_us;
            task.limits.wall_us -= std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began).count();
            last = attempt(task, Priority::Low, listener);
        }
        result = std::move(last.result);
    }
    count(result);
    return result;
}

Processes::Attempt Processes::attempt(const Task& task, Priority priority, Listener& listener) const {
    const auto order = orderOf(task, settings_, priority);
    Process process(settings_.program, order.descriptor(), task.memory.descriptor());
    Watch watch(process, task.limits, settings_.patience, priority, listener);
    auto result = watch.result();
    if (!watch.failure().empty()) throw std::runtime_error(watch.failure());
    return {std::move(result), watch.wasShort()};
}

void Processes::count(const Result& result) {
    ++outcomes_[static_cast<std::size_t>(result.outcome)];
    cpu_us_ += result.cpu_us;
    auto largest = peak_.load();
    while (largest < result.peak_bytes && !peak_.compare_exchange_weak(largest, result.peak_bytes)) continue;
}

std::map<std::string, double> Processes::outcomes() const {
    std::map<std::string, double> counted;
    for (std::size_t i = 0; i < outcome_count; ++i) {
        counted.emplace(names[i], static_cast<double>(outcomes_[i].load()));
    }
    return counted;
}

}  // namespace cardcage::isolated
