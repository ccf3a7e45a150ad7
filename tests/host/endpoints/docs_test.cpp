#include "host/endpoints/docs/docs.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <fstream>
#include <iterator>

namespace {

using cardcage::endpoints::docsAsset;

class DocsPage : public CppUnit::TestFixture {
protected:
    static bool contains(std::string_view text, std::string_view part) {
        return text.find(part) != std::string_view::npos;
    }
    static std::string fileText(const std::string& name) {
        std::ifstream file(std::string(CARDCAGE_SOURCE_DIR "/host/endpoints/docs/") + name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
};

CPPUNIT_TEST_FIXTURE(DocsPage, loadsScriptsOfThisServerOnly) {
    const auto page = docsAsset("/docs");
    CPPUNIT_ASSERT(page);
    CPPUNIT_ASSERT_EQUAL(std::string_view("text/html; charset=utf-8"), page->content_type);
    CPPUNIT_ASSERT_EQUAL(fileText("page.html"), std::string(page->bytes));
    // Relative, so that the page works below the path of a proxy, and never another host.
    CPPUNIT_ASSERT(contains(page->bytes, "<script src=\"docs/scalar.js\"></script>"));
    CPPUNIT_ASSERT(contains(page->bytes, "<script src=\"docs/start.js\"></script>"));
    for (const auto* name : {"/docs", "/docs/start.js"}) {
        for (const auto* outside : {"http:", "https:", "\"//", "'//"}) {
            CPPUNIT_ASSERT_MESSAGE(outside, !contains(docsAsset(name)->bytes, outside));
        }
    }
}

CPPUNIT_TEST_FIXTURE(DocsPage, hasEverythingOffThatTalksToOthers) {
    const auto start = docsAsset("/docs/start.js")->bytes;
    for (const auto* option : {
             "agent: { disabled: true }",
             "mcp: { disabled: true }",
             "externalUrls: { apiBaseUrl: \"\", dashboardUrl: \"\", proxyUrl: \"\", registryUrl: \"\" }",
             "hideClientButton: true",
             "persistAuth: false",
             "  proxyUrl: \"\"",
             "showDeveloperTools: \"never\"",
             "telemetry: false",
             "withDefaultFonts: false",
         }) {
        CPPUNIT_ASSERT_MESSAGE(option, contains(start, option));
    }
}

CPPUNIT_TEST_FIXTURE(DocsPage, hasAStrictPolicy) {
    CPPUNIT_ASSERT_EQUAL(
        std::string_view(
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
            "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        ),
        docsAsset("/docs")->content_security_policy
    );
    CPPUNIT_ASSERT(docsAsset("/docs/scalar.js")->content_security_policy.starts_with("default-src 'none'"));
}

CPPUNIT_TEST_FIXTURE(DocsPage, carriesTheBundleWithoutCopyingIt) {
    const auto first = docsAsset("/docs/scalar.js");
    const auto second = docsAsset("/docs/scalar.js");
    CPPUNIT_ASSERT(first->bytes.size() > 1'000'000);
    CPPUNIT_ASSERT(first->bytes.data() == second->bytes.data());
    CPPUNIT_ASSERT(contains(first->bytes, "createApiReference"));
    CPPUNIT_ASSERT(contains(docsAsset("/docs/scalar.license.txt")->bytes, "MIT License"));
}

CPPUNIT_TEST_FIXTURE(DocsPage, hasAnEntityTagForEachFile) {
    const auto page = docsAsset("/docs")->etag;
    CPPUNIT_ASSERT_EQUAL(std::size_t(34), page.size());
    CPPUNIT_ASSERT(page.front() == '"' && page.back() == '"');
    CPPUNIT_ASSERT(page != docsAsset("/docs/start.js")->etag);
    CPPUNIT_ASSERT_EQUAL(page, docsAsset("/docs")->etag);
}

CPPUNIT_TEST_FIXTURE(DocsPage, hasNoOtherFiles) {
    for (const auto* path : {"", "/", "/docs/", "/docs/page.html", "/docs/../docs", "/docs/scalar.js.map", "docs"}) {
        CPPUNIT_ASSERT_MESSAGE(path, !docsAsset(path));
    }
}

CPPUNIT_TEST_FIXTURE(DocsPage, isPinnedWithoutAddressesOfARegistry) {
    const auto fetch = fileText("fetch.cmake");
    CPPUNIT_ASSERT(!contains(fetch, "://"));
    // An exact version: no range that could move. The content is pinned by its digest.
    constexpr std::string_view package = "\"@scalar/api-reference@";
    const auto place = fetch.find(package);
    CPPUNIT_ASSERT(place != std::string::npos);
    CPPUNIT_ASSERT(std::isdigit(static_cast<unsigned char>(fetch[place + package.size()])));
    CPPUNIT_ASSERT_EQUAL(std::size_t(64), fileText("standalone.sha256").find_first_not_of("0123456789abcdef"));
}

}  // namespace
