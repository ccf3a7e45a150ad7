#include "plugins/manufacturers/names/two_scripts.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::manufacturers {
namespace two_scripts_test {

std::string parts(std::string_view name) {
    std::string text;
    for (const auto& part : partsInTwoScripts(name)) text += part + ";";
    return text;
}

class NamesInTwoScripts : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(NamesInTwoScripts, haveTwoParts) {
    for (const auto* name :
         {"YAGEO(国巨)", "YAGEO (国巨)", "YAGEO（国巨）", "YAGEO / 国巨", "YAGEO【国巨】", "YAGEO|国巨"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, std::string("YAGEO;国巨;"), parts(name));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("村田セミ;Murata Mfg. 2;"), parts("村田セミ(Murata Mfg. 2)"));
    CPPUNIT_ASSERT_EQUAL(std::string("Микрон;Mikron;"), parts("Микрон (Mikron)"));
    CPPUNIT_ASSERT_EQUAL(std::string("삼성전기;SEMCO;"), parts("삼성전기/SEMCO"));
}

CPPUNIT_TEST_FIXTURE(NamesInTwoScripts, areNoOthers) {
    for (const auto* name :
         {"",
          "Yageo",
          "国巨",
          "YAGEO国巨",
          "YAGEO 国巨",
          "ICC/FCI",
          "Bosch (Germany)",
          "SMC(中国)有限公司",
          "SMC 中国(Ltd)",
          "株式会社(村田)",
          "A(国)/B",
          "YAGEO()",
          "YAGEO(123)",
          "(国巨)"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, std::string(), parts(name));
    }
}

}  // namespace two_scripts_test
}  // namespace cardcage::manufacturers
