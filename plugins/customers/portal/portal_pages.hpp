#pragma once

#include <cardcage/contracts/customers.hpp>
#include <cardcage/module.hpp>
#include <cardcage/web/web_page.hpp>
#include <optional>
#include <string>
#include <vector>

// The pages of the portal, as text: pure rules.

namespace cardcage::customers {

using contracts::customers::PortalDocument;

/// Reader of a page: a row of find_portal_reader.sql, in SELECT order.
struct PortalReader {
    std::optional<std::string> first_name;
    std::string language;       ///< BCP 47
    std::string customer_name;  ///< or its number
};

/// Action of a link's button.
enum class LinkPurpose { Accept, SignIn };

/// Page with one button that sends POST to the address of the page itself.
std::string confirmationPage(LinkPurpose purpose, web::Language language);

/// Page with the documents and their downloads, in the given order.
std::string documentsPage(
    const PortalReader& reader, const std::vector<PortalDocument>& documents, web::Language language
);

}  // namespace cardcage::customers
