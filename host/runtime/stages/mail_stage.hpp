#pragma once

#include <chrono>
#include <optional>

#include "host/mail/outbox.hpp"
#include "host/runtime/periodic_tasks.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/database_stage.hpp"
#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// Delivery of the mail that modules have put into the outbox. It has a thread of its own, so that a slow disk holds up
/// nothing else.
class MailStage final : public Stage {
public:
    MailStage(Basics& basics, DatabaseStage& database) : basics_(basics), database_(database) {}
    const char* name() const override { return "mail"; }

protected:
    void start() override {
        outbox_.emplace(basics_.paths.mail, basics_.configuration->text("mail.sender"), basics_.log);
        delivery_.emplace(basics_.log);
        delivery_->every(std::chrono::seconds(1), "deliver mail", [this] {
            const auto connection = database_.pool().borrow();
            while (outbox_->deliver(*connection) > 0) continue;
        });
    }
    /// The stage after this one has limited the waiting for the database.
    void end() override {
        delivery_.reset();
        outbox_.reset();
    }

private:
    Basics& basics_;
    DatabaseStage& database_;
    std::optional<mail::Outbox> outbox_;
    std::optional<PeriodicTasks> delivery_;  // last: its thread uses the outbox
};

}  // namespace cardcage::runtime
