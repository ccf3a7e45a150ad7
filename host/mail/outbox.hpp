#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "host/database/connection.hpp"
#include "host/observability/log.hpp"

namespace cardcage::mail {

/// Delivers the mails that modules queued in cardcage.outbox_mail: each becomes a message file in the mail folder,
/// "<id>.eml". A mail is marked as sent in the transaction that took it, after its file is complete, so a crash may
/// deliver one twice under the same name but never lose one. Its text is cleared then: it may hold a secret link.
/// One that cannot be delivered is logged, keeps the cause in last_error and is tried again after all others, ever more
/// rarely: the n-th attempt at the earliest (n - 1)^2 seconds after it was queued.
class Outbox {
public:
    /// `sender`: content of the From field (setting mail.sender).
    Outbox(std::filesystem::path mail_folder, std::string sender, observability::Log& log);

    /// Delivers what waits, at most `most` mails; several hosts share the work. Returns how many were delivered.
    std::size_t deliver(database::Connection& connection, std::size_t most = 100);

private:
    std::filesystem::path folder_;
    std::string sender_;
    observability::Log& log_;
};

}  // namespace cardcage::mail
