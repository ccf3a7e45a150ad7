#include "host/installation/new_tenants.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <utility>

#include "host/database/random_pause.hpp"
#include "host/database/rows.hpp"
#include "host/execution/call.hpp"
#include "host/execution/own_work.hpp"
#include "host/installation/sql.hpp"
#include "host/modules/control_call.hpp"
#include "host/modules/semantic_version.hpp"

namespace cardcage::installation {
namespace {

constexpr auto patience = std::chrono::seconds(30);  // another host may have a thousand tenants to prepare
constexpr auto longest_pause = std::chrono::milliseconds(200);
/// Statements of a handler end with its deadline; this is for its way back.
constexpr auto way_back = std::chrono::seconds(1);

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
        std::unique_ptr<database::Connection> connection;
        for (auto mine = next++; mine < tasks.size(); mine = next++) {
            if (stopping_) return false;
            complete = run(tasks[mine], connection) && complete;
        }
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

/// One run of a handler with all that it uses: it may go on when nobody waits for it any more.
struct NewTenants::Preparation {
    Preparation(Task its_task, std::unique_ptr<database::Connection> its_connection)
        : task(std::move(its_task)), connection(std::move(its_connection)) {}

    const Task task;
    std::unique_ptr<database::Connection> connection;
    std::string failure = {};
    std::atomic<bool> has_ended{false};

    void run() {
        const auto& tenant = task.tenant;
        execution::OwnWork work{
            .tenant = tenant,
            .provider = task.provider,
            .payload = "{}",
            .id = "new-tenant-" + tenant->slug,
            .deadline = std::chrono::steady_clock::now() + modules::control_limit};
        work.before_commit = [this](database::Work& unit) {
            const auto& module = task.module();
            database::run(unit, sql::note_tenant_module, task.tenant->id, module.id, module.version);
            database::run(unit, sql::commit_without_waiting);
        };
        if (const auto problem = execution::run(work, *connection)) {
            failure = problem->code + ": " + (problem->cause.empty() ? problem->detail : problem->cause);
        }
        has_ended = true;
    }
};

bool NewTenants::run(const Task& task, std::unique_ptr<database::Connection>& connection) {
    if (isStuck(task)) return false;
    if (!connection) connection = pool_.separateConnection();
    const auto preparation = std::make_shared<Preparation>(task, std::move(connection));
    const auto run_it = [preparation]() -> std::int32_t {
        preparation->run();
        return CC_OK;
    };
    const auto outcome = modules::callControl(std::string(operation), run_it, modules::control_limit + way_back);
    if (outcome.end != modules::ControlEnd::StillRuns) {
        connection = std::move(preparation->connection);
        return conclude(task, outcome.failure.empty() ? preparation->failure : outcome.failure);
    }
    conclude(task, outcome.failure);
    const std::lock_guard noting(noting_);
    given_up_.push_back(preparation);
    return false;
}

/// Returns whether an earlier handler of the same module has not returned; the next one would not either.
bool NewTenants::isStuck(const Task& task) {
    const std::lock_guard noting(noting_);
    std::erase_if(given_up_, [](const auto& preparation) { return preparation->has_ended.load(); });
    return std::ranges::any_of(given_up_, [&](const auto& preparation) {
        return preparation->task.provider.operation == task.provider.operation;
    });
}

/// Notes the end of a handler, without a failure when it did its work. Returns whether it did.
bool NewTenants::conclude(const Task& task, const std::string& failure) {
    const auto& tenant = *task.tenant;
    const auto& module = task.module();
    const std::lock_guard noting(noting_);
    if (failure.empty()) {
        done_[tenant.id][module.id] = module.version;
        failures_[tenant.id].erase(module.id);
        log_.information("tenant prepared", {{"tenant", tenant.slug}, {"module", module.id}});
        return true;
    }
    if (std::exchange(failures_[tenant.id][module.id], failure) != failure) {
        log_.error(
            "a module could not prepare a tenant; it is tried again",
            {{"tenant", tenant.slug}, {"module", module.id}, {"version", module.version}, {"cause", failure}}
        );
    }
    return false;
}

}  // namespace cardcage::installation
