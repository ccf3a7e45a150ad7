#include "jobs/netlist.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::size_t longest_parameter = 1'024;
constexpr std::size_t net_column = 3;
constexpr std::size_t hole_column = 32;
constexpr std::size_t access_column = 38;
constexpr std::size_t place_column = 41;

/// The step of all numbers: `P  UNITS CUST 0`, 2 and no number are ten-thousandths of an inch, 1 is micrometres.
std::optional<Nm> stepOf(std::string_view line) {
    const auto parts = words(line);
    if (parts.size() < 3 || parts[1] != "UNITS") return std::nullopt;
    const auto unit = parts.back();
    if (unit == "0" || unit == "2" || unit == "CUST") return one_inch / 10'000;
    if (unit == "1" || unit == "SI") return one_micrometre;
    return std::nullopt;
}

/// A record with a place: three digits, of which the first is that of a test record.
bool isPoint(std::string_view line) {
    return line.size() > place_column && line[0] == '3' && isDigit(line[1]) && line[2] == '7';
}

/// Reads sign and digits at `at` and moves it behind them.
std::optional<Nm> signedNumber(std::string_view line, std::size_t& at) {
    const bool has_sign = at < line.size() && (line[at] == '+' || line[at] == '-' || line[at] == ' ');
    const bool is_negative = has_sign && line[at] == '-';
    at += has_sign ? 1 : 0;
    const auto begin = at;
    while (at < line.size() && isDigit(line[at])) ++at;
    if (at == begin || at - begin > 9) return std::nullopt;
    const auto number = parseCount(line.substr(begin, at - begin));
    if (!number) return std::nullopt;
    return is_negative ? -Nm{*number} : Nm{*number};
}

class PointReader {
public:
    explicit PointReader(std::size_t most) : most_(most) {}

    std::optional<Netlist> run(std::string_view text) {
        while (!text.empty() && netlist_.is_whole) {
            const auto line = takeLine(text);
            if (line.starts_with("999")) break;
            if (line.starts_with('P')) {
                parameter(line.substr(0, longest_parameter));
            } else if (isPoint(line) && step_) {
                point(line);
            }
            netlist_.is_whole = std::max(netlist_.points.size(), aliases_.size()) <= most_;
        }
        return step_ && !netlist_.points.empty() ? std::optional(std::move(netlist_)) : std::nullopt;
    }

private:
    /// Units, and names that are too long for their column: `P  NNAME1  /sheet/a_long_name`.
    void parameter(std::string_view line) {
        if (const auto step = stepOf(line)) step_ = step;
        const auto parts = words(line);
        if (parts.size() > 2 && parts[1].starts_with("NNAME"))
            aliases_[std::string(parts[1])] =
                trimmed(line.substr(static_cast<std::size_t>(parts[2].data() - line.data())));
    }
    void point(std::string_view line) {
        auto at = place_column;
        if (line[at] != 'X') return;
        const auto x = signedNumber(line, ++at);
        if (!x || at >= line.size() || line[at] != 'Y') return;
        const auto y = signedNumber(line, ++at);
        if (!y) return;
        NetlistPoint point;
        point.place = {*x * *step_, *y * *step_};
        if (std::max(std::abs(point.place.x), std::abs(point.place.y)) > farthest_coordinate) return;
        point.net = numberOf(trimmed(line.substr(net_column, widest_net_name)));
        if (line[hole_column] == 'D') point.hole = Nm{parseCount(line.substr(hole_column + 1, 4)).value_or(0)} * *step_;
        if (line[access_column] == 'A') point.access = parseCount(line.substr(access_column + 1, 2)).value_or(0);
        netlist_.points.push_back(point);
    }
    std::uint32_t numberOf(std::string_view name) {
        const auto alias = aliases_.find(name);
        if (alias != aliases_.end()) name = alias->second;
        if (name == "N/C") name = {};
        const auto [known, is_new] =
            numbers_.try_emplace(std::string(name), static_cast<std::uint32_t>(netlist_.nets.size()));
        if (is_new) netlist_.nets.emplace_back(name);
        return known->second;
    }

    const std::size_t most_;
    std::optional<Nm> step_;
    std::map<std::string, std::string, std::less<>> aliases_;
    std::map<std::string, std::uint32_t, std::less<>> numbers_;
    Netlist netlist_;
};

}  // namespace

std::optional<Netlist> readNetlistPoints(std::string_view text, std::size_t most) {
    return PointReader(most).run(text);
}

std::vector<ListedLayer> readListedLayers(std::string_view header) {
    std::vector<ListedLayer> layers;
    for (const auto line : lines(header)) {
        // `C  GND2   COPPER   PLANE   POS   2`.
        const auto parts = words(line);
        if (parts.size() != 6 || parts[0] != "C" || (parts[4] != "POS" && parts[4] != "NEG")) continue;
        const auto number = parseCount(parts[5]);
        if (!number || *number != static_cast<int>(layers.size()) + 1) return {};
        layers.push_back({std::string(parts[1]), std::string(parts[2]), parts[3] == "PLANE", parts[4] == "NEG", *number}
        );
    }
    return layers;
}

}  // namespace cardcage::pcb::analysis
