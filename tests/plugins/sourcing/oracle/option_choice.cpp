#include "tests/plugins/sourcing/oracle/option_choice.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "tests/plugins/sourcing/instances/dice.hpp"

namespace cardcage::sourcing::oracle {
namespace {

using PartSet = std::set<int>;

/// The parts of these that an offer serves.
PartSet served(const Choice::Offer& offer, const PartSet& parts) {
    PartSet both;
    std::ranges::set_intersection(offer.parts, parts, std::inserter(both, both.end()));
    return both;
}

/// Offers that serve the same of the taken parts are one part bought.
using Markets = std::map<PartSet, std::vector<Choice::Offer>>;

/// Every quantity of a part bought, at the lowest cost of it.
std::map<int, int> waysToBuy(const std::vector<Choice::Offer>& offers, int max_lines) {
    std::map<int, int> ways;
    const auto go = [&](const auto& self, std::size_t at, int lines, int quantity, int cost) -> void {
        if (lines > max_lines) return;
        if (at == offers.size()) {
            const auto [known, is_new] = ways.try_emplace(quantity, cost);
            known->second = std::min(known->second, cost);
            return;
        }
        const auto& offer = offers[at];
        if (offer.pinned == 0) self(self, at + 1, lines, quantity, cost);
        for (int ordered = 1; ordered <= offer.stock; ++ordered) {
            if (offer.priceOf(ordered) == 0 || (offer.pinned > 0 && ordered != offer.pinned)) continue;
            self(self, at + 1, lines + 1, quantity + ordered, cost + ordered * offer.priceOf(ordered));
        }
    };
    go(go, 0, 0, 0, 0);
    return ways;
}

/// Whether these quantities serve the needs: each selection of parts has enough that may serve one of them.
bool serve(const std::vector<std::pair<PartSet, int>>& bought, const std::map<int, int>& needs) {
    const std::vector<std::pair<int, int>> all(needs.begin(), needs.end());
    for (unsigned asked = 1; asked < 1U << all.size(); ++asked) {
        int missing = 0;
        PartSet parts;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if ((asked >> i & 1) == 0) continue;
            missing += all[i].second;
            parts.insert(all[i].first);
        }
        for (const auto& [serves, quantity] : bought) {
            const bool helps = std::ranges::any_of(serves, [&](int part) { return parts.contains(part); });
            if (helps) missing -= quantity;
        }
        if (missing > 0) return false;
    }
    return true;
}

/// The lowest cost of these needs; nothing if they cannot be bought.
std::optional<int> costOf(const Markets& markets, const std::map<int, int>& needs, int max_lines) {
    std::vector<std::pair<PartSet, std::map<int, int>>> ways;
    for (const auto& [serves, offers] : markets) {
        const bool is_used = std::ranges::any_of(serves, [&](int part) { return needs.contains(part); });
        if (is_used) ways.emplace_back(serves, waysToBuy(offers, max_lines));
    }
    std::optional<int> best;
    std::vector<std::pair<PartSet, int>> bought;
    const auto go = [&](const auto& self, std::size_t at, int cost) -> void {
        if (best && cost >= *best) return;
        if (at == ways.size()) {
            if (serve(bought, needs)) best = cost;
            return;
        }
        for (const auto& [quantity, price] : ways[at].second) {
            bought.emplace_back(ways[at].first, quantity);
            self(self, at + 1, cost + price);
            bought.pop_back();
        }
    };
    go(go, 0, 0);
    return best;
}

int pinsOf(const Markets& markets, const std::map<int, int>& needs) {
    int pins = 0;
    for (const auto& [serves, offers] : markets) {
        const bool is_used = std::ranges::any_of(serves, [&](int part) { return needs.contains(part); });
        if (is_used)
            pins += static_cast<int>(std::ranges::count_if(offers, [](const auto& it) { return it.pinned > 0; }));
    }
    return pins;
}

}  // namespace

int Choice::Offer::priceOf(int quantity) const {
    if (quantity % step != 0) return 0;
    int lowest = quantity >= moq ? price : 0;
    if (break_at > 0 && quantity >= break_at && (lowest == 0 || break_price < lowest)) lowest = break_price;
    return lowest;
}

std::string Choice::text() const {
    std::string text = std::to_string(max_lines) + " lines of each part";
    const auto add = [&](const std::vector<int>& numbers) {
        for (const auto number : numbers) text += " " + std::to_string(number);
    };
    for (const auto& offer : offers) {
        text += "\n  offer of";
        add(offer.parts);
        text += ", stock " + std::to_string(offer.stock) + ", step " + std::to_string(offer.step) + ", from " +
                std::to_string(offer.moq) + " " + std::to_string(offer.price) + ", from " +
                std::to_string(offer.break_at) + " " + std::to_string(offer.break_price) + ", pinned " +
                std::to_string(offer.pinned);
    }
    for (const auto& line : lines) {
        text += "\n  line of " + std::to_string(line.need) + ", parts";
        add(line.parts);
    }
    return text;
}

