#include <cppunit/extensions/HelperMacros.h>

#include "libraries/positions/positions.hpp"

namespace cardcage::positions::test {
namespace {

/// "placed" or "left out"; otherwise the first complaint.
std::string fate(const std::string& heading, const std::string& cell) {
    const auto reading = read("Ref;X (mm);Y (mm);Rot;Side;" + heading + "\nC1;1;2;90;T;" + cell + "\n");
    if (reading.refusal) return *reading.refusal;
    if (!reading.complaints.empty()) {
        const auto& first = reading.complaints[0];
        return "/" + std::to_string(first.line) + "/" + first.column + ":" + first.rule;
    }
    if (!reading.isRead()) return "asked";
    return reading.rows.at(0).do_not_place ? "left out" : "placed";
}

/// Unit of a file whose first line is `line`: "mil", or "unit?".
std::string unitAfter(const std::string& line) {
    const auto reading = read(line + "\nRef,X,Y,Rot,Side\nC1,1000,2500,90,T\nC2,3500,1500,0,T\n");
    if (reading.refusal) return *reading.refusal;
    if (!reading.questions.empty()) return reading.questions[0].about + "?";
    return reading.unit ? std::string(nameOf(*reading.unit)) : "none";
}

class PositionWords : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(PositionWords, ofFittingMeanTheSameInEachColumn) {
    for (const std::string heading :
         {"Fitted", "Populate", "Best\u00FCckt", "DNP", "Not Fitted", "nicht best\u00FCckt"}) {
        for (const std::string cell :
             {"Not Fitted",
              "not placed",
              "no load",
              "NL",
              "nicht best\u00FCckt",
              "nicht bestuecken",
              "Do not populate",
              "not fitted",
              "NC",
              "DNP",
              "dnf",
              "DNI",
              "DNL",
              "NP",
              "NF",
              "No Pop",
              "no-stuff",
              "Do Not Fit",
              "do not install",
              "do not load",
              "Do not mount",
              "DO_NOT_STUFF",
              "Don't place",
              "not mounted",
              "unpopulated",
              "D.N.P.",
              "n. b.",
              "unbest\u00FCckt",
              "\u4E0D\u8D34"}) {
            CPPUNIT_ASSERT_EQUAL_MESSAGE(heading + ": " + cell, std::string("left out"), fate(heading, cell));
        }
        for (const std::string cell :
             {"Fitted",
              "PLACED",
              "populate",
              "populated",
              "mounted",
              "install",
              "best\u00FCckt",
              "Best\u00FCcken",
              "fit",
              ""}) {
            CPPUNIT_ASSERT_EQUAL_MESSAGE(heading + ": " + cell, std::string("placed"), fate(heading, cell));
        }
    }
}

CPPUNIT_TEST_FIXTURE(PositionWords, yesAndNoDependOnTheColumn) {
    for (const std::string cell :
         {"yes", "Y", "x", "X", "1", "true", "TRUE", "ja", "WAHR", "oui", "\u2713", "\u662F"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(cell, std::string("placed"), fate("Fitted", cell));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(cell, std::string("left out"), fate("DNP", cell));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(cell, std::string("left out"), fate("Do not populate", cell));
    }
    for (const std::string cell : {"no", "N", "0", "false", "nein", "FALSCH", "non", "\u5426"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(cell, std::string("left out"), fate("Fitted", cell));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(cell, std::string("placed"), fate("DNP", cell));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(cell, std::string("placed"), fate("Not placed", cell));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("placed"), fate("DNP", "-"));
}

CPPUNIT_TEST_FIXTURE(PositionWords, ofFittingAreNeverGuessed) {
    for (const std::string cell :
         {"optional", "alternate", "2", "1.0", "mirrored", "m", "N/A", "?", "\u2717", "not DNP", "no (variant 2)"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(cell, std::string("/2/placed:enum"), fate("Fitted", cell));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(cell, std::string("/2/do_not_place:enum"), fate("DNP", cell));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("/2/placed:enum"), fate("Fitted", "-"));
    CPPUNIT_ASSERT_EQUAL(std::string("/2/placed:enum"), fate("Fitted", std::string(100, 'x')));
    CPPUNIT_ASSERT_EQUAL(std::string("left out"), fate("Mount", "Not mounted"));
    CPPUNIT_ASSERT_EQUAL(std::string("placed"), fate("Mount", "Through hole"));
}

CPPUNIT_TEST_FIXTURE(PositionWords, multiplesOfAUnitStateNothing) {
    for (const std::string line :
         {"Units: hundredth of mm",
          "Units: hundredths of a millimeter",
          "Units: tenths of a millimeter",
          "Units: one tenth mm",
          "Einheit: Hundertstel mm",
          "Einheit: Hundertstel-Millimeter",
          "Einheit: Hundertstelmillimeter",
          "Einheit: Zehntel mm",
          "Units: mm x 100",
          "Units: mm (x100)",
          "Units: mm*10",
          "Units: mm \u00D7 10",
          "Units: mm/100",
          "Units: mm 10^-2",
          "Units: 10^-2 mm",
          "Units: 100 x mm",
          "Units: 10ths of mils",
          "Units: 10th mil",
          "Units: tenth mil",
          "Units: thousandths of an inch",
          "Units: thousandth inch",
          "Units: 1/1000 inch",
          "Units: 1000 per inch",
          "Units: 1000/inch",
          "Units: counts per mm",
          "Units: hundreds of mils",
          "Units: milli-inch",
          "Units: mm, factor 10",
          "Units: mil, divided by 10",
          "Units: \u00BD mm",
          "Unit\u00E9: centi\u00E8me de mm",
          "Unidades: cent\u00E9simas de mm",
          "Units: 1/100 mm",
          "Units: 0,01 mm",
          "Hundredths of a mil",
          "# X,Y in tenths of mm."}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(line, std::string("unit?"), unitAfter(line));
    }
}

CPPUNIT_TEST_FIXTURE(PositionWords, besideAUnitLeaveIt) {
    for (const std::string line :
         {"Units: mil",
          "Units: mils, 2 decimals",
          "Units = mil, Angle = deg.",
          "X/Y in mil",
          "Origin in mil: X 0, Y 0",
          "Units used: mil (3 decimal places)",
          "Report 12: all positions in mils",
          "Units: \uFF4D\uFF49\uFF4C"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(line, std::string("mil"), unitAfter(line));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("mil"), unitAfter("Board thickness in tenths of mm\nUnits: mil"));
}

CPPUNIT_TEST_FIXTURE(PositionWords, areComparedByNfkc) {
    const auto reading = read(
        "Bezeichner;X (\u339C);Y (\u339C);Drehung;Best\u0075\u0308ckungsseite;Geh\u0061\u0308use;BESTU\u0308CKT\n"
        "C1;1;2;90;Ru\u0308ckseite;0603;nicht bestu\u0308ckt\n"
        "C2;3;4;0;\uFF34\uFF2F\uFF30;0805;\uFF4A\uFF41\n"
    );
    CPPUNIT_ASSERT(reading.isRead() && reading.rows.size() == 2);
    CPPUNIT_ASSERT(reading.unit == Unit::Millimeter && reading.unit_source == UnitSource::Headings);
    CPPUNIT_ASSERT(reading.rows[0].side == Side::Bottom && reading.rows[0].do_not_place);
    CPPUNIT_ASSERT(reading.rows[1].side == Side::Top && !reading.rows[1].do_not_place);
    CPPUNIT_ASSERT(reading.rows[0].package == "0603");
    CPPUNIT_ASSERT_EQUAL(std::string("mil"), unitAfter("Mas\u0323seinheit: \u33D5\nUnits: \u33D5"));
    // Texts of parts stay as written.
    const auto texts = read("Ref;X (mm);Y (mm);Rot;Side;Val\nC1;1;2;0;T;Ku\u0308hler 5\u339C\n");
    CPPUNIT_ASSERT_EQUAL(std::string("Ku\u0308hler 5\u339C"), texts.rows.at(0).value.value());
}

CPPUNIT_TEST_FIXTURE(PositionWords, withManyMarksAreLinear) {
    // Marks of two classes by turns: their canonical order would take quadratic time.
    std::string marks;
    for (int count = 0; count < 2'000'000; ++count) marks += "a\u0301\u0323";
    std::string run;
    for (int count = 0; count < 2'000'000; ++count) run += "\u0301\u0323";
    const std::string names = "Ref;X (mm);Y (mm);Rot;Side;Val;DNP\n";
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, read(names + "C1;1;2;0;T;" + marks + ";\n").complaint_count);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, read(names + "C1;1;2;0;T;" + run + ";" + run + "\n").complaint_count);
}

CPPUNIT_TEST_FIXTURE(PositionWords, uunitsProvesThePlacementTextOfAllegro) {
    const std::string rows =
        "U1 !  30.00 !  21.00 !  90 !  ! SO8\nR1 !  13.00 !  18.00 !  270 ! m ! R0603\nR2 ! 15 ! 30 ! 37.5 ! ! R0603\n";
    const auto reading = read("UUNITS = MILLIMETERS\n" + rows);
    CPPUNIT_ASSERT(reading.isRead() && reading.dialect == Dialect::Allegro && reading.unit == Unit::Millimeter);
    CPPUNIT_ASSERT(reading.rows[0].side == Side::Top && reading.rows[0].package == "SO8");
    CPPUNIT_ASSERT(reading.rows[1].side == Side::Bottom && reading.rows[1].rotation == Decimal(270));
    CPPUNIT_ASSERT(reading.rows[2].x == Decimal(15) && reading.rows[2].y == Decimal(30));
    // The order is not sure without the line, nor with another separator.
    const std::string angles = "U1 ! 30 ! 45 ! 90 ! ! SO8\nR1 ! 15 ! 90 ! 270 ! m ! R0603\n";
    CPPUNIT_ASSERT(read("UUNITS = MILLIMETERS\n" + angles).isRead());
    CPPUNIT_ASSERT(read("Units = MILLIMETERS\n" + angles).refusal.has_value());
    CPPUNIT_ASSERT(read("UUNITS = MILLIMETERS\nU1;30;45;90;SO8\nR1;15;90;270;R0603\n").refusal.has_value());
}

}  // namespace
}  // namespace cardcage::positions::test
