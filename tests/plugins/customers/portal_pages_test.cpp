#include "plugins/customers/portal/portal_pages.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::customers {
namespace portal_pages_test {

class PortalPages : public CppUnit::TestFixture {};

bool holds(const std::string& html, std::string_view text) {
    return html.find(text) != std::string::npos;
}

PortalDocument document() {
    return {
        .title = "RFQ-000001: Board",
        .file_name = "Quotation.pdf",
        .released_at = sdk::Timestamp::parse("2026-03-31T23:30:00Z").value(),
        .valid_until = {},
        .url = "https://x/1"};
}

CPPUNIT_TEST_FIXTURE(PortalPages, aLinkHasOneButtonThatSendsPost) {
    const auto page = confirmationPage(LinkPurpose::SignIn, web::Language::English);
    CPPUNIT_ASSERT(holds(page, "<form method=\"post\"><button>Sign in</button></form>"));
    CPPUNIT_ASSERT(
        holds(confirmationPage(LinkPurpose::Accept, web::Language::German), "<button>Einladung annehmen</button>")
    );
}

CPPUNIT_TEST_FIXTURE(PortalPages, everyDocumentIsARowWithItsDownload) {
    auto valid = document();
    valid.valid_until = sdk::Date::of(2026, 5, 1);
    const auto page =
        documentsPage({.first_name = "Ana", .language = "en", .customer_name = "Muster AG"}, {valid, document()}, {});
    CPPUNIT_ASSERT(holds(page, "<h1>Quotations for Muster AG</h1>"));
    CPPUNIT_ASSERT(holds(page, "<p>Hello Ana,</p>"));
    CPPUNIT_ASSERT(holds(
        page,
        "<tr><td>RFQ-000001: Board</td><td>2026-03-31</td><td>2026-05-01</td>"
        "<td><a href=\"https://x/1\">Quotation.pdf</a></td></tr>"
    ));
    CPPUNIT_ASSERT(holds(page, "<td>2026-03-31</td><td></td>"));
}

CPPUNIT_TEST_FIXTURE(PortalPages, withoutDocumentsThePageSaysSo) {
    const auto page =
        documentsPage({.first_name = {}, .language = "de", .customer_name = "C-1"}, {}, web::Language::German);
    CPPUNIT_ASSERT(holds(page, "Zurzeit ist hier kein Angebot;"));
    CPPUNIT_ASSERT(!holds(page, "<table>"));
    CPPUNIT_ASSERT(holds(page, "<p>Guten Tag,</p>"));
}

CPPUNIT_TEST_FIXTURE(PortalPages, namesAreTextWhateverTheyHold) {
    auto evil = document();
    evil.title = "<script>1</script>";
    evil.file_name = "</a><img src=x>.pdf";
    evil.url = "https://x/\"onclick=\"1";
    const auto page = documentsPage(
        {.first_name = "<b>", .language = "en", .customer_name = "</h1><i>&"}, {evil}, web::Language::English
    );
    for (const auto* tag : {"<script", "<img", "<b>", "<i>", "\"onclick"}) CPPUNIT_ASSERT(!holds(page, tag));
    CPPUNIT_ASSERT(holds(page, "&lt;script&gt;1&lt;/script&gt;"));
}

}  // namespace portal_pages_test
}  // namespace cardcage::customers
