#pragma once

#include <Poco/Util/Subsystem.h>

namespace cardcage::runtime {

/// One step of the start of a server, with what runs from then on. Stages start in the order in which Program adds
/// them and stop in the opposite one. What a stage offers to others is there from the end of its start to its end.
class Stage : public Poco::Util::Subsystem {
public:
    /// Ends what `start` began, also when it failed half-way. Does nothing before it and the second time.
    void stop() {
        if (!has_begun_) return;
        has_begun_ = false;
        end();
    }

protected:
    /// Throws when the server cannot start; the message names the cure.
    virtual void start() = 0;
    /// Copes with a start that failed at any point.
    virtual void end() = 0;

private:
    void initialize(Poco::Util::Application&) final {
        has_begun_ = true;
        start();
    }
    void uninitialize() final { stop(); }

    bool has_begun_ = false;
};

}  // namespace cardcage::runtime
