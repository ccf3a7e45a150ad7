#include "host/observability/trace.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <set>
#include <string>

namespace {

using cardcage::observability::TraceContext;

struct Tracing : CppUnit::TestFixture {
    const std::string example = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
};

CPPUNIT_TEST_FIXTURE(Tracing, aTraceparentIsReadAndWritten) {
    const auto context = TraceContext::parse(example);
    CPPUNIT_ASSERT(context);
    CPPUNIT_ASSERT_EQUAL(example, context->text());
}

CPPUNIT_TEST_FIXTURE(Tracing, malformedOnesAreRefused) {
    for (const auto* text :
         {"",
          "00",
          "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0",
          "00-0AF7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
          "00-00000000000000000000000000000000-b7ad6b7169203331-01",
          "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
          "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
          "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
          "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01more",
          "00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
          "0g-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
          "00-0af7651916cd43dd8448eb211c80319c-b7ad6b716920333\n-01"}) {
        CPPUNIT_ASSERT_MESSAGE(text, !TraceContext::parse(text));
    }
}

CPPUNIT_TEST_FIXTURE(Tracing, laterVersionsAreReadByTheirFirstParts) {
    const auto context = TraceContext::parse("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-03-what-follows");
    CPPUNIT_ASSERT(context);
    CPPUNIT_ASSERT_EQUAL(example, context->text());
}

CPPUNIT_TEST_FIXTURE(Tracing, aChildKeepsTheTraceAndHasASpanOfItsOwn) {
    const auto child = TraceContext::continued(example).text();
    CPPUNIT_ASSERT_EQUAL(example.substr(0, 36), child.substr(0, 36));
    CPPUNIT_ASSERT(example.substr(36, 16) != child.substr(36, 16));
    CPPUNIT_ASSERT(child.ends_with("-01"));
}

CPPUNIT_TEST_FIXTURE(Tracing, withoutATraceparentATraceBegins) {
    std::set<std::string> seen;
    for (int i = 0; i < 1'000; ++i) {
        const auto text = TraceContext::continued("nonsense").text();
        CPPUNIT_ASSERT(TraceContext::parse(text));
        CPPUNIT_ASSERT(text.ends_with("-00"));
        CPPUNIT_ASSERT(seen.insert(text.substr(3, 32)).second);
    }
}

}  // namespace
