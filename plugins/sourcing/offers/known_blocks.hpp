#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "offers/offer_blocks.hpp"

namespace cardcage::sourcing {

/// Keeps stored blocks that this process read, and drops the least recently used ones, so that a run reads only the
/// blocks that changed. A digest names its text, so a block whose digest is still that of its subject is the stored
/// one. Tenants do not see each other's blocks. May be used by several threads.
class KnownBlocks {
public:
    /// Keeps at most `capacity` bytes of texts, of all tenants together.
    explicit KnownBlocks(std::size_t capacity) : capacity_(capacity) {}

    /// Blocks by subject; the keys are texts of the blocks.
    using Blocks = std::unordered_map<std::string_view, std::shared_ptr<const OfferBlock>>;
    /// Returns the known blocks among these subjects, which count as used.
    Blocks find(std::string_view tenant, const std::vector<std::string>& subjects);

    /// Remembers a block, which has a digest, instead of an older one of its subject.
    void add(std::string_view tenant, std::shared_ptr<const OfferBlock> block);

    /// Returns the bytes of the remembered texts.
    std::size_t size() const;

private:
    struct Entry {
        std::string key;
        std::shared_ptr<const OfferBlock> block;
    };
    using Entries = std::list<Entry>;

    static std::string keyOf(std::string_view tenant, std::string_view subject);
    void remove(Entries::iterator entry);

    mutable std::mutex mutex_;
    std::size_t capacity_;
    std::size_t size_ = 0;
    Entries entries_;  ///< the most recently used one first
    std::unordered_map<std::string_view, Entries::iterator> by_key_;
};

}  // namespace cardcage::sourcing
