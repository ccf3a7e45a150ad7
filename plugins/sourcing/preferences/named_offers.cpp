#include "preferences/named_offers.hpp"

#include <map>
#include <set>

#include "design/read_design.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct OfferRow {
    std::string id;
    std::optional<std::string> part_id;
    std::optional<std::string> internal_part_number;
    std::optional<std::string> custom_part_id;
    std::optional<std::string> sourcing_scenario_id;
    std::string unit;
};

/// All sources from which the lines of a scenario may be bought.
class WantedParts {
public:
    WantedParts(sdk::Call& call, const ScenarioId& scenario) : scenario_(scenario.view()) {
        const auto demands = call.db().many<DemandRow>(sql::read_demands, scenario);
        for (const auto& [number, sources] : readDesign(call, demands).sources) {
            numbers_.insert(number.value);
            parts_.insert(sources.part_ids.begin(), sources.part_ids.end());
            if (!sources.custom_part_id.empty()) custom_parts_.insert(sources.custom_part_id);
        }
    }

    bool areServedBy(const OfferRow& offer) const {
        if (offer.custom_part_id) {
            const bool counts = !offer.sourcing_scenario_id || offer.sourcing_scenario_id == scenario_;
            return counts && custom_parts_.contains(*offer.custom_part_id);
        }
        return (offer.part_id && parts_.contains(*offer.part_id)) ||
               (offer.internal_part_number && numbers_.contains(*offer.internal_part_number));
    }

private:
    std::string scenario_;
    std::set<std::string> numbers_;
    std::set<std::string> parts_;
    std::set<std::string> custom_parts_;
};

/// The offers that preferences name, and whether they can serve the scenario.
class NamedOffers {
public:
    NamedOffers(sdk::Call& call, const std::optional<ScenarioId>& scenario, const std::vector<OfferId>& ids) {
        for (auto& row : call.db().many<OfferRow>(sql::list_named_offers, ids)) {
            offers_.emplace(row.id, std::move(row));
        }
        if (scenario) wanted_.emplace(call, *scenario);
    }

    /// nullptr: it can never be bought, which is added to the errors.
    const OfferRow* find(const OfferId& id, const std::string& pointer, sdk::FieldErrors& errors) const {
        const auto offer = offers_.find(id.view());
        if (offer == offers_.end()) {
            errors.add(pointer, "unknown_reference", "is not an offer");
            return nullptr;
        }
        if (wanted_ && !wanted_->areServedBy(offer->second)) {
            errors.add(pointer, "unknown_reference", "is not an offer for a part that this scenario needs");
            return nullptr;
        }
        return &offer->second;
    }

private:
    std::map<std::string, OfferRow, std::less<>> offers_;
    std::optional<WantedParts> wanted_;
};

}  // namespace

void checkNamedOffers(sdk::Call& call, const std::optional<ScenarioId>& scenario, const Preferences& preferences) {
    const auto pins = preferences.pins.value_or(std::vector<Pin>());
    const auto costs = preferences.one_time_costs.value_or(std::vector<OneTimeCostPayment>());
    std::vector<OfferId> ids;
    for (const auto& pin : pins) ids.push_back(pin.offer_id);
    for (const auto& one : costs) ids.push_back(one.offer_id);
    if (ids.empty()) return;
    const NamedOffers offers(call, scenario, ids);
    sdk::FieldErrors errors;
    for (std::size_t i = 0; i < pins.size(); ++i) {
        const auto pointer = "/pins/" + std::to_string(i);
        const auto* offer = offers.find(pins[i].offer_id, pointer + "/offer_id", errors);
        // Units that convert into a discrete one are discrete, too.
        if (offer && engine::isDiscrete(unitOf(offer->unit)) && pins[i].quantity.rounded(0) != pins[i].quantity)
            errors.add(pointer + "/quantity", "range", "must be a whole number: the offer is by the piece");
    }
    for (std::size_t i = 0; i < costs.size(); ++i)
        offers.find(costs[i].offer_id, "/one_time_costs/" + std::to_string(i) + "/offer_id", errors);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

}  // namespace cardcage::sourcing
