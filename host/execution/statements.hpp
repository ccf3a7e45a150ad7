#pragma once

#include <cardcage/abi.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/database/connection.hpp"

namespace cardcage::execution {

/// The SQL texts of all modules, copied once and kept for the life of the process, so that a connection's prepared
/// statements and the metrics outlive a module. [any thread]
class StatementRegistry {
public:
    struct Entry {
        std::string module;
        std::string name;
        std::string sql;
        database::Statement statement;  ///< views of the strings above
        std::atomic<std::uint64_t> executions{0};
    };

    /// The entry of a module's statement, by the hash and then the text of its SQL.
    Entry& intern(std::string_view module, const cc_statement& statement);

    /// All entries, in no order; they live as long as the registry.
    std::vector<const Entry*> entries() const;

private:
    struct Shard {
        mutable std::shared_mutex mutex;
        std::unordered_multimap<std::uint64_t, std::unique_ptr<Entry>> entries;
    };
    std::array<Shard, 16> shards_;
};

/// A 64-bit hash of a text; not for secrets.
std::uint64_t hashOf(std::string_view text);

}  // namespace cardcage::execution
