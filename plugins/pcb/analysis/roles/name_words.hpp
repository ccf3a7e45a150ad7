#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardcage::pcb::analysis {

/// The words of a name in lower case: cut at everything that is no letter or digit, and before capitals.
std::vector<std::string> nameWords(std::string_view name);

/// A word without the number at its end, and that number; -1 without one.
struct NumberedWord {
    std::string_view word;
    int number = -1;
};
NumberedWord numbered(std::string_view word);

}  // namespace cardcage::pcb::analysis
