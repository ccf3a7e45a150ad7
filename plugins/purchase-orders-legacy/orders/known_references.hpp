#pragma once

#include <optional>
#include <string>
#include <vector>

#include "orders/stored_purchase_orders.hpp"

// Offers and part numbers that items of a request name.

namespace cardcage::purchase_orders_legacy {

/// Finds references that do not exist, of all items of a request at once.
class KnownReferences {
public:
    KnownReferences(sdk::Call& call, const SourcingScenarioId& scenario) : call_(call), scenario_(scenario) {}

    /// Adds the item at `pointer`.
    void add(const ItemColumns& item, const std::string& pointer);
    /// Adds the offer of the item at `pointer`, which has to be one of the supplier for the part of the item. Without a
    /// supplier only the part is compared.
    void addOffer(const ItemColumns& item, const std::optional<SupplierId>& supplier, const std::string& pointer);
    /// Reports offers, internal part numbers and parts of manufacturers that do not exist, and offers of another
    /// supplier or for another part. An internal part number is that of a component or of an imported assembly; without
    /// a revision, of any revision.
    void check(sdk::FieldErrors& errors) const;

private:
    /// Offers with the supplier, number and part that their items name.
    struct NamedOffers {
        std::vector<std::string> places;
        std::vector<OfferId> ids;
        std::vector<std::optional<sdk::Uuid>> suppliers;
        std::vector<std::string> values;
        std::vector<std::string> manufacturers;
        std::vector<std::string> part_numbers;
    };

    void checkOffers(sdk::FieldErrors& errors) const;
    void checkFit(sdk::FieldErrors& errors) const;
    void checkNumbers(sdk::FieldErrors& errors) const;
    void checkParts(sdk::FieldErrors& errors) const;

    sdk::Call& call_;
    const SourcingScenarioId& scenario_;
    NamedOffers named_;
    std::vector<std::string> offer_places_;
    std::vector<OfferId> offers_;
    std::vector<std::string> number_places_;
    std::vector<std::string> values_;
    std::vector<std::string> revisions_;
    std::vector<std::string> part_places_;
    std::vector<std::string> manufacturers_;
    std::vector<std::string> part_numbers_;
};

}  // namespace cardcage::purchase_orders_legacy
