#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

namespace cardcage::pcb::analysis {

/// Steps that are left out when the time runs short, in the order in which they begin.
enum class Step : std::uint8_t { Clearances, Tracks, Necks, Rings, Areas, Pictures };
constexpr std::size_t step_count = 6;

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

    /// Throws `StepIsOver` when the time is used up. The clock is read every few thousand calls.
    void check() {
        constexpr std::uint32_t calls_a_look = 4096;
        if (budget_ != nullptr && ++calls_ % calls_a_look == 0 && budget_->isOver(step_)) throw StepIsOver{};
    }

private:
    const Budget* budget_ = nullptr;
    Step step_ = Step::Clearances;
    std::uint32_t calls_ = 0;
};

/// The time that one file may be read for. For one thread.
class ReadingTime {
public:
    explicit ReadingTime(const Budget& budget) : budget_(budget), start_(budget.used()) {}

    /// Whether reading takes too long; the clock is read every few thousand calls.
    bool isOver() {
        constexpr std::uint32_t calls_a_look = 4096;
        constexpr std::int64_t longest = 10'000;
        return ++calls_ % calls_a_look == 0 && budget_.used() - start_ > longest;
    }

private:
    const Budget& budget_;
    std::int64_t start_;
    std::uint32_t calls_ = 0;
};

}  // namespace cardcage::pcb::analysis
