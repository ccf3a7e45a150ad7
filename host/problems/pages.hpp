#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::problems {

/// A self-contained HTML page: no scripts, no requests, light or dark as the reader prefers.
struct Page {
    static constexpr std::string_view content_type = "text/html; charset=utf-8";
    std::string html;
    std::string content_security_policy;  ///< allows this page's own style by its hash, and nothing else
};

/// `/problems`: every problem type by status.
Page indexPage();

/// `/problems/<code>`: cause and cure; absent for a code that is not in the table.
std::optional<Page> problemPage(std::string_view code);

/// `text` with & < > " ' replaced, for element content and quoted attributes.
std::string htmlEscaped(std::string_view text);

}  // namespace cardcage::problems
