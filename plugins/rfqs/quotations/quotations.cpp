#include "quotations/quotations.hpp"

#include <cardcage/contracts/customers.hpp>

#include "quotations/quotation_notice.hpp"
#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {
namespace {

/// The file of a quotation with complete content. The host deletes files without content.
std::optional<sdk::File> findComplete(sdk::Call& call, const QuotationId& id) {
    try {
        auto file = call.files().find(id);
        if (file.is_complete) return file;
    } catch (const sdk::Problem& problem) {
        if (problem.status() != 404) throw;
    }
    return std::nullopt;
}

void removeFile(sdk::Call& call, const QuotationId& id) {
    try {
        call.files().remove(id);
    } catch (const sdk::Problem& problem) {
        if (problem.status() != 404) throw;
    }
}

void forget(sdk::Call& call, const QuotationId& id) {
    removeFile(call, id);
    call.db().run(sql::delete_quotation, id);
}

/// Closes the upload link of a quotation; the content received so far is final. Returns false if no complete content
/// was received.
bool settle(sdk::Call& call, const QuotationId& id) {
    if (!findComplete(call, id)) return false;
    call.files().endUpload(id);
    const auto file = call.files().find(id);  // another content may have come meanwhile
    call.db().run(sql::settle_quotation, id, file.stored_at);
    return true;
}

/// A row of list_readers.sql, in SELECT order.
struct Reader {
    CustomerUserId id;
    std::string email;
    std::optional<std::string> first_name;
    std::string language;
    bool is_invited = false;
};

}  // namespace

FinishedUploads finishedUploads(sdk::Call& call, const std::optional<RfqId>& rfq) {
    FinishedUploads finished;
    for (const auto& id : call.db().many<QuotationId>(sql::list_open_uploads, rfq)) {
        if (const auto file = findComplete(call, id)) {
            finished.ids.push_back(id);
            finished.uploaded_at.push_back(file->stored_at);
        }
    }
    return finished;
}

Quotations quotationsOf(sdk::Call& call, const RfqId& id, const CustomerId& customer) {
    Quotations quotations;
    quotations.all = call.db().many<Quotations::Known>(sql::list_quotations, id);
    std::optional<sdk::Timestamp> newest_at;
    for (const auto& known : quotations.all) {
        auto uploaded_at = known.uploaded_at;
        if (!uploaded_at) {
            const auto file = findComplete(call, known.id);
            if (!file) continue;
            uploaded_at = file->stored_at;
        }
        const bool is_released = known.released_to == customer;
        if (is_released) quotations.state.has_released = true;
        if (is_released) quotations.state.is_unreached = known.is_unreached;
        if (newest_at && *uploaded_at <= *newest_at) continue;
        newest_at = uploaded_at;
        quotations.newest = known.id;
        quotations.state.has_unreleased = !is_released;
    }
    return quotations;
}

void release(sdk::Call& call, const Quotations& quotations, const CustomerId& customer) {
    for (const auto& known : quotations.all) {
        if (known.id != *quotations.newest) {
            forget(call, known.id);
        } else if (!known.uploaded_at) {
            settle(call, known.id);
        }
    }
    call.db().run(sql::release_quotation, *quotations.newest, customer);
}

namespace {

/// Returns whether somebody was notified.
bool notify(sdk::Call& call, const Rfq& rfq, bool is_corrected) {
    if (!call.settings<Settings>().portal_enabled) return false;
    bool any_invited = false;
    bool any_active = false;
    for (const auto& reader : call.db().many<Reader>(sql::list_readers, rfq.customer.id)) {
        if (reader.is_invited) {
            any_invited = true;
            continue;
        }
        // A user who was just deactivated gets no link.
        const auto link = call.invoke(contracts::customers::sign_in_link, {reader.id}).url;
        if (!link) continue;
        any_active = true;
        const auto notice = write(
            {.language = reader.language,
             .first_name = reader.first_name,
             .rfq_number = rfq.number,
             .rfq_name = rfq.name,
             .link = *link,
             .valid_until = rfq.quotation_valid_until ? std::optional(rfq.quotation_valid_until->text()) : std::nullopt,
             .is_corrected = is_corrected}
        );
        call.mail(
            {.kind = "quotation_available",
             .to = reader.email,
             .language = reader.language,
             .subject = notice.subject,
             .text = notice.text}
        );
    }
    if (any_invited) call.invoke(contracts::customers::invite_again, {rfq.customer.id});
    return any_active || any_invited;
}

}  // namespace

bool notifyReaders(sdk::Call& call, const Rfq& rfq, bool is_corrected) {
    const bool has_reached = notify(call, rfq, is_corrected);
    call.db().run(sql::note_reach, rfq.id, rfq.customer.id, !has_reached);
    return has_reached;
}

void removeFiles(sdk::Call& call, const RfqId& id) {
    for (const auto& known : call.db().many<Quotations::Known>(sql::list_quotations, id)) {
        removeFile(call, known.id);
    }
}

void settleUpload(sdk::Call& call, const EndedUpload& upload) {
    // The RfQ may have been deleted, and the quotation released or replaced, before its link expired.
    if (!call.db().maybe<RfqId>(sql::lock_rfq, upload.rfq_id)) return;
    for (const auto& open : call.db().many<QuotationId>(sql::list_open_uploads, upload.rfq_id)) {
        if (open == upload.quotation_id && !settle(call, open)) forget(call, open);
    }
}

}  // namespace cardcage::rfqs
