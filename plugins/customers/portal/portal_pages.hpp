#pragma once

#include <cardcage/contracts/customers.hpp>
#include <cardcage/module.hpp>
#include <cardcage/web_page.hpp>
#include <optional>
#include <string>
#include <vector>

// The pages of the portal, as text: pure rules.

namespace cardcage::customers {

using contracts::customers::PortalDocument;

/// To whom a page speaks: a row of find_portal_reader.sql, in SELECT order.
struct PortalReader {
    std::optional<std::string> first_name;
    std::string language;       ///< BCP 47
    std::string customer_name;  ///< or its number
};

/// The deed of a link's button.
enum class LinkPurpose { Accept, SignIn };

/// One button that sends POST to the address of the page itself.
std::string confirmationPage(LinkPurpose purpose, web::Language language);

/// The documents with their downloads, in the given order.
std::string documentsPage(
    const PortalReader& reader, const std::vector<PortalDocument>& documents, web::Language language
);

}  // namespace cardcage::customers
