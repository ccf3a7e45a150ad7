#include "tests/plugins/sourcing/mip/charge_program.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "tests/plugins/sourcing/instances/text_form.hpp"

namespace cardcage::sourcing::mip {
namespace {

std::string rowVariable(char kind, std::size_t part, std::size_t offer, std::size_t row) {
    return kind + std::to_string(part) + "_" + std::to_string(offer) + "_" + std::to_string(row);
}

/// A sum over several lines: readers of the format limit their length.
class ChargeTerms {
public:
    void add(const std::string& term) { text_ << (count_++ % 12 == 11 ? "\n  " : " ") << term; }
    bool isEmpty() const { return count_ == 0; }
    std::string text() const { return text_.str(); }

private:
    std::ostringstream text_;
    int count_ = 0;
};

std::string signedCost(oracle::Cost value) {
    const auto text = instances::decimal(value, 16);
    return value < 0 ? text : "+" + text;
}

class ChargeProgram {
public:
    ChargeProgram(const std::vector<oracle::Problem>& problems, const oracle::SharedCosts& shared)
        : problems_(problems), shared_(shared) {}

    std::string text() {
        for (std::size_t part = 0; part < problems_.size(); ++part) {
            if (!addPart(part)) return {};
        }
        addOpenings('c', shared_.charges);
        addOpenings('f', shared_.fees);
        std::ostringstream program;
        program << "Minimize\n cost:" << objective_.text() << "\nSubject To\n"
                << constraints_.str() << "Generals\n"
                << generals_.text() << "\nBinaries\n"
                << binaries_.text() << "\nEnd\n";
        return program.str();
    }

private:
    void addOpenings(char kind, const std::vector<oracle::Cost>& costs) {
        for (std::size_t i = 0; i < costs.size(); ++i) {
            const auto open = kind + std::to_string(i);
            objective_.add(signedCost(costs[i]) + " " + open);
            binaries_.add(open);
        }
    }

    bool addPart(std::size_t part) {
        const auto& problem = problems_[part];
        ChargeTerms total, lines;
        std::set<std::uint32_t> suppliers;
        for (std::size_t offer = 0; offer < problem.offers.size(); ++offer) {
            const auto& offered = problem.offers[offer];
            ChargeTerms one_row;
            for (std::size_t row = 0; row < offered.rows.size(); ++row) {
                const auto& priced = offered.rows[row];
                const auto first = (std::max<oracle::Units>(priced.moq, 1) + priced.mpq - 1) / priced.mpq;
                auto most = std::max(first * priced.mpq, problem.need + priced.mpq);
                oracle::Units available = 0;
                for (const auto& stage : offered.stages) available = stage.available;
                const auto last = std::min(most, available) / priced.mpq;
                if (last < first) continue;
                const auto used = rowVariable('z', part, offer, row);
                const auto steps = rowVariable('n', part, offer, row);
                const auto price = oracle::Cost{priced.mpq} * problem.unit * (priced.unit_price - problem.residual);
                objective_.add(signedCost(price) + " " + steps);
                if (offered.fee != 0) objective_.add(signedCost(offered.fee) + " " + used);
                constraints_ << " a" << used << ": " << steps << " - " << first << " " << used << " >= 0\n b" << used
                             << ": " << steps << " - " << last << " " << used << " <= 0\n f" << used << ": " << used
                             << " - f" << offered.supplier << " <= 0\n";
                if (offered.charge)
                    constraints_ << " c" << used << ": " << used << " - c" << *offered.charge << " <= 0\n";
                constraints_ << " s" << used << ": " << used << " - s" << part << "_" << offered.supplier << " <= 0\n";
                total.add("+" + std::to_string(priced.mpq) + " " + steps);
                lines.add("+" + used);
                one_row.add("+" + used);
                suppliers.insert(offered.supplier);
                binaries_.add(used);
                generals_.add(steps);
            }
            if (!one_row.isEmpty()) constraints_ << " o" << part << "_" << offer << ":" << one_row.text() << " <= 1\n";
        }
        if (total.isEmpty()) return false;
        constraints_ << " need" << part << ":" << total.text() << " >= " << problem.need << "\n";
        if (problem.excess)
            constraints_ << " excess" << part << ":" << total.text() << " <= " << problem.need + *problem.excess
                         << "\n";
        constraints_ << " lines" << part << ":" << lines.text() << " <= " << problem.lines << "\n";
        ChargeTerms used;
        for (const auto supplier : suppliers) {
            const auto name = "s" + std::to_string(part) + "_" + std::to_string(supplier);
            used.add("+" + name);
            binaries_.add(name);
        }
        if (problem.suppliers)
            constraints_ << " suppliers" << part << ":" << used.text() << " <= " << *problem.suppliers << "\n";
        return true;
    }

    const std::vector<oracle::Problem>& problems_;
    const oracle::SharedCosts& shared_;
    ChargeTerms objective_, binaries_, generals_;
    std::ostringstream constraints_;
};

}  // namespace

std::string chargeProgram(const std::vector<oracle::Problem>& problems, const oracle::SharedCosts& shared) {
    return ChargeProgram(problems, shared).text();
}

std::vector<oracle::Plan> plansOf(
    const std::vector<oracle::Problem>& problems, const std::map<std::string, double>& values
) {
    std::vector<oracle::Plan> plans(problems.size());
    for (std::size_t part = 0; part < problems.size(); ++part) {
        for (std::size_t offer = 0; offer < problems[part].offers.size(); ++offer) {
            for (std::size_t row = 0; row < problems[part].offers[offer].rows.size(); ++row) {
                const auto found = values.find(rowVariable('n', part, offer, row));
                if (found == values.end()) continue;
                const auto steps = std::llround(found->second);
                if (steps > 0) plans[part].push_back({offer, steps * problems[part].offers[offer].rows[row].mpq});
            }
        }
    }
    return plans;
}

}  // namespace cardcage::sourcing::mip
