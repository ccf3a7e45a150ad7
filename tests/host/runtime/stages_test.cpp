// Stages of a server: their order, and the end of a start that fails at any of them.

#include <cppunit/extensions/HelperMacros.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "host/runtime/staged_application.hpp"

namespace cardcage::runtime {
namespace {

using Notes = std::vector<std::string>;

class NotedStage final : public Stage {
public:
    NotedStage(std::string its_name, Notes& notes, bool fails)
        : name_(std::move(its_name)), notes_(notes), fails_(fails) {}
    ~NotedStage() override { notes_.push_back("-" + name_); }
    const char* name() const override { return name_.c_str(); }

protected:
    void start() override {
        notes_.push_back("start " + name_);
        if (fails_) throw std::runtime_error(name_ + " does not start");
    }
    void end() override { notes_.push_back("end " + name_); }

private:
    const std::string name_;
    Notes& notes_;
    const bool fails_;
};

class NotedServer final : public StagedApplication {
public:
    /// `failing`: number of the stage that does not start.
    explicit NotedServer(Notes& notes, int failing = -1) : notes_(notes) {
        for (int number = 0; number < 3; ++number) {
            add(new NotedStage(std::to_string(number), notes, number == failing));
        }
    }
    int serve() { return StagedApplication::serve({"server"}); }

protected:
    int whileServing() override {
        notes_.push_back("serve");
        return 3;
    }

private:
    Notes& notes_;
};

std::string joined(const Notes& notes) {
    std::string text;
    for (const auto& note : notes) text += (text.empty() ? "" : ", ") + note;
    return text;
}

class StagesTest : public CppUnit::TestFixture {
protected:
    /// Notes of a server whose stage `failing` does not start, and the message that came out.
    std::string failedAt(int failing) {
        Notes notes;
        std::string message;
        {
            NotedServer server(notes, failing);
            try {
                server.serve();
            } catch (const std::runtime_error& error) {
                message = error.what();
            }
            notes.push_back(message);
        }
        return joined(notes);
    }
};

CPPUNIT_TEST_FIXTURE(StagesTest, stagesStopInReverseAndGoInReverse) {
    Notes notes;
    {
        NotedServer server(notes);
        CPPUNIT_ASSERT_EQUAL(3, server.serve());
    }
    CPPUNIT_ASSERT_EQUAL(
        std::string("start 0, start 1, start 2, serve, end 2, end 1, end 0, -2, -1, -0"), joined(notes)
    );
}

CPPUNIT_TEST_FIXTURE(StagesTest, aStartThatFailsEndsWhatHadBegun) {
    CPPUNIT_ASSERT_EQUAL(std::string("start 0, end 0, 0 does not start, -2, -1, -0"), failedAt(0));
    CPPUNIT_ASSERT_EQUAL(std::string("start 0, start 1, end 1, end 0, 1 does not start, -2, -1, -0"), failedAt(1));
    CPPUNIT_ASSERT_EQUAL(
        std::string("start 0, start 1, start 2, end 2, end 1, end 0, 2 does not start, -2, -1, -0"), failedAt(2)
    );
}

CPPUNIT_TEST_FIXTURE(StagesTest, aCrashStaysACrash) {
    struct sigaction before {};
    sigaction(SIGSEGV, nullptr, &before);
    Notes notes;
    NotedServer server(notes);
    struct sigaction within {};
    sigaction(SIGSEGV, nullptr, &within);
    CPPUNIT_ASSERT(before.sa_handler == within.sa_handler);
}

}  // namespace
}  // namespace cardcage::runtime
