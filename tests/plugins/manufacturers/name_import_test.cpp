#include "plugins/manufacturers/names/name_import.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

#include "plugins/manufacturers/names/name_matching.hpp"

namespace cardcage::manufacturers {
namespace name_import_test {

ManufacturerId idOf(int number) {
    const auto digits = std::to_string(number);
    return *ManufacturerId::parse("00000000-0000-7000-8000-" + std::string(12 - digits.size(), '0') + digits);
}

/// Texas Instruments (1, public, TI) and Tiara Semi (2, private, TSEMI); new ones are numbered from 100.
class ImportOfNames : public CppUnit::TestFixture {
protected:
    ImportOfNames() : import(make()) {}

    static NameImport make() {
        std::vector<Manufacturer> manufacturers{
            {idOf(1), "Texas Instruments", ManufacturerKind::Public, {"TI"}},
            {idOf(2), "Tiara Semi", ManufacturerKind::Private, {"TSEMI"}}};
        KnownNames known;
        for (const auto& [id, name, kind, alternative_names] : manufacturers) {
            known.add({normalizedName(name), name, id, name});
            for (const auto& other : alternative_names) known.add({normalizedName(other), other, id, name});
        }
        return {known, manufacturers, [next = 100]() mutable { return idOf(next++); }};
    }

    void assertTaken(sdk::ImportResult expected, const NamedManufacturer& item) {
        last = import.take(item, "/manufacturers/7");
        const auto& outcome = last.outcome;
        const bool rejected = expected == ImportResult::Rejected;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            outcome.description, std::string(wireName(expected)), std::string(wireName(outcome.result))
        );
        CPPUNIT_ASSERT_EQUAL(rejected ? 400 : 200, outcome.status);
        CPPUNIT_ASSERT_EQUAL(rejected, !last.manufacturer);
        CPPUNIT_ASSERT_EQUAL(std::int64_t{rejected}, outcome.error_count);
        CPPUNIT_ASSERT_EQUAL(rejected, outcome.errors.json.starts_with(R"([{"pointer":"/manufacturers/7/)"));
    }
    std::string names() const {
        std::string text = last.manufacturer->name;
        for (const auto& name : last.manufacturer->alternative_names) text += "|" + name;
        return text;
    }
    /// "+new =renamed -removed alternative>manufacturer", in the order in which they are stored.
    std::string changes() const {
        std::string text;
        const auto changes = import.changes();
        for (const auto& name : changes.removed) text += "-" + name + ";";
        for (const auto& one : changes.manufacturers) text += (one.is_new ? "+" : "=") + one.name + ";";
        for (const auto& one : changes.alternative_names) {
            CPPUNIT_ASSERT_EQUAL(normalizedName(one.name), one.normalized);
            text += one.name + ">" + std::string(one.manufacturer_id.view().substr(33)) + ";";
        }
        return text;
    }

