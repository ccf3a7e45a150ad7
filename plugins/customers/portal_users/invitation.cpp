#include "portal_users/invitation.hpp"

#include <cardcage/web/message_text.hpp>
#include <cardcage/web/web_page.hpp>

namespace cardcage::customers {
namespace {

/// The words of one language; `name` and `message` are used only if present.
struct Words {
    std::string_view subject;
    std::string_view greeting;
    std::string_view opening;
    std::string_view link_follows;
    std::string_view validity;
};

constexpr Words english{
    .subject = "Your invitation to the customer portal",
    .greeting = "Hello",
    .opening = "you are invited to the customer portal, where you find your quotations.",
    .link_follows = "Please accept the invitation with this link:",
    .validity = "The link works once, for seven days. If you did not expect this message, please ignore it.",
};

constexpr Words german{
    .subject = "Ihre Einladung zum Kundenportal",
    .greeting = "Guten Tag",
    .opening = "Sie sind zum Kundenportal eingeladen, in dem Sie Ihre Angebote finden.",
    .link_follows = "Bitte nehmen Sie die Einladung mit diesem Link an:",
    .validity =
        "Der Link gilt einmal und sieben Tage lang. Falls Sie diese Nachricht nicht erwartet haben, "
        "beachten Sie sie bitte nicht.",
};

void addParagraph(std::string& text, std::string_view paragraph) {
    if (!text.empty()) text += "\n\n";
    text += paragraph;
}

}  // namespace

InvitationText write(const Invitation& invitation) {
    const auto& words = web::languageOf(invitation.language) == web::Language::German ? german : english;
    std::string greeting(words.greeting);
    if (invitation.first_name) greeting += " " + web::onOneLine(*invitation.first_name);

    std::string text = greeting + ",";
    addParagraph(text, words.opening);
    if (invitation.message) addParagraph(text, *invitation.message);
    addParagraph(text, words.link_follows);
    text += "\n" + std::string(invitation.link);
    addParagraph(text, words.validity);
    return {.subject = std::string(words.subject), .text = text + "\n"};
}

}  // namespace cardcage::customers
