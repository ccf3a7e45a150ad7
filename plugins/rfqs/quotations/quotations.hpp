#pragma once

#include <optional>
#include <vector>

#include "rfqs.hpp"
#include "status_rules.hpp"

// Quotation documents between the upload link and the reader.

namespace cardcage::rfqs {

/// Quotations with an open link to which a complete content has come, side by side.
struct FinishedUploads {
    std::vector<QuotationId> ids;
    std::vector<sdk::Timestamp> uploaded_at;
};

/// Those of one RfQ, or of all. The file service alone knows them as long as their links are open.
FinishedUploads finishedUploads(sdk::Call& call, const std::optional<RfqId>& rfq);

/// The quotations of a locked RfQ as they stand.
struct Quotations {
    struct Known {
        QuotationId id;
        std::optional<sdk::Timestamp> uploaded_at;  ///< absent: its link is open
        std::optional<CustomerId> released_to;
    };
    std::vector<Known> all;
    std::optional<QuotationId> newest;  ///< of those that came completely
    QuotationState state;               ///< towards the customer of the RfQ
};

Quotations quotationsOf(sdk::Call& call, const RfqId& id, const CustomerId& customer);

/// Releases the newest one to the customer. All links end, and the others are forgotten: it takes their place.
void release(sdk::Call& call, const Quotations& quotations, const CustomerId& customer);

/// Tells the users of the customer, if the portal is on: the active ones get a message, those still invited a new
/// invitation.
void notifyReaders(sdk::Call& call, const Rfq& rfq, bool is_corrected);

/// Removes the documents of an RfQ about to be deleted.
void removeFiles(sdk::Call& call, const RfqId& id);

/// What becomes of an upload when its link has ended.
struct EndedUpload {
    RfqId rfq_id;
    QuotationId quotation_id;

    static constexpr auto schema() {
        return sdk::record(
            "EndedQuotationUpload",
            sdk::required<&EndedUpload::rfq_id>("Id of the RfQ."),
            sdk::required<&EndedUpload::quotation_id>("Id of the quotation with the expired link.")
        );
    }
};

/// rfqs.settle_upload/1, a job of each upload link: closes the link and writes down whether a complete content came;
/// without one the quotation is forgotten.
void settleUpload(sdk::Call& call, const EndedUpload& upload);

}  // namespace cardcage::rfqs
