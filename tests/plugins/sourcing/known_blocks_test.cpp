#include "plugins/sourcing/offers/known_blocks.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <memory>
#include <string>

namespace cardcage::sourcing {
namespace known_blocks_test {
namespace {

class KnownBlocksTest : public CppUnit::TestFixture {
protected:
    static std::shared_ptr<const OfferBlock> block(
        const std::string& subject, const std::string& digest, std::size_t bytes
    ) {
        return std::make_shared<const OfferBlock>(OfferBlock{subject, "", digest, std::string(bytes, 'x')});
    }

    /// The digest of the known block of a subject; empty: it is unknown.
    std::string digest(const std::string& tenant, const std::string& subject) {
        const auto found = blocks_.find(tenant, {subject});
        return found.empty() ? "" : found.at(subject)->digest;
    }

    KnownBlocks blocks_{100};
};

CPPUNIT_TEST_FIXTURE(KnownBlocksTest, aBlockIsKnownToItsTenantAlone) {
    blocks_.add("t1", block("PA", "d1", 10));
    CPPUNIT_ASSERT_EQUAL(std::string("d1"), digest("t1", "PA"));
    CPPUNIT_ASSERT_EQUAL(std::string(), digest("t2", "PA"));
    CPPUNIT_ASSERT_EQUAL(std::string(), digest("t1", "IA"));
}

CPPUNIT_TEST_FIXTURE(KnownBlocksTest, aNewBlockReplacesTheOlderOneOfItsSubject) {
    blocks_.add("t1", block("PA", "d1", 10));
    blocks_.add("t1", block("PA", "d2", 30));
    CPPUNIT_ASSERT_EQUAL(std::string("d2"), digest("t1", "PA"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{30}, blocks_.size());
}

CPPUNIT_TEST_FIXTURE(KnownBlocksTest, theLeastRecentlyUsedBlocksMakeRoom) {
    blocks_.add("t1", block("PA", "a", 40));
    blocks_.add("t1", block("PB", "b", 40));
    CPPUNIT_ASSERT_EQUAL(std::string("a"), digest("t1", "PA"));  // used after B
    blocks_.add("t2", block("PC", "c", 50));
    CPPUNIT_ASSERT_EQUAL(std::string("a"), digest("t1", "PA"));
    CPPUNIT_ASSERT_EQUAL(std::string(), digest("t1", "PB"));
    CPPUNIT_ASSERT_EQUAL(std::string("c"), digest("t2", "PC"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{90}, blocks_.size());
}

CPPUNIT_TEST_FIXTURE(KnownBlocksTest, aBlockLargerThanTheWholeIsNotKept) {
    blocks_.add("t1", block("PA", "a", 40));
    blocks_.add("t1", block("PB", "b", 101));
    CPPUNIT_ASSERT_EQUAL(std::string(), digest("t1", "PB"));
    CPPUNIT_ASSERT_EQUAL(std::string("a"), digest("t1", "PA"));
    blocks_.add("t1", block("PA", "a2", 101));
    CPPUNIT_ASSERT_EQUAL(std::string(), digest("t1", "PA"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, blocks_.size());
}

CPPUNIT_TEST_FIXTURE(KnownBlocksTest, aBlockInUseOutlivesItsPlace) {
    blocks_.add("t1", block("PA", "a", 60));
    const auto found = blocks_.find("t1", {"PA", "PB"});
    blocks_.add("t1", block("PB", "b", 60));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, found.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{60}, found.at("PA")->offers.size());
}

}  // namespace
}  // namespace known_blocks_test
}  // namespace cardcage::sourcing
