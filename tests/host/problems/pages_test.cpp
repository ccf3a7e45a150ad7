#include "host/problems/pages.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <openssl/evp.h>

#include <cardcage/web/web_page.hpp>

#include "host/problems/problem.hpp"

namespace {

using namespace cardcage::problems;

class ProblemPages : public CppUnit::TestFixture {
protected:
    static bool contains(std::string_view text, std::string_view part) {
        return text.find(part) != std::string_view::npos;
    }
    static std::string between(std::string_view text, std::string_view open, std::string_view close) {
        const auto begin = text.find(open) + open.size();
        return std::string(text.substr(begin, text.find(close, begin) - begin));
    }
    static void assertSelfContained(const Page& page) {
        // The style is permitted by its hash; nothing is loaded, run or sent from anywhere.
        const auto style = between(page.html, "<style>", "</style>");
        unsigned char digest[32];
        EVP_Digest(style.data(), style.size(), digest, nullptr, EVP_sha256(), nullptr);
        unsigned char base64[48];
        EVP_EncodeBlock(base64, digest, sizeof digest);
        const std::string hash = "'sha256-" + std::string(reinterpret_cast<char*>(base64)) + "'";
        CPPUNIT_ASSERT(contains(page.content_security_policy, "style-src " + hash + ";"));
        CPPUNIT_ASSERT(page.content_security_policy.starts_with("default-src 'none'; "));
        CPPUNIT_ASSERT(!contains(page.content_security_policy, "unsafe"));
        for (const auto* outside : {"http:", "https:", "<script", "src=", "@import", "url(", " style="}) {
            CPPUNIT_ASSERT_MESSAGE(outside, !contains(page.html, outside));
        }
        CPPUNIT_ASSERT(contains(page.html, "<html lang=\"en\">"));
        CPPUNIT_ASSERT(contains(page.html, "<main>"));
        CPPUNIT_ASSERT(contains(page.html, "prefers-color-scheme:dark"));
    }
};

CPPUNIT_TEST_FIXTURE(ProblemPages, explainEveryCode) {
    const auto index = indexPage();
    assertSelfContained(index);
    for (const auto& type : problemTypes()) {
        const std::string code(type.code);
        const auto page = problemPage(type);
        assertSelfContained(page);
        CPPUNIT_ASSERT_MESSAGE(code, contains(page.html, "<h1>" + cardcage::web::escaped(type.title) + "</h1>"));
        CPPUNIT_ASSERT_MESSAGE(code, contains(page.html, std::to_string(type.status) + " "));
        CPPUNIT_ASSERT_MESSAGE(code, contains(page.html, "<h2>Why it happens</h2>\n<p>"));
        CPPUNIT_ASSERT_MESSAGE(code, contains(page.html, "<h2>What to do</h2>\n<p>"));
        CPPUNIT_ASSERT_MESSAGE(code, !contains(page.html, "`"));
        CPPUNIT_ASSERT_MESSAGE(code, contains(index.html, "<a href=\"problems/" + code + "\">"));
    }
}

CPPUNIT_TEST_FIXTURE(ProblemPages, showCodeInTheTextAsCode) {
    const auto page = problemPage(*findProblemType("cost_frozen"));
    CPPUNIT_ASSERT(contains(page.html, "<code>&quot;is_cost_frozen&quot;: false</code>"));
}

CPPUNIT_TEST_FIXTURE(ProblemPages, doNotExistForUnknownCodes) {
    for (const auto* code : {"", "no_such_code", "<script>", "Not_Found", "not_found/", "../not_found"}) {
        CPPUNIT_ASSERT_MESSAGE(code, !findProblemType(code));
    }
}

CPPUNIT_TEST_FIXTURE(ProblemPages, listWhatModulesAddAmongTheirStatus) {
    const ProblemType added{"shelf_full", 409, "Shelf full", "Too much <wood>.", "Send `{}`."};
    const auto index = indexPage(std::span(&added, 1)).html;
    const auto place =
        index.find("<a href=\"problems/shelf_full\"><code>shelf_full</code></a></dt>\n<dd>Shelf full</dd>");
    CPPUNIT_ASSERT(place != std::string::npos);
    CPPUNIT_ASSERT(index.find("problems/rfq_has_order") < place && place < index.find("problems/precondition_failed"));
    const auto page = problemPage(added).html;
    CPPUNIT_ASSERT(contains(page, "409 Conflict · <code>shelf_full</code>"));
    CPPUNIT_ASSERT(contains(page, "Too much &lt;wood&gt;.") && contains(page, "Send <code>{}</code>."));
}

}  // namespace