    NameImport import;
    ImportedManufacturer last;
};

CPPUNIT_TEST_FIXTURE(ImportOfNames, createsWhatIsNotKnown) {
    assertTaken(ImportResult::Created, {"Muster Semi", {"MSEMI", "Muster Semi", "MSEMI"}, {}});
    CPPUNIT_ASSERT_EQUAL(std::string("Muster Semi|MSEMI"), names());
    CPPUNIT_ASSERT(last.manufacturer->kind == ManufacturerKind::Private);
    CPPUNIT_ASSERT_EQUAL(std::string("+Muster Semi;MSEMI>100;"), changes());
    CPPUNIT_ASSERT(import.changed() == std::vector{idOf(100)});
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, findsWhatIsKnownExactlyOrNormalized) {
    for (const auto* name : {"Texas Instruments", "TI", "T.I.", "TEXAS INSTRUMENTS INC.", "tiara semi gmbh", "tsemi"}) {
        assertTaken(ImportResult::AlreadyExists, {name, {}, {}});
    }
    CPPUNIT_ASSERT_EQUAL(std::string(), changes());
    CPPUNIT_ASSERT(import.changed().empty());
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, takesNoPrefixForKnown) {
    for (const auto* name : {"Texas", "Texas Instruments Japan"}) assertTaken(ImportResult::Created, {name, {}, {}});
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, knowsNamesWithoutBlanksAndInTwoScripts) {
    for (const auto* name : {"TexasInstruments", "Tiarasemi", "TI(德州仪器)", "德州仪器 / Texas Instruments Inc."}) {
        assertTaken(ImportResult::AlreadyExists, {name, {}, {}});
    }
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, addsAlternativeNamesToBothKinds) {
    assertTaken(ImportResult::AliasesAdded, {"TI", {"TI", "Texas Instruments", "Texas Instr.", "T.I."}, {}});
    CPPUNIT_ASSERT_EQUAL(std::string("Texas Instruments|TI|Texas Instr.|T.I."), names());
    assertTaken(ImportResult::AliasesAdded, {"Tiara Semi", {"Tiara"}, {}});
    assertTaken(ImportResult::AlreadyExists, {"Tiara Semi", {"Tiara"}, {}});
    CPPUNIT_ASSERT_EQUAL(std::string("Texas Instr.>001;T.I.>001;Tiara>002;"), changes());
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, seesWhatEarlierItemsDid) {
    assertTaken(ImportResult::Created, {"Muster Semi", {"MS"}, {}});
    assertTaken(ImportResult::AlreadyExists, {"MUSTER SEMI", {}, {}});
    assertTaken(ImportResult::AlreadyExists, {"ms", {}, {}});
    assertTaken(ImportResult::Rejected, {"Other", {"M.S."}, {}});
    assertTaken(ImportResult::Created, {"Other", {}, {}});
    CPPUNIT_ASSERT_EQUAL(idOf(101).text(), last.manufacturer->id.text());
    CPPUNIT_ASSERT_EQUAL(std::string("+Muster Semi;+Other;MS>100;"), changes());
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, refusesNamesOfOthers) {
    assertTaken(ImportResult::Rejected, {"Tiara Semi", {"New", "t.i."}, {}});
    CPPUNIT_ASSERT(last.outcome.description.find("'t.i.' belongs to the manufacturer 'Texas Instruments'") == 0);
    assertTaken(ImportResult::Rejected, {"Brand New", {"TSEMI"}, {}});
    assertTaken(ImportResult::Rejected, {"TI", {}, idOf(2)});
    assertTaken(ImportResult::Rejected, {"Unheard of", {}, idOf(77)});
    CPPUNIT_ASSERT_EQUAL(std::string(), changes());
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, renamesPrivateOnesOnly) {
    assertTaken(ImportResult::Rejected, {"TI Inc.", {}, idOf(1)});
    assertTaken(ImportResult::Rejected, {"TEXAS INSTRUMENTS", {}, idOf(1)});
    assertTaken(ImportResult::AlreadyExists, {"Texas Instruments", {}, idOf(1)});
    assertTaken(ImportResult::Renamed, {"TIARA Semi", {}, idOf(2)});
    assertTaken(ImportResult::Renamed, {"Diadem", {"Dia"}, idOf(2)});
    CPPUNIT_ASSERT_EQUAL(std::string("Diadem|TSEMI|Dia"), names());
    // The old name is free.
    assertTaken(ImportResult::Created, {"Tiara Semi", {}, {}});
    CPPUNIT_ASSERT_EQUAL(std::string("=Diadem;+Tiara Semi;Dia>002;"), changes());
    CPPUNIT_ASSERT((import.changed() == std::vector{idOf(2), idOf(100)}));
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, makesAnAlternativeNameThePrimaryOne) {
    assertTaken(ImportResult::Renamed, {"TSEMI", {"Tiara Semi"}, idOf(2)});
    CPPUNIT_ASSERT_EQUAL(std::string("TSEMI|Tiara Semi"), names());
    CPPUNIT_ASSERT_EQUAL(std::string("-TSEMI;=TSEMI;Tiara Semi>002;"), changes());
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, leavesNothingOfARenamingToAndFro) {
    assertTaken(ImportResult::Renamed, {"Diadem", {}, idOf(2)});
    assertTaken(ImportResult::Renamed, {"Tiara Semi", {}, idOf(2)});
    CPPUNIT_ASSERT_EQUAL(std::string(), changes());
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, limitsAlternativeNames) {
    std::vector<std::string> many;
    for (std::size_t i = 0; i < most_alternative_names; ++i) many.push_back("name " + std::to_string(i));
    assertTaken(ImportResult::Rejected, {"TI", many, {}});  // it has one already
    many.pop_back();
    assertTaken(ImportResult::AliasesAdded, {"TI", many, {}});
    assertTaken(ImportResult::Rejected, {"TI", {"one too many"}, {}});
}

CPPUNIT_TEST_FIXTURE(ImportOfNames, asksWhichOneIsMeant) {
    KnownNames known;
    known.add({"tiara", "Tiara", idOf(1), "Tiara"});
    known.add({"tiara", "TIARA", idOf(2), "TIARA"});
    NameImport ambiguous(
        known,
        {{idOf(1), "Tiara", ManufacturerKind::Public, {}}, {idOf(2), "TIARA", ManufacturerKind::Private, {}}},
        [] { return idOf(9); }
    );
    const auto unclear = ambiguous.take({"tiara inc", {}, {}});
    CPPUNIT_ASSERT(unclear.outcome.result == ImportResult::Rejected);
    CPPUNIT_ASSERT(
        unclear.outcome.description.find("Tiara (" + idOf(1).text() + ") TIARA (" + idOf(2).text() + ")") !=
        std::string::npos
    );
    CPPUNIT_ASSERT(ambiguous.take({"TIARA", {}, {}}).manufacturer->id == idOf(2));
    CPPUNIT_ASSERT(ambiguous.take({"Tiara", {}, {}}).manufacturer->id == idOf(1));
}

}  // namespace name_import_test
}  // namespace cardcage::manufacturers
