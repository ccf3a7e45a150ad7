#include "plugins/order-management/orders/order_notice.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::order_management {
namespace {

class OrderMail : public CppUnit::TestFixture {};

OrderNotice notice() {
    return {
        .order_number = "ORD-000045",
        .rfq_number = "RFQ-000123",
        .rfq_name = "Motor controller",
        .order_size = 500,
        .batch_size = 100,
        .total = "11325.00 EUR",
        .customer = "Muster AG",
        .customer_order_number = {}};
}

CPPUNIT_TEST_FIXTURE(OrderMail, confirmsWhatWasOrdered) {
    const auto mail = writeConfirmation(notice(), "en", "Ana", "https://x/1");
    CPPUNIT_ASSERT_EQUAL(std::string("Your order ORD-000045: Motor controller"), mail.subject);
    CPPUNIT_ASSERT_EQUAL(
        std::string("Hello Ana,\n\n"
                    "thank you for your order ORD-000045 for RFQ-000123: Motor controller.\n"
                    "500 pieces in deliveries of 100, 11325.00 EUR in total.\n\n"
                    "You find the order in the customer portal:\nhttps://x/1\n\n"
                    "The link works once, for fourteen days.\n"),
        mail.text
    );
}

CPPUNIT_TEST_FIXTURE(OrderMail, namesTheNumberOfTheCustomer) {
    auto told = notice();
    told.customer_order_number = "PO-9";
    CPPUNIT_ASSERT(writeConfirmation(told, "de-AT", {}, "x").text.find("Ihre Nummer: PO-9\n") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(
        std::string("Muster AG has ordered RFQ-000123: Motor controller.\n"
                    "500 pieces in deliveries of 100, 11325.00 EUR in total.\nNumber of the customer: PO-9\n"),
        writeAnnouncement(told).text
    );
}

CPPUNIT_TEST_FIXTURE(OrderMail, tellsTheBuyerAloneWhereToPay) {
    auto told = notice();
    told.payment_page = "https://pay\n.example/1";
    const auto holds = [](const std::string& text, std::string_view part) {
        return text.find(part) != std::string::npos;
    };
    const auto english = writeConfirmation(told, "fr", {}, "x").text;
    CPPUNIT_ASSERT(holds(english, "in total.\n\nPlease pay here:\nhttps://pay .example/1\n\nYou find the order"));
    CPPUNIT_ASSERT(holds(writeConfirmation(told, "de", {}, "x").text, "\nBitte bezahlen Sie hier:\nhttps://pay"));
    CPPUNIT_ASSERT(!holds(writeAnnouncement(told).text, "pay"));
}

CPPUNIT_TEST_FIXTURE(OrderMail, keepsFreeTextOnOneLineAndAsItIs) {
    auto told = notice();
    told.rfq_name = "a\r\nBcc: {} everybody";
    told.customer = "Muster\nAG {}";
    const auto mail = writeConfirmation(told, "de", "Ana\n\nhttps://evil", "x");
    CPPUNIT_ASSERT_EQUAL(std::string("Ihre Bestellung ORD-000045: a  Bcc: {} everybody"), mail.subject);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, mail.text.find("Guten Tag Ana  https://evil,\n"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, writeAnnouncement(told).text.find("Muster AG {} has ordered"));
    CPPUNIT_ASSERT_EQUAL(std::string("Order ORD-000045: a  Bcc: {} everybody"), writeAnnouncement(told).subject);
}

}  // namespace
}  // namespace cardcage::order_management
