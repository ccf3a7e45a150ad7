#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "host/database/connection.hpp"

namespace cardcage::database {

/// A statement of the host: the content of a file sql/<name>.sql, which the build turns into a constant of that name.
/// Lives as long as the process and counts its runs. [any thread]
class Query {
public:
    /// Borrows both texts, which are string literals.
    Query(std::string_view name, std::string_view sql) noexcept : statement_{name, sql, 0}, next_(first()) {
        first() = this;
    }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    /// The name of the file without its ending.
    std::string_view name() const { return statement_.name; }
    /// The text with its name, as a connection prepares it.
    const Statement& statement() const { return statement_; }

    /// Counts one run, for `statements_total`.
    void countRun() const { runs_.fetch_add(1, std::memory_order_relaxed); }
    std::uint64_t runs() const { return runs_.load(std::memory_order_relaxed); }

    /// Returns whether the names of the columns are still to be compared: until they were found right once.
    bool needsNameCheck() const { return !names_checked_.load(std::memory_order_relaxed); }
    void noteNameCheck() const { names_checked_.store(true, std::memory_order_relaxed); }

    /// Returns every statement that the program contains. Not while libraries are being loaded.
    static std::vector<const Query*> all() {
        std::vector<const Query*> found;
        for (const Query* query = first(); query; query = query->next_) found.push_back(query);
        return found;
    }

private:
    static const Query*& first() {
        static const Query* head = nullptr;
        return head;
    }

    Statement statement_;
    const Query* next_;
    mutable std::atomic<std::uint64_t> runs_{0};
    mutable std::atomic<bool> names_checked_{false};
};

}  // namespace cardcage::database
