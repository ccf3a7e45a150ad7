#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::rfqs {

/// Content of the notice about a released quotation.
struct QuotationNotice {
    std::string_view language;              ///< BCP 47 tag of the reader
    std::optional<std::string> first_name;  ///< of the reader
    std::string_view rfq_number;
    std::string_view rfq_name;
    std::string_view link;                   ///< signs the reader in to the portal, once, within fourteen days
    std::optional<std::string> valid_until;  ///< YYYY-MM-DD
    bool is_corrected = false;               ///< it replaces an earlier one
};

struct NoticeText {
    std::string subject;  ///< one line
    std::string text;     ///< plain text, lines end with LF
};

/// The words of the message: German for every German tag ("de", "de-AT"), otherwise English.
NoticeText write(const QuotationNotice& notice);

}  // namespace cardcage::rfqs
