// Many threads at once; meaningful above all under ThreadSanitizer.

#include <cppunit/extensions/HelperMacros.h>

#include <thread>
#include <vector>

#include "host/auth/authenticator.hpp"
#include "host/auth/guess_limiter.hpp"
#include "tests/host/auth/tokens.hpp"

namespace cardcage::auth {
namespace {

template <typename Function>
void inThreads(int count, Function function) {
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back([=] { function(i); });
    for (auto& thread : threads) thread.join();
}

struct ManyThreads : CppUnit::TestFixture {
    TestClock time;
    Bearer bearer{KeyRing::parse(key_file), std::string(issuer), time.clock()};
};

CPPUNIT_TEST_FIXTURE(ManyThreads, authenticateWhileTheDirectoryChanges) {
    std::atomic<int> version{0};
    Directory directory([&] {
        Directory::Rows rows;
        rows.tenants = {{std::string(tenant_a), "a"}, {std::string(tenant_b), "b" + std::to_string(++version)}};
        rows.clients = {{std::string(client_a), std::string(tenant_a), "0123456789abcdef", {}, Scopes::all()}};
        return rows;
    });
    directory.refresh();
    Authenticator authenticator(bearer, directory, time.clock(), {}, [](std::int64_t) {});
    const auto good = "Bearer " + bearer.issue(tenant_a, client_a, Scopes::all());
    const auto unknown = "Bearer " + bearer.issue(tenant_a, user_a, Scopes::all());
    std::atomic<int> wrong{0};
    inThreads(6, [&](int number) {
        for (int i = 0; i < 500; ++i) {
            if (number == 0) {
                directory.refresh();
            } else if (number == 1) {
                if (authenticator.authenticate(unknown).index() != 1) ++wrong;
            } else {
                const auto result = authenticator.authenticate(good);
                if (result.index() != 0 || std::get<0>(result)->tenant != tenant_a) ++wrong;
            }
        }
    });
    CPPUNIT_ASSERT_EQUAL(0, wrong.load());
    CPPUNIT_ASSERT(directory.generation() > 500);
}

CPPUNIT_TEST_FIXTURE(ManyThreads, aRevocationCountsForEveryRequestThatBeginsAfterIt) {
    std::atomic<bool> revoked{false};
    Directory directory([&] {
        Directory::Rows rows;
        rows.tenants = {{std::string(tenant_a), "a"}};
        rows.clients = {
            {std::string(client_a), std::string(tenant_a), "0123456789abcdef", {}, Scopes::all(), revoked.load()}};
        return rows;
    });
    directory.refresh();
    Authenticator authenticator(bearer, directory, time.clock(), {}, [](std::int64_t) {});
    const auto token = "Bearer " + bearer.issue(tenant_a, client_a, Scopes::all());
    std::atomic<bool> effective{false};
    std::atomic<int> late{0};
    std::atomic<int> before{0};
    std::atomic<int> after{0};
    inThreads(4, [&](int number) {
        if (number == 0) {
            while (before < 100) std::this_thread::yield();
            revoked = true;
            directory.refresh();
            effective = true;
            return;
        }
        while (after < 300) {
            const bool must_fail = effective;
            const bool admitted = authenticator.authenticate(token).index() == 0;
            if (must_fail && admitted) ++late;
            ++(must_fail ? after : before);
        }
    });
    CPPUNIT_ASSERT_EQUAL(0, late.load());
}

CPPUNIT_TEST_FIXTURE(ManyThreads, shareACacheThatIsTooSmall) {
    VerifiedCache cache(8);
    std::atomic<int> wrong{0};
    inThreads(4, [&](int number) {
        for (int i = 0; i < 2000; ++i) {
            const auto token = "token " + std::to_string((i * 7 + number) % 32);
            if (const auto found = cache.find(token, noon, 1)) {
                if (found->subject != token) ++wrong;
            } else {
                cache.store(token, std::make_shared<const Identity>(Identity{"", "", token, false, {}, noon + 1}), 1);
            }
        }
    });
    CPPUNIT_ASSERT_EQUAL(0, wrong.load());
}

CPPUNIT_TEST_FIXTURE(ManyThreads, guessNoMoreThanThirtyTimesTogether) {
    GuessLimiter limiter(time.clock(), {.failures = 30, .window_seconds = 60, .addresses = 4});
    std::atomic<int> counted{0};
    inThreads(4, [&](int number) {
        for (int i = 0; i < 500; ++i) {
            if (!limiter.retryAfter("192.0.2.1") && !limiter.failed("192.0.2.1")) ++counted;
            limiter.failed("198.51.100." + std::to_string(number % 2));
        }
    });
    CPPUNIT_ASSERT_EQUAL(30, counted.load());
}

}  // namespace
}  // namespace cardcage::auth