Choice randomChoice(std::uint64_t seed, int pins) {
    instances::Dice dice(seed);
    const auto number = [&](int first, int last) { return static_cast<int>(dice.between(first, last)); };
    Choice choice{.parts = number(2, 4), .max_lines = number(1, 2), .offers = {}, .lines = {}};
    const auto part = [&] { return number(0, choice.parts - 1); };
    for (auto offers = number(2, 5); offers > 0; --offers) {
        PartSet parts{part()};
        if (dice.percent(45)) parts.insert(part());
        auto& offer = choice.offers.emplace_back();
        offer.parts.assign(parts.begin(), parts.end());
        offer.stock = number(1, 7);
        offer.step = dice.percent(70) ? 1 : 2;
        const auto stepped = [&](int quantity) { return (quantity + offer.step - 1) / offer.step * offer.step; };
        offer.moq = stepped(dice.percent(70) ? 1 : number(1, 3));
        offer.price = number(2, 30);
        if (dice.percent(50)) {
            offer.break_at = stepped(number(2, 6));
            offer.break_price = std::max(1, offer.price * number(40, 95) / 100);
        }
        if (dice.percent(pins)) offer.pinned = number(1, 5);
    }
    for (auto lines = number(2, 4); lines > 0; --lines) {
        auto& line = choice.lines.emplace_back();
        line.need = number(1, 4);
        for (auto options = dice.percent(35) ? 1 : number(2, 3); options > 0; --options) {
            const auto option = part();
            if (std::ranges::find(line.parts, option) == line.parts.end()) line.parts.push_back(option);
        }
    }
    return choice;
}

ChoiceOracle::ChoiceOracle(const Choice& choice) : choice_(choice) {
    for (int part = 0; part < choice.parts; ++part) market_of_.push_back(part);
    for (int round = 0; round < choice.parts; ++round) {
        for (const auto& offer : choice.offers) {
            int first = choice.parts;
            for (const auto part : offer.parts) first = std::min(first, market_of_[static_cast<std::size_t>(part)]);
            for (const auto part : offer.parts) market_of_[static_cast<std::size_t>(part)] = first;
        }
    }
}

ChoiceScore ChoiceOracle::scoreOfMarket(int market, const std::vector<int>& taken) const {
    std::map<int, int> needs, lines;  // by part
    for (std::size_t line = 0; line < taken.size(); ++line) {
        if (market_of_[static_cast<std::size_t>(taken[line])] != market) continue;
        needs[taken[line]] += choice_.lines[line].need;
        ++lines[taken[line]];
    }
    int pins = 0;
    for (const auto& offer : choice_.offers)
        pins += offer.pinned > 0 && market_of_[static_cast<std::size_t>(offer.parts[0])] == market;
    PartSet parts;
    for (const auto& [part, need] : needs) parts.insert(part);
    Markets markets;
    for (const auto& offer : choice_.offers)
        if (const auto serves = served(offer, parts); !serves.empty()) markets[serves].push_back(offer);
    // A part bought with pins that nobody can order is the reason of all that it serves.
    PartSet failed;
    for (const auto& [serves, offers] : markets) {
        const auto is_pinned = [](const Choice::Offer& offer) { return offer.pinned > 0; };
        if (std::ranges::none_of(offers, is_pinned)) continue;
        if (waysToBuy(offers, choice_.max_lines).empty()) failed.insert(serves.begin(), serves.end());
    }
    std::optional<ChoiceScore> best;
    const std::vector<int> all(parts.begin(), parts.end());
    for (unsigned left_out = 0; left_out < 1U << all.size(); ++left_out) {
        auto kept = needs;
        int unbought = 0;
        bool leaves_failed = true;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool is_left_out = (left_out >> i & 1) != 0;
            if (is_left_out) unbought += lines[all[i]];
            if (is_left_out) kept.erase(all[i]);
            leaves_failed = leaves_failed && (is_left_out || !failed.contains(all[i]));
        }
        if (!leaves_failed) continue;
        const auto cost = costOf(markets, kept, choice_.max_lines);
        if (!cost) continue;
        const ChoiceScore score{kept.empty() ? pins : pins - pinsOf(markets, kept), unbought, *cost};
        // Within a market the lines come first: its parts are given, and so are their pins.
        const auto key = [](const ChoiceScore& it) { return std::pair(it.unbought_lines, it.cost); };
        if (!best || key(score) < key(*best)) best = score;
    }
    return *best;
}

ChoiceScore ChoiceOracle::scoreOf(const std::vector<int>& taken) const {
    ChoiceScore sum;
    for (const auto market : PartSet(market_of_.begin(), market_of_.end())) {
        const auto of_market = scoreOfMarket(market, taken);
        sum.dropped_pins += of_market.dropped_pins;
        sum.unbought_lines += of_market.unbought_lines;
        sum.cost += of_market.cost;
    }
    return sum;
}

ChoiceOracle::Best ChoiceOracle::best() const {
    std::optional<Best> best;
    std::vector<int> taken;
    const auto go = [&](const auto& self) -> void {
        if (taken.size() == choice_.lines.size()) {
            const auto score = scoreOf(taken);
            if (!best || score < best->score) best = Best{score, taken};
            return;
        }
        for (const auto part : choice_.lines[taken.size()].parts) {
            taken.push_back(part);
            self(self);
            taken.pop_back();
        }
    };
    go(go);
    return *best;
}

}  // namespace cardcage::sourcing::oracle
