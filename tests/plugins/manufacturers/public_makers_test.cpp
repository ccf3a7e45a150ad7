#include <cppunit/extensions/HelperMacros.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "plugins/manufacturers/data/seed_migration.hpp"
#include "plugins/manufacturers/manufacturers.hpp"
#include "plugins/manufacturers/names/name_matching.hpp"

namespace cardcage::manufacturers {
namespace {

std::string contentOf(const std::string& path) {
    std::ifstream file(CARDCAGE_SOURCE_DIR "/plugins/manufacturers/" + path);
    CPPUNIT_ASSERT_MESSAGE(path, file.good());
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    return text;
}

class PublicMakers : public CppUnit::TestFixture {
protected:
    const std::vector<PublicMaker> makers = readPublicMakers(contentOf("data/public_makers_1.csv"));
};

CPPUNIT_TEST_FIXTURE(PublicMakers, areManyAndEachNameMeansOneOfThem) {
    CPPUNIT_ASSERT(makers.size() >= 350);
    CPPUNIT_ASSERT_EQUAL(std::string(), joined(contradictions(makers)));
    for (const auto& maker : makers) CPPUNIT_ASSERT(maker.alternative_names.size() < most_alternative_names);
}

CPPUNIT_TEST_FIXTURE(PublicMakers, areWhatTheMigrationSays) {
    const auto migration = contentOf("migrations/V002__seed_public_makers.sql");
    const auto head = migration.substr(0, migration.find("\nINSERT"));
    CPPUNIT_ASSERT_EQUAL(migration, seedMigration(head, 1, makers));
}

CPPUNIT_TEST_FIXTURE(PublicMakers, goByTheirUsualNames) {
    std::map<std::string, std::string> owners;
    for (const auto& maker : makers) {
        owners.emplace(normalizedName(maker.name), maker.name);
        for (const auto& name : maker.alternative_names) owners.emplace(normalizedName(name), maker.name);
    }
    const std::map<std::string, std::string> expected{
        {"TI", "Texas Instruments"},
        {"Texas Instruments Incorporated", "Texas Instruments"},
        {"Texas Instr.", "Texas Instruments"},
        {"ALPS", "ALPS Alpine"},
        {"ALPSALPINE", "ALPS Alpine"},
        {"Amphenol ICC / FCI", "Amphenol ICC"},
        {"Broadcom", "Broadcom"},
        {"Diodes Inc.", "Diodes Incorporated"},
        {"onsemi", "onsemi"},
        {"ON Semiconductor", "onsemi"},
        {"Murata", "Murata"},
        {"Panjit", "PANJIT"},
        {"Walsin Technologies", "Walsin Technology"},
        {"NXP Semiconductors", "NXP Semiconductors"},
        {"Lite-On", "Lite-On"},
        {"Yageo", "YAGEO"},
        {"AMD", "AMD"},
        {"Würth Elektronik GmbH & Co. KG", "Würth Elektronik"},
        {"Wuerth Elektronik", "Würth Elektronik"},
        {"Wuerth Elektronik eiSos GmbH & Co. KG", "Würth Elektronik"},
        {"Analog Devices Inc./Maxim Integrated", "Analog Devices"},
        {"Samsung Electro-Mechanics America, Inc.", "Samsung Electro-Mechanics"},
        {"Renesas Electronics America Inc", "Renesas Electronics"},
        {"Diodes Zetex", "Diodes Incorporated"},
        {"New Age Enclosures", "New Age Enclosures"}};
    for (const auto& [name, maker] : expected) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, maker, owners[normalizedName(name)]);
    }
}

CPPUNIT_TEST_FIXTURE(PublicMakers, areCheckedForContradictions) {
    const std::string first = "00000000-0000-7000-8000-000000000001";
    const std::string second = "00000000-0000-7000-8000-000000000002";
    const auto wrong = contradictions(
        {{first, "Tiara", {"T", "T"}}, {second, "Diadem", {"Tiara Inc."}}, {second, "Crown", {"Dia-Dem"}}}
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("Tiara lists 'T' twice\n"
                    "'Tiara Inc.' belongs to Tiara and Diadem\n") +
            second + " is the id of two makers\n'Dia-Dem' belongs to Diadem and Crown\n",
        joined(wrong)
    );
}

CPPUNIT_TEST_FIXTURE(PublicMakers, areReadFromACommaSeparatedList) {
    const std::string id = "00000000-0000-7000-8000-000000000001";
    const auto read =
        readPublicMakers("id,name,alternative_names\n" + id + ",\"A \"\"B\"\", Ltd.\",\"C|D, E\"\n" + id + ",F,\n");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, read.size());
    CPPUNIT_ASSERT_EQUAL(std::string("A \"B\", Ltd."), read[0].name);
    CPPUNIT_ASSERT_EQUAL(std::string("C\nD, E\n"), joined(read[0].alternative_names));
    CPPUNIT_ASSERT(read[1].alternative_names.empty());
    CPPUNIT_ASSERT_THROW(readPublicMakers("id,name,alternative_names\nx,y\n"), std::runtime_error);
    CPPUNIT_ASSERT_THROW(readPublicMakers("id,name,alternative_names\n" + id + ",\"y,z\n"), std::runtime_error);
}

CPPUNIT_TEST_FIXTURE(PublicMakers, areWrittenWithQuotesThatSqlUnderstands) {
    const std::string id = "00000000-0000-7000-8000-000000000001";
    const auto sql = seedMigration("-- Head.\n", 2, {{id, "Su'scon", {"S"}}});
    CPPUNIT_ASSERT_EQUAL(
        "-- Head.\n\nINSERT INTO manufacturers.public_manufacturer (id, name, normalized) VALUES\n    ('" + id +
            "', 'Su''scon', 'suscon');\n\nINSERT INTO manufacturers.public_alternative_name "
            "(manufacturer_id, name, normalized, revision) VALUES\n    ('" +
            id + "', 'S', 's', 2);\n",
        sql
    );
}

}  // namespace
}  // namespace cardcage::manufacturers
