#include "work/stated/extract_technology.hpp"

#include <algorithm>
#include <string>

#include "analysis/values/text.hpp"

namespace cardcage::pcb {
namespace {

/// Whole words in lower case with a space around each.
std::string wordsOf(const analysis::StackupRow& row) {
    std::string words = " ";
    for (const char character : row.name + " " + row.material + " " + row.notes) {
        const bool is_part = analysis::isLetter(character) || analysis::isDigit(character);
        if (is_part || words.back() != ' ') words += is_part ? analysis::lowered(character) : ' ';
    }
    return words + " ";
}

bool has(const std::string& words, const std::string& word) {
    return words.find(" " + word + " ") != std::string::npos;
}

}  // namespace

std::string_view technologyStatedBy(const std::vector<analysis::StackupRow>& stackup) {
    std::size_t dielectrics = 0;
    std::size_t flexible = 0;
    bool is_rigid_flex = false;
    for (const auto& row : stackup) {
        if (analysis::lowered(row.type) != "dielectric") continue;
        ++dielectrics;
        const auto words = wordsOf(row);
        for (const auto* doubt : {"no", "non", "not", "without", "or"})
            if (has(words, doubt)) return {};
        is_rigid_flex = is_rigid_flex || has(words, "rigid flex") || has(words, "rigidflex");
        if (has(words, "flex") || has(words, "flexible")) ++flexible;
    }
    if (is_rigid_flex) return "RigidFlex";
    if (flexible == 0) return {};
    return flexible == dielectrics ? "Flex" : "RigidFlex";
}

}  // namespace cardcage::pcb
