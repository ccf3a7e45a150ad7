#include "host/problems/pages.hpp"

#include <algorithm>
#include <cardcage/web/web_page.hpp>
#include <vector>

#include "host/crypto/base64.hpp"
#include "host/crypto/digest.hpp"

namespace cardcage::problems {
namespace {

// System fonts and colours with a contrast of at least 7:1 on both grounds.
constexpr std::string_view style = R"css(
:root{color-scheme:light dark;--ground:#fff;--text:#1b1f24;--quiet:#4c535c;--line:#d5dae0;--link:#0a4fa3;--code:#eef1f4}
@media (prefers-color-scheme:dark){:root{--ground:#14171b;--text:#e8ebee;--quiet:#b3bac2;--line:#363c44;--link:#9cc6ff;--code:#23282e}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.75rem;line-height:1.25;margin:.25rem 0 .5rem}
h2{font-size:1.125rem;margin:2rem 0 .25rem}
p{margin:.25rem 0}
.status{color:var(--quiet);margin:1.5rem 0 0}
a{color:var(--link)}
a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
code{background:var(--code);border-radius:.25rem;padding:.1em .35em;font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
dl{margin:0}
dt{margin-top:1rem;border-top:1px solid var(--line);padding-top:1rem}
dd{margin:.25rem 0 0;color:var(--quiet)}
)css";

/// The source expression of a hash that permits exactly this inline style (CSP Level 3, 2.3.1).
std::string styleHash() {
    return "'sha256-" + crypto::encodeBase64(crypto::bytesOf(crypto::sha256(style))) + "'";
}

const std::string& policy() {
    static const std::string value = "default-src 'none'; style-src " + styleHash() +
                                     "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    return value;
}

/// Escaped text whose `backticks` become code.
std::string prose(std::string_view text) {
    std::string html;
    bool code = false;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto tick = std::min(text.find('`', begin), text.size());
        html += web::escaped(text.substr(begin, tick - begin));
        if (tick < text.size()) {
            code = !code;
            html += code ? "<code>" : "</code>";
        }
        begin = tick + 1;
    }
    if (code) html += "</code>";
    return html;
}

Page page(std::string_view title, std::string_view content) {
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    html += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>";
    html += web::escaped(title);
    html += "</title>\n<style>";
    html += style;
    html += "</style>\n</head>\n<body>\n<main>\n";
    html += content;
    html += "</main>\n</body>\n</html>\n";
    return {std::move(html), policy()};
}

std::string statusLine(int status) {
    return std::to_string(status) + " " + std::string(reasonPhrase(status));
}

}  // namespace

// Links are relative, so that they hold behind a proxy that adds a path in front.
Page indexPage(std::span<const ProblemType> more) {
    std::string content =
        "<h1>Problems</h1>\n<p>Every error of this interface is a <code>application/problem+json</code> body. Its "
        "<code>code</code> is one of these.</p>\n";
    std::vector<ProblemType> types(problemTypes().begin(), problemTypes().end());
    types.insert(types.end(), more.begin(), more.end());
    std::ranges::stable_sort(types, {}, &ProblemType::status);
    int status = 0;
    for (const auto& type : types) {
        if (type.status != status) {
            if (status) content += "</dl>\n";
            status = type.status;
            content += "<h2>" + web::escaped(statusLine(status)) + "</h2>\n<dl>\n";
        }
        const auto code = web::escaped(type.code);
        content += "<dt><a href=\"problems/" + code + "\"><code>" + code + "</code></a></dt>\n<dd>";
        content += web::escaped(type.title) + "</dd>\n";
    }
    content += "</dl>\n";
    return page("Problems", content);
}

Page problemPage(const ProblemType& type) {
    std::string content = "<nav><a href=\"../problems\">All problems</a></nav>\n<p class=\"status\">";
    content += web::escaped(statusLine(type.status)) + " · <code>" + web::escaped(type.code) + "</code></p>\n";
    content += "<h1>" + web::escaped(type.title) + "</h1>\n";
    content += "<h2>Why it happens</h2>\n<p>" + prose(type.cause) + "</p>\n";
    content += "<h2>What to do</h2>\n<p>" + prose(type.cure) + "</p>\n";
    return page(std::string(type.title) + " (" + std::string(type.code) + ")", content);
}

}  // namespace cardcage::problems
