#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "files/kind.hpp"
#include "gerber/reader.hpp"
#include "jobs/job_file.hpp"
#include "jobs/json.hpp"
#include "jobs/reports.hpp"
#include "tests/plugins/pcb/analysis/boards/board.hpp"

namespace cardcage::pcb::analysis::jobs_test {

class JobFiles : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(JobFiles, threeDialectsAreRead) {
    const auto specs = readJsonJob(
        R"({"GeneralSpecs": {"Size": {"X": 28.45, "Y": 13.55}, "LayerNumber": 4, "BoardThickness": 0.8},
            "FilesAttributes": [{"Path": "a/b.gbr", "FileFunction": "Copper,L1,Top", "FilePolarity": "Negative"}],
            "MaterialStackup": [{"Type": "Copper", "Name": "F.Cu", "Thickness": 0.035}, {"Type": "Legend"}]})"
    );
    CPPUNIT_ASSERT(specs);
    CPPUNIT_ASSERT_EQUAL(Nm{28'450'000}, *specs->width);
    CPPUNIT_ASSERT_EQUAL(4, *specs->copper_layers);
    CPPUNIT_ASSERT(specs->files.at(0).negative);
    CPPUNIT_ASSERT_EQUAL(Nm{35'000}, *specs->stackup.at(0).thickness);
    CPPUNIT_ASSERT(!specs->stackup.at(1).thickness);
    const auto overall =
        readJsonJob(R"({"Overall": {"BoardThickness": 1.57, "LayerNumber": 2, "Size": {"X": 25, "Y": 32}}})");
    CPPUNIT_ASSERT_EQUAL(Nm{1'570'000}, *overall->thickness);
    const auto gerber = readGerberJob(readGerber("%MOMM*%%TJ.B_LayerNum,6*%%TJ.B_Thickness,1.6*%M02*", {}, ""));
    CPPUNIT_ASSERT_EQUAL(6, *gerber->copper_layers);
    CPPUNIT_ASSERT_EQUAL(Nm{1'600'000}, *gerber->thickness);
}

CPPUNIT_TEST_FIXTURE(JobFiles, otherTextsAreNone) {
    for (const auto* refused :
         {"", "{", "[1,2", "{\"GeneralSpecs\": }", "{\"a\": 1}", "{\"GeneralSpecs\": {}} x", "\"\\"})
        CPPUNIT_ASSERT_MESSAGE(refused, !readJsonJob(refused));
    CPPUNIT_ASSERT(!parseJson(std::string(100'000, '[')));
    CPPUNIT_ASSERT(!readGerberJob(readGerber("M02*", {}, "")));
}

CPPUNIT_TEST_FIXTURE(JobFiles, reportsTellToolsLayersAndFormats) {
    Reports reports;
    const std::string drill =
        "NCDrill File Report For: our.PcbDoc\nASCII RoundHoles File : Our-Round.TXT\n"
        "T1      0.2mm (8mil)   Round   41   PTH   7006.69mm\nT2      3mm (118mil)   Round   4   NPTH   1mm\n";
    readReport(reportKindOf(drill), drill, reports);
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *reports.tools.at("our-round.txt").at(0).diameter);
    CPPUNIT_ASSERT(reports.tools.at("our-round.txt").at(1).plating == Plating::NonPlated);
    const std::string layers = "Gerber File Extension Report For: our.GBR\n.GTL    Top\n.GM1    Mechanical 1\n";
    readReport(reportKindOf(layers), layers, reports);
    CPPUNIT_ASSERT_EQUAL(std::string("Mechanical 1"), reports.layer_of_extension.at(".gm1"));
    const std::string parameters =
        "INTEGER-PLACES 3\nDECIMAL-PLACES 5\nOUTPUT-UNITS ENGLISH\nSUPPRESS-LEAD-ZEROES NO\nSUPPRESS-TRAIL-ZEROES NO\n";
    readReport(reportKindOf(parameters), parameters, reports);
    CPPUNIT_ASSERT(reports.drill_format.unit == Unit::Inch && reports.drill_format.decimals == 5);
    const std::string netlist =
        "P  UNITS CUST 0\nC  IPC-D-356\nC  Number of etch Layers:  10\nC  Board Thickness(mils):  64.462000\n";
    readReport(reportKindOf(netlist), netlist, reports);
    CPPUNIT_ASSERT_EQUAL(10, *reports.copper_layers);
    CPPUNIT_ASSERT_EQUAL(Nm{1'637'335}, *reports.thickness);
}

CPPUNIT_TEST_FIXTURE(JobFiles, programsMayNameTheirVersion) {
    auto files = test::writeBoard({});
    CPPUNIT_ASSERT(!test::analysed(files).cad_version.value);
    files.emplace_back(
        "our.gbrjob",
        R"({"Header": {"GenerationSoftware": {"Vendor": "KiCad", "Application": "Pcbnew", )"
        R"("Version": "8.0.4"}}, "GeneralSpecs": {"LayerNumber": 2}})"
    );
    const auto result = test::analysed(files);
    CPPUNIT_ASSERT_EQUAL(std::string("KiCad,Pcbnew,8.0.4"), *result.cad.value);
    CPPUNIT_ASSERT_EQUAL(std::string("8.0.4"), *result.cad_version.value);
    CPPUNIT_ASSERT(result.cad_version.source == Source::JobFile);
    CPPUNIT_ASSERT(result.job && result.job->copper_layers == 2);
}

CPPUNIT_TEST_FIXTURE(JobFiles, contentTellsWhatAFileIs) {
    const auto kind = [](const std::string& text) { return std::string(nameOf(kindOf(text, text))); };
    CPPUNIT_ASSERT_EQUAL(std::string("Gerber"), kind("G04 x*\n%FSLAX24Y24*%\nM02*\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("Drill"), kind("M48\nT1C1\n%\nT1\nX1Y1\nM30\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("Drill"), kind(";comment\nT01\nX0010Y0010\nX0020Y0020\nM30\n"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("Drill"), kind("%\nG90\nF1\nT01\nM16\nG00X0001Y0001\nM15\nG01X0002Y0001\nM16\nM30\n")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("JobFile"), kind("{\"Header\": {}, \"GeneralSpecs\": {}}"));
    CPPUNIT_ASSERT_EQUAL(std::string("JobFile"), kind("%TF.FileFunction,JobInfo*%\n%TJ.B_LayerNum,2*%\nM02*"));
    CPPUNIT_ASSERT_EQUAL(std::string("KicadPcb"), kind("(kicad_pcb (version 20221018))"));
    CPPUNIT_ASSERT_EQUAL(std::string("Ipc2581"), kind("<?xml version=\"1.0\"?><IPC-2581 revision=\"B\"/>"));
    CPPUNIT_ASSERT_EQUAL(std::string("Archive"), kind("PK\x03\x04 rest"));
    CPPUNIT_ASSERT_EQUAL(std::string("Drawing"), kind("%PDF-1.4"));
    CPPUNIT_ASSERT_EQUAL(std::string("PickAndPlace"), kind("Designator,Mid X,Mid Y,Layer,Rotation\nR1,1,2,Top,90\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("Other"), kind("Please order 10 boards, green.\nThanks"));
    CPPUNIT_ASSERT_EQUAL(std::string("Other"), kind(""));
}

}  // namespace cardcage::pcb::analysis::jobs_test
