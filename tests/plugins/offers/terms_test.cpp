#include "plugins/offers/import/terms.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <set>
#include <string>

namespace cardcage::offers {
namespace {

class OfferTerms : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(OfferTerms, wordsOfOthersMeanOurs) {
    CPPUNIT_ASSERT_EQUAL(std::string("Reel"), storedTerm<Packaging>("tape & reel"));
    CPPUNIT_ASSERT_EQUAL(std::string("CutTape"), storedTerm<Packaging>("CUT TAPE"));
    CPPUNIT_ASSERT_EQUAL(std::string("CustomReel"), storedTerm<Packaging>("DigiReel"));
    for (const auto& [sent, stored] : std::initializer_list<std::pair<const char*, const char*>>{
             {"Digi-Reel®", "CustomReel"},
             {"MouseReel™", "CustomReel"},
             {"Digi-Reel(R)", "CustomReel"},
             {"T&R", "Reel"},
             {"Cut Strips", "CutTape"},
             {"Rail/Tube", "Tube"},
             {"Tape Box (TB)", "Ammo"}}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(sent, std::string(stored), storedTerm<Packaging>(sent));
        CPPUNIT_ASSERT_MESSAGE(sent, !noteAboutTerm<Packaging>("packaging", sent));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("LastPurchase"), storedTerm<PriceType>("last purchase price"));
    CPPUNIT_ASSERT(Unit::Piece == fromWireName<Unit>("PCS"));
    CPPUNIT_ASSERT(Unit::Meter == fromWireName<Unit>("mtr"));
}

CPPUNIT_TEST_FIXTURE(OfferTerms, otherWordsStayAsTheyWereSentWithANote) {
    CPPUNIT_ASSERT_EQUAL(std::string("Bucket"), storedTerm<Packaging>("Bucket"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("packaging 'Bucket' is not in the list and counts as Unknown"),
        *noteAboutTerm<Packaging>("packaging", "Bucket")
    );
    CPPUNIT_ASSERT(!noteAboutTerm<Packaging>("packaging", "tube"));
    CPPUNIT_ASSERT(!noteAboutTerm<Packaging>("packaging", "Unknown"));
}

template <class Term>
void eachSpellingMeansOneWord() {
    std::set<std::string> spellings;
    const auto add = [&](std::string_view spelling) {
        std::string lowered;
        for (char letter : spelling) lowered += text::lowered(letter);
        CPPUNIT_ASSERT_MESSAGE(lowered, spellings.insert(lowered).second);
    };
    for (const auto& [term, name] : wireNames(Term{})) add(name);
    for (const auto& [term, name] : wireAliases(Term{})) add(name);
}

CPPUNIT_TEST_FIXTURE(OfferTerms, noSpellingMeansTwoWords) {
    eachSpellingMeansOneWord<Packaging>();
    eachSpellingMeansOneWord<PriceType>();
    eachSpellingMeansOneWord<Unit>();
}

CPPUNIT_TEST_FIXTURE(OfferTerms, lengthsAndWeightsCanBeDivided) {
    for (const Unit unit : {Unit::Piece, Unit::Set, Unit::Roll, Unit::Sheet}) CPPUNIT_ASSERT(isDiscrete(unit));
    for (const Unit unit : {Unit::Meter, Unit::Kilogram, Unit::Liter, Unit::Hour, Unit::Unknown}) {
        CPPUNIT_ASSERT(!isDiscrete(unit));
    }
}

}  // namespace
}  // namespace cardcage::offers
