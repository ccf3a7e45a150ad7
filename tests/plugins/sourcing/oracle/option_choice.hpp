#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

// Lines that take exactly one of several parts, against an oracle that goes through every assignment, every set of
// parts left out, and every purchase. It knows the rules and nothing of the engine. Numbers are pieces and cents.

namespace cardcage::sourcing::oracle {

/// A few lines and parts that share offers, with too little of some of them.
struct Choice {
    struct Offer {
        std::vector<int> parts;  ///< that it is an offer of, rising
        int stock = 0;
        int step = 1;
        int moq = 1;
        int price = 0;
        int break_at = 0;  ///< from so many on at break_price; 0: no break
        int break_price = 0;
        int pinned = 0;  ///< quantity that a person decided; 0: none

        /// Price of one piece; 0 if so many cannot be ordered.
        int priceOf(int quantity) const;
    };
    struct Line {
        int need = 0;
        std::vector<int> parts;  ///< that it may take, the preferred one first
    };
    int parts = 0;
    int max_lines = 1;  ///< order lines of one part bought
    std::vector<Offer> offers;
    std::vector<Line> lines;

    std::string text() const;
};
/// `pins`: in percent of the offers.
Choice randomChoice(std::uint64_t seed, int pins);

/// An assignment by its values, the better one first.
struct ChoiceScore {
    int dropped_pins = 0;
    int unbought_lines = 0;
    int cost = 0;

    friend auto operator<=>(const ChoiceScore&, const ChoiceScore&) = default;
};

class ChoiceOracle {
public:
    explicit ChoiceOracle(const Choice& choice);

    /// `taken`: the part of each line.
    ChoiceScore scoreOf(const std::vector<int>& taken) const;

    struct Best {
        ChoiceScore score;
        std::vector<int> taken;  ///< the first of the best assignments, in the order of the parts on the lines
    };
    Best best() const;

private:
    ChoiceScore scoreOfMarket(int market, const std::vector<int>& taken) const;

    const Choice& choice_;
    std::vector<int> market_of_;  ///< by part: parts that share offers, directly or indirectly
};

}  // namespace cardcage::sourcing::oracle
