#include "host/execution/statements.hpp"

#include <functional>

namespace cardcage::execution {

std::uint64_t hashOf(std::string_view text) {
    return std::hash<std::string_view>{}(text);
}

StatementRegistry::Entry& StatementRegistry::intern(std::string_view module, const cc_statement& statement) {
    const std::string_view sql(statement.sql.data, statement.sql.size);
    const auto key = hashOf(sql);
    auto& shard = shards_[key % shards_.size()];
    const auto find = [&]() -> Entry* {
        const auto [begin, end] = shard.entries.equal_range(key);
        for (auto candidate = begin; candidate != end; ++candidate) {
            if (candidate->second->sql == sql && candidate->second->module == module) return candidate->second.get();
        }
        return nullptr;
    };
    {
        const std::shared_lock lock(shard.mutex);
        if (auto* entry = find()) return *entry;
    }
    const std::unique_lock lock(shard.mutex);
    if (auto* entry = find()) return *entry;
    auto entry = std::make_unique<Entry>();
    entry->module = module;
    entry->name.assign(statement.name.data, statement.name.size);
    entry->sql = sql;
    entry->statement = {.name = entry->name, .sql = entry->sql, .key = key};
    return *shard.entries.emplace(key, std::move(entry))->second;
}

std::vector<const StatementRegistry::Entry*> StatementRegistry::entries() const {
    std::vector<const Entry*> all;
    for (const auto& shard : shards_) {
        const std::shared_lock lock(shard.mutex);
        for (const auto& [key, entry] : shard.entries) all.push_back(entry.get());
    }
    return all;
}

}  // namespace cardcage::execution
