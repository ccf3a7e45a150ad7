#pragma once

#include <cardcage/module.hpp>
#include <cardcage/web_page.hpp>
#include <optional>
#include <string>
#include <vector>

// The pages of the portal, as text: pure rules.

namespace cardcage::customers {

/// A document that a user of the portal may download.
struct PortalDocument {
    std::string title;
    std::string file_name;
    sdk::Timestamp released_at;
    std::optional<sdk::Date> valid_until;
    std::string url;

    static constexpr auto schema() {
        return sdk::record(
            "PortalDocument",
            sdk::required("title", &PortalDocument::title, "What it is about."),
            sdk::required("file_name", &PortalDocument::file_name, "Name of the file."),
            sdk::required("released_at", &PortalDocument::released_at, "Since when it can be read."),
            sdk::optional("valid_until", &PortalDocument::valid_until, "Last day on which it is valid."),
            sdk::required("url", &PortalDocument::url, "Where it is downloaded, without a bearer.")
        );
    }
};

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
