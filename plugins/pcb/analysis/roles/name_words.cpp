#include "roles/name_words.hpp"

#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

bool isCapital(char character) {
    return character >= 'A' && character <= 'Z';
}

}  // namespace

std::vector<std::string> nameWords(std::string_view name) {
    std::vector<std::string> found;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) found.push_back(std::move(word));
        word.clear();
    };
    for (std::size_t at = 0; at < name.size(); ++at) {
        const char character = name[at];
        if (!isDigit(character) && !isLetter(character)) {
            finish();
            continue;
        }
        const bool begins = isCapital(character) && at > 0 && isLetter(name[at - 1]) && !isCapital(name[at - 1]);
        if (begins) finish();
        word.push_back(lowered(character));
    }
    finish();
    return found;
}

NumberedWord numbered(std::string_view word) {
    std::size_t size = word.size();
    while (size > 0 && isDigit(word[size - 1])) --size;
    const auto number = parseCount(word.substr(size));
    return {word.substr(0, size), number ? *number : -1};
}

}  // namespace cardcage::pcb::analysis
