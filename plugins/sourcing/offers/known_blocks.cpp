#include "offers/known_blocks.hpp"

#include <iterator>

namespace cardcage::sourcing {

KnownBlocks::Blocks KnownBlocks::find(std::string_view tenant, const std::vector<std::string>& subjects) {
    Blocks found;
    auto key = keyOf(tenant, {});
    const auto prefix = key.size();
    const std::lock_guard lock(mutex_);
    for (const auto& subject : subjects) {
        key.resize(prefix);
        key += subject;
        const auto known = by_key_.find(key);
        if (known == by_key_.end()) continue;
        entries_.splice(entries_.begin(), entries_, known->second);
        const auto& block = known->second->block;
        found.emplace(block->subject, block);
    }
    return found;
}

void KnownBlocks::add(std::string_view tenant, std::shared_ptr<const OfferBlock> block) {
    const auto bytes = block->offers.size();
    auto key = keyOf(tenant, block->subject);
    const std::lock_guard lock(mutex_);
    if (const auto older = by_key_.find(key); older != by_key_.end()) remove(older->second);
    if (bytes > capacity_) return;
    while (size_ + bytes > capacity_) remove(std::prev(entries_.end()));
    entries_.push_front({std::move(key), std::move(block)});
    by_key_.emplace(entries_.front().key, entries_.begin());
    size_ += bytes;
}

std::size_t KnownBlocks::size() const {
    const std::lock_guard lock(mutex_);
    return size_;
}

std::string KnownBlocks::keyOf(std::string_view tenant, std::string_view subject) {
    return std::string(tenant).append("/").append(subject);
}

void KnownBlocks::remove(Entries::iterator entry) {
    size_ -= entry->block->offers.size();
    by_key_.erase(entry->key);
    entries_.erase(entry);
}

}  // namespace cardcage::sourcing
