#include "orders/known_references.hpp"

#include <algorithm>
#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/lookalikes/lookalikes.hpp>
#include <cardcage/contracts/manufacturers.hpp>

#include "sql.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

/// A row of list_unfitting_offers.sql.
struct UnfittingOffer {
    std::int64_t place = 0;
    bool is_of_other_seller = false;
};

}  // namespace

void KnownReferences::add(const ItemColumns& item, const std::string& pointer) {
    if (item.offer_id) {
        offer_places_.push_back(pointer + "/offer_id");
        offers_.push_back(*item.offer_id);
    }
    if (item.internal_part_number) {
        number_places_.push_back(pointer + "/internal_part_number");
        values_.push_back(*item.internal_part_number);
        revisions_.push_back(item.internal_part_revision.value_or(""));
    }
    if (item.manufacturer && item.manufacturer_part_number) {
        part_places_.push_back(pointer);
        manufacturers_.push_back(*item.manufacturer);
        part_numbers_.push_back(*item.manufacturer_part_number);
    }
}

void KnownReferences::addOffer(
    const ItemColumns& item, const std::optional<SupplierId>& supplier, const std::string& pointer
) {
    if (!item.offer_id) return;
    named_.places.push_back(pointer + "/offer_id");
    named_.ids.push_back(*item.offer_id);
    named_.suppliers.push_back(supplier ? std::optional(supplier->uuid()) : std::nullopt);
    named_.values.push_back(item.internal_part_number.value_or(""));
    named_.manufacturers.push_back(item.manufacturer.value_or(""));
    named_.part_numbers.push_back(item.manufacturer_part_number.value_or(""));
}

void KnownReferences::check(sdk::FieldErrors& errors) const {
    if (!offers_.empty()) checkOffers(errors);
    if (!named_.ids.empty()) checkFit(errors);
    if (!values_.empty()) checkNumbers(errors);
    if (!manufacturers_.empty()) checkParts(errors);
}

void KnownReferences::checkOffers(sdk::FieldErrors& errors) const {
    for (const auto place : call_.db().many<std::int64_t>(sql::list_unknown_offers, offers_)) {
        errors.add(
            offer_places_.at(static_cast<std::size_t>(place)),
            "unknown_reference",
            "is not an offer; leave it out, or read the present offers with GET /admin/offers"
        );
    }
}

void KnownReferences::checkFit(sdk::FieldErrors& errors) const {
    std::vector<std::optional<sdk::Uuid>> manufacturers(named_.ids.size());
    if (const auto resolved = call_.invokeIfProvided(contracts::manufacturers::resolve, {named_.manufacturers})) {
        for (std::size_t i = 0; i < manufacturers.size(); ++i) {
            if (const auto& id = resolved->results.at(i).manufacturer_id) manufacturers[i] = id->uuid();
        }
    }
    const auto unfitting = call_.db().many<UnfittingOffer>(
        sql::list_unfitting_offers,
        named_.ids,
        named_.suppliers,
        named_.values,
        manufacturers,
        named_.part_numbers,
        scenario_
    );
    for (const auto& offer : unfitting) {
        errors.add(
            named_.places.at(static_cast<std::size_t>(offer.place)),
            "unknown_reference",
            offer.is_of_other_seller
                ? "is not an offer of the purchase order's supplier; name one of this supplier, or leave it out"
                : "is an offer for another part than the item names; name one for this part, or leave it out"
        );
    }
}

void KnownReferences::checkNumbers(sdk::FieldErrors& errors) const {
    const auto unknown = call_.db().many<std::int64_t>(sql::list_unknown_components, values_, revisions_);
    if (unknown.empty()) return;
    contracts::assemblies::PartNumberValues wanted;
    for (const auto place : unknown) wanted.values.push_back(values_.at(static_cast<std::size_t>(place)));
    const auto assemblies = call_.invokeIfProvided(contracts::assemblies::known, wanted);
    std::vector<std::string> places;
    contracts::SentNumbers numbers;
    for (const auto place : unknown) {
        const auto index = static_cast<std::size_t>(place);
        if (assemblies && std::ranges::find(assemblies->known, values_.at(index)) != assemblies->known.end()) continue;
        places.push_back(number_places_.at(index));
        numbers.values.push_back(values_.at(index));
        numbers.revisions.push_back(revisions_.at(index));
    }
    const auto twins = contracts::findLookalikes(call_, numbers);
    for (std::size_t i = 0; i < places.size(); ++i) {
        errors.add(
            places[i],
            "unknown_reference",
            twins[i] ? contracts::withLookalike("is not a component or an imported assembly", twins[i])
                     : "is not a component or an imported assembly; import it first, or send a description instead"
        );
    }
}

void KnownReferences::checkParts(sdk::FieldErrors& errors) const {
    const auto resolved = call_.invokeIfProvided(contracts::manufacturers::resolve, {manufacturers_});
    if (!resolved) return;
    std::vector<std::optional<sdk::Uuid>> ids;
    for (const auto& result : resolved->results) {
        ids.push_back(result.manufacturer_id ? std::optional(result.manufacturer_id->uuid()) : std::nullopt);
    }
    for (const auto place : call_.db().many<std::int64_t>(sql::list_unknown_parts, ids, part_numbers_)) {
        const auto index = static_cast<std::size_t>(place);
        const bool is_known = ids.at(index).has_value();
        errors.add(
            part_places_.at(index) + (is_known ? "/manufacturer_part_number" : "/manufacturer"),
            "unknown_reference",
            is_known ? "is not a part of the manufacturer; import a component with it, or send a description instead"
                     : "is not the name of one manufacturer; POST /manufacturers/find lists similar names"
        );
    }
}

}  // namespace cardcage::purchase_orders_legacy
