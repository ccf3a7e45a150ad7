#include "host/supervision/crash_record.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <signal.h>

namespace cardcage::supervision {
namespace {

using namespace std::string_literals;

calls::RunningCall callOf(std::string_view module) {
    calls::Frame frame;
    frame.module.assign(module);
    return {.slot = 0, .thread = 1, .stack = {frame}, .headway_us = 0};
}

/// A process that ended while "parts" and "prices" ran.
calls::LeftSlots left(calls::EndKind end, int number, std::optional<std::size_t> culprit) {
    calls::LeftSlots slots;
    slots.end = end;
    slots.number = number;
    slots.culprit = culprit;
    slots.calls = {callOf("parts"), callOf("prices")};
    return slots;
}

class Judged : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Judged, theThreadThatFailedIsTheCulprit) {
    auto slots = left(calls::EndKind::Signal, SIGSEGV, 1);
    slots.address = 0x10;
    slots.is_stack_overflow = true;
    const auto record = judge(slots, std::nullopt);
    CPPUNIT_ASSERT(record.is_crash);
    CPPUNIT_ASSERT_EQUAL("signal"s, record.reason);
    CPPUNIT_ASSERT_EQUAL("SIGSEGV at 0x10, stack overflow"s, record.detail);
    CPPUNIT_ASSERT_EQUAL("prices"s, std::string(record.culprit->module.view()));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, record.suspects);
}

CPPUNIT_TEST_FIXTURE(Judged, aFailureElsewhereLeavesSuspects) {
    const auto record = judge(left(calls::EndKind::Signal, SIGABRT, std::nullopt), std::nullopt);
    CPPUNIT_ASSERT(!record.culprit);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, record.suspects);
    CPPUNIT_ASSERT_EQUAL("SIGABRT"s, record.detail);
}

CPPUNIT_TEST_FIXTURE(Judged, aKillIsToldByTheParentAsFarAsItKnows) {
    const auto unknown = judge(left(calls::EndKind::Unknown, 0, std::nullopt), std::nullopt);
    CPPUNIT_ASSERT_EQUAL("killed"s, unknown.reason);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, unknown.suspects);
    constexpr int killed = SIGKILL;
    CPPUNIT_ASSERT(judge(left(calls::EndKind::Unknown, 0, std::nullopt), killed).detail.starts_with("SIGKILL"));
    constexpr int exit_code_3 = 3 << 8;
    CPPUNIT_ASSERT(
        judge(left(calls::EndKind::Unknown, 0, std::nullopt), exit_code_3).detail.find("exit code 3") !=
        std::string::npos
    );
}

CPPUNIT_TEST_FIXTURE(Judged, anEndInOrderIsNoCrash) {
    const auto record = judge(left(calls::EndKind::Ordered, 1, std::nullopt), std::nullopt);
    CPPUNIT_ASSERT(!record.is_crash);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, record.suspects);
}

}  // namespace
}  // namespace cardcage::supervision
