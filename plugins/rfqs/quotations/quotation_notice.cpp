#include "quotations/quotation_notice.hpp"

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

/// A name is free text, but a subject and a quotation within a sentence are one line.
std::string onOneLine(std::string_view text) {
    std::string line;
    for (const char letter : text) {
        const bool is_control = static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
        line += is_control ? ' ' : letter;
    }
    return line;
}

std::string filled(std::string_view words, std::string_view value) {
    const auto place = words.find("{}");
    return std::string(words.substr(0, place)).append(value).append(words.substr(place + 2));
}

}  // namespace

NoticeText write(const QuotationNotice& notice) {
    const auto& words = web::languageOf(notice.language) == web::Language::German ? german : english;
    const auto rfq = onOneLine(std::string(notice.rfq_number).append(": ").append(notice.rfq_name));

    std::string text(words.greeting);
    if (notice.first_name) text += " " + onOneLine(*notice.first_name);
    text += ",\n\n" + filled(notice.is_corrected ? words.corrected : words.available, rfq) + "\n";
    text.append(notice.link).append("\n");
    if (notice.valid_until) text += "\n" + filled(words.valid_until, *notice.valid_until) + "\n";
    text.append("\n").append(words.link_validity).append("\n");
    return {.subject = filled(words.subject, rfq), .text = std::move(text)};
}

}  // namespace cardcage::rfqs
