#include "portal/portal_pages.hpp"

#include <string_view>

namespace cardcage::customers {
namespace {

/// The words of one language.
struct PageWords {
    std::string_view portal;
    std::string_view invited;
    std::string_view accept;
    std::string_view welcome_back;
    std::string_view sign_in;
    std::string_view greeting;
    std::string_view quotations_of;
    std::string_view nothing_yet;
    std::string_view quotation;
    std::string_view released;
    std::string_view valid_until;
    std::string_view document;
    std::string_view how_long;
};

constexpr PageWords english_page{
    .portal = "Customer portal",
    .invited = "You are invited to the customer portal, where you find your quotations.",
    .accept = "Accept the invitation",
    .welcome_back = "This link leads to your quotations in the customer portal. It works once.",
    .sign_in = "Sign in",
    .greeting = "Hello",
    .quotations_of = "Quotations for ",
    .nothing_yet = "There is no quotation here at present; please ask your contact if you expect one.",
    .quotation = "Quotation",
    .released = "Released",
    .valid_until = "Valid until",
    .document = "Document",
    .how_long =
        "The downloads on this page work for twelve hours; please leave it open, it cannot be loaded again. "
        "Every message about a quotation has a new link.",
};

constexpr PageWords german_page{
    .portal = "Kundenportal",
    .invited = "Sie sind zum Kundenportal eingeladen, in dem Sie Ihre Angebote finden.",
    .accept = "Einladung annehmen",
    .welcome_back = "Dieser Link führt zu Ihren Angeboten im Kundenportal. Er gilt einmal.",
    .sign_in = "Anmelden",
    .greeting = "Guten Tag",
    .quotations_of = "Angebote für ",
    .nothing_yet = "Zurzeit ist hier kein Angebot; bitte fragen Sie nach, falls Sie eines erwarten.",
    .quotation = "Angebot",
    .released = "Freigegeben",
    .valid_until = "Gültig bis",
    .document = "Dokument",
    .how_long =
        "Die Downloads auf dieser Seite gehen zwölf Stunden lang; bitte lassen Sie sie offen, sie lässt sich nicht "
        "neu laden. Jede Nachricht zu einem Angebot hat einen neuen Link.",
};

const PageWords& pageWords(web::Language language) {
    return language == web::Language::German ? german_page : english_page;
}

std::string element(std::string_view name, std::string_view html) {
    std::string text = "<";
    text.append(name).append(">").append(html).append("</").append(name).append(">");
    return text;
}

std::string row(const PortalDocument& document) {
    const auto link = "<a href=\"" + web::escaped(document.url) + "\">" + web::escaped(document.file_name) + "</a>";
    return "<tr>" + element("td", web::escaped(document.title)) + element("td", document.released_at.date().text()) +
           element("td", document.valid_until ? document.valid_until->text() : "") + element("td", link) + "</tr>\n";
}

std::string table(const std::vector<PortalDocument>& documents, const PageWords& words) {
    std::string html = "<table>\n<thead><tr>";
    for (const auto title : {words.quotation, words.released, words.valid_until, words.document}) {
        html.append("<th scope=\"col\">").append(title).append("</th>");
    }
    html += "</tr></thead>\n<tbody>\n";
    for (const auto& document : documents) html += row(document);
    return html + "</tbody>\n</table>\n";
}

}  // namespace

std::string confirmationPage(LinkPurpose purpose, web::Language language) {
    const auto& words = pageWords(language);
    const bool accepts = purpose == LinkPurpose::Accept;
    // Without an action the form is sent to the address of the page, even if a proxy changes it.
    return web::page(
        language,
        words.portal,
        element("p", accepts ? words.invited : words.welcome_back) + "\n<form method=\"post\">" +
            element("button", accepts ? words.accept : words.sign_in) + "</form>\n"
    );
}

std::string documentsPage(
    const PortalReader& reader, const std::vector<PortalDocument>& documents, web::Language language
) {
    const auto& words = pageWords(language);
    std::string greeting(words.greeting);
    if (reader.first_name) greeting += " " + *reader.first_name;
    auto body = element("p", web::escaped(greeting + ",")) + "\n";
    if (documents.empty()) {
        body += element("p", words.nothing_yet) + "\n";
    } else {
        body += table(documents, words) + element("p", words.how_long) + "\n";
    }
    return web::page(language, std::string(words.quotations_of) + reader.customer_name, body);
}

}  // namespace cardcage::customers
