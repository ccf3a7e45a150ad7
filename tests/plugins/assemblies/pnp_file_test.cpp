#include "plugins/assemblies/pnp_file.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::assemblies {
namespace {

/// "U1 12.7 30.48 90 Top": designator, x, y, rotation and side of each part.
std::string shown(std::string_view text) {
    std::string all;
    for (const auto& part : readPnpFile(text)) {
        if (!all.empty()) all += "; ";
        all += part.designator + " " + part.x.text() + " " + part.y.text() + " " + part.rotation.text() + " " +
               std::string(sdk::wireName(part.side));
    }
    return all;
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
    const auto parts = readPnpFile(
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
    CPPUNIT_ASSERT_EQUAL(std::string("U1 25.4 5 0 Bottom"), shown("Ref\tX(in)\tY\tSide\tRot\nU1\t1\t5\tB.Cu\t0\n"));
}

CPPUNIT_TEST_FIXTURE(PnpFile, tellsFiducialsAndWhatIsNotPlaced) {
    const auto parts = readPnpFile(
        "Ref,X,Y,Rot,Side,Val,Mount,DNP\n"
        "FID1,0,0,0,T,,,\n"
        "FIDDLE,0,0,0,T,,THT,yes\n"
        "X1,0,0,0,T,Fiducial 1mm,through-hole,0\n"
        "J1,0,0,0,T,,Press fit,\n"
        "J2,0,0,0,T,,odd,\n"
    );
    CPPUNIT_ASSERT(parts[0].is_fiducial && !parts[1].is_fiducial && parts[2].is_fiducial);
    CPPUNIT_ASSERT(!parts[0].do_not_place && parts[1].do_not_place && !parts[2].do_not_place);
    CPPUNIT_ASSERT(parts[0].mount_type == MountType::Smt && parts[1].mount_type == MountType::Tht);
    CPPUNIT_ASSERT(parts[2].mount_type == MountType::Tht && parts[3].mount_type == MountType::PressFit);
    CPPUNIT_ASSERT(parts[4].mount_type == MountType::Unknown);
}

CPPUNIT_TEST_FIXTURE(PnpFile, mayBeWithoutParts) {
    CPPUNIT_ASSERT_EQUAL(std::string(), shown("Ref,X,Y,Rot,Side\n"));
}

CPPUNIT_TEST_FIXTURE(PnpFile, needsItsColumns) {
    CPPUNIT_ASSERT_EQUAL(std::string("400"), faultsOf(""));
    CPPUNIT_ASSERT_EQUAL(std::string("400"), faultsOf("Ref,X,Y,Rot\nU1,0,0,0\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("400"), faultsOf("\xFF"));
}

CPPUNIT_TEST_FIXTURE(PnpFile, namesWrongLines) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("400 /2/x:format /2/side:enum /4/designator:required /4/y:format /4/rotation:format"),
        faultsOf("Ref,X,Y,Rot,Side\nU1,wide,0,0,middle\nU2,0,0,0,T\n,0,1e3,north,T\n")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("400 /2/x:format"), faultsOf("Ref,X,Y,Rot,Side\nU1,5ft,0,0,T\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("400 /2/x:format"), faultsOf("Ref,X,Y,Rot,Side\nU1,100001,0,0,T\n"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("400 /2/x:format /2/y:format /2/rotation:format /2/side:enum"), faultsOf("Ref,X,Y,Rot,Side\nU1\n")
    );
}

}  // namespace
}  // namespace cardcage::assemblies
