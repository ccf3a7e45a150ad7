#include "linked/for_other_modules.hpp"
#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {
namespace {

/// A row of list_released_quotations.sql, in SELECT order.
struct Released {
    RfqId rfq_id;
    std::string number;
    std::string name;
    std::string file_name;
    sdk::Timestamp released_at;
    std::optional<sdk::Date> valid_until;
};

}  // namespace

std::vector<contracts::customers::PortalDocument> listPortalDocuments(
    sdk::Call& call, const contracts::customers::PortalPage& page
) {
    std::vector<contracts::customers::PortalDocument> documents;
    if (!call.settings<Settings>().portal_enabled) return documents;
    const auto released = call.db().many<Released>(sql::list_released_quotations, page.customer_user_id);
    for (const auto& quotation : released) {
        auto path =
            std::string("/portal/rfqs/").append(quotation.rfq_id.view()).append("/quotation/").append(page.token);
        documents.push_back(
            {.title = quotation.number + ": " + quotation.name,
             .file_name = quotation.file_name,
             .released_at = quotation.released_at,
             .valid_until = quotation.valid_until,
             .url = std::string(call.publicUrl(path))}
        );
    }
    return documents;
}

}  // namespace cardcage::rfqs
