#include <cppunit/extensions/HelperMacros.h>

#include "libraries/positions/positions.hpp"

namespace cardcage::positions::test {
namespace {

/// "U1 12.7 30.48 90 Top; …", or the reason for which there are no rows.
std::string shown(std::string_view text, const Wishes& wishes = {}) {
    const auto reading = read(text, wishes);
    if (reading.refusal) return "refused: " + *reading.refusal;
    std::string all;
    for (const auto& complaint : reading.complaints) {
        all += "/" + std::to_string(complaint.line) + "/" + complaint.column + ":" + complaint.rule + " ";
    }
    for (const auto& question : reading.questions) all += question.about + "? ";
    for (const auto& row : reading.rows) {
        if (!all.empty()) all += "; ";
        all += row.designator + " " + row.x.text() + " " + row.y.text() + " " + row.rotation.text() +
               (row.side == Side::Top ? " Top" : " Bottom");
    }
    return all;
}

Wishes withUnit(Unit unit) {
    Wishes wishes;
    wishes.unit = unit;
    return wishes;
}

Wishes named(std::string name) {
    Wishes wishes;
    wishes.file_name = std::move(name);
    return wishes;
}

bool isRefused(const std::string& text, std::string_view part) {
    return text.starts_with("refused: ") && text.find(part) != std::string::npos;
}

/// Whether the only reason is a question about the unit with this text.
bool isAsked(const std::string& text, const Wishes& wishes, std::string_view part) {
    const auto reading = read(text, wishes);
    return reading.questions.size() == 1 && reading.questions[0].about == "unit" &&
           reading.questions[0].message.find(part) != std::string::npos;
}

Wishes onBoard(int width, int height) {
    Wishes wishes;
    wishes.board_width = Decimal(width);
    wishes.board_height = Decimal(height);
    return wishes;
}

/// A file of a part at 0, 0 and one at x, y.
std::string twoParts(std::string_view unit, std::string_view x, std::string_view y) {
    std::string text = "Ref,X";
    text.append(unit).append(",Y").append(unit).append(",Rot,Side\nC1,0,0,90,T\nC2,");
    return text.append(x).append(",").append(y).append(",0,T\n");
}

class PositionFile : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(PositionFile, findsTheUnitOutsideOfTheColumns) {
    const std::string rows = "RefDes,Layer,X,Y,Rotation\nC1,Top,2000,1000,90\n";
    const std::string in_mil = "C1 50.8 25.4 90 Top";
    CPPUNIT_ASSERT_EQUAL(in_mil, shown("Units used: mil\n\n" + rows));
    CPPUNIT_ASSERT_EQUAL(in_mil, shown("All positions are in thou\n" + rows));
    CPPUNIT_ASSERT_EQUAL(in_mil, shown("Einheiten: mil\n" + rows));
    CPPUNIT_ASSERT_EQUAL(in_mil, shown(rows + "# X,Y in mils.\n"));
    CPPUNIT_ASSERT_EQUAL(in_mil, shown("RefDes,Layer,X,Y,Rotation\n,,mil,mil,deg\nC1,Top,2000,1000,90\n"));
    const auto reading = read("Board\nUnits used: mil\n" + rows);
    CPPUNIT_ASSERT(reading.unit == Unit::Mil && reading.unit_source == UnitSource::Text);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, reading.unit_line);
}

CPPUNIT_TEST_FIXTURE(PositionFile, refusesAFileOfTwoUnits) {
    const std::string rows = "Designator,X (mil),Y (mil),Rotation,Layer\nC1,2000,1000,90,Top\n";
    const std::string refused =
        "refused: The file states mm in line 1, but mil in the column names of line 2; correct the file.";
    CPPUNIT_ASSERT_EQUAL(refused, shown("Units: mm\n" + rows));
    CPPUNIT_ASSERT_EQUAL(refused, shown("Units: mm\n" + rows, withUnit(Unit::Mil)));
    CPPUNIT_ASSERT_EQUAL(refused, shown("Units: mm\n" + rows, withUnit(Unit::Millimeter)));
    CPPUNIT_ASSERT(isRefused(shown(rows + "# X,Y in inches.\n"), "states in in line 3, but mil in the column names"));
    CPPUNIT_ASSERT(isRefused(
        shown("Units: mm\nDesignator,X,Y,Rotation,Layer\n,mil,mil,deg,\nC1,2000,1000,90,Top\n"),
        "states mm in line 1, but mil in the column names"
    ));
    CPPUNIT_ASSERT_EQUAL(std::string("C1 50.8 25.4 90 Top"), shown("Units: mil\n" + rows));
    CPPUNIT_ASSERT_EQUAL(std::string("C1 50.8 25.4 90 Top"), shown("Board thickness: 1.6 mm\n" + rows));
}

CPPUNIT_TEST_FIXTURE(PositionFile, asksForAUnitThatIsNotSure) {
    const std::string rows = "Ref,X,Y,Rot,Side\nC1,1.5,2.5,90,T\nC2,3.5,1.5,0,T\n";
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown(rows));
    CPPUNIT_ASSERT_EQUAL(std::string("C1 38.1 63.5 90 Top; C2 88.9 38.1 0 Top"), shown(rows, withUnit(Unit::Inch)));
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown("Ref,Val,Package,PosX,PosY,Rot,Side\nC1,1,1,2000,1000,90,top\n"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("C1 101.6 -57.15 90 Top"), shown("Ref,Val,Package,PosX,PosY,Rot,Side\nC1,1,1,101.6,-57.15,90,top\n")
    );
    // A name, a thickness, or two units state nothing.
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown("File C:\\mm\\units in mm.csv\n" + rows));
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown("Board thickness in mm: 1.6\n" + rows));
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown("Units: mm\nPositions in inches\n" + rows));
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown("Units: 1/100 mm\n" + rows));
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown("Units: Imperial\n" + rows));
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown("Ref,X,Y,Rot,Side\nC1,1.5mm,2.5mm,90,T\nC2,3.5,1.5,0,T\n"));
    CPPUNIT_ASSERT(isRefused(shown("Ref,X (mm),Y,Rot,Side\nC1,1,2,90,T\n"), "line 1"));
    CPPUNIT_ASSERT(isRefused(shown("Ref,X (0.01mm),Y (0.01mm),Rot,Side\nC1,1,2,90,T\n"), "line 1"));
    CPPUNIT_ASSERT(isRefused(shown("Units: mm\n" + rows, withUnit(Unit::Inch)), "line 1"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, refusesWhatNoBoardIs) {
    const std::string large = "Ref,X (mm),Y (mm),Rot,Side\nC1,0,0,90,T\nC2,2000,10,0,T\n";
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown(large));
    CPPUNIT_ASSERT(isAsked(large, {}, "mm of line 1 is not plausible: the positions would extend over 2000 x 10 mm;"));
    CPPUNIT_ASSERT_EQUAL(std::string("C1 0 0 90 Top; C2 2000 10 0 Top"), shown(large, withUnit(Unit::Millimeter)));
    const std::string dense = "Ref,X (mil),Y (mil),Rot,Side\nC1,1,1,90,T\nC2,9,4,0,T\nC3,5,2,0,T\n";
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown(dense));
    CPPUNIT_ASSERT(isAsked(dense, {}, "or give mil if it is right"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, findsTheUnitByTheOutline) {
    const auto board = onBoard(30, 30);
    CPPUNIT_ASSERT_EQUAL(
        std::string("C1 22.86 22.86 90 Top; C2 0.254 0.254 0 Top"),
        shown("Ref,X,Y,Rot,Side\nC1,900,900,90,T\nC2,10,10,0,T\n", board)
    );
    CPPUNIT_ASSERT(read(twoParts("", "4", "3"), onBoard(300, 200)).unit == Unit::Inch);
    // Inches of the whole board, or centimetres of a third of it.
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown(twoParts("", "1", "0.5"), board));
    CPPUNIT_ASSERT(read(twoParts("", "900", "500"), board).unit_source == UnitSource::Outline);
    CPPUNIT_ASSERT(read(twoParts("", "900", "500"), board).unit == Unit::Mil);
    CPPUNIT_ASSERT(read(twoParts("", "22", "12"), board).unit == Unit::Millimeter);
    // A turned board.
    CPPUNIT_ASSERT(read(twoParts("", "1000", "3000"), onBoard(80, 50)).unit == Unit::Mil);
    // Some mil of the board, or mm of a panel.
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown(twoParts("", "130", "50"), board));
    // No unit fits, as in a file in cm.
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown(twoParts("", "30", "20"), onBoard(300, 200)));
    CPPUNIT_ASSERT(isAsked(twoParts("", "30", "20"), onBoard(300, 200), "over 30 x 20 on a board of 300 x 200 mm;"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, asksAboutAStatedUnitThatTheOutlineContradicts) {
    auto board = onBoard(80, 50);
    const auto in_mm = [](std::string_view x, std::string_view y) { return twoParts(" (mm)", x, y); };
    for (const auto& [x, y] : {std::pair("700", "400"), std::pair("999", "10"), std::pair("2950", "1900")}) {
        CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown(in_mm(x, y), board));
    }
    CPPUNIT_ASSERT(isAsked(
        in_mm("700", "400"),
        board,
        "mm of line 1 is not plausible: the positions would extend over 700 x 400 mm on a board of 80 x 50 mm; correct "
        "the unit in the file, choose the right board, or give mm if it is right"
    ));
    CPPUNIT_ASSERT(isAsked("Units: in\n" + twoParts("", "75", "45"), board, "in of line 1 is not plausible"));
    // Units behind the numbers are confirmed by the same unit alone.
    auto given = board;
    given.unit = Unit::Inch;
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown(twoParts("", "700mm", "400mm"), given));
    given.unit = Unit::Millimeter;
    CPPUNIT_ASSERT(read(twoParts("", "700mm", "400mm"), given).isRead());
    CPPUNIT_ASSERT(isAsked(twoParts("", "700mm", "400mm"), board, "700 x 400 mm on a board of 80 x 50 mm"));
    // Panels and turned boards.
    CPPUNIT_ASSERT_EQUAL(std::string("C1 0 0 90 Top; C2 340 100 0 Top"), shown(in_mm("340", "100"), board));
    CPPUNIT_ASSERT_EQUAL(std::string("C1 0 0 90 Top; C2 45 78 0 Top"), shown(in_mm("45", "78"), board));
    // The unit of the file is given as well.
    board.unit = Unit::Millimeter;
    CPPUNIT_ASSERT_EQUAL(std::string("C1 0 0 90 Top; C2 700 400 0 Top"), shown(in_mm("700", "400"), board));
    board.unit = Unit::Mil;
    CPPUNIT_ASSERT(isRefused(shown(in_mm("700", "400"), board), "states mm in line 1, but mil is given"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, asksAboutManyPartsInOneSpotOfTheOutline) {
    std::string rows = "Ref,X (mm),Y (mm),Rot,Side\n";
    for (int part = 0; part < 10; ++part) {
        rows += "C" + std::to_string(part) + ",0." + std::to_string(part) + "," + std::to_string(part % 3) + ",0,T\n";
    }
    CPPUNIT_ASSERT(read(rows).isRead());
    CPPUNIT_ASSERT_EQUAL(std::string("unit? "), shown(rows, onBoard(80, 50)));
    CPPUNIT_ASSERT(read(rows, onBoard(30, 30)).isRead());
}

CPPUNIT_TEST_FIXTURE(PositionFile, refusesAGivenUnitIfAnotherOneFitsTheOutline) {
    auto board = onBoard(80, 50);
    board.unit = Unit::Millimeter;
    CPPUNIT_ASSERT(isRefused(
        shown(twoParts("", "2950", "1900"), board),
        "In the given unit mm the positions would extend over 2950 x 1900 mm on a board of 80 x 50 mm. Give mil, or "
        "choose the right board; if mm is right, also write it into the column names: X (mm), Y (mm)."
    ));
    CPPUNIT_ASSERT(isRefused(shown(twoParts("", "78000", "45000"), board), "Give um, or"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("C1 0 0 90 Top; C2 2950 1900 0 Top"), shown(twoParts(" (mm)", "2950", "1900"), board)
    );
    // A panel of six boards: no other unit fits.
    CPPUNIT_ASSERT_EQUAL(std::string("C1 0 0 90 Top; C2 450 45 0 Top"), shown(twoParts("", "450", "45"), board));
    CPPUNIT_ASSERT_EQUAL(std::string("C1 0 0 90 Top; C2 60 45 0 Top"), shown(twoParts("", "60", "45"), board));
    board.unit = Unit::Inch;
    CPPUNIT_ASSERT(isRefused(shown(twoParts("", "75", "45"), board), "over 1905 x 1143 mm on a board of 80 x 50 mm"));
    board.unit = Unit::Centimeter;
    CPPUNIT_ASSERT(isRefused(shown(twoParts("", "75", "45"), board), "Give mm, or choose the right board"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, findsTheSide) {
    const std::string rows = "Ref,X,Y,Rot\nC1,1mm,2mm,90\n";
    CPPUNIT_ASSERT_EQUAL(std::string("side? "), shown(rows));
    CPPUNIT_ASSERT_EQUAL(std::string("C1 1 2 90 Bottom"), shown(rows, named("a/top/board_BOTTOM.csv")));
    CPPUNIT_ASSERT_EQUAL(std::string("side? "), shown(rows, named("top-bottom.csv")));
    CPPUNIT_ASSERT_EQUAL(std::string("C1 1 2 90 Top"), shown("Side: TOP\n\nRef X Y Rot\nC1 1mm 2mm 90\n"));
    Wishes bottom;
    bottom.side = Side::Bottom;
    CPPUNIT_ASSERT_EQUAL(std::string("C1 1 2 90 Bottom"), shown(rows, bottom));
    CPPUNIT_ASSERT_EQUAL(
        std::string("C1 1 2 270 Bottom; C2 3 4 0 Top"),
        shown("REFDES,SYM_X,SYM_Y,SYM_ROTATE,SYM_MIRROR\nC1,1mm,2mm,270,YES\nC2,3mm,4mm,0,NO\n")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("C1 1 2 0 Bottom; C2 3 4 0 Top; C3 5 6 0 Bottom; C4 7 8 0 Top"),
        shown(
            "Ref,X,Y,Rot,Side\nC1,1mm,2mm,0,R\u00FCckseite\nC2,3mm,4mm,0,\u9876\u5C42\nC3,5mm,6mm,0,dessous\nC4,7mm,8mm,0,"
            "Component Side\n"
        )
    );
    CPPUNIT_ASSERT_EQUAL(std::string("/2/side:enum "), shown("Ref,X,Y,Rot,Side\nC1,1mm,2mm,0,2\n"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, readsMountFilesOfEagle) {
    const std::string rows =
        "C1 41.91 34.93 180 0.1uF C0805\nT10 21.59 14.22  90  SOT23-BEC\nIC1 5.00 6.00   0 LM358 dual SO08\n";
    const auto reading = read(rows, named("board.mnb"));
    CPPUNIT_ASSERT(reading.isRead() && reading.unit_source == UnitSource::Tool && reading.dialect == Dialect::Eagle);
    CPPUNIT_ASSERT(reading.rows[0].side == Side::Bottom && reading.rows[0].value == "0.1uF");
    CPPUNIT_ASSERT(!reading.rows[1].value && reading.rows[1].package == "SOT23-BEC");
    CPPUNIT_ASSERT(reading.rows[2].value == "LM358 dual" && reading.rows[2].package == "SO08");
    CPPUNIT_ASSERT_EQUAL(std::string("side? "), shown(rows));
    // Angles in another place: the order of the numbers is not sure.
    CPPUNIT_ASSERT(isRefused(shown("C1 90 41.91 34.93 Top\nC2 0 21.59 14.22 Top\n"), "column names"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, readsPlacementTextOfAllegro) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("U1 25.4 12.7 90 Top; C1 5.08 2.54 0 Bottom"),
        shown("VERSION = 2.0\nUUNITS = MILS\nU1 ! 1000.0 ! 500.0 ! 90 ! ! SO8\nC1 ! 200.0 ! 100.0 ! 0 ! m ! C0603\n")
    );
}

CPPUNIT_TEST_FIXTURE(PositionFile, readsFixedColumnsWithBlanksInside) {
    const auto reading = read(
        "Units used: mil\n\n"
        "Designator Comment       Layer       Footprint  Center-X(mil) Center-Y(mil) Rotation Description\n"
        "C1         100n          TopLayer    0603            1000.000       500.000       90 Ceramic capacitor\n"
        "U1         LM358 dual    BottomLayer SO 8             200.000       300.000      180 \n"
        "TP1                      TopLayer    PAD              700.000      -300.000        0 Test point\n"
    );
    CPPUNIT_ASSERT(reading.isRead());
    CPPUNIT_ASSERT(reading.rows[1].value == "LM358 dual" && reading.rows[1].package == "SO 8");
    CPPUNIT_ASSERT(!reading.rows[2].value && reading.rows[2].y == *Decimal::parse("-7.62"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, decodesOrAsks) {
    const auto encodingOf = [](std::string_view bytes) { return read(bytes).encoding; };
    const auto value = [](std::string_view bytes) { return read(bytes).rows.at(0).value.value_or(""); };
    const std::string german = "Ref;X;Y;Rot;Seite;Wert\nC1;1mm;2mm;0;oben;4,7\xB5\n";
    CPPUNIT_ASSERT_EQUAL(std::string("Windows-1252"), encodingOf(german));
    CPPUNIT_ASSERT_EQUAL(std::string("4,7\u00B5"), value(german));
    // GB 2312: 位号, 层, 顶层.
    const std::string chinese = "\xCE\xBB\xBA\xC5,X,Y,Rot,\xB2\xE3\nC1,1mm,2mm,0,\xB6\xA5\xB2\xE3\n";
    CPPUNIT_ASSERT_EQUAL(std::string("GB18030"), encodingOf(chinese));
    CPPUNIT_ASSERT_EQUAL(std::string("C1 1 2 0 Top"), shown(chinese));
    CPPUNIT_ASSERT(isRefused(shown("Ref,X,Y,Rot,Side,Val\nC1,1mm,2mm,0,T,\xB5\xE7\n"), "UTF-8"));
    CPPUNIT_ASSERT(isRefused(shown(std::string_view("Ref\0X", 5)), "UTF-8"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, asksWhatCommasMean) {
    const std::string rows = "Ref;X (mil);Y (mil);Rot;Side\nC1;12,700;1,500;0;T\nC2;2,700;3,500;90;T\n";
    CPPUNIT_ASSERT_EQUAL(std::string("decimal_sign? "), shown(rows));
    Wishes point;
    point.decimal_sign = DecimalSign::Point;
    CPPUNIT_ASSERT_EQUAL(std::string("C1 322.58 38.1 0 Top; C2 68.58 88.9 90 Top"), shown(rows, point));
    CPPUNIT_ASSERT_EQUAL(std::string("decimal_sign? "), shown("Ref;X (mm);Y (mm);Rot;Side\nC1;12,7;1.5;0;T\n"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("C1 12.7 1.5 90 Top"), shown("Ref;X (mm);Y (mm);Rot;Side\nC1;12,700;1,500;90,000;T\n")
    );
    // An unquoted decimal comma moves all columns behind it.
    CPPUNIT_ASSERT_EQUAL(std::string("/2/:format "), shown("Ref,X (mm),Y (mm),Rot,Side\nC1,12,7,1,5,90,T\n"));
}

CPPUNIT_TEST_FIXTURE(PositionFile, keepsQuotesThatDoNotEnd) {
    const auto reading = read("Ref,Val,X (mm),Y (mm),Rot,Side\nJ1,\"3.5\" jack,1,2,0,T\nJ2,\"a\"\"b,c\",3,4,0,T\n");
    CPPUNIT_ASSERT(reading.isRead());
    CPPUNIT_ASSERT_EQUAL(std::string("\"3.5\" jack"), reading.rows[0].value.value());
    CPPUNIT_ASSERT_EQUAL(std::string("a\"b,c"), reading.rows[1].value.value());
}

CPPUNIT_TEST_FIXTURE(PositionFile, isLinear) {
    // Many lines, columns, quotes and header candidates; a quadratic step would take minutes.
    std::string text = "Ref,X (mm),Y (mm),Rot,Side\n";
    for (int row = 0; row < 150'000; ++row)
        text +=
            "C" + std::to_string(row) + "," + std::to_string(row % 997) + "," + std::to_string(row / 997) + ",0,T\n";
    CPPUNIT_ASSERT_EQUAL(std::size_t{150'000}, read(text).rows.size());
    CPPUNIT_ASSERT(read(std::string(4U << 20, '"')).refusal.has_value());
    CPPUNIT_ASSERT(read(std::string(4U << 20, ',')).refusal.has_value());
    CPPUNIT_ASSERT(read(std::string(8U << 20, '\n')).refusal.has_value());
    std::string quotes = "Ref,X (mm),Y (mm),Rot,Side\n";
    for (int row = 0; row < 100'000; ++row) quotes += "\"C,1\n";
    CPPUNIT_ASSERT(read(quotes).complaint_count > 1'000);
    CPPUNIT_ASSERT(isRefused(shown(std::string(most_bytes + 1, 'a')), "32 MiB"));
}

}  // namespace
}  // namespace cardcage::positions::test
