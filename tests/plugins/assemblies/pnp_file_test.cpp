#include "plugins/assemblies/pnp/pnp_file.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::assemblies {
namespace {

/// "U1 12.7 30.48 90 Top": designator, x, y, rotation and side of each part.
std::string shown(std::string_view text) {
    std::string all;
    for (const auto& part : readPnpFile(text).parts) {
        if (!all.empty()) all += "; ";
        all += part.designator + " " + part.x.text() + " " + part.y.text() + " " + part.rotation.text() + " " +
               std::string(sdk::wireName(part.side));
    }
    return all;
}

std::vector<PlacedPart> partsOf(std::string_view text) {
    return readPnpFile(text).parts;
}

std::string faultsOf(std::string_view text) {
    try {
        readPnpFile(text);
        return "";
    } catch (const sdk::Problem& problem) {
        std::string all = std::to_string(problem.status());
        for (const auto& error : problem.errors()) all += " " + error.pointer + ":" + error.rule;
        return all;
    }
}

class PnpFile : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(PnpFile, ofKicad) {
    const auto parts = partsOf(
        "Ref,Val,Package,PosX,PosY,Rot,Side\n"
        "\"C1\",\"100n\",\"C_0603_1608Metric\",101.6,-57.15,-90.000000,top\n"
        "\"U2\",\"LM358\",\"SOIC-8\",0.5,1,450,bottom\n"
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, parts.size());
    CPPUNIT_ASSERT_EQUAL(std::string("C1"), parts[0].designator);
    CPPUNIT_ASSERT_EQUAL(std::string("101.6"), parts[0].x.text());
    CPPUNIT_ASSERT_EQUAL(std::string("-57.15"), parts[0].y.text());
    CPPUNIT_ASSERT_EQUAL(std::string("270"), parts[0].rotation.text());
    CPPUNIT_ASSERT_EQUAL(std::string("-90"), parts[0].source_rotation.text());
    CPPUNIT_ASSERT(parts[0].value == "100n" && parts[0].package == "C_0603_1608Metric");
    CPPUNIT_ASSERT(parts[1].side == Side::Bottom);
    CPPUNIT_ASSERT_EQUAL(std::string("90"), parts[1].rotation.text());
}

CPPUNIT_TEST_FIXTURE(PnpFile, ofAltium) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("U1 12.7 30.48 90 Top; R1 2.54 0 0.5 Bottom"),
        shown("Altium Designer Pick and Place Locations\r\n"
              "C:\\board.csv\r\n"
              "\r\n"
              "Units used: mil\r\n"
              "\r\n"
              "\"Designator\",\"Comment\",\"Layer\",\"Footprint\",\"Center-X(mil)\",\"Center-Y(mil)\",\"Rotation\","
              "\"Description\"\r\n"
              "\"U1\",\"LM358\",\"TopLayer\",\"SOIC-8\",\"500.000\",\"1200\",\"90\",\"Op amp, dual\"\r\n"
              "\"R1\",\"10k\",\"BottomLayer\",\"0603\",\"100mil\",\"0mm\",\"0.5\",\"\"\r\n")
    );
}

CPPUNIT_TEST_FIXTURE(PnpFile, ofJlc) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("U1 12.7 30.48 180 Top; U2 25.4 -12.7 0 Bottom"),
        shown("Designator,Mid X,Mid Y,Layer,Rotation\nU1,12.7mm,30.48mm,T,180\nU2,1in,-0.5in,B,360\n")
    );
}

CPPUNIT_TEST_FIXTURE(PnpFile, separatorsAndDecimalCommas) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("U1 12.7 -0.5 0 Top"), shown("RefDes;X (mm);Y (mm);Side;Rot\nU1;12,7;-0,5;F.Cu;0\n")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("U1 25.4 5 0 Bottom"), shown("Ref\tX(in)\tY(mm)\tSide\tRot\nU1\t1\t5\tB.Cu\t0\n"));
}

CPPUNIT_TEST_FIXTURE(PnpFile, tellsFiducialsAndWhatIsNotPlaced) {
    const auto parts = partsOf(
        "Ref,X,Y,Rot,Side,Val,Mount,DNP\n"
        "FID1,0,0,0,T,,,\n"
        "FIDDLE,0,0,0,T,,THT,yes\n"
        "X1,0,0,0,T,Fiducial 1mm,through-hole,0\n"
        "J1,0,0,0,T,,Press fit,\n"
        "J2,0,0,0,T,,odd,\n"
    );
    CPPUNIT_ASSERT(parts[0].fiducial && !parts[1].fiducial && parts[2].fiducial);
    CPPUNIT_ASSERT(!parts[0].do_not_place && parts[1].do_not_place && !parts[2].do_not_place);
    CPPUNIT_ASSERT(parts[0].mount_type == MountType::Smt && parts[1].mount_type == MountType::Tht);
    CPPUNIT_ASSERT(parts[2].mount_type == MountType::Tht && parts[3].mount_type == MountType::PressFit);
    CPPUNIT_ASSERT(parts[4].mount_type == MountType::Unknown);
}

CPPUNIT_TEST_FIXTURE(PnpFile, reportsOfKicad) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("C1 101.6 -57.15 270 Top; U2 0.5 1 90 Bottom"),
        shown("### Footprint positions - created on Sat Mar  7 2026 ###\n"
              "### Printed by KiCad version 8.0.1\n"
              "## Unit = mm, Angle = deg.\n"
              "## Side : All\n"
              "# Ref     Val       Package                PosX       PosY       Rot  Side\n"
              "C1        100n      C_0603_1608Metric  101.6000   -57.1500  -90.0000  top\n"
              "U2        LM358     SOIC-8               0.5000     1.0000   90.0000  bottom\r\n"
              "## End\n")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("C1 25.4 0 0 Top"),
        shown("## Unit = inches, Angle = deg.\n# Ref Val Package PosX PosY Rot Side\nC1 100n 0603 1 0 0 top\n")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("400 /2:format"), faultsOf("# Ref Val Package PosX PosY Rot Side\nC1 100 n 0603 1 0 0 top\n")
    );
}

