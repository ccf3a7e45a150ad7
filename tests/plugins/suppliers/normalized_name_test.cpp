#include "plugins/suppliers/suppliers/normalized_name.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

namespace cardcage::suppliers {
namespace {

class NameOfSupplier : public CppUnit::TestFixture {};

/// All of these mean one supplier.
void assertSame(const std::vector<std::string>& names) {
    for (const auto& name : names) CPPUNIT_ASSERT_EQUAL_MESSAGE(name, normalizedName(names[0]), normalizedName(name));
}

CPPUNIT_TEST_FIXTURE(NameOfSupplier, ignoresCaseBlanksAndPunctuation) {
    assertSame({"digikey", "DigiKey", "Digi-Key", "DIGI KEY", " digi_key ", "Digi\u00A0Key!"});
    assertSame({"würth elektronik", "WÜRTH ELEKTRONIK", "Würth-Elektronik"});
    assertSame({"strasse", "STRASSE", "Straße"});
    assertSame({"Αθήνα", "ΑΘΉΝΑ"});
}

CPPUNIT_TEST_FIXTURE(NameOfSupplier, ignoresTheFormOfLetters) {
    assertSame({"ABC 1", "ＡＢＣ１"});
    assertSame({"Bürklin", "Bu\u0308rklin"});
}

CPPUNIT_TEST_FIXTURE(NameOfSupplier, ignoresLegalFormsAtTheEnd) {
    assertSame(
        {"Foo",
         "Foo GmbH",
         "Foo G.m.b.H.",
         "Foo GmbH & Co. KG",
         "Foo, Inc.",
         "FOO CORP",
         "Foo S.p.A.",
         "Foo Sp. z o.o.",
         "Foo Co., Ltd.",
         "Foo™",
         "Foo ASA",
         "Foo A/S",
         "Foo UG (haftungsbeschränkt)",
         "Foo d.o.o.",
         "Foo 株式会社",
         "foo AG",
         "Foo S.A.R.L",
         "Foo and Company"}
    );
}

CPPUNIT_TEST_FIXTURE(NameOfSupplier, keepsLegalFormsInFrontAndAlone) {
    CPPUNIT_ASSERT_EQUAL(std::string("agfoo"), normalizedName("AG Foo"));
    CPPUNIT_ASSERT_EQUAL(std::string("kg"), normalizedName("KG"));
    CPPUNIT_ASSERT_EQUAL(std::string("co"), normalizedName("Co. KG"));
    CPPUNIT_ASSERT_EQUAL(std::string("cargo"), normalizedName("Cargo"));
    CPPUNIT_ASSERT_EQUAL(std::string("versa"), normalizedName("Versa"));
}

CPPUNIT_TEST_FIXTURE(NameOfSupplier, tellsDifferentNamesApart) {
    CPPUNIT_ASSERT(normalizedName("Avnet") != normalizedName("Avnet Europe"));
    CPPUNIT_ASSERT(normalizedName("Müller") != normalizedName("Muller"));
    CPPUNIT_ASSERT(normalizedName("A1") != normalizedName("A2"));
    CPPUNIT_ASSERT(normalizedName("立创") != normalizedName("立创商城"));
}

CPPUNIT_TEST_FIXTURE(NameOfSupplier, readsAmpersandAsAnd) {
    assertSame({"Foo & Bar", "Foo and Bar", "Foo&Bar Ltd"});
}

CPPUNIT_TEST_FIXTURE(NameOfSupplier, isNeverEmpty) {
    CPPUNIT_ASSERT_EQUAL(std::string("---"), normalizedName("---"));
    CPPUNIT_ASSERT_EQUAL(std::string("★"), normalizedName("★"));
    CPPUNIT_ASSERT_EQUAL(std::string("."), normalizedName("."));
}

CPPUNIT_TEST_FIXTURE(NameOfSupplier, foldsTheNameOfASite) {
    CPPUNIT_ASSERT_EQUAL(foldedName("Lager Süd"), foldedName("LAGER SÜD"));
    CPPUNIT_ASSERT(foldedName("Lager-1") != foldedName("Lager 1"));
    CPPUNIT_ASSERT(foldedName("Lager AG") != foldedName("Lager"));
}

}  // namespace
}  // namespace cardcage::suppliers
