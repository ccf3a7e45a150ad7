#include "host/runtime/staged_application.hpp"

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

void StagedApplication::removeStages() {
    while (!subsystems().empty()) subsystems().pop_back();
}

void StagedApplication::initialize(Poco::Util::Application& self) {
    try {
        ServerApplication::initialize(self);
    } catch (...) {
        failure_ = std::current_exception();
        stopStages();
    }
}

int StagedApplication::main(const ArgVec&) {
    if (failure_) return EXIT_SOFTWARE;
    try {
        return whileServing();
    } catch (...) {
        failure_ = std::current_exception();
        return EXIT_SOFTWARE;
    }
}

int StagedApplication::serve(const ArgVec& arguments) {
    const int code = run(arguments);
    if (failure_) std::rethrow_exception(failure_);
    return code;
}

void StagedApplication::uninitialize() {
    stopStages();
    ServerApplication::uninitialize();
}

/// The first failure is told; one of a later stage would hide its cause.
void StagedApplication::stopStages() {
    for (auto stage = subsystems().rbegin(); stage != subsystems().rend(); ++stage) {
        try {
            static_cast<Stage*>(stage->get())->stop();
        } catch (...) {
            if (!failure_) failure_ = std::current_exception();
        }
    }
}

}  // namespace cardcage::runtime
