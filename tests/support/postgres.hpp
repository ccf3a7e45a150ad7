#pragma once

#include <functional>
#include <memory>
#include <string>

#include "host/database/embedded/owner.hpp"

namespace cardcage::test {

/// The private PostgreSQL of this test program: started at first use in a temporary directory, without fsync, gone
/// with the program. Holds the migrated template "cardcage" with its roles (cardcage_owner, cardcage_runtime, …).
class ScratchCluster {
public:
    static ScratchCluster& instance();

    /// Fills the template beside the host's tables: modules' roles, schemas and migrations. Before the first
    /// ScratchDatabase (std::logic_error afterwards).
    void addToTemplate(const std::function<void(database::Owner&)>& step);

    std::string superuserUrl(const std::string& database = "postgres") const;
    std::string ownerUrl(const std::string& database) const;
    std::string runtimeUrl(const std::string& database) const;

    /// pg_ctl restart -m fast, as an operator would.
    void restart();
    /// Stops the server (SIGINT), and starts it again.
    void stop();
    void start();
    /// Path of a program that belongs to this server ("pgbench").
    std::string program(const std::string& name) const;
    /// Directory of the socket, for -h.
    std::string socketDirectory() const;

private:
    friend class ScratchDatabase;
    ScratchCluster();
    ~ScratchCluster();
    std::string copyTemplate();
    void drop(const std::string& database);
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// A database of one test, copied from the template in some 50 ms, dropped by the destructor.
class ScratchDatabase {
public:
    ScratchDatabase();
    ~ScratchDatabase();
    ScratchDatabase(const ScratchDatabase&) = delete;
    ScratchDatabase& operator=(const ScratchDatabase&) = delete;

    const std::string& name() const { return name_; }
    std::string runtimeUrl() const;
    std::string ownerUrl() const;
    std::string superuserUrl() const;
    /// Runs commands as superuser: row-level security does not hold for them.
    void script(const std::string& sql) const;
    /// First column of the first row as superuser; "" when there is none or it is NULL.
    std::string value(const std::string& sql) const;

private:
    std::string name_;
};

}  // namespace cardcage::test
