#include "host/files/signed_link.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::files {
namespace {

constexpr std::int64_t now = 1'772'355'600;

SignedLink uploadLink() {
    return {
        .kind = SignedLink::Kind::Put,
        .file = "0b5d6d2c-6c9b-4e6b-8d0e-7b3c1b0a9f11",
        .tenant = "0190a6f2-0000-7000-8000-000000000001",
        .module = "rfqs",
        .content_type = "application/pdf",
        .size_cap = 52'428'800,
        .flags = 1,
        .expires = now + 900};
}

struct SignedLinks : CppUnit::TestFixture {
    LinkSigner signer{"a key of the ring"};

    static std::string pathOf(const std::string& link) { return link.substr(0, link.find('?')); }
    static std::string ticketOf(const std::string& link) { return link.substr(link.find("?sig=") + 5); }
    bool opens(const std::string& method, const std::string& path, const std::string& ticket) const {
        return signer.open(method, path, ticket, now).has_value();
    }
};

CPPUNIT_TEST_FIXTURE(SignedLinks, aLinkGivesBackWhatItAllows) {
    const auto link = signer.link(uploadLink());
    CPPUNIT_ASSERT_EQUAL(std::string("/uploads/0b5d6d2c-6c9b-4e6b-8d0e-7b3c1b0a9f11"), pathOf(link));
    const auto opened = signer.open("PUT", pathOf(link), ticketOf(link), now).value();
    CPPUNIT_ASSERT(opened.kind == SignedLink::Kind::Put);
    CPPUNIT_ASSERT_EQUAL(uploadLink().file, opened.file);
    CPPUNIT_ASSERT_EQUAL(uploadLink().tenant, opened.tenant);
    CPPUNIT_ASSERT_EQUAL(uploadLink().module, opened.module);
    CPPUNIT_ASSERT_EQUAL(uploadLink().content_type, opened.content_type);
    CPPUNIT_ASSERT_EQUAL(uploadLink().size_cap, opened.size_cap);
    CPPUNIT_ASSERT_EQUAL(uploadLink().flags, opened.flags);
    CPPUNIT_ASSERT_EQUAL(uploadLink().expires, opened.expires);
}

CPPUNIT_TEST_FIXTURE(SignedLinks, itNeedsNoEncoding) {
    constexpr auto unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    CPPUNIT_ASSERT(ticketOf(signer.link(uploadLink())).find_first_not_of(unreserved) == std::string::npos);
}

CPPUNIT_TEST_FIXTURE(SignedLinks, everyFlippedBitClosesIt) {
    for (const auto kind : {SignedLink::Kind::Get, SignedLink::Kind::Put}) {
        auto what = uploadLink();
        what.kind = kind;
        const std::string method = kind == SignedLink::Kind::Get ? "GET" : "PUT";
        const auto link = signer.link(what);
        CPPUNIT_ASSERT(opens(method, pathOf(link), ticketOf(link)));
        for (std::size_t at = 0; at < link.size(); ++at) {
            for (int bit = 0; bit < 8; ++bit) {
                auto changed = link;
                changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
                const auto mark = link.find('?');
                CPPUNIT_ASSERT_MESSAGE(
                    changed,
                    !opens(method, changed.substr(0, mark), changed.substr(mark + 5)) || (at >= mark && at < mark + 5)
                );
            }
        }
    }
}

CPPUNIT_TEST_FIXTURE(SignedLinks, everyFieldIsCovered) {
    const auto link = signer.link(uploadLink());
    const auto differs = [&](auto change) {
        auto what = uploadLink();
        change(what);
        const auto other = signer.link(what);
        // The other's text with this one's signature.
        const auto text = ticketOf(other).substr(0, ticketOf(other).find('.'));
        const auto signature = ticketOf(link).substr(ticketOf(link).find('.'));
        const auto* method = what.kind == SignedLink::Kind::Put ? "PUT" : "GET";
        CPPUNIT_ASSERT(opens(method, pathOf(other), ticketOf(other)));
        CPPUNIT_ASSERT(!opens(method, pathOf(other), text + signature));
    };
    differs([](SignedLink& what) { what.kind = SignedLink::Kind::Get; });
    differs([](SignedLink& what) { what.file.back() = '2'; });
    differs([](SignedLink& what) { what.tenant.back() = '2'; });
    differs([](SignedLink& what) { what.module = "components"; });
    differs([](SignedLink& what) { what.content_type = "text/html"; });
    differs([](SignedLink& what) { what.size_cap += 1; });
    differs([](SignedLink& what) { what.flags = 0; });
    differs([](SignedLink& what) { what.expires += 1; });
}

CPPUNIT_TEST_FIXTURE(SignedLinks, oneMethodOnePathOneTime) {
    const auto put = signer.link(uploadLink());
    auto what = uploadLink();
    what.kind = SignedLink::Kind::Get;
    const auto get = signer.link(what);
    CPPUNIT_ASSERT(opens("HEAD", pathOf(get), ticketOf(get)));
    for (const auto* method : {"GET", "HEAD", "POST", "DELETE", "put", ""}) {
        CPPUNIT_ASSERT(!opens(method, pathOf(put), ticketOf(put)));
    }
    CPPUNIT_ASSERT(!opens("PUT", pathOf(get), ticketOf(get)));
    CPPUNIT_ASSERT(!opens("GET", pathOf(put), ticketOf(get)));
    CPPUNIT_ASSERT(!opens("GET", pathOf(get) + "/", ticketOf(get)));
    CPPUNIT_ASSERT(signer.open("GET", pathOf(get), ticketOf(get), now + 899));
    CPPUNIT_ASSERT(!signer.open("GET", pathOf(get), ticketOf(get), now + 900));
    CPPUNIT_ASSERT(!LinkSigner("another key").open("GET", pathOf(get), ticketOf(get), now));
    for (std::size_t size = 0; size < ticketOf(get).size(); ++size) {
        CPPUNIT_ASSERT(!opens("GET", pathOf(get), ticketOf(get).substr(0, size)));
    }
    CPPUNIT_ASSERT(!opens("GET", pathOf(get), ticketOf(get) + "A"));
}

}  // namespace
}  // namespace cardcage::files
