#include <array>
#include <cardcage/module.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sql.hpp"

/// Stand-ins for the modules that calculate costs and take orders, as far as the stories need them.
namespace cardcage::standins {
namespace {

struct RfqReference {
    sdk::Uuid rfq_id;

    static constexpr auto schema() {
        return sdk::record("StandinRfq", sdk::required<&RfqReference::rfq_id>("The RfQ."));
    }
};

struct FoundRoot {
    std::optional<sdk::Uuid> assembly_id;
    bool frozen = false;

    static constexpr auto schema() {
        return sdk::record(
            "StandinRoot",
            sdk::required<&FoundRoot::assembly_id>("Its root."),
            sdk::required<&FoundRoot::frozen>("Whether it is frozen.")
        );
    }
};

struct StatusChanged {
    std::string number;
    std::string from_status;
    std::string to_status;

    static constexpr auto schema() {
        return sdk::record(
            "StandinStatusChanged",
            sdk::required<&StatusChanged::number>("Number of the RfQ."),
            sdk::required<&StatusChanged::from_status>("Before."),
            sdk::required<&StatusChanged::to_status>("From now on.")
        );
    }
};

struct RfqRecord {
    std::string name;

    static constexpr auto schema() { return sdk::record("StandinRfqRecord", sdk::required<&RfqRecord::name>("Name.")); }
};

/// Needs an RfQ that knows it is frozen, and has the root it should have.
void freeze(sdk::Call& call, const RfqReference& rfq) {
    const auto root = call.invoke<FoundRoot>("rfqs.find_root/1", rfq);
    if (!root.frozen || root.assembly_id != rfq.rfq_id) throw sdk::Problem::conflict("in_use", "It is not frozen.");
}

/// Needs one that is frozen until then.
void thaw(sdk::Call& call, const RfqReference& rfq) {
    freeze(call, rfq);
}

/// An RfQ of the name "ordered" has an open order.
void refuseOrdered(sdk::Call& call, const RfqReference& rfq) {
    const auto name = call.db().one<std::string>(sql::find_rfq_name, rfq.rfq_id);
    const bool is_same = call.invoke<RfqRecord>("rfqs.get/1", rfq).name == name;
    if (is_same && name == "ordered") throw sdk::Problem::conflict("rfq_has_order", "The RfQ has an open order.");
}

/// Tells the sales department when an RfQ is won.
void tellSales(sdk::Call& call, const StatusChanged& change) {
    if (change.to_status != "Won") return;
    call.mail({.kind = "rfq_won", .to = "sales@rfqs.example.com", .subject = change.number, .text = change.from_status}
    );
}

struct OutdatedOffer {
    sdk::Uuid pcb_id;

    static constexpr auto schema() {
        return sdk::record("StandinOutdatedOffer", sdk::required<&OutdatedOffer::pcb_id>("The PCB."));
    }
};

/// Tells the purchase department of a price for a board that is no longer the present one.
void tellPurchase(sdk::Call& call, const OutdatedOffer& offer) {
    call.mail(
        {.kind = "pcb_offer_outdated",
         .to = "purchase@boards.example.com",
         .subject = "An offer is outdated",
         .text = offer.pcb_id.view()}
    );
}

std::span<const sdk::Route> routes() {
    return {};
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::operation("costing.freeze/1", &freeze, "Freeze nothing"),
        sdk::operation("costing.thaw/1", &thaw, "Thaw nothing"),
        sdk::operation("rfqs.before_status/1", &refuseOrdered, "Refuse RfQs that are called ordered"),
        sdk::operation("rfqs.before_delete/1", &refuseOrdered, "Refuse RfQs that are called ordered"),
        sdk::operation("rfq.status_changed/1", &tellSales, "Tell sales of what was won"),
        sdk::operation("pcb.offer_outdated/1", &tellPurchase, "Tell the purchase department of outdated offers"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::standins

CARDCAGE_MODULE(cardcage::standins::routes, cardcage::standins::operations)
