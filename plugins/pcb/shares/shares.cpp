#include <algorithm>
#include <set>

#include "analysing/stored_analysis.hpp"
#include "profiles/rule_books.hpp"
#include "projects/stored_pcb.hpp"
#include "settings.hpp"
#include "shares/end_shares.hpp"
#include "shares/share.hpp"
#include "specifications/stored_specification.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

constexpr std::string_view files_variant = "files";

/// Columns of a new share.
struct ShareColumns {
    SpecificationId specification_id;
    std::vector<std::string> tenants;
    std::optional<sdk::Timestamp> expires_at;
};

bool isSlug(std::string_view text) {
    return !text.empty() && text.size() <= 40 && std::ranges::all_of(text, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
    });
}

SpecificationId chosenSpecification(sdk::Call& call, const PcbId& pcb, const NewPcbShare& input) {
    if (!input.specification_id) return findDefaultSpecification(call, pcb).id;
    if (findSpecificationRow(call, pcb, input.specification_id->view())) return *input.specification_id;
    throw sdk::Problem::invalid(
        "/specification_id", "unknown_reference", "is no specification of this PCB; leave it out for the default one"
    );
}

void requireRoom(sdk::Call& call, const PcbId& pcb) {
    const auto shares = call.db().many<PcbShare>(sql::list_shares, pcb, std::nullopt);
    const auto most = call.settings<Settings>().pcb_shares;
    if (std::ssize(shares) < most) return;
    throw sdk::Problem::invalid("", "length", "A PCB has at most " + std::to_string(most) + " shares; end one first.");
}

void requireFuture(const sdk::Call& call, const NewPcbShare& input) {
    if (!input.expires_at || call.now() < *input.expires_at) return;
    throw sdk::Problem::invalid("/expires_at", "range", "must be in the future");
}

/// The PCB as readers see it.
Pcb withoutLinks(Pcb pcb) {
    pcb.rfq_id.reset();
    pcb.assembly_id.reset();
    pcb.order_id.reset();
    pcb.external_reference.reset();
    pcb.analysis.messages.clear();
    return pcb;
}

SharedPcb sharedPcb(sdk::Call& call, const PcbShare& share) {
    const auto row = findSpecificationRow(call, share.pcb_id, share.specification_id.view());
    if (!row) throw sdk::Problem::notFound("share", share.id);
    return {
        .id = share.id,
        .pcb = withoutLinks(storedPcb(call, share.pcb_id)),
        .specification = specificationOf(call, *bookOfTenant(call), foundInFiles(call, share.pcb_id), *row),
        .expires_at = share.expires_at,
        .created_at = share.created_at};
}

}  // namespace

void NewPcbShare::check(sdk::FieldErrors& errors) const {
    std::set<std::string_view> before;
    for (std::size_t i = 0; i < tenants.size(); ++i) {
        const auto pointer = "/tenants/" + std::to_string(i);
        if (!isSlug(tenants[i]))
            errors.add(pointer, "format", "must be the short name of a tenant: 1 to 40 of a-z, 0-9 and -");
        else if (!before.insert(tenants[i]).second)
            errors.add(pointer, "duplicate", "is named already");
    }
}

std::vector<PcbShare> listPcbShares(sdk::Call& call, PcbId pcb) {
    requirePcb(call, pcb);
    return call.db().many<PcbShare>(sql::list_shares, pcb, std::nullopt);
}

PcbShare createPcbShare(sdk::Call& call, PcbId pcb, const NewPcbShare& input) {
    lockPcb(call, pcb);
    requireFuture(call, input);
    requireRoom(call, pcb);
    const ShareColumns columns{chosenSpecification(call, pcb, input), input.tenants, input.expires_at};
    const auto id = sdk::grantShare(call, show_share, SharedBoard{pcb}, {input.tenants, input.expires_at});
    return call.db().one<PcbShare>(sql::insert_share, id, pcb, columns);
}

void deletePcbShare(sdk::Call& call, PcbId pcb, sdk::ShareId share) {
    lockPcb(call, pcb);
    if (!call.db().run(sql::delete_share, pcb, share)) throw sdk::Problem::notFound("share", share);
    sdk::revokeShare(call, share);
}

void endShares(sdk::Call& call, const PcbId& pcb, const std::optional<SpecificationId>& specification) {
    for (const auto& share : call.db().many<PcbShare>(sql::list_shares, pcb, specification)) {
        call.db().run(sql::delete_share, pcb, share.id);
        sdk::revokeShare(call, share.id);
    }
}

sdk::AnsweredByOwner<SharedPcb> findSharedPcb(sdk::Call& call, sdk::ShareId share) {
    return sdk::openShare(call, share);
}

sdk::AnsweredByOwner<AnsweredZip> downloadSharedFiles(sdk::Call& call, sdk::ShareId share) {
    return sdk::openShare(call, share, files_variant);
}

sdk::Answered showShare(sdk::Call& call, const sdk::OpenedShare<SharedBoard>& opened) {
    const auto share = call.db().maybe<PcbShare>(sql::find_share, opened.payload.pcb_id, opened.share);
    if (!share) throw sdk::Problem::notFound("share", opened.share);
    if (opened.variant == files_variant) {
        downloadFiles(call, share->pcb_id);
    } else {
        call.respond(200, sdk::toJson(sharedPcb(call, *share)));
    }
    return {};
}

}  // namespace cardcage::pcb
