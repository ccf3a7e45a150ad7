#pragma once

#include <array>
#include <cardcage/text.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

// A handler of a capability route answers such a page by Call::respond:
//
//   for (const auto& [name, value] : web::headers) call.responseHeader(name, value);
//   call.respond(200, web::page(language, title, body), sdk::borrow(web::media_type));

/// Pages for people who open the link of a message in a browser: no script, nothing from another server, in German or
/// English. The functions may be called from every thread.
namespace cardcage::web {

/// Languages of the pages.
enum class Language { English, German };

/// Returns German for every German tag ("de", "de-AT"), otherwise English.
constexpr Language languageOf(std::string_view tag) {
    // The first subtag of a tag is the language; what follows is script, region and variants (BCP 47).
    return text::equalsIgnoringCase(tag.substr(0, tag.find('-')), "de") ? Language::German : Language::English;
}

/// Returns the tag of a language: "de", "en".
constexpr std::string_view tagOf(Language language) {
    return language == Language::German ? "de" : "en";
}

namespace detail {

/// Returns a qvalue (RFC 9110, 12.4.2) in thousandths; 0, which means "not wanted", for a malformed one.
constexpr int qualityOf(std::string_view text) {
    if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return 0;
    if (text.size() > 1 && text[1] != '.') return 0;
    int thousandths = (text[0] - '0') * 1000;
    int weight = 100;
    for (const char digit : text.substr(text.size() > 1 ? 2 : 1)) {
        if (!text::isDigit(digit)) return 0;
        thousandths += (digit - '0') * weight;
        weight /= 10;
    }
    return thousandths <= 1000 ? thousandths : 0;
}

/// Returns the quality of one element of Accept-Language from the part behind its tag: "q=0.8" in "de-AT;q=0.8".
constexpr int qualityBehind(std::string_view parameters) {
    const auto parameter = text::trimmed(parameters);
    if (parameter.empty()) return 1000;
    return text::lowered(parameter[0]) == 'q' && parameter.substr(1).starts_with('=') ? qualityOf(parameter.substr(2))
                                                                                      : 0;
}

}  // namespace detail

/// Returns the language that an Accept-Language header prefers (RFC 9110, 12.5.4); nothing when it names neither.
constexpr std::optional<Language> preferredLanguage(std::string_view header) {
    std::optional<Language> preferred;
    int best = 0;
    while (!header.empty()) {
        const auto end = header.find(',');
        const auto element = header.substr(0, end);
        header = end == std::string_view::npos ? std::string_view() : header.substr(end + 1);

        const auto semicolon = element.find(';');
        const auto tag = text::trimmed(element.substr(0, semicolon));
        const auto primary = tag.substr(0, tag.find('-'));
        if (!text::equalsIgnoringCase(primary, "de") && !text::equalsIgnoringCase(primary, "en")) continue;
        const auto quality =
            semicolon == std::string_view::npos ? 1000 : detail::qualityBehind(element.substr(semicolon + 1));
        if (quality <= best) continue;
        best = quality;
        preferred = languageOf(tag);
    }
    return preferred;
}

/// Returns a text as the content of an element, or of an attribute in quotes.
inline std::string escaped(std::string_view text) {
    std::string html;
    html.reserve(text.size());
    for (const char letter : text) {
        switch (letter) {
            case '&':
                html += "&amp;";
                break;
            case '<':
                html += "&lt;";
                break;
            case '>':
                html += "&gt;";
                break;
            case '"':
                html += "&quot;";
                break;
            case '\'':
                html += "&#39;";
                break;
            default:
                // Control characters are no characters of HTML; a line break of a name is a blank.
                html += static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F ? ' ' : letter;
        }
    }
    return html;
}

/// The one style sheet of all pages.
inline constexpr std::string_view style =
    "body{margin:3rem auto;max-width:44rem;padding:0 1rem;font:1rem/1.5 "
    "system-ui,sans-serif;color:#1c2733;background:#fff}"
    "h1{font-size:1.5rem}"
    "button{padding:.6rem "
    "1.2rem;font:inherit;color:#fff;background:#1d5fa8;border:0;border-radius:.3rem;cursor:pointer}"
    "table{width:100%;border-collapse:collapse}"
    "th,td{padding:.5rem .8rem .5rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #ccd3da}";

/// Content type of a page.
inline constexpr std::string_view media_type = "text/html; charset=utf-8";

/// Headers of a page, for Call::responseHeader. The hash is that of `style`: the browser accepts no other style, and no
/// script at all.
inline constexpr auto headers = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"Content-Security-Policy",
     "default-src 'none'; style-src 'sha256-70XXMCbeo4Au5AxqGyd8SzghajTH9BxCFwwO7ZyPVJE='; form-action 'self'; "
     "base-uri 'none'; frame-ancestors 'none'"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cache-Control", "no-store"},
    {"X-Robots-Tag", "noindex"},
});

/// Returns a whole page. `title` is text and also the heading; `body` is HTML below it, with lines that end with LF.
inline std::string page(Language language, std::string_view title, std::string_view body) {
    const auto heading = escaped(title);
    std::string html = "<!DOCTYPE html>\n<html lang=\"";
    html.append(tagOf(language))
        .append(
            "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>"
        )
        .append(heading)
        .append("</title>\n<style>")
        .append(style)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(heading)
        .append("</h1>\n")
        .append(body)
        .append("</body>\n</html>\n");
    return html;
}

}  // namespace cardcage::web
