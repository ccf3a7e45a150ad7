#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::customers {

/// Content of an invitation to the portal.
struct Invitation {
    std::string_view language;              ///< BCP 47 tag of the reader
    std::optional<std::string> first_name;  ///< of the reader
    std::optional<std::string> message;     ///< personal message of the inviting user
    std::string_view link;                  ///< accepts the invitation, once, within seven days
};

struct InvitationText {
    std::string subject;  ///< one line
    std::string text;     ///< plain text, lines end with LF
};

/// The words of an invitation: German for every German tag ("de", "de-AT"), otherwise English.
InvitationText write(const Invitation& invitation);

}  // namespace cardcage::customers
