#include "host/runtime/stages/staged_application.hpp"

namespace cardcage::runtime {
namespace {

constexpr int crash_signals[] = {SIGILL, SIGBUS, SIGSEGV, SIGSYS};

}  // namespace

CrashActions::CrashActions() {
    for (std::size_t i = 0; i < actions.size(); ++i) sigaction(crash_signals[i], nullptr, &actions[i]);
}

/// Poco's would end a crash by abort.
void CrashActions::restore() const {
    for (std::size_t i = 0; i < actions.size(); ++i) sigaction(crash_signals[i], &actions[i], nullptr);
}

StagedApplication::StagedApplication() {
    CrashActions::restore();
    subsystems().clear();  // the logging of Poco
}

StagedApplication::~StagedApplication() {
    while (!subsystems().empty()) subsystems().pop_back();
}

void StagedApplication::initialize(Poco::Util::Application& self) {
    try {
        ServerApplication::initialize(self);
    } catch (...) {
        stopStages();
        throw;
    }
}

void StagedApplication::stopStages() {
    for (auto stage = subsystems().rbegin(); stage != subsystems().rend(); ++stage) {
        static_cast<Stage*>(stage->get())->stop();
    }
}

}  // namespace cardcage::runtime
