#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

namespace cardcage::pcb::analysis {

/// Steps that are left out when the time runs short, in the order in which they begin.
enum class Step : std::uint8_t { Webs, Clearances, Tracks, Necks, Rings, Areas, Pictures };
constexpr std::size_t step_count = 7;

/// The step in words, for messages: "the clearances".
std::string_view nameOf(Step step);

/// The processor time of an analysis. It decides only whether a step is left out, never what a step finds.
class Budget {
public:
    /// Milliseconds of processor time used so far, on all threads; may be asked on any thread.
    using Clock = std::function<std::int64_t()>;

    /// Without a clock there is no limit.
    Budget() = default;
    Budget(Clock clock, std::int64_t milliseconds) : clock_(std::move(clock)), whole_(milliseconds) {}

    std::int64_t used() const { return clock_ ? clock_() : 0; }
    /// Whether so much is used that a step may not begin, or go on.
    bool isOver(Step step) const;

private:
    Clock clock_;
    std::int64_t whole_ = 0;
};

/// Is thrown out of a step whose time is used up, and caught where the step begins.
struct StepIsOver {};

/// The end of the time of one step, asked in its long loops. For one thread.
class Deadline {
public:
    Deadline() = default;
    Deadline(const Budget& budget, Step step) : budget_(&budget), step_(step) {}

    /// Throws `StepIsOver` when the time is used up. The clock is read every 256 calls: between work of microseconds.
    void check() {
        constexpr std::uint32_t calls_a_look = 256;
        if (++calls_ % calls_a_look == 0) look();
    }
    /// The same with the clock read each time: between work of a millisecond.
    void look() const {
        if (budget_ != nullptr && budget_->isOver(step_)) throw StepIsOver{};
    }

private:
    const Budget* budget_ = nullptr;
    Step step_ = Step::Clearances;
    std::uint32_t calls_ = 0;
};

/// The time that one file may be read for. For one thread.
class ReadingTime {
public:
    /// `longest` in milliseconds.
    ReadingTime(const Budget& budget, std::int64_t longest)
        : budget_(budget), longest_(longest), start_(budget.used()) {}

    /// Whether reading takes too long; the clock is read every few thousand calls.
    bool isOver() {
        constexpr std::uint32_t calls_a_look = 4096;
        return ++calls_ % calls_a_look == 0 && budget_.used() - start_ > longest_;
    }

private:
    const Budget& budget_;
    std::int64_t longest_;
    std::int64_t start_;
    std::uint32_t calls_ = 0;
};

}  // namespace cardcage::pcb::analysis
