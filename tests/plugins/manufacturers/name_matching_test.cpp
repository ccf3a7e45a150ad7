#include "plugins/manufacturers/names/name_matching.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <string_view>

namespace cardcage::manufacturers {
namespace {

class NameMatching : public CppUnit::TestFixture {};

void assertNormalized(std::string_view expected, std::string_view name) {
    CPPUNIT_ASSERT_EQUAL_MESSAGE(std::string(name), std::string(expected), normalizedName(name));
}

CPPUNIT_TEST_FIXTURE(NameMatching, ignoresCase) {
    assertNormalized("texas instruments", "TEXAS Instruments");
    assertNormalized("würth elektronik", "WÜRTH ELEKTRONIK");
    assertNormalized("strasse", "Straße");
    assertNormalized("τσαοσ", "ΤΣΑΟΣ");
    assertNormalized("москва", "МОСКВА");
}

CPPUNIT_TEST_FIXTURE(NameMatching, ignoresPunctuation) {
    assertNormalized("liteon", "Lite-On");
    assertNormalized("suscon", "Su'scon");
    assertNormalized("suscon", "Su’scon");
    assertNormalized("mini circuits", "\"Mini\" Circuits!");
    assertNormalized("kemet", "KEMET®");
    assertNormalized("kemet", "KEMET™");
    assertNormalized("hubersuhner", "HUBER+SUHNER");
}

CPPUNIT_TEST_FIXTURE(NameMatching, keepsWordsApartWherePeopleDo) {
    assertNormalized("amphenol icc fci", "Amphenol ICC / FCI");
    assertNormalized("amphenol icc fci", "Amphenol ICC/FCI");
    assertNormalized("amphenol icc fci", "Amphenol ICC (FCI)");
    assertNormalized("texas instr", " Texas \t Instr. ");
    assertNormalized("texas instr", "Texas\u00A0Instr");
    assertNormalized("st micro", "ST.Micro");
    assertNormalized("jst", "J.S.T.");
    assertNormalized("macom", "M/A-COM");
}

CPPUNIT_TEST_FIXTURE(NameMatching, readsAmpersandAsAnd) {
    assertNormalized("c and k", "C&K");
    assertNormalized("c and k", "C and K");
    assertNormalized("c and k", "C ＆ K");
}

CPPUNIT_TEST_FIXTURE(NameMatching, stripsTrailingLegalForms) {
    for (const auto* name :
         {"Tiara Inc.",
          "Tiara, Inc",
          "TIARA INCORPORATED",
          "Tiara Corp.",
          "Tiara Co., Ltd.",
          "Tiara Co.,Ltd.",
          "Tiara GmbH",
          "Tiara GmbH & Co. KG",
          "Tiara AG & Co. KGaA",
          "Tiara S.p.A.",
          "Tiara S.A.S.",
          "Tiara A/S",
          "Tiara N.V.",
          "Tiara B.V.",
          "Tiara K.K.",
          "Tiara Pte Ltd",
          "Tiara Pty. Ltd.",
          "Tiara L.L.C.",
          "Tiara SE",
          "Tiara Oy",
          "Tiara & Co",
          "Tiara Company Limited",
          "Tiara 有限公司",
          "Tiara sp. z o.o.",
          "Tiara Sp. zo.o.",
          "Tiara UG",
          "Tiara UG (haftungsbeschränkt)",
          "Tiara d.o.o.",
          "Tiara e.K.",
          "Tiara Pvt. Ltd.",
          "Tiara ASA",
          "Tiara 株式会社",
          "Tiara ㈱"}) {
        assertNormalized("tiara", name);
    }
}

CPPUNIT_TEST_FIXTURE(NameMatching, stripsNoOtherWords) {
    assertNormalized("tiara holding", "Tiara Holding");
    assertNormalized("tiara group", "Tiara Group Ltd");
    assertNormalized("tiara international", "Tiara International");
    assertNormalized("tiaraag", "TiaraAG");
    assertNormalized("ag tiara", "AG Tiara");
    assertNormalized("tiara inc asia", "Tiara Inc. Asia");
    assertNormalized("tiara and", "Tiara &");
}

CPPUNIT_TEST_FIXTURE(NameMatching, neverStripsTheLastWord) {
    assertNormalized("inc", "Inc.");
    assertNormalized("co", "Co Ltd");
    assertNormalized("sa", "S.A.");
    assertNormalized("and", "& Co. KG");
    assertNormalized("sp z oo", "Sp. z o.o.");
}

CPPUNIT_TEST_FIXTURE(NameMatching, unifiesSpellingsOfUnicode) {
    assertNormalized("stäubli", "Sta\u0308ubli");
    assertNormalized("rohm", "ＲＯＨＭ");
    assertNormalized("rohm", "RO\u200BHM");
    assertNormalized("村田製作所", "村田製作所");
    assertNormalized("トーキン", "ﾄｰｷﾝ");
}

CPPUNIT_TEST_FIXTURE(NameMatching, givesEveryNameThatIsNotBlankSomethingToCompare) {
    assertNormalized("+++", "+++");
    assertNormalized("...", ". . .");
    assertNormalized("®", "®");
    assertNormalized("", "");
    assertNormalized("", " \t\u00A0\u3000");
}

CPPUNIT_TEST_FIXTURE(NameMatching, isStable) {
    for (const auto* name : {"Tiara Co., Ltd.", "C&K", "Lite-On", "S.p.A.", "Würth GmbH & Co. KG", "M/A-COM", "T.I."}) {
        assertNormalized(normalizedName(name), normalizedName(name));
    }
}

CPPUNIT_TEST_FIXTURE(NameMatching, closesUp) {
    CPPUNIT_ASSERT_EQUAL(std::string("liteon"), closedUp(normalizedName("Lite On")));
    CPPUNIT_ASSERT_EQUAL(std::string(), closedUp(""));
}

}  // namespace
}  // namespace cardcage::manufacturers
