#pragma once

#include <string>
#include <vector>

#include "orders/stored_purchase_orders.hpp"

// Offers and part numbers that items of a request name.

namespace cardcage::purchase_orders_legacy {

/// Finds references that do not exist, of all items of a request at once.
class KnownReferences {
public:
    explicit KnownReferences(sdk::Call& call) : call_(call) {}

    /// Adds the item at `pointer`.
    void add(const ItemColumns& item, const std::string& pointer);
    /// Reports offers, internal part numbers and parts of manufacturers that do not exist. An internal part number is
    /// that of a component or of an imported assembly; without a revision, of any revision.
    void check(sdk::FieldErrors& errors) const;

private:
    void checkOffers(sdk::FieldErrors& errors) const;
    void checkNumbers(sdk::FieldErrors& errors) const;
    void checkParts(sdk::FieldErrors& errors) const;

    sdk::Call& call_;
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
