#pragma once

#include <cppunit/extensions/HelperMacros.h>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "host/database/connection.hpp"
#include "host/database/embedded/owner.hpp"
#include "host/database/schema/migrations.hpp"
#include "host/database/schema/roles.hpp"
#include "tests/support/postgres.hpp"

namespace cardcage::database::test {

using namespace std::chrono_literals;
using cardcage::test::ScratchCluster;
using cardcage::test::ScratchDatabase;

inline constexpr std::string_view tenant_a = "aaaaaaaa-0000-4000-8000-000000000001";
inline constexpr std::string_view tenant_b = "bbbbbbbb-0000-4000-8000-000000000002";
inline constexpr std::string_view parts_role = "cardcage_parts";
inline constexpr std::string_view offers_role = "cardcage_offers";

inline cc_str str(std::string_view text) {
    return {text.data() ? text.data() : "", text.size()};
}

inline cc_value text(std::string_view content) {
    cc_value value{};
    value.kind = CC_VALUE_TEXT;
    value.text = str(content);
    return value;
}
inline cc_value null() {
    return cc_value{};
}
inline cc_value integer(std::int64_t number) {
    cc_value value{};
    value.kind = CC_VALUE_INTEGER;
    value.integer = number;
    return value;
}
inline cc_value boolean(bool yes) {
    cc_value value{};
    value.kind = CC_VALUE_BOOL;
    value.integer = yes;
    return value;
}
inline cc_value bytes(std::string_view content) {
    cc_value value = text(content);
    value.kind = CC_VALUE_BYTES;
    return value;
}
inline cc_value texts(const std::vector<cc_str>& list) {
    cc_value value{};
    value.kind = CC_VALUE_TEXTS;
    value.texts = list.data();
    value.count = static_cast<std::uint32_t>(list.size());
    return value;
}
inline cc_value integers(const std::vector<std::int64_t>& list) {
    cc_value value{};
    value.kind = CC_VALUE_INTEGERS;
    value.integers = list.data();
    value.count = static_cast<std::uint32_t>(list.size());
    return value;
}

/// First column of the first row; "NULL" for NULL, "(none)" without a row.
inline std::string one(Work& work, std::string_view sql, const std::vector<cc_value>& values = {}) {
    std::string found = "(none)";
    work.run({"one", sql}, values, [&](std::span<const cc_str> columns) {
        found = columns[0].data ? std::string(columns[0].data, columns[0].size) : "NULL";
        return true;
    });
    return found;
}

inline Outcome run(Work& work, std::string_view sql, const std::vector<cc_value>& values = {}) {
    return work.run({"run", sql}, values);
}

/// The DatabaseError that `step` throws; fails the test when it throws none.
inline DatabaseError failureOf(const std::function<void()>& step) {
    try {
        step();
    } catch (const DatabaseError& error) {
        return error;
    }
    CPPUNIT_FAIL("no DatabaseError was thrown");
    return DatabaseError("", "", "");
}

inline std::string stateOf(const std::function<void()>& step) {
    return failureOf(step).sqlstate;
}

/// Waits until `condition` holds; false after ten seconds.
inline bool eventually(const std::function<bool()>& condition) {
    const auto deadline = std::chrono::steady_clock::now() + 10s;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(2ms);
    }
    return true;
}

/// Two modules, "parts" and "offers", each with a table of tenant data.
inline void addModules(Owner& owner) {
    for (const std::string module : {"parts", "offers"}) {
        prepareModule(owner, module);
        MigrationSet set{module, "1.0.0", {}, {}};
        set.migrations.push_back(
            {1,
             "create_part",
             "CREATE TABLE " + module +
                 ".part ("
                 " tenant_id uuid NOT NULL,"
                 " id bigint NOT NULL,"
                 " name text NOT NULL,"
                 " note text,"
                 " CONSTRAINT part_tenant_id_id_key PRIMARY KEY (tenant_id, id),"
                 " CONSTRAINT part_tenant_id_name_key UNIQUE (tenant_id, name),"
                 " CONSTRAINT part_name_check CHECK (name <> ''));"
                 "CREATE VIEW " +
                 module + "_api.part_v1 AS SELECT tenant_id, id, name FROM " + module + ".part;",
             {}}
        );
        migrate(owner, set);
    }
}

/// A database with two modules, and one connection as their host would have it. Its tests share one database, emptied
/// after each; those that change the schema call useOwnDatabase first.
class DatabaseTest : public CppUnit::TestFixture {
public:
    // Not in the constructor: CppUnit makes the fixtures of all tests before the first one runs.
    void setUp() override {
        static const bool added = (ScratchCluster::instance().addToTemplate(addModules), true);
        (void)added;
        static ScratchDatabase shared;
        use(shared);
    }

    void tearDown() override {
        connection.reset();
        if (!own) database->script("TRUNCATE parts.part, offers.part, cardcage.tenant CASCADE");
        own.reset();
    }

    void useOwnDatabase() {
        connection.reset();
        use(own.emplace());
    }

    Context parts(std::string_view tenant = tenant_a, std::chrono::milliseconds timeout = 10s) const {
        return {tenant, parts_role, timeout};
    }

    void insertPart(std::string_view tenant, std::int64_t id, std::string_view name) {
        Work work(*connection, parts(tenant), Mode::Write);
        run(work, insert_part, {text(tenant), integer(id), text(name)});
        work.commit();
    }

    static constexpr std::string_view insert_part = "INSERT INTO parts.part (tenant_id, id, name) VALUES ($1, $2, $3)";
    static constexpr std::string_view count_parts = "SELECT count(*) FROM parts.part";

    ScratchDatabase* database = nullptr;
    std::optional<Connection> connection;

private:
    void use(ScratchDatabase& chosen) {
        database = &chosen;
        connection.emplace(Connection::Settings{.url = chosen.runtimeUrl()});
    }

    std::optional<ScratchDatabase> own;
};

}  // namespace cardcage::database::test
