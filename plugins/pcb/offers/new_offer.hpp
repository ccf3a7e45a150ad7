#pragma once

#include <string>
#include <vector>

#include "offers/offer.hpp"
#include "offers/quoted_board.hpp"
#include "offers/stored_offer.hpp"

// Steps that all new offers have.

namespace cardcage::pcb {

/// The board and the supplier of a new offer, both held until the end of the transaction.
struct OfferSubject {
    PcbId pcb_id;
    SpecificationRow specification;
    SupplierId supplier_id;
    QuotedBoard board;
};

/// Locks the PCB and finds what an offer is for. 404; 400 for an unknown supplier or specification, and for the offer
/// beyond the most.
OfferSubject subjectOf(
    sdk::Call& call,
    const PcbId& pcb,
    const std::optional<SpecificationId>& specification,
    const SupplierChoice& supplier
);

/// Stores the offer and puts those that count. 400 rule `conflict` for a state that no new offer has.
PcbOffer storeOffer(
    sdk::Call& call, const OfferSubject& subject, const NewPcbOffer& given, const BreakdownColumns& breakdown
);

}  // namespace cardcage::pcb
