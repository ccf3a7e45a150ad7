#pragma once

#include <string>

#include "host/jobs/job_table.hpp"
#include "tests/host/database/fixture.hpp"

namespace cardcage::jobs::test {

using database::Mode;
using database::Work;

inline constexpr std::int64_t second_us = 1'000'000;
inline constexpr std::int64_t some_time_us = 1'774'746'000 * second_us;  // 2026-03-29T01:00:00Z

/// Two tenants that are older than any time here, and a second session.
class JobsTest : public database::test::DatabaseTest {
public:
    void setUp() override {
        DatabaseTest::setUp();
        useOwnDatabase();
        database->script(
            "INSERT INTO cardcage.tenant (id, slug, name, created_at) VALUES ('" + std::string(a) +
            "', 'a', 'A', '2020-01-01'), ('" + std::string(b) + "', 'b', 'B', '2020-01-01')"
        );
        other.emplace(database::Connection::Settings{.url = database->runtimeUrl()});
    }
    void tearDown() override {
        other.reset();
        DatabaseTest::tearDown();
    }

    static constexpr auto a = database::test::tenant_a;
    static constexpr auto b = database::test::tenant_b;

    NewJob work(std::string_view tenant, std::string_view key = {}) const {
        return {
            .tenant = tenant,
            .operation = "tasks.work/1",
            .payload = "{}",
            .dedupe_key = key,
            .not_before_us = some_time_us,
            .max_attempts = 3};
    }
    std::string add(const NewJob& job) {
        Work unit(*connection, {}, Mode::Write);
        auto id = addJob(unit, job);
        unit.commit();
        return id;
    }
    std::optional<ClaimedJob> claim(std::int64_t now_us = some_time_us) {
        Work unit(*connection, {}, Mode::Write);
        auto job = claimJob(unit, "here:1", now_us);
        unit.commit();
        return job;
    }
    template <class Step>
    auto inUnit(const Step& step) {
        Work unit(*connection, {}, Mode::Write);
        if constexpr (std::is_void_v<decltype(step(unit))>) {
            step(unit);
            unit.commit();
        } else {
            auto result = step(unit);
            unit.commit();
            return result;
        }
    }
    /// "<state> <attempts>" of a job.
    std::string state(const std::string& id) const {
        return database->value("SELECT state || ' ' || attempts FROM cardcage.job WHERE id = '" + id + "'");
    }

    std::optional<database::Connection> other;
};

}  // namespace cardcage::jobs::test
