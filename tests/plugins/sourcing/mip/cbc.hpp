#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace cardcage::sourcing::mip {

struct MipResult {
    enum class Status { Optimal, Infeasible, Stopped } status = Status::Stopped;
    std::map<std::string, double> values;  // those that are not 0
    double cpu_seconds = 0;                // user and system, of the process
    std::string log;
};

/// The program `cbc` of COIN-OR as an oracle. Files go to a directory of its own, which goes with it.
class Cbc {
public:
    Cbc();
    ~Cbc();
    Cbc(const Cbc&) = delete;
    Cbc& operator=(const Cbc&) = delete;

    /// Whether the program can be found.
    static bool isInstalled();

    enum class Preprocessing { On, Off };

    /// Runs it once, proving optimality without any gap. std::runtime_error when it cannot be run. The preprocessing of
    /// the version in Debian 12 loses the optimum of some programs with choices that exclude each other.
    MipResult solve(
        const std::string& linear_program, int seconds = 120, Preprocessing preprocessing = Preprocessing::On
    );

private:
    std::filesystem::path directory_;
};

}  // namespace cardcage::sourcing::mip
