#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <iostream>
#include <random>
#include <string>

#include "tests/plugins/pcb/analysis/boards/board.hpp"

namespace cardcage::pcb::analysis::properties_test {

using namespace test;

class BoardProperties : public CppUnit::TestFixture {};

const std::string expected =
    "layers 2 size 8000x6000 area 11800 cutouts 1 round 27 plated 24 others 3 slots 0 least 60\n";

Dialect randomDialect(std::mt19937& random) {
    const auto coin = [&] { return random() % 2 == 0; };
    Dialect dialect;
    dialect.inch = coin();
    dialect.crlf = coin();
    dialect.repeated = coin();
    dialect.trailing_omitted = coin();
    dialect.x2 = coin();
    // Whole steps of the drill grid, and never below 0: zeros of negative numbers are another matter.
    dialect.shift_x = static_cast<long>(random() % 200) * 127;
    dialect.shift_y = static_cast<long>(random() % 200) * 127;
    return dialect;
}

CPPUNIT_TEST_FIXTURE(BoardProperties, factsDoNotDependOnHowABoardIsWritten) {
    std::mt19937 random(20'241);
    for (int seed = 0; seed < 1'000; ++seed) {
        auto files = writeBoard(randomDialect(random));
        std::shuffle(files.begin(), files.end(), random);
        CPPUNIT_ASSERT_EQUAL_MESSAGE("seed " + std::to_string(seed), expected, facts(analysed(files)));
    }
}

CPPUNIT_TEST_FIXTURE(BoardProperties, withoutHeadersTheFactsStay) {
    std::mt19937 random(7);
    for (int seed = 0; seed < 1'000; ++seed) {
        auto dialect = randomDialect(random);
        dialect.drill_header = false;
        const auto result = analysed(writeBoard(dialect));
        const auto& holes = result.designs.at(0).holes;
        CPPUNIT_ASSERT_EQUAL(24, *holes.plated_round.value);
        if (holes.smallest_plated.isSure())
            CPPUNIT_ASSERT_DOUBLES_EQUAL(300'000.0, static_cast<double>(*holes.smallest_plated.value), 1'000.0);
    }
}

/// The number of values that are sure and not those of the board.
int wrongOnes(const AnalysisResult& result) {
    int wrong = 0;
    const auto check = [&](const auto& value, auto right, auto tolerance) {
        if (value.isSure() && std::abs(static_cast<double>(*value.value - right)) > static_cast<double>(tolerance))
            ++wrong;
    };
    for (const auto& design : result.designs) {
        check(design.copper_layers, 2, 0);
        check(design.board.width, Nm{40'000'000}, 5'000);
        check(design.board.height, Nm{30'000'000}, 5'000);
        check(design.board.area, 1'180.0, 1.0);
        check(design.holes.round, 27, 0);
        check(design.holes.plated_round, 24, 0);
        check(design.holes.smallest_plated, Nm{300'000}, 5'000);
    }
    return wrong;
}

CPPUNIT_TEST_FIXTURE(BoardProperties, filesWithoutNamesAreRightOrSilent) {
    std::mt19937 random(11);
    int wrong = 0;
    int silent = 0;
    for (int seed = 0; seed < 1'000; ++seed) {
        auto dialect = randomDialect(random);
        dialect.plain_names = true;
        dialect.drill_header = random() % 4 != 0;
        const auto result = analysed(writeBoard(dialect));
        wrong += wrongOnes(result);
        silent += result.designs.at(0).copper_layers.isSure() ? 0 : 1;
    }
    std::cerr << "  files renamed: " << wrong << " wrong values with confidence >= 0.8, " << silent
              << " of 1,000 without a sure number of layers" << std::endl;
    CPPUNIT_ASSERT_EQUAL(0, wrong);
    CPPUNIT_ASSERT(silent > 0 && silent < 1'000);
}

CPPUNIT_TEST_FIXTURE(BoardProperties, filesThatAreMissingMakeNothingWrong) {
    int wrong = 0;
    const auto all = writeBoard({});
    for (unsigned kept = 0; kept < 1U << all.size(); ++kept) {
        Files files;
        for (std::size_t file = 0; file < all.size(); ++file)
            if ((kept >> file & 1U) != 0) files.push_back(all[file]);
        const auto result = analysed(files);
        for (const auto& design : result.designs) {
            // One layer of two is all that can be seen then.
            const bool has_copper = (kept & 3U) == 3U;
            if (design.board.width.isSure() && *design.board.width.value != 40'000'000) ++wrong;
            if (has_copper && design.copper_layers.isSure() && *design.copper_layers.value != 2) ++wrong;
            if (design.holes.round.isSure() && *design.holes.round.value != 27) ++wrong;
        }
    }
    CPPUNIT_ASSERT_EQUAL(0, wrong);
}

bool isCopper(const std::string& name) {
    return name.ends_with("_Cu.gbr");
}

/// The files without those copper files whose bit is not set, and the number of copper files that stay.
std::pair<Files, int> withCopper(const Files& all, unsigned kept) {
    Files files;
    int copper = 0;
    for (const auto& file : all) {
        const bool is_copper = isCopper(file.first);
        if (is_copper && (kept & 1U) != 0) ++copper;
        if (!is_copper || (kept & 1U) != 0) files.push_back(file);
        if (is_copper) kept >>= 1U;
    }
    return {files, copper};
}

/// The number of values that are sure although they rest on copper that is missing, or not sure although none is.
int wrongWithCopper(const Dialect& dialect, unsigned kept) {
    const auto [files, copper] = withCopper(writeBoard(dialect), kept);
    const auto design = analysed(files).designs.at(0);
    const bool is_whole = copper == dialect.layers;
    int wrong = design.copper_layers.isSure() == is_whole ? 0 : 1;
    if (is_whole) return wrong + (*design.copper_layers.value == copper ? 0 : 1);
    wrong += design.copper.nets.derived.isSure() ? 1 : 0;
    wrong += design.copper.clearance.value.isSure() ? 1 : 0;
    return wrong;
}

CPPUNIT_TEST_FIXTURE(BoardProperties, copperFilesThatAreMissingMakeNothingWrong) {
    for (const int layers : {4, 6})
        for (const bool x2 : {true, false})
            for (const bool drill_span : {true, false}) {
                // Names alone do not tell how many inner layers there are.
                if (!x2 && !drill_span) continue;
                Dialect dialect;
                dialect.layers = layers;
                dialect.x2 = x2;
                dialect.drill_span = drill_span;
                for (unsigned kept = 0; kept < 1U << static_cast<unsigned>(layers); ++kept)
                    CPPUNIT_ASSERT_EQUAL_MESSAGE(
                        std::to_string(layers) + " layers, x2 " + std::to_string(x2) + ", layers of holes " +
                            std::to_string(drill_span) + ", kept " + std::to_string(kept),
                        0,
                        wrongWithCopper(dialect, kept)
                    );
            }
}

CPPUNIT_TEST_FIXTURE(BoardProperties, damagedFilesNeverCrash) {
    std::mt19937 random(4'711);
    Limits limits;
    limits.objects = 20'000;
    int unusable = 0;
    for (int seed = 0; seed < 1'500; ++seed) {
        auto files = writeBoard(randomDialect(random));
        for (int change = 0; change < 6; ++change) {
            auto& text = files[random() % files.size()].second;
            if (text.empty()) continue;
            const auto at = random() % text.size();
            switch (random() % 6) {
                case 0:
                    text[at] = static_cast<char>(random() % 256);
                    break;
                case 1:
                    text.erase(at, random() % 40);
                    break;
                case 2:
                    text.insert(at, std::string(1 + random() % 30, static_cast<char>('0' + random() % 10)));
                    break;
                case 3:
                    text.insert(at, text.substr(random() % text.size(), random() % 60));
                    break;
                case 4:
                    text.resize(at);
                    break;
                default:
                    text.insert(at, "%SRX9999Y9999I1J1*%%ABD99*%%LS1000*%G36*G74*-");
                    break;
            }
        }
        const auto result = analysed(files, limits);
        CPPUNIT_ASSERT(!result.designs.empty());
        unusable += result.findings.has(Code::LimitExceeded) ? 1 : 0;
    }
    CPPUNIT_ASSERT(unusable > 0);
}

}  // namespace cardcage::pcb::analysis::properties_test
