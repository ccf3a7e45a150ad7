#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "offers/offer_text.hpp"
#include "words.hpp"

// Offers as they are in the database: read as packed blocks where those hold, row by row where they do not.

namespace cardcage::sourcing {

/// The offers of a part, an internal part number or a custom part: one text for whoever uses them.
struct OfferBlock {
    std::string subject;   ///< its kind (offer_text.hpp) and id
    std::string revision;  ///< of offers that were read row by row and may be packed; otherwise empty
    std::string digest;    ///< of the snapshot that holds the text, hexadecimal; empty: there is none yet
    std::string offers;
};

/// What a part may be bought from: the line of a source, and its offers.
struct OfferSource {
    std::string line;
    std::shared_ptr<const OfferBlock> block;
    bool is_blocked = false;  ///< only components that may not be bought lead to it
};

/// By part of a blueprint.
using SourcesOfParts = std::vector<std::vector<OfferSource>>;

/// The same as texts. They live as long as the sources.
std::vector<PartOffers> textsOf(const SourcesOfParts& sources);

/// Reads the offers of these subjects, and those of a scenario for custom parts, as of one moment. Nothing is given for
/// subjects that never had offers.
std::vector<std::shared_ptr<const OfferBlock>> readBlocks(
    sdk::Call& call,
    const std::vector<std::string>& subjects,
    const std::vector<std::string>& custom_part_ids = {},
    const std::optional<ScenarioId>& scenario = std::nullopt
);

/// The lock of whoever remembers blocks. Nobody waits for it.
inline constexpr std::string_view packing_lock = "sourcing offer blocks";

/// From here to the end of the transaction no snapshot goes. Before the first block is read of which a snapshot shall
/// remain.
void holdSnapshots(sdk::Call& call);

/// Stores texts as snapshots, each once, with those of blocks, and remembers what was packed for the next one.
class SnapshotStore {
public:
    explicit SnapshotStore(sdk::Call& call) : call_(call) {}

    /// The digest under which the text will be kept. It has to outlive this.
    std::string keep(std::string_view text);
    /// The same of the offers of some blocks, in order. Digests are worked out on all threads.
    void keep(const std::vector<std::shared_ptr<const OfferBlock>>& blocks);
    /// Of a block that was given to keep(): its digest.
    const std::string& digestOf(const OfferBlock& block) const;

    /// Writes all of it. Somebody else may be remembering blocks at this moment: that is left to them then.
    void store();

private:
    void storeSnapshots();
    void rememberBlocks();

    sdk::Call& call_;
    std::map<std::string, std::string_view> contents_;  ///< by digest; those that are not in the database for sure
    std::unordered_map<const OfferBlock*, std::string> digests_;
    std::map<std::string_view, const OfferBlock*> packed_;  ///< by subject
};

/// sourcing.pack_offers/1 and the event offers.changed/1: packs offers of which there is no block that holds, so that
/// no run has to. Some thousand parts at a time; it calls itself for the rest.
void packOffers(sdk::Call& call);

}  // namespace cardcage::sourcing
