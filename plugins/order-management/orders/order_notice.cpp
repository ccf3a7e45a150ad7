#include "orders/order_notice.hpp"

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
    std::string_view link_follows;
    std::string_view link_validity;
};

constexpr Words english{
    .subject = "Your order {}: {}",
    .greeting = "Hello",
    .thanks = "thank you for your order {} for {}: {}.",
    .quantities = "{} pieces in deliveries of {}, {} in total.",
    .own_number = "Your number: {}",
    .link_follows = "You find the order in the customer portal:",
    .link_validity = "The link works once, for fourteen days.",
};

constexpr Words german{
    .subject = "Ihre Bestellung {}: {}",
    .greeting = "Guten Tag",
    .thanks = "vielen Dank für Ihre Bestellung {} zu {}: {}.",
    .quantities = "{} Stück in Lieferungen zu {}, zusammen {}.",
    .own_number = "Ihre Nummer: {}",
    .link_follows = "Sie finden die Bestellung im Kundenportal:",
    .link_validity = "Der Link gilt einmal und vierzehn Tage lang.",
};

/// Names are free text, but a subject and a sentence are one line.
std::string onOneLine(std::string_view text) {
    std::string line;
    for (const char letter : text) {
        const bool is_control = static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
        line += is_control ? ' ' : letter;
    }
    return line;
}

std::string filled(std::string_view words, std::initializer_list<std::string> values) {
    std::string text;
    for (const auto& value : values) {
        const auto place = words.find("{}");
        text.append(words.substr(0, place)).append(value);
        words.remove_prefix(place + 2);
    }
    return text.append(words);
}

std::string quantitiesOf(const OrderNotice& notice, std::string_view words) {
    return filled(
        words, {std::to_string(notice.order_size), std::to_string(notice.batch_size), std::string(notice.total)}
    );
}

}  // namespace

OrderText writeConfirmation(
    const OrderNotice& notice,
    std::string_view language,
    const std::optional<std::string>& first_name,
    std::string_view link
) {
    const auto& words = web::languageOf(language) == web::Language::German ? german : english;
    const std::string number(notice.order_number);
    const auto name = onOneLine(notice.rfq_name);
    std::string text(words.greeting);
    if (first_name) text += " " + onOneLine(*first_name);
    text += ",\n\n" + filled(words.thanks, {number, onOneLine(notice.rfq_number), name});
    text += "\n" + quantitiesOf(notice, words.quantities) + "\n";
    if (notice.customer_order_number) text += filled(words.own_number, {*notice.customer_order_number}) + "\n";
    text.append("\n").append(words.link_follows).append("\n").append(link).append("\n");
    text.append("\n").append(words.link_validity).append("\n");
    return {.subject = filled(words.subject, {number, name}), .text = std::move(text)};
}

OrderText writeAnnouncement(const OrderNotice& notice) {
    const auto name = onOneLine(notice.rfq_name);
    std::string text = onOneLine(notice.customer) + " has ordered " + onOneLine(notice.rfq_number) + ": " + name + ".";
    text += "\n" + quantitiesOf(notice, english.quantities) + "\n";
    if (notice.customer_order_number) text += "Number of the customer: " + *notice.customer_order_number + "\n";
    return {.subject = "Order " + std::string(notice.order_number) + ": " + name, .text = std::move(text)};
}

}  // namespace cardcage::order_management
