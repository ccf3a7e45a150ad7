#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::observability {

/// A call of module code, at one moment.
struct RunningCall {
    std::uint64_t number = 0;  ///< of this process's calls
    std::string module;        ///< whose code runs: that of the innermost operation
    std::string version;
    std::string operation;  ///< innermost operation that the handler called; empty: none
    std::string route;      ///< path template of the request, operation of the job, or control function ("start")
    std::string tenant;     ///< slug; empty: of none
    std::string request;    ///< id; empty: none
    bool holds_worker = false;
    std::chrono::steady_clock::time_point begin;
    std::chrono::steady_clock::time_point deadline;
};

/// The calls of module code that run now. Each costs two short locks. [any thread]
class RunningCalls {
public:
    using Clock = std::chrono::steady_clock;

    /// Borrowed until the call ends.
    struct Names {
        std::string_view module;
        std::string_view version;
        std::string_view route;
        std::string_view tenant;
        std::string_view request;
        bool holds_worker = false;  ///< one of those for ordinary requests
    };

    /// A call that runs as long as this object lives.
    class Call {
    public:
        Call(RunningCalls& calls, const Names& names, Clock::time_point deadline);
        ~Call();
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;

    private:
        friend class RunningCalls;
        friend class Operation;
        struct Innermost {
            std::string_view module;
            std::string_view version;
            std::string_view operation;
        };

        RunningCalls& calls_;
        const Names names_;
        const Clock::time_point begin_ = Clock::now();
        const Clock::time_point deadline_;
        std::uint64_t number_ = 0;
        Innermost innermost_;
        Call* before_ = nullptr;  ///< neighbours in the list
        Call* after_ = nullptr;
    };

    /// An operation that the handler of a call runs as long as this object lives. Operations nest. The names are
    /// borrowed.
    class Operation {
    public:
        Operation(Call& call, std::string_view module, std::string_view version, std::string_view operation);
        ~Operation();
        Operation(const Operation&) = delete;
        Operation& operator=(const Operation&) = delete;

    private:
        Call& call_;
        const Call::Innermost outer_;
    };

    /// Returns all calls, the latest first.
    std::vector<RunningCall> all() const;
    /// Returns the calls that go on `grace` after their deadline, the latest first.
    std::vector<RunningCall> late(Clock::duration grace) const;

private:
    static RunningCall describe(const Call& call);

    mutable std::mutex mutex_;  ///< guards the list, and what each call says of itself
    Call* first_ = nullptr;
    std::uint64_t next_number_ = 1;
};

}  // namespace cardcage::observability
