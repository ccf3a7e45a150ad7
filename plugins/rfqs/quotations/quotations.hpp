#pragma once

#include <optional>
#include <vector>

#include "rfqs.hpp"
#include "status_rules.hpp"

// Quotation documents between the upload link and the reader.

namespace cardcage::rfqs {

/// Quotations with an open link and complete content, side by side.
struct FinishedUploads {
    std::vector<QuotationId> ids;
    std::vector<sdk::Timestamp> uploaded_at;
};

/// The quotations of one RfQ, or of all. Only the files service knows them while their links are open.
FinishedUploads finishedUploads(sdk::Call& call, const std::optional<RfqId>& rfq);

/// The current quotations of a locked RfQ.
struct Quotations {
    struct Known {
        QuotationId id;
        std::optional<sdk::Timestamp> uploaded_at;  ///< absent: its link is open
        std::optional<CustomerId> released_to;
        bool is_unreached = false;
    };
    std::vector<Known> all;
    std::optional<QuotationId> newest;  ///< of the complete ones
    QuotationState state;               ///< with respect to the customer of the RfQ
};

Quotations quotationsOf(sdk::Call& call, const RfqId& id, const CustomerId& customer);

/// Releases the newest one to the customer. All links end, and the others are deleted, because it replaces them.
void release(sdk::Call& call, const Quotations& quotations, const CustomerId& customer);

/// Notifies the users of the customer, if the portal is on: active users get a message, invited ones a new invitation.
/// Returns whether there was one, and stores the answer with the released quotation.
bool notifyReaders(sdk::Call& call, const Rfq& rfq, bool is_corrected);

/// Removes the documents of an RfQ that is about to be deleted.
void removeFiles(sdk::Call& call, const RfqId& id);

/// State of an upload after the expiry of its link.
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

/// rfqs.settle_upload/1, a job of each upload link: closes the link and stores the complete content; without complete
/// content the quotation is deleted.
void settleUpload(sdk::Call& call, const EndedUpload& upload);

}  // namespace cardcage::rfqs
