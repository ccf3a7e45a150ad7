#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "design/named_design.hpp"
#include "offers/offer_text.hpp"
#include "words.hpp"

// Offers in the form of the database: read as packed blocks if these are valid, otherwise row by row.

namespace cardcage::sourcing {

/// The offers of a part, an internal part number or a custom part, as one text for all users.
struct OfferBlock {
    std::string subject;   ///< its kind (offer_text.hpp) and id
    std::string revision;  ///< set for offers that were read row by row and may be packed; otherwise empty
    std::string digest;    ///< digest of the snapshot that holds the text, hexadecimal; empty: there is none yet
    std::string offers;
};

/// A part of a manufacturer as it was called when a run read it.
struct NamedPart {
    std::string id;
    std::string manufacturer;
    std::string manufacturer_part_number;
};

/// A source of a part: its line in the text, and its offers.
struct OfferSource {
    std::string line;
    std::shared_ptr<const OfferBlock> block;
    bool is_blocked = false;  ///< only blocked components lead to it
    /// The first component that leads to it, one that may be bought if there is any; nullptr in a stored run.
    std::shared_ptr<const NamedComponent> component = nullptr;
    std::shared_ptr<const NamedPart> part = nullptr;  ///< nullptr: no part of a manufacturer, or a stored run
};

/// By part of a named_design.
using SourcesOfParts = std::vector<std::vector<OfferSource>>;

/// The same as texts. They are valid as long as the sources.
std::vector<PartOffers> textsOf(const SourcesOfParts& sources);

/// Reads the offers of these subjects, and those of a scenario for custom parts, as of one moment. Subjects that never
/// had offers have no result.
std::vector<std::shared_ptr<const OfferBlock>> readBlocks(
    sdk::Call& call,
    const std::vector<std::string>& subjects,
    const std::vector<std::string>& custom_part_ids = {},
    const std::optional<ScenarioId>& scenario = std::nullopt
);

/// The lock for storing blocks. Nobody waits for it.
inline constexpr std::string_view packing_lock = "sourcing offer blocks";

/// Prevents the deletion of snapshots from here to the end of the transaction. Has to precede the first read of a block
/// whose snapshot shall remain.
void holdSnapshots(sdk::Call& call);

/// Stores texts as snapshots, each once, with those of blocks, and stores packed blocks for the next run.
class SnapshotStore {
public:
    explicit SnapshotStore(sdk::Call& call) : call_(call) {}

    /// The digest under which the text will be stored. The text has to outlive this object.
    std::string keep(std::string_view text);
    /// The same for the offers of some blocks, in order. Digests are computed on all threads.
    void keep(const std::vector<std::shared_ptr<const OfferBlock>>& blocks);
    /// The digest of a block that was passed to keep().
    const std::string& digestOf(const OfferBlock& block) const;

    /// Writes everything. If another transaction is storing blocks at this moment, the blocks are left to it.
    void store();

private:
    void storeSnapshots();
    void rememberBlocks();

    sdk::Call& call_;
    std::map<std::string, std::string_view> contents_;  ///< by digest; certainly not yet in the database
    std::unordered_map<const OfferBlock*, std::string> digests_;
    std::map<std::string_view, const OfferBlock*> packed_;  ///< by subject
};

/// sourcing.pack_offers/1 and the event offers.changed/1: packs offers without a valid block, so no run has to. Some
/// thousand parts at a time; it calls itself for the rest.
void packOffers(sdk::Call& call);

}  // namespace cardcage::sourcing
