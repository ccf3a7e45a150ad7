#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::customers {

/// The message with which a user signs in to the portal again.
struct SignInMessage {
    std::string_view language;              ///< BCP 47 tag of the reader
    std::optional<std::string> first_name;  ///< of the reader
    std::string_view link;                  ///< signs in, once, within fourteen days
};

struct SignInText {
    std::string subject;  ///< one line
    std::string text;     ///< plain text, lines end with LF
};

/// The words of the message: German for every German tag ("de", "de-AT"), otherwise English.
SignInText write(const SignInMessage& message);

}  // namespace cardcage::customers
