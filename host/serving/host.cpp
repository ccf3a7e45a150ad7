#include "host/serving/host.hpp"

#include <Poco/Environment.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "host/auth/authenticator.hpp"
#include "host/auth/guess_limiter.hpp"
#include "host/auth/key_ring.hpp"
#include "host/config/watcher.hpp"
#include "host/database/migrations.hpp"
#include "host/database/pool.hpp"
#include "host/database/roles.hpp"
#include "host/files/azure_store.hpp"
#include "host/files/collector.hpp"
#include "host/files/local_store.hpp"
#include "host/http/server.hpp"
#include "host/jobs/schedules.hpp"
#include "host/jobs/workers.hpp"
#include "host/json/text.hpp"
#include "host/services/environment.hpp"
#include "host/serving/admin_pages.hpp"
#include "host/serving/application.hpp"
#include "host/serving/database_server.hpp"
#include "host/serving/derived_key.hpp"
#include "host/serving/directory_rows.hpp"
#include "host/serving/housekeeping.hpp"
#include "host/serving/installer.hpp"
#include "host/serving/outbox.hpp"
#include "host/serving/places.hpp"
#include "host/serving/version.hpp"

namespace cardcage::serving {
namespace {

using Snapshot = std::shared_ptr<const config::Configuration>;

std::unique_ptr<observability::Sink> sinkOf(const config::Configuration& configuration) {
    const auto file = configuration.text("log.file");
    if (file.empty()) return std::make_unique<observability::DescriptorSink>(STDERR_FILENO);
    return std::make_unique<observability::FileSink>(file);
}

http::ServerSettings publicListener(const config::Configuration& configuration, const Places& places) {
    http::ServerSettings settings;
    settings.address = configuration.text("server.address");
    settings.port = static_cast<std::uint16_t>(configuration.integer("server.port"));
    settings.workers = static_cast<unsigned>(configuration.integer("server.workers"));
    settings.long_workers = static_cast<unsigned>(configuration.integer("server.long_workers"));
    settings.max_connections = static_cast<std::size_t>(configuration.integer("server.max_connections"));
    settings.head_time = configuration.duration("server.head_timeout");
    settings.idle_time = configuration.duration("server.idle_timeout");
    settings.body_time = configuration.duration("server.body_timeout");
    settings.rate_floor = configuration.bytes("server.minimum_rate");
    settings.spool_directory = places.spool;
    settings.spool_quota = configuration.bytes("server.spool_quota");
    return settings;
}

http::ServerSettings adminListener(const config::Configuration& configuration, const Places& places) {
    http::ServerSettings settings;
    settings.address = configuration.text("admin.address");
    settings.port = static_cast<std::uint16_t>(configuration.integer("admin.port"));
    settings.workers = 1;
    settings.long_workers = 1;
    settings.spool_directory = places.spool;
    return settings;
}

Application::Settings limitsOf(const config::Configuration& configuration) {
    return {
        .json_limit = configuration.bytes("server.json_limit"),
        .import_limit = configuration.bytes("server.import_limit"),
        .deadline = configuration.duration("server.request_timeout"),
        .long_deadline = configuration.duration("server.long_request_timeout")};
}

std::unique_ptr<files::Store> fileStoreOf(const config::Configuration& configuration, const Places& places) {
    if (configuration.text("files.backend") == "local") return std::make_unique<files::LocalStore>(places.files);
    files::AzureAccount account{
        .name = configuration.text("files.azure.account"),
        .key = files::bytesOfBase64(configuration.text("files.azure.key")),
        .container = configuration.text("files.azure.container")};
    auto endpoint = configuration.text("files.azure.endpoint");
    if (endpoint.empty()) endpoint = "https://" + account.name + ".blob.core.windows.net";
    return std::make_unique<files::AzureStore>(std::move(account), endpoint, places.files / "new");
}

void applyLogSettings(const config::Configuration& configuration, observability::Log& log) {
    log.setLevel(*observability::levelNamed(configuration.text("log.level")));
    log.setFormat(*observability::logFormatNamed(configuration.text("log.format")));
}

std::set<std::string> setOf(const std::vector<std::string>& names) {
    return {names.begin(), names.end()};
}

using Members = std::vector<std::pair<std::string_view, std::string_view>>;

/// A JSON array with one object of texts for each item; `members_of` gives views of the item.
template <typename Items, typename MembersOf>
void appendObjects(std::string& text, const Items& items, const MembersOf& members_of) {
    char before_item = '[';
    for (const auto& item : items) {
        text += before_item;
        before_item = ',';
        char before_member = '{';
        for (const auto& [name, value] : members_of(item)) {
            text += before_member;
            before_member = ',';
            json::appendString(text, name);
            text += ':';
            json::appendString(text, value);
        }
        text += '}';
    }
    text += before_item == '[' ? "[]" : "]";
}

bool isEnabled(const std::vector<auth::Tenant>& tenants, std::string_view id) {
    const auto found = std::ranges::find(tenants, id, &auth::Tenant::id);
    return found != tenants.end() && found->enabled;
}

std::string listenerUrl(const std::string& address, std::uint16_t port) {
    const bool is_v6 = address.find(':') != std::string::npos;
    return "http://" + (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
}

}  // namespace

/// Everything that runs, in start-up order; taken down in the opposite one.
struct Host::Parts {
    explicit Parts(config::Sources its_sources)
        : sources(std::move(its_sources)),
          configuration(config::Configuration::load(sources)),
          places(placesOf(*configuration)),
          sink(sinkOf(*configuration)),
          log(*sink, clock),
          metrics(version(), revision()),
          housekeeping(log),
          installs(log),
          collecting(log),
          job_chores(log),
          scheduler(clock, log) {
        applyLogSettings(*configuration, log);
    }
    /// Also of a start that failed half-way: what runs on threads of its own ends before what it uses.
    ~Parts() {
        watcher.reset();
        housekeeping.stop();
        installs.stop();
        collecting.stop();
        job_chores.stop();
        services::environment().work_queued = {};
        job_workers.reset();
    }

