#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

// Position files by chance, in the forms of many tools, with the values that they state. The values are counted in
// 10^-10 mm and share no code with the reader.

namespace cardcage::positions::test {

__extension__ typedef __int128 Wide;

struct MadePart {
    std::string designator;
    std::int64_t x = 0;  ///< counts of the last written place of the unit
    std::int64_t y = 0;
    int rotation = 0;  ///< tenths of a degree
    bool is_bottom = false;
    std::string value;
    std::string package;
};

/// Place in which a file states its unit.
enum class Stating { Heading, Suffix, Text, Nowhere };

struct MadeFile {
    std::string bytes;
    std::string about;  ///< form, unit, separator, encoding, for messages
    std::string file_name;
    std::string form;
    std::string unit;  ///< mm, mil, in
    std::vector<MadePart> parts;
    Wide factor = 0;  ///< 10^-10 mm in one count
    Stating stating = Stating::Nowhere;
    bool has_unclear_commas = false;  ///< three places behind decimal commas in all numbers
    bool has_value = false;
    bool has_package = false;
};

MadeFile madeFile(std::mt19937_64& random);

}  // namespace cardcage::positions::test
