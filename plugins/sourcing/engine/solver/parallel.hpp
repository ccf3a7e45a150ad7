#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "solver/part_solver.hpp"

namespace cardcage::sourcing::engine {

/// Calls the function with 0 … count - 1, in any order and from any threads, and returns after all calls. An exception
/// of a call is rethrown after the others have ended.
using ParallelFor = std::function<void(std::size_t count, const std::function<void(std::size_t)>&)>;

/// One after the other, in this thread.
inline void sequentially(std::size_t count, const std::function<void(std::size_t)>& call) {
    for (std::size_t i = 0; i < count; ++i) call(i);
}

constexpr std::size_t parts_in_a_pack = 64;

/// Calls the function with ranges [begin, end) of `pack` numbers, the last one of fewer, that make up 0 … count - 1.
/// Parts take microseconds, so they are handed out in packs.
template <class Call>
void inPacks(const ParallelFor& parallel, std::size_t count, const Call& call, std::size_t pack = parts_in_a_pack) {
    parallel((count + pack - 1) / pack, [&](std::size_t i) { call(i * pack, std::min(count, (i + 1) * pack)); });
}

/// Part solvers with their scratch memory, as many as are in use at once.
class SolverPool {
public:
    explicit SolverPool(SearchBudget budget = {}) : budget_(budget) {}

    /// A solver for one thread until the end of the block.
    class Loan {
    public:
        explicit Loan(SolverPool& pool) : pool_(pool), solver_(pool.take()) {}
        ~Loan() { pool_.giveBack(std::move(solver_)); }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;
        PartSolver& operator*() { return *solver_; }

    private:
        SolverPool& pool_;
        std::unique_ptr<PartSolver> solver_;
    };

    /// Returns the work of all solvers. None may be in use.
    SolverCounters counters() const {
        SolverCounters sum;
        for (const auto& solver : free_) sum += solver->counters();
        return sum;
    }

private:
    std::unique_ptr<PartSolver> take() {
        const std::lock_guard lock(mutex_);
        if (free_.empty()) return std::make_unique<PartSolver>(budget_);
        auto solver = std::move(free_.back());
        free_.pop_back();
        return solver;
    }
    void giveBack(std::unique_ptr<PartSolver> solver) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(solver));
    }

    SearchBudget budget_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<PartSolver>> free_;
};

}  // namespace cardcage::sourcing::engine
