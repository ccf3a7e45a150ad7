#pragma once

#include <algorithm>
#include <array>
#include <cardcage/text.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// Suggestions for misspelt names: keys of bodies, query parameters.

namespace cardcage::text {

/// Finds the name that a misspelt one probably stands for, among candidates that are offered one by one. Case, "_", "-"
/// and "." make no difference. Borrows the candidates. Used by one thread.
class Nearest {
public:
    /// Takes the misspelt name. Names of more than 64 letters have no suggestion.
    explicit Nearest(std::string_view wanted) : wanted_(wanted) {}

    /// Offers a candidate; the first of two equally near ones is kept.
    void offer(std::string_view candidate) {
        if (!wanted_.is_short) return;
        const Folded other(candidate);
        const std::size_t longest = std::max(wanted_.size, other.size);
        if (!other.is_short || longest == 0) return;
        const std::size_t allowed = std::max<std::size_t>(1, longest / 3);
        const std::size_t distance =
            isPartOf(wanted_, other) ? std::min(allowed, distanceOf(wanted_, other)) : distanceOf(wanted_, other);
        if (distance > allowed || distance >= longest || distance >= best_) return;
        best_ = distance;
        found_ = candidate;
    }

    /// Returns the nearest candidate so far; nothing when none is near.
    std::optional<std::string_view> found() const { return found_; }

private:
    static constexpr std::size_t most = 64;

    /// A name without the differences that do not count.
    struct Folded {
        explicit Folded(std::string_view name) {
            for (const char letter : name) {
                if (letter == '_' || letter == '-' || letter == '.') continue;
                if (size == most) {
                    is_short = false;
                    return;
                }
                letters[size++] = lowered(letter);
            }
        }
        std::string_view view() const { return {letters.data(), size}; }

        std::array<char, most> letters{};
        std::size_t size = 0;
        bool is_short = true;
    };

    /// Returns whether one name of at least four letters is in the other one: "reference" in "external_reference".
    static bool isPartOf(const Folded& one, const Folded& other) {
        constexpr std::size_t least = 4;
        const Folded& inner = one.size < other.size ? one : other;
        const Folded& outer = one.size < other.size ? other : one;
        return inner.size >= least && outer.view().find(inner.view()) != std::string_view::npos;
    }

    /// Returns the number of letters that are inserted, left out, replaced or swapped with their neighbour.
    static std::size_t distanceOf(const Folded& one, const Folded& other) {
        std::array<std::array<std::size_t, most + 1>, 3> rows{};
        for (std::size_t j = 0; j <= other.size; ++j) rows[0][j] = j;
        for (std::size_t i = 1; i <= one.size; ++i) {
            auto& row = rows[i % 3];
            const auto& above = rows[(i + 2) % 3];
            const auto& two_above = rows[(i + 1) % 3];
            row[0] = i;
            for (std::size_t j = 1; j <= other.size; ++j) {
                const bool is_equal = one.letters[i - 1] == other.letters[j - 1];
                row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (is_equal ? 0 : 1)});
                const bool is_swapped = i > 1 && j > 1 && one.letters[i - 1] == other.letters[j - 2] &&
                                        one.letters[i - 2] == other.letters[j - 1];
                if (is_swapped) row[j] = std::min(row[j], two_above[j - 2] + 1);
            }
        }
        return rows[one.size % 3][other.size];
    }

    Folded wanted_;
    std::optional<std::string_view> found_;
    std::size_t best_ = most + 1;
};

/// Returns "; did you mean `name`?", or an empty text without a suggestion.
inline std::string didYouMean(std::optional<std::string_view> name) {
    return name ? std::string("; did you mean `").append(*name).append("`?") : std::string();
}

}  // namespace cardcage::text
