#include "host/supervision/first_start.hpp"

#include <chrono>
#include <exception>
#include <utility>

#include "host/database/random_pause.hpp"
#include "host/database/rows.hpp"
#include "host/supervision/sql.hpp"

namespace cardcage::supervision {
namespace {

constexpr auto patience = std::chrono::seconds(30);
constexpr auto longest_pause_at_first = std::chrono::milliseconds(20);

}  // namespace

FirstStart::FirstStart(
    database::Owner& owner, std::string build, std::string process, const std::atomic<bool>& is_stopping
)
    : owner_(owner), build_(std::move(build)), process_(std::move(process)) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (!is_stopping && !(is_mine_ = tryBegin(std::chrono::steady_clock::now() > deadline))) {
        database::pauseAtRandom(longest_pause_at_first);
    }
}

FirstStart::~FirstStart() {
    try {
        if (is_mine_) database::run(owner_, sql::end_first_start, build_, process_);
    } catch (const std::exception&) {
        // The database is away: this process begins again with the turn that it has.
    }
}

bool FirstStart::tryBegin(bool from_others) {
    return database::run(owner_, sql::begin_first_start, build_, process_, from_others) == 1;
}

}  // namespace cardcage::supervision
