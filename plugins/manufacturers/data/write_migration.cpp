#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>

#include "seed_migration.hpp"

/// Writes the migration of a list of public makers:
///   manufacturers_seed data/public_makers_2.csv 2 "-- New makers." > migrations/V00N__add_public_makers.sql
int main(int count, char** arguments) {
    using namespace cardcage::manufacturers;
    if (count != 4) {
        std::cerr << "usage: manufacturers_seed LIST.csv REVISION HEAD-COMMENT\n";
        return 2;
    }
    try {
        std::ifstream file(arguments[1]);
        if (!file) throw std::runtime_error(std::string("cannot read ") + arguments[1]);
        const std::string csv{std::istreambuf_iterator<char>(file), {}};
        const auto makers = readPublicMakers(csv);
        const auto wrong = contradictions(makers);
        for (const auto& text : wrong) std::cerr << text << '\n';
        if (!wrong.empty()) return 1;
        std::cout << seedMigration(std::string(arguments[3]) + '\n', std::stoi(arguments[2]), makers);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
