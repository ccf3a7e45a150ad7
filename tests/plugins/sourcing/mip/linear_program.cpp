#include "tests/plugins/sourcing/mip/linear_program.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>
#include <stdexcept>

#include "tests/plugins/sourcing/instances/text_form.hpp"

namespace cardcage::sourcing::mip {
namespace {

using oracle::Offer;
using oracle::Problem;
using oracle::Row;
using oracle::Units;

Units roundedUp(Units quantity, Units step) {
    return (quantity + step - 1) / step * step;
}

struct Range {
    Units first = 0;
    Units last = 0;
};

/// The quantities that can be ordered of a row: up to what is there in time, and to the first quantity that covers the
/// need alone.
Range rangeOf(const Problem& problem, const Offer& offer, const Row& row) {
    const auto first = roundedUp(std::max<Units>(row.moq, 1), row.mpq);
    auto last = std::max(first, roundedUp(problem.need, row.mpq));
    Units available = 0;
    for (const auto& stage : offer.stages) {
        if (!problem.target || stage.day <= *problem.target) available = stage.available;
    }
    last = std::min(last, available) / row.mpq * row.mpq;
    return {first, last};
}

std::string name(char kind, std::size_t offer, std::size_t row) {
    return kind + std::to_string(offer) + "_" + std::to_string(row);
}

std::string cost(oracle::Cost value) {
    const auto text = instances::decimal(value, 16);
    return value < 0 ? text : "+" + text;
}

/// A sum over several lines: readers of the format limit their length.
class Sum {
public:
    void add(const std::string& term) {
        text_ << (count_ % 12 == 11 ? "\n  " : " ") << term;
        ++count_;
    }
    bool isEmpty() const { return count_ == 0; }
    std::string text() const { return text_.str(); }

private:
    std::ostringstream text_;
    int count_ = 0;
};

}  // namespace

std::string linearProgram(const Problem& problem) {
    Sum objective, total, lines, binaries, generals;
    std::ostringstream constraints;
    std::map<std::uint32_t, Sum> suppliers;
    std::map<std::size_t, Sum> shared;
    for (std::size_t offer = 0; offer < problem.offers.size(); ++offer) {
        const auto& offered = problem.offers[offer];
        Sum one_row;
        for (std::size_t row = 0; row < offered.rows.size(); ++row) {
            const auto& priced = offered.rows[row];
            const auto range = rangeOf(problem, offered, priced);
            if (range.last < range.first) continue;
            const auto z = name('z', offer, row);
            const auto n = name('n', offer, row);
            const auto step = std::to_string(priced.mpq);
            const auto step_cost = oracle::Cost{priced.mpq} * problem.unit * (priced.unit_price - problem.residual);
            objective.add(cost(step_cost) + " " + n);
            if (offered.fee != 0) objective.add(cost(offered.fee) + " " + z);
            constraints << " a" << z << ": " << step << " " << n << " - " << range.first << " " << z << " >= 0\n";
            constraints << " b" << z << ": " << step << " " << n << " - " << range.last << " " << z << " <= 0\n";
            total.add("+" + step + " " + n);
            if (offered.stock) shared[*offered.stock].add("+" + step + " " + n);
            lines.add("+" + z);
            one_row.add("+" + z);
            suppliers[offered.supplier].add("+" + z);
            binaries.add(z);
            generals.add(n);
        }
        if (!one_row.isEmpty()) constraints << " o" << offer << ":" << one_row.text() << " <= 1\n";
    }
    if (total.isEmpty()) return {};
    constraints << " need:" << total.text() << " >= " << problem.need << "\n";
    if (problem.excess) constraints << " excess:" << total.text() << " <= " << problem.need + *problem.excess << "\n";
    for (std::size_t stock = 0; stock < problem.stocks.size(); ++stock) {
        if (shared[stock].isEmpty()) continue;
        Units there = 0;
        for (const auto& stage : problem.stocks[stock])
            if (!problem.target || stage.day <= *problem.target) there = stage.available;
        constraints << " k" << stock << ":" << shared[stock].text() << " <= " << there << "\n";
    }
    constraints << " lines:" << lines.text() << " <= " << problem.lines << "\n";
    if (problem.suppliers) {
        Sum used;
        for (const auto& [supplier, rows] : suppliers) {
            const auto y = "y" + std::to_string(supplier);
            constraints << " s" << supplier << ":" << rows.text() << " - " << problem.lines << " " << y << " <= 0\n";
            used.add("+" + y);
            binaries.add(y);
        }
        constraints << " suppliers:" << used.text() << " <= " << *problem.suppliers << "\n";
    }
    std::ostringstream program;
    program << "Minimize\n cost:" << objective.text() << "\nSubject To\n" << constraints.str();
    program << "Generals\n" << generals.text() << "\nBinaries\n" << binaries.text() << "\nEnd\n";
    return program.str();
}

oracle::Plan planOf(const Problem& problem, const std::map<std::string, double>& values) {
    oracle::Plan plan;
    for (std::size_t offer = 0; offer < problem.offers.size(); ++offer) {
        for (std::size_t row = 0; row < problem.offers[offer].rows.size(); ++row) {
            const auto found = values.find(name('n', offer, row));
            if (found == values.end()) continue;
            const auto steps = std::llround(found->second);
            if (steps > 0) plan.push_back({offer, steps * problem.offers[offer].rows[row].mpq});
        }
    }
    return plan;
}

}  // namespace cardcage::sourcing::mip
