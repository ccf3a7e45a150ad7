#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "host/database/embedded/owner.hpp"

namespace cardcage::supervision {

/// The turn of a process to bring a build into service for the first time; processes of all hosts take turns. The turn
/// of a process that has ended goes back when its crash is on record: a build that ends its process while it starts is
/// in quarantine before the next turn begins.
class FirstStart {
public:
    /// Waits for the turn, as long as `is_stopping` is false. Takes it after 30 s from the process that has it, whose
    /// machine may be gone. `build`: SHA-256 of the file; `process`: name of this process, see `ProcessRow`. Throws
    /// database::DatabaseError.
    FirstStart(database::Owner& owner, std::string build, std::string process, const std::atomic<bool>& is_stopping);
    ~FirstStart();
    FirstStart(const FirstStart&) = delete;
    FirstStart& operator=(const FirstStart&) = delete;

    /// False when the process stops before its turn.
    bool isMine() const { return is_mine_; }

private:
    bool tryBegin(bool from_others);

    database::Owner& owner_;
    const std::string build_;
    const std::string process_;
    bool is_mine_ = false;
};

}  // namespace cardcage::supervision
