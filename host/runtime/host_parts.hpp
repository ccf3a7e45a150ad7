#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "host/auth/authenticator.hpp"
#include "host/auth/guess_limiter.hpp"
#include "host/auth/tokens/key_ring.hpp"
#include "host/config/watcher.hpp"
#include "host/database/connecting/watch.hpp"
#include "host/database/pool.hpp"
#include "host/endpoints/endpoints.hpp"
#include "host/files/signed_link.hpp"
#include "host/files/storage/store.hpp"
#include "host/http/server.hpp"
#include "host/installation/installer.hpp"
#include "host/jobs/scheduler.hpp"
#include "host/jobs/workers.hpp"
#include "host/mail/outbox.hpp"
#include "host/requests/admin_listener.hpp"
#include "host/requests/application.hpp"
#include "host/requests/deprecated_use.hpp"
#include "host/runtime/database_server.hpp"
#include "host/runtime/host.hpp"
#include "host/runtime/paths.hpp"
#include "host/runtime/periodic_tasks.hpp"

namespace cardcage::runtime {

/// Everything that runs, in start-up order; taken down in the opposite one.
struct Host::Parts {
    using Snapshot = std::shared_ptr<const config::Configuration>;

    explicit Parts(config::Sources its_sources);
    /// Also of a start that failed half-way: what runs on threads of its own ends before what it uses.
    ~Parts();

    config::Sources sources;
    Snapshot configuration;
    Paths paths;
    observability::SystemClock clock;
    std::unique_ptr<observability::Sink> sink;
    observability::Log log;
    observability::Metrics metrics;
    PeriodicTasks periodic_tasks;
    PeriodicTasks installs;
    PeriodicTasks collecting;
    PeriodicTasks job_tasks;
    jobs::Scheduler scheduler;
    Poco::Net::ServerSocket taken_address;  ///< bound, and listened on when there is something to serve
    Poco::Net::ServerSocket taken_admin_address;
    std::optional<auth::KeyRing> keys;

    std::unique_ptr<DatabaseServer> database;
    std::unique_ptr<database::Pool> pool;
    std::unique_ptr<database::Pool> job_pool;
    std::unique_ptr<database::Watch> watch;
    std::shared_ptr<database::Reach> owner_reach = std::make_shared<database::Reach>();
    std::unique_ptr<files::Store> file_store;
    std::unique_ptr<files::LinkSigner> file_links;
    std::unique_ptr<auth::Bearer> bearer;
    std::unique_ptr<auth::Directory> directory;
    std::unique_ptr<auth::Authenticator> authenticator;
    std::unique_ptr<auth::GuessLimiter> limiter;
    std::unique_ptr<auth::GuessLimiter> link_limiter;
    std::vector<requests::HostEndpoint> host_endpoints;
    std::unique_ptr<installation::Installer> installer;
    std::unique_ptr<requests::DeprecatedUse> deprecated_use;
    std::unique_ptr<requests::Application> application;
    std::unique_ptr<requests::AdminListener> admin_listener;
    std::unique_ptr<mail::Outbox> outbox;
    std::unique_ptr<jobs::Workers> job_workers;
    std::weak_ptr<const tenancy::Installation> scheduled;  ///< whose schedules the scheduler has
    std::unique_ptr<http::Server> server;
    std::unique_ptr<http::Server> admin_server;
    std::unique_ptr<config::Watcher> watcher;

    std::mutex installing;  ///< guards the configuration and the tenants; held while modules are brought up
    std::vector<auth::Tenant> tenants;
    std::atomic<bool> install_due{false};
    std::mutex knowing;  ///< guards the tenants as the database has them, which may not be in service yet
    std::vector<auth::Tenant> known_tenants;
    std::atomic<std::int64_t> epoch{-1};
    std::atomic<bool> draining{false};
    std::atomic<bool> stopping{false};

    database::Connection::Settings connectionSettings() const;
    void openWhatNeedsRights();
    void dropRights();
    void startDatabase();
    void makeHostEndpoints();
    void startModules();
    void limitWaiting(std::chrono::milliseconds time);
    void startPages();
    void startListening();
    void startJobs();
    void startTasks();
    void watchNumbers();

    auth::Directory::Rows loadRows();
    void installTenants(const std::vector<auth::Tenant>& its_tenants);
    std::vector<auth::Tenant> knownTenants();
    void install(const Snapshot& wanted, const std::vector<auth::Tenant>& its_tenants);
    void changeConfiguration(const Snapshot& next);
    void noticeChanges();
    void noticeModules();
    void noticeSchedules();
    void collectFiles();
    endpoints::Readiness readiness();
};

}  // namespace cardcage::runtime
