// The same module from every builder returns the same answers, because only C crosses the boundary.

#include <cppunit/extensions/HelperMacros.h>

#include <memory>
#include <vector>

#include "tests/host/modules/samples.hpp"

namespace cardcage::modules {
namespace {

class SameAnswers : public CppUnit::TestFixture {
protected:
    /// Everything a client could see of the module, one line an exchange.
    std::string transcript(const std::string& name) const {
        const auto generation = loadSample(name, scratch);
        generation->start();
        std::string text;
        for (const auto& route : generation->registration().routes) {
            text += routeLabel(route) + " [" + route.scope + "] " + route.summary + "\n";
            for (const auto* parameter :
                 {"tiara", "a", "aVeryLongNameThatNoSmallStringOptimisationCanHoldAnyMore", ""}) {
                text += "  " + answerOf(route, {{"name", parameter}}, std::string(parameter) + " the quick brown fox") +
                        "\n";
            }
        }
        return text;
    }

    ScratchDirectory scratch{"cardcage-answers"};
};

CPPUNIT_TEST_FIXTURE(SameAnswers, everyBuilderGivesTheSameAnswers) {
    const auto expected = transcript("answers_c");
    CPPUNIT_ASSERT_MESSAGE(expected, expected.find(R"("letters":"aairt")") != std::string::npos);
    CPPUNIT_ASSERT_MESSAGE(
        expected, expected.find("409 problem answer_busy: Ask again with a name") != std::string::npos
    );
    std::size_t compared = 0;
    for (const auto* name : {"answers_cpp", "answers_clang", "answers_old_abi", "answers_debug", "answers_static"}) {
        if (!std::filesystem::exists(sample(name))) continue;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, expected, transcript(name));
        ++compared;
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{SAME_ANSWERS_BUILDERS}, compared);
}

CPPUNIT_TEST_FIXTURE(SameAnswers, theyWorkSideBySideInOneProcess) {
    std::vector<OwnedGeneration> all;
    for (const auto* name :
         {"answers_c", "answers_cpp", "answers_clang", "answers_old_abi", "answers_debug", "answers_static"}) {
        if (std::filesystem::exists(sample(name))) all.push_back(loadSample(name, scratch));
    }
    for (int round = 0; round < 3; ++round) {
        for (const auto& generation : all) {
            CPPUNIT_ASSERT_EQUAL(
                std::string(R"(200 {"b":1,"o":3,"x":2})"),
                answerOf(generation->registration().routes[1], {}, "box ox o")
            );
        }
    }
}

}  // namespace
}  // namespace cardcage::modules
