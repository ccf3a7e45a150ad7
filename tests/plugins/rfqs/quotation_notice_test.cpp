#include "plugins/rfqs/quotations/quotation_notice.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::rfqs {
namespace {

class QuotationMail : public CppUnit::TestFixture {};

QuotationNotice notice(std::string_view language) {
    return {
        .language = language,
        .first_name = {},
        .rfq_number = "RFQ-000123",
        .rfq_name = "Motor controller",
        .link = "https://x/1",
        .valid_until = {}};
}

CPPUNIT_TEST_FIXTURE(QuotationMail, saysWhatIsThereAndWhere) {
    auto told = notice("en");
    told.first_name = "Ana";
    told.valid_until = "2026-03-31";
    const auto mail = write(told);
    CPPUNIT_ASSERT_EQUAL(std::string("Your quotation RFQ-000123: Motor controller"), mail.subject);
    CPPUNIT_ASSERT_EQUAL(
        std::string("Hello Ana,\n\n"
                    "your quotation RFQ-000123: Motor controller is in the customer portal:\nhttps://x/1\n\n"
                    "The quotation is valid until 2026-03-31.\n\n"
                    "The link works once, for fourteen days.\n"),
        mail.text
    );
}

CPPUNIT_TEST_FIXTURE(QuotationMail, leavesOutWhatIsNotKnown) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("Hello,\n\nyour quotation RFQ-000123: Motor controller is in the customer portal:\nhttps://x/1\n\n"
                    "The link works once, for fourteen days.\n"),
        write(notice("en")).text
    );
}

CPPUNIT_TEST_FIXTURE(QuotationMail, saysWhenAQuotationWasCorrected) {
    auto told = notice("en");
    told.is_corrected = true;
    CPPUNIT_ASSERT(write(told).text.find("was replaced by a corrected one") != std::string::npos);
    told.language = "de";
    CPPUNIT_ASSERT(write(told).text.find("korrigierte Fassung") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(QuotationMail, speaksGermanToGermanReadersAndEnglishToEverybodyElse) {
    for (const auto* language : {"de", "de-AT", "DE", "de-Latn-CH"}) {
        CPPUNIT_ASSERT_EQUAL(std::string("Ihr Angebot RFQ-000123: Motor controller"), write(notice(language)).subject);
    }
    for (const auto* language : {"en", "fr-FR", "den", "x-de"}) {
        CPPUNIT_ASSERT_EQUAL(
            std::string("Your quotation RFQ-000123: Motor controller"), write(notice(language)).subject
        );
    }
}

CPPUNIT_TEST_FIXTURE(QuotationMail, keepsFreeTextOnOneLine) {
    auto told = notice("en");
    told.rfq_name = "a\r\nBcc: everybody\x7F";
    told.first_name = "Ana\n\nhttps://evil";
    const auto mail = write(told);
    CPPUNIT_ASSERT_EQUAL(std::string("Your quotation RFQ-000123: a  Bcc: everybody "), mail.subject);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, mail.text.find("Hello Ana  https://evil,\n"));
}

}  // namespace
}  // namespace cardcage::rfqs
