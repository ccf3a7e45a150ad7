#include "orders/order_notice.hpp"

#include <cardcage/web/message_text.hpp>
#include <cardcage/web/web_page.hpp>

namespace cardcage::order_management {
namespace {

/// The words of one language. Each `{}` stands for the next value.
struct Words {
    std::string_view subject;
    std::string_view greeting;
    std::string_view thanks;
    std::string_view quantities;
    std::string_view own_number;
    std::string_view payment_follows;
    std::string_view link_follows;
    std::string_view link_validity;
};

constexpr Words english{
    .subject = "Your order {}: {}",
    .greeting = "Hello",
    .thanks = "thank you for your order {} for {}: {}.",
    .quantities = "{} pieces in deliveries of {}, {} in total.",
    .own_number = "Your number: {}",
    .payment_follows = "Please pay here:",
    .link_follows = "You find the order in the customer portal:",
    .link_validity = "The link works once, for fourteen days.",
};

constexpr Words german{
    .subject = "Ihre Bestellung {}: {}",
    .greeting = "Guten Tag",
    .thanks = "vielen Dank für Ihre Bestellung {} zu {}: {}.",
    .quantities = "{} Stück in Lieferungen zu {}, zusammen {}.",
    .own_number = "Ihre Nummer: {}",
    .payment_follows = "Bitte bezahlen Sie hier:",
    .link_follows = "Sie finden die Bestellung im Kundenportal:",
    .link_validity = "Der Link gilt einmal und vierzehn Tage lang.",
};

std::string quantitiesOf(const OrderNotice& notice, std::string_view words) {
    return web::filled(words, {std::to_string(notice.order_size), std::to_string(notice.batch_size), notice.total});
}

}  // namespace

OrderText writeConfirmation(
    const OrderNotice& notice,
    std::string_view language,
    const std::optional<std::string>& first_name,
    std::string_view link
) {
    const auto& words = web::languageOf(language) == web::Language::German ? german : english;
    const auto name = web::onOneLine(notice.rfq_name);
    std::string text(words.greeting);
    if (first_name) text += " " + web::onOneLine(*first_name);
    text += ",\n\n" + web::filled(words.thanks, {notice.order_number, web::onOneLine(notice.rfq_number), name});
    text += "\n" + quantitiesOf(notice, words.quantities) + "\n";
    if (notice.customer_order_number) text += web::filled(words.own_number, {*notice.customer_order_number}) + "\n";
    if (notice.payment_page) {
        text.append("\n")
            .append(words.payment_follows)
            .append("\n")
            .append(web::onOneLine(*notice.payment_page))
            .append("\n");
    }
    text.append("\n").append(words.link_follows).append("\n").append(link).append("\n");
    text.append("\n").append(words.link_validity).append("\n");
    return {.subject = web::filled(words.subject, {notice.order_number, name}), .text = std::move(text)};
}

OrderText writeAnnouncement(const OrderNotice& notice) {
    const auto name = web::onOneLine(notice.rfq_name);
    std::string text =
        web::onOneLine(notice.customer) + " has ordered " + web::onOneLine(notice.rfq_number) + ": " + name + ".";
    text += "\n" + quantitiesOf(notice, english.quantities) + "\n";
    if (notice.customer_order_number) text += "Number of the customer: " + *notice.customer_order_number + "\n";
    return {.subject = "Order " + std::string(notice.order_number) + ": " + name, .text = std::move(text)};
}

}  // namespace cardcage::order_management
