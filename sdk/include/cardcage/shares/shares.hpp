#pragma once

#include <cardcage/shares/shares.h>

#include <cardcage/detail/handler.hpp>
#include <cardcage/module/call.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Shares: a record of one tenant that tenants it names may read (service cardcage.shares/1). The owner's module shows
// it by an operation, which the host runs for the reader, as the owner and without the right to write:
//
//   inline constexpr sdk::OperationContract<sdk::OpenedShare<SharedBoard>, sdk::Answered> show{
//       "boards.show/1", "Show a shared board"};
//   // Runs for the reader, as the owner.
//   sdk::Answered showBoard(sdk::Call& call, const sdk::OpenedShare<SharedBoard>& opened) {
//       call.respond(200, sdk::toJson(findBoard(call, opened.payload.board_id)));
//       return {};
//   }
//
//   // POST /boards/{board}/shares of the owner.
//   NewShare shareBoard(sdk::Call& call, BoardId board) {
//       return {sdk::grantShare(call, show, SharedBoard{board}, {.tenants = {"buyer"}})};
//   }
//
//   // GET /boards/shares/{share} of a reader; 404 to everybody else.
//   sdk::AnsweredByOwner<Board> findShared(sdk::Call& call, sdk::ShareId id) {
//       return sdk::openShare(call, id);
//   }
//
//   // DELETE /boards/shares/{share} of the owner.
//   void endShare(sdk::Call& call, sdk::ShareId id) {
//       if (!sdk::revokeShare(call, id)) throw sdk::Problem::notFound("share", id);
//   }
//
// The manifest names the service among the needs of the module.

namespace cardcage {

/// Id of a share, which nobody can guess.
using ShareId = Id<struct ShareTag>;

/// The readers of a share, and the time until which they may read it. The owner may in any case.
struct ShareTerms {
    std::vector<std::string> tenants;          ///< slugs, at most 100; whether they exist is not told
    std::optional<Timestamp> expires_at = {};  ///< absent: never
};

/// The request of an operation that shows a share.
template <class Payload>
struct OpenedShare {
    ShareId share;
    std::string variant;  ///< what openShare was given
    Payload payload;      ///< what grantShare was given

    static constexpr auto schema() {
        return sdk::record(
            "OpenedShare",
            sdk::required<&OpenedShare::share>("Id of the share."),
            sdk::required<&OpenedShare::variant>("Choice among several things that the share shows."),
            sdk::required<&OpenedShare::payload>("Shared record.")
        );
    }
};

/// Result of a handler that let the owner of a share answer: the interface description has the schema of T, or the
/// media type of a T that is an AnsweredAs.
template <class T>
struct AnsweredByOwner {};

/// The result of openShare, which becomes the AnsweredByOwner that a handler returns.
struct OpenedByOwner {
    template <class T>
    operator AnsweredByOwner<T>() const {
        return {};
    }
};

namespace detail {

/// Returns the table of the service. Throws HostError when the host has none.
inline const cc_shares_v1& sharesOf(const Call& call) {
    const auto* host = call.services().host;
    return need(static_cast<const cc_shares_v1*>(host->get_service(host, borrow(CC_SHARES_V1))), CC_SHARES_V1);
}

/// The owner has answered; the description is that of its answer.
template <class T>
struct Answer<AnsweredByOwner<T>> {
    static constexpr std::int32_t usual_status = 200;
    static void send(const Call&, std::int32_t, AnsweredByOwner<T>) {}
    static void describe(Contract& contract, std::string_view example) { Answer<T>::describe(contract, example); }
};

}  // namespace detail

/// Lets the tenants of `terms` read what `operation`, one of this module, shows of the payload, if the transaction
/// commits. Returns the id of the share. Throws HostError in a GET, for a malformed slug and for more than 100 tenants.
template <class Payload>
ShareId grantShare(
    const Call& call,
    const OperationContract<OpenedShare<Payload>, Answered>& operation,
    const Payload& payload,
    const ShareTerms& terms
) {
    std::vector<cc_str> tenants;
    for (const auto& slug : terms.tenants) tenants.push_back(borrow(slug));
    const auto written = toJson(payload);
    const cc_share_grant grant{
        sizeof(cc_share_grant),
        static_cast<std::uint32_t>(tenants.size()),
        tenants.data(),
        borrow(operation.name),
        borrow(written),
        terms.expires_at ? terms.expires_at->microseconds() : 0};
    cc_str id{nullptr, 0};
    detail::expect(detail::sharesOf(call).grant(call.handle(), &grant, &id), "grant");
    return ShareId::parse(view(id)).value();
}

/// Ends a share of this module and tenant, if the transaction commits. Returns whether there was one.
inline bool revokeShare(const Call& call, const ShareId& id) {
    const std::int32_t status = detail::sharesOf(call).revoke(call.handle(), borrow(id.view()));
    if (status != CC_NOT_FOUND) detail::expect(status, "revoke");
    return status != CC_NOT_FOUND;
}

/// Lets the owner of a share answer this GET, after the handler has returned: its operation gets `variant`. Throws
/// Problem 404 for a share that has ended or expired, that does not name this tenant, and for one that never was: all
/// alike.
inline OpenedByOwner openShare(const Call& call, const ShareId& id, std::string_view variant = {}) {
    const std::int32_t status = detail::sharesOf(call).open(call.handle(), borrow(id.view()), borrow(variant));
    if (status == CC_NOT_FOUND) throw Problem::notFound("share", id);
    detail::expect(status, "open");
    return {};
}

}  // namespace cardcage
