#include "portal/sign_in_message.hpp"

#include <cardcage/web/message_text.hpp>
#include <cardcage/web/web_page.hpp>

namespace cardcage::customers {
namespace {

/// The words of one language.
struct SignInWords {
    std::string_view subject;
    std::string_view greeting;
    std::string_view opening;
    std::string_view validity;
};

constexpr SignInWords english_sign_in{
    .subject = "Your link to the customer portal",
    .greeting = "Hello",
    .opening = "this link leads to your quotations in the customer portal:",
    .validity = "The link works once, for fourteen days. If you did not expect this message, please ignore it.",
};

constexpr SignInWords german_sign_in{
    .subject = "Ihr Link zum Kundenportal",
    .greeting = "Guten Tag",
    .opening = "dieser Link führt zu Ihren Angeboten im Kundenportal:",
    .validity =
        "Der Link gilt einmal und vierzehn Tage lang. Falls Sie diese Nachricht nicht erwartet haben, "
        "beachten Sie sie bitte nicht.",
};

}  // namespace

SignInText write(const SignInMessage& message) {
    const auto& words = web::languageOf(message.language) == web::Language::German ? german_sign_in : english_sign_in;
    std::string text(words.greeting);
    if (message.first_name) text += " " + web::onOneLine(*message.first_name);
    text.append(",\n\n").append(words.opening).append("\n").append(message.link).append("\n\n");
    text.append(words.validity).append("\n");
    return {.subject = std::string(words.subject), .text = std::move(text)};
}

}  // namespace cardcage::customers
