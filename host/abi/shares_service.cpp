// cardcage.shares/1: records that tenants may read of each other. The table is the host's; what is shown comes from the
// owner's module, which runs after the handler as the owner (execution/execute.cpp).

#include <cardcage/shares/shares.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "host/abi/boundary.hpp"
#include "host/abi/files/files_access.hpp"
#include "host/abi/queued_text.hpp"
#include "host/abi/service_tables.hpp"
#include "host/abi/sql.hpp"
#include "host/crypto/uuid.hpp"
#include "host/database/rows.hpp"
#include "host/execution/call.hpp"
#include "host/json/object_writer.hpp"
#include "host/tenancy/slug.hpp"

namespace cardcage::abi {
namespace {

constexpr std::uint32_t most_readers = 100;
constexpr std::size_t longest_share_payload = std::size_t{64} * 1024;
constexpr std::size_t longest_variant = 100;

/// Whether the module has registered an operation of that name.
bool isOwn(const cc_call& call, std::string_view operation) {
    return std::ranges::any_of(call.module.generation->registration().operations, [&](const auto& own) {
        return own.name == operation;
    });
}

/// A statement on the table of shares, which no module may touch.
template <class Function>
std::int32_t onShares(cc_call* call, Function&& function) {
    try {
        const RoleScope as_host(*call, {});
        return function();
    } catch (const database::DatabaseError& error) {
        call->run.database_error = error;
        return CC_DATABASE;
    }
}

std::int32_t grantShare(cc_call* call, const cc_share_grant* given, cc_str* id) {
    if (!covers(given, &cc_share_grant::expires_us) || !id || (given->tenant_count && !given->tenants) ||
        given->expires_us < 0) {
        return CC_INVALID;
    }
    if (given->tenant_count > most_readers || view(given->payload).size() > longest_share_payload) return CC_TOO_LARGE;
    std::vector<std::string> readers;
    for (const auto& slug : std::span(given->tenants, given->tenant_count)) readers.emplace_back(view(slug));
    if (!std::ranges::all_of(readers, tenancy::isSlug) || !isOwn(*call, view(given->operation))) return CC_INVALID;
    if (!isJson(view(given->payload))) return CC_SYNTAX;
    auto& run = call->run;
    if (run.work.busy()) return CC_BUSY;
    if (run.work.mode() != database::Mode::Write) return CC_WRONG_PHASE;
    return onShares(call, [&]() -> std::int32_t {
        const auto made = database::one<std::string>(
            run.work,
            sql::insert_share,
            run.admitted.tenant->id,
            call->module.id,
            view(given->operation),
            view(given->payload),
            readers,
            given->expires_us
        );
        *id = keptText(call, made);
        return CC_OK;
    });
}

std::int32_t revokeShare(cc_call* call, cc_str id) {
    auto& run = call->run;
    if (run.work.busy()) return CC_BUSY;
    if (run.work.mode() != database::Mode::Write) return CC_WRONG_PHASE;
    if (!crypto::isUuid(view(id))) return CC_NOT_FOUND;
    return onShares(call, [&]() -> std::int32_t {
        const auto ended =
            database::run(run.work, sql::delete_share, run.admitted.tenant->id, call->module.id, view(id));
        return ended ? CC_OK : CC_NOT_FOUND;
    });
}

/// A row of find_share.sql.
struct ShareRow {
    std::string owner;
    std::string operation;
    std::string payload;
};

std::optional<ShareRow> findShare(cc_call& call, std::string_view id) {
    const auto& reader = *call.run.admitted.tenant;
    return database::maybe<ShareRow>(
        call.run.work, sql::find_share, id, call.module.id, reader.id, reader.slug, call.run.services.clock.now_us()
    );
}

/// The operation of the same module that shows the share, among those that the owner has switched on. Nothing when the
/// owner has none, or is disabled.
std::optional<execution::SharedAnswer> answerOf(const cc_call& call, const ShareRow& share) {
    execution::SharedAnswer answer{.owner = call.run.services.tenant(share.owner), .provider = {}, .payload = {}};
    if (!answer.owner) return std::nullopt;
    for (const auto& provider : answer.owner->set->providers(share.operation)) {
        if (answer.owner->set->modules[provider.module].id != call.module.id) continue;
        answer.provider = provider;
        return answer;
    }
    return std::nullopt;
}

std::int32_t openShare(cc_call* call, cc_str id, cc_str variant) {
    if (!isStorable(view(variant), longest_variant)) return CC_INVALID;
    auto& run = call->run;
    if (call->is_operation || run.work.mode() == database::Mode::Write) return CC_WRONG_PHASE;
    if (call->answer != cc_call::Answer::None) return CC_CONFLICT;
    if (run.work.busy()) return CC_BUSY;
    if (!crypto::isUuid(view(id))) return CC_NOT_FOUND;
    return onShares(call, [&]() -> std::int32_t {
        const auto share = findShare(*call, view(id));
        auto answer = share ? answerOf(*call, *share) : std::nullopt;
        if (!answer) return CC_NOT_FOUND;
        json::ObjectWriter request;
        request.member("share", view(id)).member("variant", view(variant)).json("payload", share->payload);
        answer->payload = request.text();
        call->shared = std::move(answer);
        call->answer = cc_call::Answer::Complete;
        return CC_OK;
    });
}

}  // namespace

const cc_shares_v1 shares_table{
    .size = sizeof(cc_shares_v1), .grant = safe<grantShare>, .revoke = safe<revokeShare>, .open = safe<openShare>};

}  // namespace cardcage::abi
