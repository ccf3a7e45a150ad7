#include "scenarios/scenarios.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

/// sourcing.tidy/1 ignores its payload.
struct TidyRequest {
    std::string reason;

    static constexpr auto schema() {
        return sdk::record("TidyRequest", sdk::required<&TidyRequest::reason>("Reason for the repeated request."));
    }
};

}  // namespace

void tidySnapshots(sdk::Call& call) {
    // Not while a run refers to snapshots that it has not stored itself.
    if (!call.db().one<bool>(sql::lock_snapshots)) {
        constexpr std::int64_t pause_us = 300'000'000;
        const auto later = sdk::Timestamp::fromMicroseconds(call.now().microseconds() + pause_us);
        call.enqueue(
            "sourcing.tidy/1",
            TidyRequest{"A run or a packer was under way."},
            {.dedupe_key = "tidy", .not_before = later}
        );
        return;
    }
    const auto removed = call.db().run(sql::delete_unused_snapshots);
    if (removed > 0) call.log().information("removed snapshots", {{"count", std::to_string(removed)}});
}

}  // namespace cardcage::sourcing
