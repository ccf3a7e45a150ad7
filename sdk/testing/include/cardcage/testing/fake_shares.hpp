#pragma once

#include <cardcage/shares/shares.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "fake_host.hpp"

// cardcage.shares/1 of the fake host: shares in FakeHost::shares, by id.

namespace cardcage::testing {

/// The functions of the service. The module of the test owns all shares; who reads is FakeHost::slug.
struct FakeShares {
    using Call = FakeHost::FakeCall;

    static Call& of(cc_call* call) { return FakeHost::of(call); }
    static std::string text(cc_str given) { return FakeHost::text(given); }

    static std::int32_t grant(cc_call* call, const cc_share_grant* given, cc_str* id) {
        if (given->tenant_count > 100) return CC_TOO_LARGE;
        FakeShare share{{}, text(given->operation), text(given->payload), given->expires_us};
        for (std::uint32_t i = 0; i < given->tenant_count; ++i) share.tenants.insert(text(given->tenants[i]));
        auto& host = of(call).host;
        char made[37];
        std::snprintf(made, sizeof made, "0190a6f2-0000-4000-9000-%012zu", ++host.shares_made);
        host.shares[made] = std::move(share);
        *id = of(call).keep(made);
        return CC_OK;
    }
    static std::int32_t revoke(cc_call* call, cc_str id) {
        return of(call).host.shares.erase(text(id)) ? CC_OK : CC_NOT_FOUND;
    }
    /// Runs the operation at once; its outcome becomes that of the call.
    static std::int32_t open(cc_call* call, cc_str id, cc_str variant) {
        auto& host = of(call).host;
        const auto found = host.shares.find(text(id));
        if (found == host.shares.end()) return CC_NOT_FOUND;
        const FakeShare& share = found->second;
        if (share.expires_us && share.expires_us <= host.now_us) return CC_NOT_FOUND;
        if (!host.slug.empty() && !share.tenants.contains(host.slug)) return CC_NOT_FOUND;
        of(call).answer = host.invoke(
            share.operation,
            R"({"share":")" + text(id) + R"(","variant":")" + text(variant) + R"(","payload":)" + share.payload + "}"
        );
        of(call).answered = true;
        return of(call).answer.handler_status;
    }

    static constexpr cc_shares_v1 table() { return {sizeof(cc_shares_v1), &grant, &revoke, &open}; }
};

}  // namespace cardcage::testing