    config::Sources sources;
    Snapshot configuration;
    Places places;
    observability::SystemClock clock;
    std::unique_ptr<observability::Sink> sink;
    observability::Log log;
    observability::Metrics metrics;
    Housekeeping housekeeping;
    Housekeeping installs;
    Housekeeping collecting;
    Housekeeping job_chores;
    jobs::Scheduler scheduler;

    std::unique_ptr<DatabaseServer> database;
    std::unique_ptr<database::Pool> pool;
    std::unique_ptr<files::Store> file_store;
    std::unique_ptr<files::LinkSigner> file_links;
    std::unique_ptr<Installer> installer;
    std::unique_ptr<auth::Bearer> bearer;
    std::unique_ptr<auth::Directory> directory;
    std::unique_ptr<auth::Authenticator> authenticator;
    std::unique_ptr<auth::GuessLimiter> limiter;
    std::unique_ptr<TokenExchange> exchange;
    std::unique_ptr<HostPages> pages;
    std::unique_ptr<FilePages> file_pages;
    std::unique_ptr<DeprecatedUse> deprecated_use;
    std::unique_ptr<Application> application;
    std::unique_ptr<AdminPages> admin_pages;
    std::unique_ptr<Outbox> outbox;
    std::unique_ptr<database::Pool> job_pool;
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

