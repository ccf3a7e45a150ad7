#include <cppunit/extensions/HelperMacros.h>

#include <cardcage/content_hash.hpp>
#include <string>

// Hashes that are stored: the same content has the same one for ever.
namespace content_hash_test {

using cardcage::ContentHash;
using cardcage::Decimal;

template <class... Values>
std::int64_t hashOf(const Values&... values) {
    ContentHash hash;
    (hash.add(values), ...);
    return hash.value();
}

const std::optional<std::string_view> absent;
const std::optional<std::string_view> empty = "";

class ContentHashes : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ContentHashes, whatIsStoredStaysEqual) {
    CPPUNIT_ASSERT_EQUAL(
        std::int64_t{1911190124124572270},
        hashOf(
            std::string_view("a text of more than eight bytes"),
            std::int64_t{-5},
            true,
            *Decimal::parse("12.5"),
            std::optional<std::int64_t>(),
            empty,
            std::vector<std::string>{"R1", "R2"}
        )
    );
}

CPPUNIT_TEST_FIXTURE(ContentHashes, absentIsNotEmptyAndNoValueRunsIntoTheNext) {
    CPPUNIT_ASSERT(hashOf(absent) != hashOf(empty));
    CPPUNIT_ASSERT(hashOf(std::string("ab"), std::string("c")) != hashOf(std::string("a"), std::string("bc")));
    CPPUNIT_ASSERT(hashOf(std::vector<std::string>{"a"}, absent) != hashOf(std::vector<std::string>{"a", ""}));
}

CPPUNIT_TEST_FIXTURE(ContentHashes, anotherSeedChangesAll) {
    CPPUNIT_ASSERT(ContentHash(1).value() != ContentHash(2).value());
    CPPUNIT_ASSERT_EQUAL(ContentHash().value(), ContentHash(1).value());
}

}  // namespace content_hash_test
