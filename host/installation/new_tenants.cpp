#include "host/installation/new_tenants.hpp"

#include <atomic>
#include <future>
#include <utility>

#include "host/database/random_pause.hpp"
#include "host/database/rows.hpp"
#include "host/execution/call.hpp"
#include "host/execution/own_work.hpp"
#include "host/installation/sql.hpp"
#include "host/modules/semantic_version.hpp"

namespace cardcage::installation {
namespace {

constexpr auto patience = std::chrono::seconds(30);  // another host may have a thousand tenants to prepare
constexpr auto longest_pause = std::chrono::milliseconds(200);

/// A module that has prepared a tenant.
struct Prepared {
    std::string tenant;
    std::string module;
    std::string version;
};

/// Whether what `done` laid down is enough for `version`. Versions only go up: with two of them on two hosts, the rows
/// of the later one stay.
bool reaches(const std::string& done, const std::string& version) {
    if (done == version) return true;  // of nearly all, each time a tenant comes
    const auto there = modules::SemanticVersion::parse(done);
    const auto wanted = modules::SemanticVersion::parse(version);
    return there && wanted ? *there >= *wanted : done == version;
}

/// The turn of this host, while the owner's session lives.
class Turn {
public:
    explicit Turn(database::Owner& owner) : owner_(owner) {
        const auto deadline = std::chrono::steady_clock::now() + patience;
        while (!(is_mine_ = tryLock()) && std::chrono::steady_clock::now() < deadline) {
            database::pauseAtRandom(longest_pause);
        }
    }
    ~Turn() {
        try {
            if (is_mine_) database::run(owner_, sql::give_turn);
        } catch (const std::exception&) {
            // The session is gone, and the turn with it.
        }
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    bool isMine() const { return is_mine_; }

private:
    bool tryLock() { return database::one<bool>(owner_, sql::try_turn); }

    database::Owner& owner_;
    bool is_mine_ = false;
};

}  // namespace

NewTenants::NewTenants(database::Pool& pool, observability::Log& log) : pool_(pool), log_(log) {}

bool NewTenants::prepare(const tenancy::Installation& installation, database::Owner& owner) {
    auto tasks = open(installation);
    if (tasks.empty()) return true;
    readDone(tasks);
    tasks = open(installation);
    if (tasks.empty()) return true;

    const Turn turn(owner);
    if (!turn.isMine()) return false;
    readDone(tasks);  // whoever had the turn before may have done all of it
    return runAll(open(installation));
}

/// Two at a time: the database of one works while the other's module does, and requests keep most of the sessions.
bool NewTenants::runAll(const std::vector<Task>& tasks) {
    std::atomic<std::size_t> next{0};
    const auto runSome = [&] {
        bool complete = true;
        const auto connection = pool_.borrow();
        for (auto mine = next++; mine < tasks.size(); mine = next++)
            complete = run(tasks[mine], *connection) && complete;
        return complete;
    };
    auto other = tasks.size() > 1 ? std::async(std::launch::async, runSome) : std::future<bool>();
    const bool complete = runSome();
    return (!other.valid() || other.get()) && complete;
}

bool NewTenants::isDone(const tenancy::TenantView& tenant, const tenancy::ModuleView& module) const {
    const auto known = done_.find(tenant.id);
    if (known == done_.end()) return false;
    const auto done = known->second.find(module.id);
    return done != known->second.end() && reaches(done->second, module.version);
}

std::vector<NewTenants::Task> NewTenants::open(const tenancy::Installation& installation) const {
    std::vector<Task> tasks;
    for (const auto& [id, tenant] : installation.tenants) {
        for (const auto& provider : tenant->set->providers(operation)) {
            if (!isDone(*tenant, tenant->set->modules[provider.module])) tasks.push_back({tenant, provider});
        }
    }
    return tasks;
}

void NewTenants::readDone(const std::vector<Task>& tasks) {
    const auto connection = pool_.borrow();
    std::vector<std::string_view> ids;
    for (const auto& task : tasks) ids.push_back(task.tenant->id);
    database::Work work(*connection, {}, database::Mode::Read);
    database::each<Prepared>(
        work,
        sql::list_tenant_modules,
        [&](Prepared row) { done_[row.tenant][row.module] = std::move(row.version); },
        ids
    );
    work.commit();
}

bool NewTenants::run(const Task& task, database::Connection& connection) {
    const auto& tenant = task.tenant;
    const auto& module = task.module();
    execution::OwnWork work{
        .tenant = tenant,
        .provider = task.provider,
        .payload = "{}",
        .id = "new-tenant-" + tenant->slug,
        .deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1)};
    work.before_commit = [&](database::Work& unit) {
        database::run(unit, sql::note_tenant_module, tenant->id, module.id, module.version);
        database::run(unit, sql::commit_without_waiting);
    };
    const auto problem = execution::run(work, connection);
    const std::lock_guard noting(noting_);
    if (!problem) {
        done_[tenant->id][module.id] = module.version;
        failures_[tenant->id].erase(module.id);
        log_.information("tenant prepared", {{"tenant", tenant->slug}, {"module", module.id}});
        return true;
    }
    const auto cause = problem->code + ": " + (problem->cause.empty() ? problem->detail : problem->cause);
    if (std::exchange(failures_[tenant->id][module.id], cause) != cause) {
        log_.error(
            "a module could not prepare a tenant; it is tried again",
            {{"tenant", tenant->slug}, {"module", module.id}, {"cause", cause}}
        );
    }
    return false;
}

}  // namespace cardcage::installation
