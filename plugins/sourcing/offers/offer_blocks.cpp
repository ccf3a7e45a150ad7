#include "offers/offer_blocks.hpp"

#include "engine/values/fingerprint.hpp"
#include "input/engine_calls.hpp"
#include "offers/known_blocks.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct BlockRow {
    std::string subject;
    std::optional<std::string> revision;
    std::optional<std::string> digest;
    std::optional<std::string> offers;
};

struct StagedSnapshot {
    std::string_view tenant_id;
    std::string digest;
    std::string_view content;
};

struct StagedBlock {
    std::string_view subject;
    std::string_view revision;
    std::string digest;
};

std::string digestOfText(std::string_view text) {
    engine::FingerprintBuilder builder;
    builder.add(text);
    return builder.finish().text();
}

/// The blocks of all tenants: twice the offers of 10,000 parts.
KnownBlocks& knownBlocks() {
    constexpr std::size_t capacity = 160'000'000;
    static KnownBlocks blocks(capacity);
    return blocks;
}

/// The block of a row: the known one if the row has only its digest. Blocks with a digest become known.
std::shared_ptr<const OfferBlock> blockOf(std::string_view tenant, const KnownBlocks::Blocks& known, BlockRow row) {
    if (!row.offers) return known.at(row.subject);
    auto block = std::make_shared<const OfferBlock>(OfferBlock{
        std::move(row.subject),
        std::move(row.revision).value_or(""),
        std::move(row.digest).value_or(""),
        std::move(row.offers).value()});
    if (!block->digest.empty()) knownBlocks().add(tenant, block);
    return block;
}

}  // namespace

std::vector<PartOffers> textsOf(const SourcesOfParts& sources) {
    std::vector<PartOffers> texts(sources.size());
    for (std::size_t part = 0; part < sources.size(); ++part) {
        texts[part].reserve(sources[part].size());
        for (const auto& source : sources[part]) texts[part].push_back({source.line, source.block->offers});
    }
    return texts;
}

std::vector<std::shared_ptr<const OfferBlock>> readBlocks(
    sdk::Call& call,
    const std::vector<std::string>& subjects,
    const std::vector<std::string>& custom_part_ids,
    const std::optional<ScenarioId>& scenario
) {
    const auto known = knownBlocks().find(call.tenant(), subjects);
    std::vector<std::string_view> known_subjects, known_digests;
    for (const auto& [subject, block] : known) {
        known_subjects.push_back(subject);
        known_digests.push_back(block->digest);
    }
    std::vector<std::shared_ptr<const OfferBlock>> blocks;
    call.db().each<BlockRow>(
        sql::read_offers,
        [&](BlockRow row) { blocks.push_back(blockOf(call.tenant(), known, std::move(row))); },
        subjects,
        custom_part_ids,
        scenario,
        known_subjects,
        known_digests
    );
    return blocks;
}

void holdSnapshots(sdk::Call& call) {
    call.db().run(sql::hold_snapshots);
}

std::string SnapshotStore::keep(std::string_view text) {
    auto digest = digestOfText(text);
    contents_.emplace(digest, text);
    return digest;
}

void SnapshotStore::keep(const std::vector<std::shared_ptr<const OfferBlock>>& blocks) {
    std::vector<const OfferBlock*> unknown;
    for (const auto& block : blocks) {
        const auto [known, is_new] = digests_.emplace(block.get(), block->digest);
        if (is_new && block->digest.empty()) unknown.push_back(block.get());
    }
    std::vector<std::string> digests(unknown.size());
    engine::inPacks(parallelFor(call_), unknown.size(), [&](std::size_t begin, std::size_t end) {
        for (auto i = begin; i < end; ++i) digests[i] = digestOfText(unknown[i]->offers);
    });
    for (std::size_t i = 0; i < unknown.size(); ++i) {
        contents_.emplace(digests[i], unknown[i]->offers);
        if (!unknown[i]->revision.empty()) packed_.emplace(unknown[i]->subject, unknown[i]);
        digests_[unknown[i]] = std::move(digests[i]);
    }
}

const std::string& SnapshotStore::digestOf(const OfferBlock& block) const {
    return digests_.at(&block);
}

void SnapshotStore::store() {
    storeSnapshots();
    rememberBlocks();
}

void SnapshotStore::storeSnapshots() {
    std::vector<std::string_view> digests;
    for (const auto& [digest, content] : contents_) digests.push_back(digest);
    const auto missing = call_.db().many<std::string>(sql::list_missing_snapshots, digests);
    if (missing.empty()) return;
    call_.db().run(sql::create_staged_snapshot);
    auto copy = call_.db().copy<StagedSnapshot>("staged_snapshot");
    for (const auto& digest : missing) copy.add({call_.tenant(), "\\x" + digest, contents_.at(digest)});
    copy.end();
    call_.db().run(sql::insert_snapshots);
}

void SnapshotStore::rememberBlocks() {
    if (packed_.empty() || !call_.db().tryLock(packing_lock)) return;
    call_.db().run(sql::create_staged_block);
    auto copy = call_.db().copy<StagedBlock>("staged_block");
    for (const auto& [subject, block] : packed_) copy.add({subject, block->revision, "\\x" + digestOf(*block)});
    copy.end();
    call_.db().run(sql::store_blocks);
}

}  // namespace cardcage::sourcing
