#include "plugins/customers/portal/sign_in_message.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::customers {
namespace sign_in_message_test {

class SignInMail : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(SignInMail, saysWhereTheLinkLeadsAndHowLong) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("Hello Ana,\n\n"
                    "this link leads to your quotations in the customer portal:\nhttps://x/1\n\n"
                    "The link works once, for fourteen days. "
                    "If you did not expect this message, please ignore it.\n"),
        write(SignInMessage{.language = "en", .first_name = "Ana", .link = "https://x/1"}).text
    );
}

CPPUNIT_TEST_FIXTURE(SignInMail, speaksGermanToGermanReadersAndEnglishToEverybodyElse) {
    const auto subject = [](std::string_view language) {
        return write(SignInMessage{.language = language, .first_name = {}, .link = "https://x/1"}).subject;
    };
    for (const auto* language : {"de", "de-AT", "DE"}) {
        CPPUNIT_ASSERT_EQUAL(std::string("Ihr Link zum Kundenportal"), subject(language));
    }
    for (const auto* language : {"en", "fr", "den"}) {
        CPPUNIT_ASSERT_EQUAL(std::string("Your link to the customer portal"), subject(language));
    }
}

}  // namespace sign_in_message_test
}  // namespace cardcage::customers
