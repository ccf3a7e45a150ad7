#include "work/stated/extract_technology.hpp"

#include <algorithm>
#include <initializer_list>
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

bool hasAny(const std::string& words, std::initializer_list<const char*> wanted) {
    return std::ranges::any_of(wanted, [&](const char* word) {
        return words.find(" " + std::string(word) + " ") != std::string::npos;
    });
}

/// Words that take back or leave open what stands beside them: boards that bend once are rigid ones, milled thin.
bool isDoubtful(const std::string& words) {
    return hasAny(words, {"no", "non", "not", "without", "or", "semi", "semiflex", "semiflexible", "optional"});
}

/// Adhesives and coverlays are in every flexible board, and are not called flexible themselves.
bool isGlueOrCover(const std::string& words) {
    return hasAny(words, {"adhesive", "glue", "coverlay", "coverlayer", "cover layer", "bondply", "bond ply"});
}

}  // namespace

std::string_view technologyStatedBy(const std::vector<analysis::StackupRow>& stackup) {
    std::size_t cores = 0;
    std::size_t flexible = 0;
    bool is_rigid_flex = false;
    for (const auto& row : stackup) {
        if (analysis::lowered(row.type) != "dielectric") continue;
        const auto words = wordsOf(row);
        if (isDoubtful(words)) return {};
        is_rigid_flex = is_rigid_flex || hasAny(words, {"rigid flex", "rigidflex", "flex rigid", "flexrigid"});
        if (isGlueOrCover(words)) continue;
        ++cores;
        if (hasAny(words, {"flex", "flexible"})) ++flexible;
    }
    if (is_rigid_flex) return "RigidFlex";
    // A rigid part beside a flexible one is either a board of both or a stiffener.
    return flexible > 0 && flexible == cores ? "Flex" : std::string_view{};
}

}  // namespace cardcage::pcb
