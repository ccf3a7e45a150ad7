#include "host/runtime/periodic_tasks.hpp"

#include <Poco/Util/TimerTask.h>

#include <exception>

namespace cardcage::runtime {
namespace {

class Task final : public Poco::Util::TimerTask {
public:
    Task(observability::Log& log, std::string name, std::function<void()> work)
        : log_(log), name_(std::move(name)), work_(std::move(work)) {}

    void run() override {
        try {
            work_();
            if (failing_) log_.information("task works again", {{"task", name_}});
            failing_ = false;
        } catch (const std::exception& error) {
            // Once is enough: a database that is away would fill the log otherwise.
            if (!failing_) log_.error("task failed", {{"task", name_}, {"cause", error.what()}});
            failing_ = true;
        }
    }

private:
    observability::Log& log_;
    const std::string name_;
    const std::function<void()> work_;
    bool failing_ = false;
};

}  // namespace

void PeriodicTasks::every(std::chrono::milliseconds pace, std::string name, std::function<void()> task) {
    timer_.schedule(new Task(log_, std::move(name), std::move(task)), 0L, static_cast<long>(pace.count()));
}

}  // namespace cardcage::runtime
