#include "offers/offer_blocks.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

/// Parts that a transaction packs in about a second; meanwhile no other transaction can store blocks.
constexpr std::int64_t subjects_at_once = 4'000;

/// sourcing.pack_offers/1 ignores its payload.
struct PackRequest {
    std::string reason;

    static constexpr auto schema() {
        return sdk::record("PackRequest", sdk::required<&PackRequest::reason>("Reason for the remaining work."));
    }
};

}  // namespace

void packOffers(sdk::Call& call) {
    if (!call.db().tryLock(packing_lock)) {
        // Another transaction is packing, possibly since before the current changes.
        constexpr std::int64_t pause_us = 1'000'000;
        const auto later = sdk::Timestamp::fromMicroseconds(call.now().microseconds() + pause_us);
        call.enqueue(
            "sourcing.pack_offers/1",
            PackRequest{"Somebody else was packing."},
            {.dedupe_key = "pack", .not_before = later}
        );
        return;
    }
    holdSnapshots(call);
    const auto behind = call.db().many<std::string>(sql::list_subjects_behind, subjects_at_once);
    if (behind.empty()) return;
    const auto blocks = readBlocks(call, behind);
    SnapshotStore snapshots(call);
    snapshots.keep(blocks);
    snapshots.store();
    if (std::ssize(behind) < subjects_at_once) return;
    call.enqueue(
        "sourcing.pack_offers/1", PackRequest{"There was more than one transaction takes."}, {.dedupe_key = "pack"}
    );
}

}  // namespace cardcage::sourcing
