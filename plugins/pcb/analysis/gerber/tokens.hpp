#pragma once

#include <string>
#include <string_view>

namespace cardcage::pcb::analysis {

/// Cuts a Gerber file into its words, each ended by `*`. Line ends inside a word are left out.
class Tokens {
public:
    explicit Tokens(std::string_view text) : rest_(text) {}

    /// Moves to the next word; false at the end of the file.
    bool next();
    /// The word without its `*`; valid until the next call.
    std::string_view word() const { return word_; }
    /// Whether the word is between percent signs.
    bool extended() const { return extended_; }
    /// Whether the word is the first one behind a percent sign.
    bool opens() const { return opens_; }
    /// Whether anything but white space is left.
    bool hasMore() const { return rest_.find_first_not_of(" \t\r\n\f\v*%") != std::string_view::npos; }

private:
    bool skipToWord();
    void cut(std::size_t end);

    std::string_view rest_;
    std::string_view word_;
    std::string joined_;
    bool extended_ = false;
    bool opens_ = false;
};

}  // namespace cardcage::pcb::analysis
