#include "quotations/quotation_notice.hpp"

#include <cardcage/web/message_text.hpp>
#include <cardcage/web/web_page.hpp>

namespace cardcage::rfqs {
namespace {

/// The words of one language. `{}` stands for number and name of the RfQ, or for the day.
struct Words {
    std::string_view subject;
    std::string_view greeting;
    std::string_view available;
    std::string_view corrected;
    std::string_view valid_until;
    std::string_view link_validity;
};

constexpr Words english{
    .subject = "Your quotation {}",
    .greeting = "Hello",
    .available = "your quotation {} is in the customer portal:",
    .corrected = "your quotation {} was replaced by a corrected one, which is in the customer portal:",
    .valid_until = "The quotation is valid until {}.",
    .link_validity = "The link works once, for fourteen days.",
};

constexpr Words german{
    .subject = "Ihr Angebot {}",
    .greeting = "Guten Tag",
    .available = "Ihr Angebot {} liegt im Kundenportal:",
    .corrected = "Ihr Angebot {} wurde durch eine korrigierte Fassung ersetzt; sie liegt im Kundenportal:",
    .valid_until = "Das Angebot gilt bis {}.",
    .link_validity = "Der Link gilt einmal und vierzehn Tage lang.",
};

}  // namespace

NoticeText write(const QuotationNotice& notice) {
    const auto& words = web::languageOf(notice.language) == web::Language::German ? german : english;
    const auto rfq = web::onOneLine(std::string(notice.rfq_number).append(": ").append(notice.rfq_name));

    std::string text(words.greeting);
    if (notice.first_name) text += " " + web::onOneLine(*notice.first_name);
    text += ",\n\n" + web::filled(notice.is_corrected ? words.corrected : words.available, {rfq}) + "\n";
    text.append(notice.link).append("\n");
    if (notice.valid_until) text += "\n" + web::filled(words.valid_until, {*notice.valid_until}) + "\n";
    text.append("\n").append(words.link_validity).append("\n");
    return {.subject = web::filled(words.subject, {rfq}), .text = std::move(text)};
}

}  // namespace cardcage::rfqs
