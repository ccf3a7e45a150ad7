#include "plugins/customers/portal_users/invitation.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::customers {
namespace {

class InvitationMail : public CppUnit::TestFixture {};

InvitationText inLanguage(std::string_view language) {
    return write({.language = language, .first_name = {}, .message = {}, .link = "https://x/1"});
}

CPPUNIT_TEST_FIXTURE(InvitationMail, speaksGermanToEveryGermanTag) {
    for (const auto* language : {"de", "de-AT", "DE", "de-Latn-CH"}) {
        CPPUNIT_ASSERT_EQUAL(std::string("Ihre Einladung zum Kundenportal"), inLanguage(language).subject);
    }
}

CPPUNIT_TEST_FIXTURE(InvitationMail, speaksEnglishToEverybodyElse) {
    for (const auto* language : {"en", "fr-FR", "den", "x-de"}) {
        CPPUNIT_ASSERT_EQUAL(std::string("Your invitation to the customer portal"), inLanguage(language).subject);
    }
}

CPPUNIT_TEST_FIXTURE(InvitationMail, greetsByNameAndCarriesMessageAndLink) {
    const auto mail = write({.language = "en", .first_name = "Ana", .message = "See you soon.", .link = "https://x/1"});
    CPPUNIT_ASSERT_EQUAL(
        std::string("Hello Ana,\n\n"
                    "you are invited to the customer portal, where you find your quotations.\n\n"
                    "See you soon.\n\n"
                    "Please accept the invitation with this link:\nhttps://x/1\n\n"
                    "The link works once, for seven days. "
                    "If you did not expect this message, please ignore it.\n"),
        mail.text
    );
}

CPPUNIT_TEST_FIXTURE(InvitationMail, leavesOutWhatIsNotKnown) {
    const auto text = inLanguage("en").text;
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, text.find("Hello,\n\nyou are invited"));
    CPPUNIT_ASSERT(text.find("quotations.\n\nPlease") != text.npos);
}

}  // namespace
}  // namespace cardcage::customers