CPPUNIT_TEST_FIXTURE(PnpFile, reportsOfAltium) {
    const std::string names =
        "Designator Footprint        Mid X     Mid Y     Ref X     Ref Y     Pad X     Pad Y TB Rotation Comment\r\n";
    CPPUNIT_ASSERT_EQUAL(
        std::string("U1 12.5 3.75 90 Top; R2 25.4 -1 0 Bottom; FID1 5 6 0 Top"),
        shown(
            names + "\r\nU1  QFN-16  12.5mm  3.75mm  12.5mm  3.75mm  12mm  3mm  T  90.00 LM358 dual op amp\r\n"
                    "R2  0603  1in  -1mm  1in  -1mm  1in  -1mm  B  360.00\r\n"
                    "FID1  FID  5mm  6mm  5mm  6mm  5mm  6mm  T  0.00 Fiducial\r\n"
        )
    );
    const auto parts = partsOf(
        names +
        "U1 QFN 1mm 2mm 1mm 2mm 1mm 2mm T 0.00 LM358 dual\r\n"
        "R1 0603 1mm 2mm 1mm 2mm 1mm 2mm T 0.00\r\n"
    );
    CPPUNIT_ASSERT_EQUAL(std::string("LM358 dual"), parts[0].value.value());
    CPPUNIT_ASSERT(!parts[1].value);
    // Without its footprint, a line has a word too few, and none of its positions is trusted.
    CPPUNIT_ASSERT_EQUAL(
        std::string("400 /2/x:format /2/y:format /2/rotation:format /2/side:enum"),
        faultsOf(names + "U1 1mm 2mm 1mm 2mm 1mm 2mm T 0.00 LM358\r\n")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("400 /2/rotation:format /2/side:enum"),
        faultsOf(names + "U1 SOT 23 1mm 2mm 1mm 2mm 1mm 2mm T 0.00 LM358\r\n")
    );
    // In another order nothing would tell which word is too many, or which one lacks.
    const std::string others = "Ref X Y Rot Side Package Val\n";
    CPPUNIT_ASSERT_EQUAL(std::string("400 /2:format"), faultsOf(others + "U1 1 2 0 T SOT 23 LM358\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("400 /2:format"), faultsOf(others + "U1 1 2 0 T LM358\n"));
}

CPPUNIT_TEST_FIXTURE(PnpFile, inUtf16) {
    const std::string text = "Ref,X,Y,Rot,Side,Val\nU1,1mm,2mm,0,T,\xC2\xB5\xF0\x9F\x98\x80\n";
    const std::u16string wide = u"Ref,X,Y,Rot,Side,Val\nU1,1mm,2mm,0,T,\u00B5\U0001F600\n";
    std::string little = "\xFF\xFE", big = "\xFE\xFF";
    for (const char16_t unit : wide) {
        little += {static_cast<char>(unit & 0xFF), static_cast<char>(unit >> 8)};
        big += {static_cast<char>(unit >> 8), static_cast<char>(unit & 0xFF)};
    }
    CPPUNIT_ASSERT(partsOf(little).at(0).value == partsOf(text).at(0).value);
    CPPUNIT_ASSERT(partsOf(big).at(0).value == partsOf(text).at(0).value);
    CPPUNIT_ASSERT_EQUAL(std::string("400"), faultsOf(little.substr(0, little.size() - 1)));
    CPPUNIT_ASSERT_EQUAL(std::string("400"), faultsOf(std::string("\xFF\xFE\x00\xDC", 4)));
}

CPPUNIT_TEST_FIXTURE(PnpFile, needsParts) {
    CPPUNIT_ASSERT_EQUAL(std::string("400"), faultsOf("Ref,X,Y,Rot,Side\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("400"), faultsOf("# Ref Val Package PosX PosY Rot Side\n## End\n"));
}

CPPUNIT_TEST_FIXTURE(PnpFile, placesADesignatorOnce) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("400 /4/designator:duplicate"), faultsOf("Ref,X,Y,Rot,Side\nU1,0,0,0,T\nU2,0,0,0,T\nU1,1,0,0,T\n")
    );
}

CPPUNIT_TEST_FIXTURE(PnpFile, needsItsColumns) {
    CPPUNIT_ASSERT_EQUAL(std::string("400"), faultsOf(""));
    CPPUNIT_ASSERT_EQUAL(std::string("400 side:required"), faultsOf("Ref,X,Y,Rot\nU1,0,0,0\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("400 unit:required"), faultsOf("Ref,X,Y,Rot,Side\nU1,1,2,0,T\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("400"), faultsOf("\xFF"));
}

CPPUNIT_TEST_FIXTURE(PnpFile, namesWrongLines) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("400 /2/x:format /2/side:enum /4/designator:required /4/y:format /4/rotation:format"),
        faultsOf("Ref,X,Y,Rot,Side\nU1,wide,0,0,middle\nU2,0,0,0,T\n,0,1f3,north,T\n")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("400 /2/x:format"), faultsOf("Ref,X,Y,Rot,Side\nU1,5ft,0,0,T\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("400 /2/x:format"), faultsOf("Ref,X,Y,Rot,Side\nU1,100001mm,0,0,T\n"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("400 /2/x:format /2/y:format /2/rotation:format /2/side:enum"), faultsOf("Ref,X,Y,Rot,Side\nU1\n")
    );
}

}  // namespace
}  // namespace cardcage::assemblies