    void startDatabase();
    void startModules();
    void startPages();
    void startListening();
    void startJobs();
    void startChores();
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
    AdminPages::Readiness readiness();
};

void Host::Parts::startDatabase() {
    makePlaces(places);
    database = std::make_unique<DatabaseServer>(*configuration, places, DatabaseServer::Embedded::Own);
    database->migrateHost();
    const auto workers = configuration->integer("server.workers") + configuration->integer("server.long_workers");
    pool = std::make_unique<database::Pool>(
        database::Lane::Settings{
            .url = database->runtimeUrl(), .connect_timeout = configuration->duration("database.connect_timeout")},
        static_cast<unsigned>(workers),
        3
    );
}

void Host::Parts::startModules() {
    const auto ring = auth::KeyRing::openOrCreate(places.key_file);
    bearer = std::make_unique<auth::Bearer>(ring, "cardcage");

    auto& environment = services::environment();
    environment.clock = &clock;
    environment.log = &log;
    environment.metrics = &metrics;
    environment.cursor_key = derivedKey(ring, "page cursors");
    environment.portal_bearer = [this](std::string_view tenant, std::string_view user) {
        return bearer->issuePortal(tenant, user);
    };

    file_store = fileStoreOf(*configuration, places);
    file_links = std::make_unique<files::LinkSigner>(derivedKey(ring, "links to files"));
    environment.file_store = file_store.get();
    environment.file_links = file_links.get();
    environment.file_limit = configuration->bytes("files.limit");

    installer = std::make_unique<Installer>(
        Installer::Settings{
            .loader =
                {.modules_directory = places.modules,
                 .run_directory = places.run,
                 .probe_program = "/proc/self/exe",
                 .dev = configuration->boolean("modules.dev"),
                 .audit_allow = setOf(configuration->list("modules.audit.allow"))},
            .owner_url = database->ownerUrl(),
            .runtime_url = database->runtimeUrl(),
            .media_segment = configuration->text("server.media_type_segment")},
        *pool,
        log,
        metrics
    );
    directory = std::make_unique<auth::Directory>([this] { return loadRows(); });
    directory->refresh();
    installer->check(*configuration);
    authenticator = std::make_unique<auth::Authenticator>(*bearer, *directory);
}

/// The rows for the directory. A new tenant's tokens are unknown until the tenant is in service, so that none of its
/// requests is ever refused.
auth::Directory::Rows Host::Parts::loadRows() {
    const auto lane = pool->borrow();
    const auto epoch_before = loadEpoch(*lane);
    auto rows = loadDirectory(*lane);
    installTenants(rows.tenants);
    const auto installation = installer->current().load();
    const auto hidden = std::erase_if(rows.clients, [&](const auth::Client& client) {
        return !installation->tenants.contains(client.tenant) && isEnabled(rows.tenants, client.tenant);
    });
    epoch = hidden ? -1 : epoch_before;  // those that wait for their tenant are looked at again
    return rows;
}

/// Never keeps the directory from knowing what is revoked: when an install runs already, or would take long, or fails,
/// the chore of the modules does it.
void Host::Parts::installTenants(const std::vector<auth::Tenant>& its_tenants) {
    {
        const std::lock_guard lock(knowing);
        known_tenants = its_tenants;
    }
    const bool is_first = !installer->current().load();
    if (!is_first && installer->modulesChanged()) return;
    const std::unique_lock lock(installing, std::try_to_lock);
    if (!lock || (its_tenants == tenants && !is_first)) return;
    try {
        install(configuration, its_tenants);
    } catch (const std::exception& error) {
        if (is_first) throw;
        log.error("tenants not in service yet", {{"cause", error.what()}});
    }
}

std::vector<auth::Tenant> Host::Parts::knownTenants() {
    const std::lock_guard lock(knowing);
    return known_tenants;
}

/// Under the lock. Due again when it fails or is not complete.
void Host::Parts::install(const Snapshot& wanted, const std::vector<auth::Tenant>& its_tenants) {
    install_due = true;
    install_due = !installer->install(*wanted, its_tenants);
    if (job_pool) job_pool->invalidateStatements();
    configuration = wanted;
    tenants = its_tenants;
}

void Host::Parts::startPages() {
    const auto segment = configuration->text("server.media_type_segment");
    limiter = std::make_unique<auth::GuessLimiter>(
        auth::systemClock(),
        auth::GuessLimiter::Limits{
            .failures = static_cast<std::size_t>(configuration->integer("auth.failures_per_minute"))}
    );
    exchange = std::make_unique<TokenExchange>(*authenticator, *limiter, log);
    pages = std::make_unique<HostPages>(segment, *exchange, *authenticator);
    file_pages = std::make_unique<FilePages>(
        *file_store, *file_links, clock, log, configuration->duration("server.long_request_timeout")
    );
    deprecated_use = std::make_unique<DeprecatedUse>();
    application = std::make_unique<Application>(
        limitsOf(*configuration),
        installer->current(),
        *authenticator,
        *pages,
        *file_pages,
        *pool,
        *deprecated_use,
        log,
        metrics
    );
    application->logRequests(configuration->boolean("log.access"));
    admin_pages = std::make_unique<AdminPages>(metrics, versionJson(), [this] { return readiness(); });
    outbox = std::make_unique<Outbox>(places.mail, configuration->text("mail.sender"), log);
}

void Host::Parts::startListening() {
    server = std::make_unique<http::Server>(publicListener(*configuration, places), *application);
    admin_server = std::make_unique<http::Server>(adminListener(*configuration, places), *admin_pages);
    server->start();
}

void Host::Parts::changeConfiguration(const Snapshot& next) {
    installer->check(*next);
    const std::lock_guard lock(installing);
    for (const auto& setting : next->waitingForRestart(*configuration)) {
        log.warning("a changed setting waits for a restart", {{"setting", setting}});
    }
    install(next, knownTenants());
    applyLogSettings(*next, log);
    application->logRequests(next->boolean("log.access"));
    log.information("configuration applied", {{"fingerprint", next->fingerprint()}});
}

/// Looks for what other processes changed in the database: tenants and tokens.
void Host::Parts::noticeChanges() {
    {
        const auto lane = pool->borrow();
        if (loadEpoch(*lane) == epoch) return;
    }
    pool->invalidateStatements();
    job_pool->invalidateStatements();
    directory->refresh();
}

/// Files of the modules directory that came, went or changed, and whatever could not be installed before.
void Host::Parts::noticeModules() {
    const std::lock_guard lock(installing);
    const auto known = knownTenants();
    if (install_due || known != tenants || installer->modulesChanged()) install(configuration, known);
}

void Host::Parts::startJobs() {
    const auto count = static_cast<unsigned>(configuration->integer("jobs.workers"));
    job_pool = std::make_unique<database::Pool>(
        database::Lane::Settings{
            .url = database->runtimeUrl(), .connect_timeout = configuration->duration("database.connect_timeout")},
        count,
        2
    );
    job_workers = std::make_unique<jobs::Workers>(
        jobs::Workers::Settings{
            .count = count,
            .deadline = configuration->duration("server.long_request_timeout"),
            .patience = configuration->duration("jobs.patience"),
            .host = Poco::Environment::nodeName() + ':' + std::to_string(getpid())},
        *job_pool,
        installer->current(),
        clock,
        log
    );
    services::environment().work_queued = [this] { job_workers->wake(); };
}

/// What is due becomes jobs, by the schedules of the installation that is in service.
void Host::Parts::noticeSchedules() {
    const auto installation = installer->current().load();
    if (installation != scheduled.lock()) {
        scheduler.adopt(jobs::schedulesOf(*installation, log));
        scheduled = installation;
    }
    const auto lane = job_pool->borrow();
    if (scheduler.tick(*lane) > 0) job_workers->wake();
}

void Host::Parts::collectFiles() {
    const auto removed =
        files::Collector(*file_store, *pool).run(std::chrono::system_clock::now(), [this] { return stopping.load(); });
    if (!removed.failure.empty()) log.error("an expired upload is tried again", {{"cause", removed.failure}});
    if (removed.contents + removed.uploads + removed.staged == 0) return;
    log.information(
        "files collected",
        {{"contents", std::to_string(removed.contents)},
         {"uploads", std::to_string(removed.uploads)},
         {"staged", std::to_string(removed.staged)}}
    );
}

void Host::Parts::startChores() {
    using namespace std::chrono_literals;
    housekeeping.every(1s, "notice changes", [this] { noticeChanges(); });
    housekeeping.every(1s, "deliver mail", [this] {
        const auto lane = pool->borrow();
        while (outbox->deliver(*lane) > 0) continue;
    });
    housekeeping.every(5s, "count deprecated use", [this] {
        const auto lane = pool->borrow();
        deprecated_use->flush(*lane);
    });
    housekeeping.every(1s, "tell progress", [this] {
        const auto lane = pool->borrow();
        services::environment().long_requests.tell(*lane);
    });
    housekeeping.every(1h, "forget progress", [this] {
        const auto lane = pool->borrow();
        services::deleteOldProgress(*lane);
    });
    housekeeping.start();
    // On a thread of its own: a module may take seconds to start, and revocation must not wait for it.
    installs.every(1s, "notice modules", [this] { noticeModules(); });
    installs.start();
    // On a thread of its own, too: it goes through everything the store has.
    collecting.every(configuration->duration("files.collect_interval"), "collect files", [this] { collectFiles(); });
    collecting.start();
    job_chores.every(1s, "watch jobs", [this] { job_workers->watch(); });
    job_chores.every(1s, "notice schedules", [this] { noticeSchedules(); });
    const auto patience = configuration->duration("jobs.patience");
    job_chores.every(patience / 6, "take over jobs", [this] { job_workers->takeOver(); });
    const auto keep = std::chrono::microseconds(configuration->duration("jobs.keep"));
    job_chores.every(1h, "delete old jobs", [this, keep] {
        const auto lane = job_pool->borrow();
        for (std::int64_t deleted = 1; deleted > 0;) {
            database::Work work(*lane, {}, database::Mode::Write);
            deleted = jobs::deleteOld(work, keep.count());
            work.commit();
        }
    });
    job_chores.start();
    job_workers->start();
    config::Watcher::Calls calls;
    calls.applied = [this](const Snapshot& next) { changeConfiguration(next); };
    calls.refused = [this](const std::string& complaints) {
        log.error("configuration refused; the former one stays in force", {{"complaints", complaints}});
    };
    calls.postponed = [this](const std::string& cause) {
        log.error("configuration not in force yet; it is tried again", {{"cause", cause}});
    };
    watcher = std::make_unique<config::Watcher>(sources, configuration, std::move(calls));
}

AdminPages::Readiness Host::Parts::readiness() {
    bool database_answers = false;
    try {
        const auto lane = pool->borrow(std::chrono::seconds(1));
        loadEpoch(*lane);
        database_answers = true;
    } catch (const std::exception&) {
        // Said in the answer; the log has the cause from whoever needed the database.
    }
    const bool ready = database_answers && !draining;

    std::string text = std::string("{\"ready\":") + (ready ? "true" : "false");
    text += std::string(",\"draining\":") + (draining ? "true" : "false");
    text += std::string(",\"database\":{\"ok\":") + (database_answers ? "true" : "false") + "},\"modules\":";
    const auto installation = installer->current().load();
    appendObjects(text, installation->table->defaults().states(), [](const modules::ModuleState& state) {
        using Kind = modules::ModuleState::Kind;
        const auto* kind = state.kind == Kind::On ? "on" : state.kind == Kind::Off ? "off" : "refused";
        return Members{{"id", state.id}, {"version", state.version}, {"state", kind}, {"reason", state.reason}};
    });
    text += ",\"refused\":";
    appendObjects(text, installer->refused(), [](const RefusedModule& refused) {
        return Members{{"file", refused.file}, {"code", refused.code}, {"reason", refused.reason}};
    });
    text += ",\"pinned\":";
    appendObjects(text, installer->pinned(), [](const modules::UnloadReport& pinned) {
        return Members{{"id", pinned.id}, {"version", pinned.version}, {"reason", pinned.reason}};
    });
    text += ",\"configuration\":";
    json::appendString(text, watcher->current()->fingerprint());
    text += "}\n";
    return {ready, text};
}

void Host::Parts::watchNumbers() {
    metrics.watchGauge("http_connections", "Open connections", [this] {
        return static_cast<double>(server->counters().open_connections);
    });
    metrics.watchGauge("http_requests_running", "Requests in handlers", [this] {
        return static_cast<double>(server->counters().in_handlers);
    });
    metrics.watchGauge("http_requests_waiting", "Complete requests waiting for a worker", [this] {
        return static_cast<double>(server->counters().waiting);
    });
    metrics.watchCounter("http_connections_total", "Connections accepted", [this] {
        return static_cast<double>(server->counters().accepted);
    });
    metrics.watchCounters("http_refused_total", "Answers of the connection layer itself", "code", [this] {
        observability::Metrics::Readings readings;
        for (const auto& [code, count] : server->counters().refused) readings[code] = static_cast<double>(count);
        return readings;
    });
    metrics.watchCounter("database_round_trips_total", "Flushes to the database", [this] {
        return static_cast<double>(pool->statistics().flushes);
    });
    metrics.watchCounter("database_losses_total", "Times the database connections were lost", [this] {
        return static_cast<double>(pool->statistics().losses);
    });
    metrics.watchCounters("statements_total", "Statements run, by module and name", "statement", [] {
        observability::Metrics::Readings readings;
        for (const auto* entry : services::environment().statements.entries()) {
            readings[entry->module + "/" + entry->name] += static_cast<double>(entry->executions.load());
        }
        return readings;
    });
    metrics.watchGauge("jobs_running", "Jobs that this server runs now", [this] {
        return static_cast<double>(job_workers->running());
    });
    metrics.watchCounters("job_runs_total", "Runs of jobs that have ended, by what came of them", "outcome", [this] {
        return job_workers->outcomes();
    });
    metrics.watchGauge("modules_pinned", "Retired module generations that could not be unloaded", [this] {
        return static_cast<double>(installer->unloads().pinned);
    });
    metrics.watchCounter("modules_retired_total", "Module generations taken out of service", [this] {
        return static_cast<double>(installer->unloads().retired);
    });
}

Host::Host(config::Sources sources) : parts_(std::make_unique<Parts>(std::move(sources))) {}

Host::~Host() = default;

void Host::start() {
    auto& parts = *parts_;
    parts.startDatabase();
    parts.startModules();
    parts.startPages();
    parts.startListening();
    auto& public_url = services::environment().public_url;
    public_url = parts.configuration->text("server.public_url");
    if (public_url.empty()) public_url = baseUrl();
    parts.startJobs();
    parts.application->open();
    parts.watchNumbers();
    parts.startChores();
    parts.admin_server->start();
    parts.log.information("serving", {{"url", baseUrl()}, {"admin", adminUrl()}, {"version", version()}});
}

std::string Host::baseUrl() const {
    return listenerUrl(parts_->configuration->text("server.address"), parts_->server->port());
}

std::string Host::adminUrl() const {
    return listenerUrl(parts_->configuration->text("admin.address"), parts_->admin_server->port());
}

std::filesystem::path Host::dataDirectory() const {
    return parts_->places.data;
}

void Host::stop() {
    auto& parts = *parts_;
    parts.draining = true;
    parts.log.information("stopping");
    // Requests have most of the time to end by themselves; what still runs in the database then is cancelled there, and
    // the rest of the time is for its 503.
    const auto patience = parts.configuration->duration("server.drain_timeout");
    parts.job_workers->askToStop();
    parts.server->drain(patience * 4 / 5);
    parts.pool->cancel();
    parts.server->drain(patience / 5);
    parts.server->stop();
    parts.job_workers->stop();
    parts.job_chores.stop();
    parts.housekeeping.stop();
    parts.installs.stop();
    parts.stopping = true;
    parts.collecting.stop();
    try {
        const auto lane = parts.pool->borrow();
        parts.deprecated_use->flush(*lane);
    } catch (const std::exception& error) {
        parts.log.error("deprecated use not counted", {{"cause", error.what()}});
    }
    parts.admin_server->stop();
    parts.watcher.reset();  // until here /readyz tells its configuration
    parts.job_workers.reset();
    parts.job_pool.reset();
    parts.pool.reset();
    parts.database->stop();
    parts.log.information("stopped");
}

}  // namespace cardcage::serving
