#include "host/runtime/host.hpp"

#include <Poco/Environment.h>
#include <unistd.h>

#include <set>

#include "host/auth/tokens/derived_key.hpp"
#include "host/execution/environment.hpp"
#include "host/runtime/host_parts.hpp"
#include "host/runtime/host_settings.hpp"
#include "host/runtime/service_account.hpp"
#include "host/runtime/version.hpp"

// Start and end of the host. Its work in between: host_changes, host_chores; its reports: host_readiness,
// host_numbers.

namespace cardcage::runtime {
namespace {

/// For writes after the last request; an unreachable database does not keep the host from ending.
constexpr auto last_words = std::chrono::milliseconds(2'000);

std::set<std::string> setOf(const std::vector<std::string>& names) {
    return {names.begin(), names.end()};
}

std::string listenerUrl(const std::string& address, std::uint16_t port) {
    const bool is_v6 = address.find(':') != std::string::npos;
    return "http://" + (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
}

}  // namespace

Host::Parts::Parts(config::Sources its_sources)
    : sources(std::move(its_sources)),
      configuration(config::Configuration::load(sources)),
      paths(pathsOf(*configuration)),
      sink(sinkOf(*configuration)),
      log(*sink, clock),
      metrics(version(), revision()),
      periodic_tasks(log),
      installs(log),
      collecting(log),
      job_tasks(log),
      scheduler(clock, log) {
    applyLogSettings(*configuration, log);
}

Host::Parts::~Parts() {
    watcher.reset();
    watch.reset();
    periodic_tasks.stop();
    installs.stop();
    collecting.stop();
    job_tasks.stop();
    execution::environment().work_queued = {};
    job_workers.reset();
}

database::Connection::Settings Host::Parts::connectionSettings() const {
    return {.url = database->runtimeUrl(), .connect_timeout = configuration->duration("database.connect_timeout")};
}

void Host::Parts::openWhatNeedsRights() {
    makePaths(paths);
    taken_address = http::takeAddress(publicListener(*configuration, paths));
    taken_admin_address = http::takeAddress(adminListener(*configuration, paths));
    keys = auth::KeyRing::openOrCreate(paths.key_file);
}

/// Nothing after this has root's rights, an embedded database and the modules least of all.
void Host::Parts::dropRights() {
    const auto account = serviceAccount(*configuration);
    if (!account) {
        if (geteuid() == 0) log.warning("the server keeps the rights of root, as server.user says");
        return;
    }
    if (const auto path = unreadablePath(*account, *configuration, paths)) {
        const auto reason = "the account '" + account->name + "' cannot read " + path->string();
        if (!configuration->text("server.user").empty()) {
            throw config::Refused({{.place = "configuration", .key = "server.user", .reason = reason}});
        }
        log.warning("the server keeps the rights of root", {{"reason", reason}});
        return;
    }
    givePaths(*account, *configuration, paths);
    becomeAccount(*account);
    log.information("root's rights are given up", {{"account", account->name}});
}

void Host::Parts::startDatabase() {
    database = std::make_unique<DatabaseServer>(*configuration, paths, DatabaseServer::Embedded::Own);
    database->migrateHost();
    const auto workers = configuration->integer("server.workers") + configuration->integer("server.long_workers");
    pool = std::make_unique<database::Pool>(connectionSettings(), static_cast<unsigned>(workers), 3);
    const auto job_workers_wanted = static_cast<unsigned>(configuration->integer("jobs.workers"));
    job_pool = std::make_unique<database::Pool>(connectionSettings(), job_workers_wanted, 2);
    watch = std::make_unique<database::Watch>(connectionSettings(), [this](std::size_t address) {
        log.warning("the database is reached at another address", {{"place", std::to_string(address + 1)}});
        pool->moveTo(address);
        job_pool->moveTo(address);
    });
    database->keepRunning(log);
}

/// For the end of the host: no statement is worth waiting longer for, whatever the database does.
void Host::Parts::limitWaiting(std::chrono::milliseconds time) {
    pool->limitWaiting(time);
    job_pool->limitWaiting(time);
    owner_reach->limitWaiting(time);
}

void Host::Parts::startModules() {
    const auto& ring = *keys;
    bearer = std::make_unique<auth::Bearer>(ring, "cardcage");

    auto& environment = execution::environment();
    environment.clock = &clock;
    environment.log = &log;
    environment.metrics = &metrics;
    environment.cursor_key = auth::derivedKey(ring, "page cursors");
    environment.portal_bearer = [this](std::string_view tenant, std::string_view user) {
        return bearer->issuePortal(tenant, user);
    };

    file_store = fileStoreOf(*configuration, paths);
    file_links = std::make_unique<files::LinkSigner>(auth::derivedKey(ring, "links to files"));
    environment.file_store = file_store.get();
    environment.file_links = file_links.get();
    environment.file_limit = configuration->bytes("files.limit");

    directory = std::make_unique<auth::Directory>([this] { return loadRows(); });
    authenticator = std::make_unique<auth::Authenticator>(*bearer, *directory);
    makeHostEndpoints();
    installer = std::make_unique<installation::Installer>(
        installation::Installer::Settings{
            .loader =
                {.modules_directory = paths.modules,
                 .run_directory = paths.run,
                 .probe_program = "/proc/self/exe",
                 .dev = configuration->boolean("modules.dev"),
                 .audit_allow = setOf(configuration->list("modules.audit.allow"))},
            .owner_url = database->ownerUrl(),
            .runtime_url = database->runtimeUrl(),
            .media_segment = configuration->text("server.media_type_segment"),
            .host_routes = requests::routesOf(host_endpoints),
            .reach = owner_reach},
        *pool,
        log,
        metrics
    );
    directory->refresh();
    installer->check(*configuration);
}

void Host::Parts::makeHostEndpoints() {
    const auth::GuessLimiter::Limits guesses{
        .failures = static_cast<std::size_t>(configuration->integer("auth.failures_per_minute"))};
    limiter = std::make_unique<auth::GuessLimiter>(auth::systemClock(), guesses);
    link_limiter = std::make_unique<auth::GuessLimiter>(auth::systemClock(), guesses);
    host_endpoints = endpoints::publicEndpoints(
        {.media_segment = configuration->text("server.media_type_segment"),
         .authenticator = authenticator.get(),
         .token_guesses = limiter.get(),
         .store = file_store.get(),
         .clock = &clock,
         .log = &log,
         .file_time = configuration->duration("server.long_request_timeout")}
    );
}

void Host::Parts::startPages() {
    deprecated_use = std::make_unique<requests::DeprecatedUse>();
    application = std::make_unique<requests::Application>(
        limitsOf(*configuration),
        requests::Gatekeepers{
            .installation = installer->current(),
            .authenticator = *authenticator,
            .link_signer = *file_links,
            .clock = clock,
            .host_endpoints = host_endpoints,
            .metrics = metrics},
        *link_limiter,
        *pool,
        *deprecated_use,
        log
    );
    application->askWhetherHeldUp([this] { return pool->seeking() > 0 || watch->isInDoubt(); });
    application->logRequests(configuration->boolean("log.access"));
    admin_listener = std::make_unique<requests::AdminListener>(endpoints::adminEndpoints(
        {.metrics = &metrics, .version_json = versionJson(), .readiness = [this] { return readiness(); }}
    ));
    outbox = std::make_unique<mail::Outbox>(paths.mail, configuration->text("mail.sender"), log);
}

void Host::Parts::startListening() {
    server = std::make_unique<http::Server>(publicListener(*configuration, paths), *application);
    admin_server = std::make_unique<http::Server>(adminListener(*configuration, paths), *admin_listener);
    server->start(taken_address);
}

void Host::Parts::startJobs() {
    const auto count = static_cast<unsigned>(configuration->integer("jobs.workers"));
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
    execution::environment().work_queued = [this] { job_workers->wake(); };
}

Host::Host(config::Sources sources) : parts_(std::make_unique<Parts>(std::move(sources))) {}

Host::~Host() = default;

void Host::start() {
    auto& parts = *parts_;
    parts.openWhatNeedsRights();
    parts.dropRights();
    parts.startDatabase();
    parts.startModules();
    parts.startPages();
    parts.startListening();
    auto& public_url = execution::environment().public_url;
    public_url = parts.configuration->text("server.public_url");
    if (public_url.empty()) public_url = baseUrl();
    parts.startJobs();
    parts.application->open();
    parts.watchNumbers();
    parts.startTasks();
    parts.admin_server->start(parts.taken_admin_address);
    parts.log.information("serving", {{"url", baseUrl()}, {"admin", adminUrl()}, {"version", version()}});
}

std::string Host::baseUrl() const {
    return listenerUrl(parts_->configuration->text("server.address"), parts_->server->port());
}

std::string Host::adminUrl() const {
    return listenerUrl(parts_->configuration->text("admin.address"), parts_->admin_server->port());
}

std::filesystem::path Host::dataDirectory() const {
    return parts_->paths.data;
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
    parts.limitWaiting(patience / 10);
    parts.server->drain(patience / 5);
    parts.server->stop();
    parts.job_workers->stop();
    parts.job_tasks.stop();
    parts.periodic_tasks.stop();
    parts.installs.stop();
    parts.stopping = true;
    parts.collecting.stop();
    parts.limitWaiting(last_words);
    try {
        const auto connection = parts.pool->borrow(last_words);
        parts.deprecated_use->flush(*connection);
    } catch (const std::exception& error) {
        parts.log.error("deprecated use not counted", {{"cause", error.what()}});
    }
    parts.admin_server->stop();
    parts.watcher.reset();  // until here /readyz reports its configuration
    parts.watch.reset();
    parts.job_workers.reset();
    parts.job_pool.reset();
    parts.pool.reset();
    parts.database->stop();
    parts.log.information("stopped");
}

}  // namespace cardcage::runtime
