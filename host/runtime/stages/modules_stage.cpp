#include "host/runtime/stages/modules_stage.hpp"

#include <set>

#include "host/auth/tokens/derived_key.hpp"
#include "host/calls/signal_stack.hpp"
#include "host/installation/module_trust.hpp"
#include "host/runtime/host_settings.hpp"
#include "host/supervision/crash_record.hpp"
#include "host/supervision/serving_process.hpp"

namespace cardcage::runtime {
namespace {

std::set<std::string> setOf(const std::vector<std::string>& names) {
    return {names.begin(), names.end()};
}

}  // namespace

ModulesStage::ModulesStage(Basics& basics, RightsStage& rights, DatabaseStage& database)
    : basics_(basics), rights_(rights), database_(database) {}

void ModulesStage::start() {
    const auto& configuration = *basics_.configuration;
    recordCrashes();
    keepSlots();
    bearer_ = std::make_unique<auth::Bearer>(rights_.keys(), "cardcage");
    file_store_ = fileStoreOf(configuration, basics_.paths);
    file_links_ = std::make_unique<files::LinkSigner>(auth::derivedKey(rights_.keys(), "links to files"));
    isolated_.emplace(isolatedSettingsOf(configuration, basics_.processes(), basics_.log));
    services_.emplace(servicesOfHost());
    directory_ = std::make_unique<auth::Directory>([this] { return changes_->loadRows(); });
    authenticator_ = std::make_unique<auth::Authenticator>(*bearer_, *directory_);
    host_endpoints_ = makeHostEndpoints();
    installer_ =
        std::make_unique<installation::Installer>(installerSettings(), database_.pool(), basics_.log, basics_.metrics);
    changes_ = std::make_unique<Changes>(basics_, database_, *directory_, *installer_);
    directory_->refresh();
    installer_->check(configuration);
}

void ModulesStage::end() {
    slots_file_.reset();
}

void ModulesStage::useKeys(const auth::KeyRing& keys) {
    bearer_->useKeys(keys);
}

/// Processes that ended here before this one began. Before modules are brought up: what ended them may have to stay
/// out. The parent of a worker has made the records.
void ModulesStage::recordCrashes() {
    if (basics_.launch.is_worker) return;
    rights_.waitForOrphans();
    try {
        const auto connection = database_.pool().borrow();
        supervision::recordCrashes(basics_.paths.run, *connection, basics_.log, [this](const auto& record) {
            if (record.culprit) ++crashes_[std::string(record.culprit->module.view())];
        });
    } catch (const std::exception& error) {
        basics_.log.error("the end of an earlier server is not recorded yet", {{"cause", error.what()}});
    }
}

/// A server without this file serves as well; it could only not be told what ended it.
void ModulesStage::keepSlots() {
    const auto& configuration = *basics_.configuration;
    const auto workers = configuration.integer("server.workers") + configuration.integer("server.long_workers") +
                         configuration.integer("jobs.workers");
    try {
        slots_file_ = std::make_unique<calls::SlotsFile>(
            rights_.runDirectory(), static_cast<std::size_t>(workers), processName()
        );
        calls::watchFatalSignals();
    } catch (const std::exception& error) {
        basics_.log.error("calls of modules are not noted for the case of a crash", {{"cause", error.what()}});
    }
}

std::vector<requests::HostEndpoint> ModulesStage::makeHostEndpoints() {
    const auto& configuration = *basics_.configuration;
    token_guesses_ =
        std::make_unique<auth::GuessLimiter>(auth::systemClock(), guessLimitsOf(configuration, basics_.processes()));
    return endpoints::publicEndpoints(
        {.public_url = services_->public_url,
         .media_segment = configuration.text("server.media_type_segment"),
         .authenticator = authenticator_.get(),
         .token_guesses = token_guesses_.get(),
         .store = file_store_.get(),
         .clock = &basics_.clock,
         .log = &basics_.log,
         .file_time = configuration.duration("server.long_request_timeout")}
    );
}

execution::HostServices ModulesStage::servicesOfHost() {
    return {
        .clock = basics_.clock,
        .log = basics_.log,
        .metrics = basics_.metrics,
        .public_url = rights_.publicUrl(),
        .cursor_key = auth::derivedKey(rights_.keys(), "page cursors"),
        .portal_bearer =
            [this](std::string_view tenant, std::string_view user) { return bearer_->issuePortal(tenant, user); },
        .first_settings = [this](const modules::Manifest& manifest) { return installer_->firstSettings(manifest); },
        .tenant = [this](const std::string& id) { return tenantInService(id); },
        .work_queued =
            [this] {
                if (wake_) wake_();
            },
        .statements = statements_,
        .long_requests = long_requests_,
        .file_store = *file_store_,
        .file_links = *file_links_,
        .file_limit = basics_.configuration->bytes("files.limit"),
        .compute_threads = compute_threads_,
        .isolated = *isolated_};
}

std::shared_ptr<const tenancy::TenantView> ModulesStage::tenantInService(const std::string& id) const {
    const auto installation = installer_->current().load();
    if (!installation) return nullptr;
    const auto found = installation->tenants.find(id);
    return found == installation->tenants.end() ? nullptr : found->second;
}

installation::Installer::Settings ModulesStage::installerSettings() {
    const auto& configuration = *basics_.configuration;
    return {
        .loader =
            {.modules_directory = basics_.paths.modules,
             .run_directory = rights_.runDirectory(),
             .probe_program = "/proc/self/exe",
             .probe_memory = basics_.paths.run / "probed",
             .dev = configuration.boolean("modules.dev"),
             .audit_allow = setOf(configuration.list("modules.audit.allow")),
             .trust = installation::trustOf(configuration)},
        .owner_url = database_.server().ownerUrl(),
        .runtime_url = database_.server().runtimeUrl(),
        .media_segment = configuration.text("server.media_type_segment"),
        .services = *services_,
        .host_routes = requests::routesOf(host_endpoints_),
        .reach = database_.ownerReach(),
        .only_vendor = basics_.launch.is_safe_mode ? std::string(modules::own_vendor) : std::string(),
        .files = supervision::filesFollowed(basics_.sources.file, basics_.paths.modules),
        .process = processName()};
}

}  // namespace cardcage::runtime
