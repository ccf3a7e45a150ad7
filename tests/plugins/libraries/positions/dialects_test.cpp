#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

#include "libraries/positions/positions.hpp"
#include "tests/plugins/libraries/positions/made_file.hpp"

namespace cardcage::positions::test {
namespace {

constexpr std::size_t file_count = 4'000;

std::uint64_t seed() {
    const char* text = std::getenv("CARDCAGE_SEED");
    return text == nullptr ? 20'261'127 : std::strtoull(text, nullptr, 10);
}

std::string reasonOf(const Reading& reading) {
    if (reading.refusal) return *reading.refusal;
    if (!reading.complaints.empty()) {
        const auto& first = reading.complaints[0];
        return std::to_string(first.line) + " " + first.column + " " + first.message;
    }
    return reading.questions.empty() ? "" : reading.questions[0].about + " " + reading.questions[0].message;
}

/// Beginning of a file, without the zeros of UTF-16.
std::string shownBytes(const std::string& bytes) {
    std::string text;
    for (const char byte : bytes.substr(0, 3'000)) {
        if (byte != '\0') text += byte == '\r' ? '\n' : byte;
    }
    return text;
}

/// The first difference between a file and what was read of it; empty: none.
std::string differenceOf(const MadeFile& file, const Reading& reading) {
    if (file.parts.size() != reading.rows.size()) return "number of rows";
    for (std::size_t index = 0; index < file.parts.size(); ++index) {
        const auto& made = file.parts[index];
        const auto& row = reading.rows[index];
        if (made.designator != row.designator) return made.designator + ": designator " + row.designator;
        if (row.x.scaled() != made.x * file.factor) return made.designator + ": x " + row.x.text();
        if (row.y.scaled() != made.y * file.factor) return made.designator + ": y " + row.y.text();
        const auto rotation = file.form == "eagle-partlist" ? made.rotation / 10 * 10 : made.rotation;
        if (row.rotation.scaled() != Wide{rotation} * 1'000'000'000)
            return made.designator + ": rotation " + row.rotation.text();
        if ((row.side == Side::Bottom) != made.is_bottom) return made.designator + ": side";
        if (file.has_value && row.value.value_or("") != made.value)
            return made.designator + ": value " + row.value.value_or("");
        if (file.has_package && row.package.value_or("") != made.package) {
            return made.designator + ": package " + row.package.value_or("");
        }
    }
    return "";
}

/// Distance of the outermost parts in one direction, in mm.
Decimal millimetersOver(const MadeFile& file, std::int64_t MadePart::*coordinate) {
    const auto [least, most] =
        std::minmax_element(file.parts.begin(), file.parts.end(), [&](const MadePart& left, const MadePart& right) {
            return left.*coordinate < right.*coordinate;
        });
    return Decimal::fromScaled((Wide{(*most).*coordinate} - (*least).*coordinate) * file.factor);
}

class Dialects : public CppUnit::TestFixture {};

/// Each file is read as it was made, or is refused or asked about. A stated unit leaves nothing to ask but the meaning
/// of commas.
CPPUNIT_TEST_FIXTURE(Dialects, areReadAsMadeOrAskedAbout) {
    std::mt19937_64 random(seed());
    std::map<std::string, std::pair<std::size_t, std::size_t>> counts;  // read and made, by form
    for (std::size_t number = 0; number < file_count; ++number) {
        const auto file = madeFile(random);
        const auto reading = read(file.bytes, {.file_name = file.file_name});
        auto& [read_count, made_count] = counts[file.form];
        ++made_count;
        const auto about = "file " + std::to_string(number) + " " + file.about + ": ";
        if (reading.isRead()) {
            ++read_count;
            const auto difference = differenceOf(file, reading);
            CPPUNIT_ASSERT_MESSAGE(about + difference + "\n" + shownBytes(file.bytes), difference.empty());
            continue;
        }
        CPPUNIT_ASSERT_MESSAGE(about, reading.rows.empty());
        const bool may_ask = file.stating == Stating::Nowhere || file.has_unclear_commas;
        CPPUNIT_ASSERT_MESSAGE(about + reasonOf(reading) + "\n" + shownBytes(file.bytes), may_ask);
    }
    for (const auto& [form, count] : counts) {
        CPPUNIT_ASSERT_MESSAGE(form + " is never read", count.first > 0);
        if (std::getenv("CARDCAGE_SHOW") != nullptr) {
            std::cout << form << ": " << count.first << " of " << count.second << '\n';
        }
    }
}

/// The same file with the answers of its questions is read as made.
CPPUNIT_TEST_FIXTURE(Dialects, areReadWithTheAnswers) {
    std::mt19937_64 random(seed() + 1);
    std::size_t asked = 0;
    for (std::size_t number = 0; number < file_count / 4; ++number) {
        const auto file = madeFile(random);
        Wishes wishes{.file_name = file.file_name};
        auto reading = read(file.bytes, wishes);
        for (int round = 0; round < 3 && !reading.questions.empty(); ++round) {
            for (const auto& question : reading.questions) {
                if (question.about == "unit") wishes.unit = unitNamed(file.unit);
                if (question.about == "side") wishes.side = file.parts[0].is_bottom ? Side::Bottom : Side::Top;
                if (question.about == "decimal_sign") wishes.decimal_sign = DecimalSign::Comma;
            }
            ++asked;
            reading = read(file.bytes, wishes);
        }
        if (!reading.isRead()) continue;
        const auto difference = differenceOf(file, reading);
        CPPUNIT_ASSERT_MESSAGE(file.about + ": " + difference + "\n" + shownBytes(file.bytes), difference.empty());
    }
    CPPUNIT_ASSERT(asked > 20);
}

/// The outline of a board whose parts extend over at least a quarter of it proves no wrong unit.
CPPUNIT_TEST_FIXTURE(Dialects, areReadAsMadeOnTheirBoard) {
    std::mt19937_64 random(seed() + 2);
    std::size_t deduced = 0;
    for (std::size_t number = 0; number < file_count / 4; ++number) {
        const auto file = madeFile(random);
        Wishes wishes{.file_name = file.file_name};
        const auto about = [&](Decimal length) {
            const auto factor = static_cast<int>(random() % 4), edge = static_cast<int>(random() % 5);
            return length * Decimal(1 + factor) + Decimal(edge);
        };
        wishes.board_width = about(millimetersOver(file, &MadePart::x));
        wishes.board_height = about(millimetersOver(file, &MadePart::y));
        const auto reading = read(file.bytes, wishes);
        if (!reading.isRead()) continue;
        if (reading.unit_source == UnitSource::Outline) ++deduced;
        const auto difference = differenceOf(file, reading);
        CPPUNIT_ASSERT_MESSAGE(file.about + ": " + difference + "\n" + shownBytes(file.bytes), difference.empty());
    }
    CPPUNIT_ASSERT(deduced > 20);
}

}  // namespace
}  // namespace cardcage::positions::test
