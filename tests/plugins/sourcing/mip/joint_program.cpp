#include "tests/plugins/sourcing/mip/joint_program.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "plugins/sourcing/engine/values/numbers.hpp"

namespace cardcage::sourcing::mip {
namespace {

std::string rowName(char kind, std::size_t row) {
    return kind + std::to_string(row);
}

/// A sum over several lines: readers of the format limit their length.
class Terms {
public:
    void add(const std::string& term) { text_ << (count_++ % 12 == 11 ? "\n  " : " ") << term; }
    bool isEmpty() const { return count_ == 0; }
    std::string text() const { return text_.str(); }

private:
    std::ostringstream text_;
    int count_ = 0;
};

}  // namespace

std::string jointProgram(const engine::PartTable& table, std::uint32_t max_lines) {
    constexpr auto piece = engine::one_unit;
    const auto problem = table.problem();
    Terms objective, binaries, generals;
    std::ostringstream constraints;
    std::vector<Terms> lines(table.bought_parts.size()), supply(table.bought_parts.size());
    std::vector<Terms> covered(table.set_needs.size());
    for (std::size_t at = 0; at < table.offers.size(); ++at) {
        const auto& offer = table.offers[at];
        const auto available = engine::availableUntil(problem, offer, engine::any_day);
        Terms one_row;
        for (auto row = offer.first_row; row < offer.first_row + offer.row_count; ++row) {
            const auto& told = table.rows[row];
            const auto most = std::max(told.smallest_order, engine::roundedUp(table.need * 2, told.step));
            const auto last = std::min(most, available) / told.step * told.step;
            if (last < told.smallest_order) continue;
            const auto z = rowName('z', row);
            const auto n = rowName('n', row);
            const auto step = std::to_string(told.step / piece);
            objective.add("+" + engine::exactText(engine::costOf(told.step, told.unit_price)) + " " + n);
            if (offer.line_fee > 0) objective.add("+" + engine::exactText(offer.line_fee) + " " + z);
            constraints << " a" << z << ": " << step << " " << n << " - " << told.smallest_order / piece << " " << z
                        << " >= 0\n b" << z << ": " << step << " " << n << " - " << last / piece << " " << z
                        << " <= 0\n u" << z << ": " << z << " - u" << offer.bought_part << " <= 0\n";
            lines[offer.bought_part].add("+" + z);
            supply[offer.bought_part].add("+" + step + " " + n);
            one_row.add("+" + z);
            binaries.add(z);
            generals.add(n);
        }
        if (!one_row.isEmpty()) constraints << " o" << at << ":" << one_row.text() << " <= 1\n";
    }
    if (objective.isEmpty()) return {};
    for (std::size_t part = 0; part < lines.size(); ++part) {
        if (lines[part].isEmpty()) continue;
        binaries.add("u" + std::to_string(part));
        constraints << " lines" << part << ":" << lines[part].text() << " <= " << max_lines << "\n";
        const auto& bought = table.bought_parts[part];
        if (bought.setup_loss > 0)
            supply[part].add("-" + std::to_string(bought.setup_loss / piece) + " u" + std::to_string(part));
        for (const auto set : bought.sets) {
            const auto x = "x" + std::to_string(part) + "_" + std::to_string(set);
            std::ostringstream lost;
            lost << "- " << 1 + static_cast<double>(bought.attrition) / 1e8 << " " << x;
            supply[part].add(lost.str());
            // Pieces are whole before they are shared, which decides something only where some are lost.
            if (bought.attrition > 0) generals.add(x);
            covered[set].add("+" + x);
        }
        constraints << " supply" << part << ":" << supply[part].text() << " >= 0\n";
    }
    for (std::size_t set = 0; set < covered.size(); ++set) {
        if (covered[set].isEmpty()) return {};
        constraints << " need" << set << ":" << covered[set].text()
                    << " >= " << static_cast<double>(table.set_needs[set]) / piece << "\n";
    }
    std::ostringstream program;
    program << "Minimize\n cost:" << objective.text() << "\nSubject To\n"
            << constraints.str() << "Generals\n"
            << generals.text() << "\nBinaries\n"
            << binaries.text() << "\nEnd\n";
    return program.str();
}

engine::Cost jointCost(const engine::PartTable& table, const std::map<std::string, double>& values) {
    engine::Cost cost = 0;
    for (const auto& offer : table.offers) {
        for (auto row = offer.first_row; row < offer.first_row + offer.row_count; ++row) {
            const auto found = values.find(rowName('n', row));
            if (found == values.end()) continue;
            const auto steps = std::llround(found->second);
            if (steps == 0) continue;
            cost += engine::costOf(steps * table.rows[row].step, table.rows[row].unit_price) + offer.line_fee;
        }
    }
    return cost;
}

}  // namespace cardcage::sourcing::mip
