#include <cppunit/extensions/HelperMacros.h>

#include <cardcage/web/web_page.hpp>
#include <optional>
#include <string>

namespace cardcage::web {
namespace web_page_test {

class WebPage : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(WebPage, speaksTheLanguageThatIsLikedBest) {
    for (const auto* header :
         {"de", "DE-at", "fr, de;q=0.5", "en;q=0.8,de-CH;q=0.9", " de , en", "en;q=0, de;q=0.001"}) {
        CPPUNIT_ASSERT(preferredLanguage(header) == Language::German);
    }
    for (const auto* header : {"en", "en-GB,de;q=0.9", "de;q=0.2, en;q=0.3", "de;q=0,en;q=0.1", "en,de"}) {
        CPPUNIT_ASSERT(preferredLanguage(header) == Language::English);
    }
    for (const auto* header :
         {"", "*", "fr", "den", "de;q=0", "de;q=2", "de;q=0.1234", "de;q=x", "de;v=1", ",;,", ";q"}) {
        CPPUNIT_ASSERT(preferredLanguage(header) == std::nullopt);
    }
}

CPPUNIT_TEST_FIXTURE(WebPage, namesAreTextWhateverTheyHold) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp; Größe "),
        escaped("<b a=\"1\" c='2'>&amp; Größe\n")
    );
    const auto html = page(Language::German, "<script>alert(1)</script>", "<p>x</p>\n");
    CPPUNIT_ASSERT(html.find("<script") == std::string::npos);
    CPPUNIT_ASSERT(html.find("<html lang=\"de\">") != std::string::npos);
    CPPUNIT_ASSERT(html.find("<p>x</p>") != std::string::npos);
}

}  // namespace web_page_test
}  // namespace cardcage::web
