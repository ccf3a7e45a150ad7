#include "host/serving/new_tenants.hpp"

#include "host/database/random_pause.hpp"
#include "host/database/values.hpp"
#include "host/modules/semantic_version.hpp"
#include "host/services/call.hpp"
#include "host/services/own_work.hpp"

namespace cardcage::serving {
namespace {

using database::text;
using database::textValue;
constexpr auto patience = std::chrono::seconds(30);  // another host may have a thousand tenants to prepare
constexpr auto longest_pause = std::chrono::milliseconds(200);

constexpr database::Statement list_tenant_modules{
    .name = "list_tenant_modules",
    .sql = "SELECT tenant_id, module, version FROM cardcage.tenant_module WHERE tenant_id = ANY ($1::text[]::uuid[])"};

constexpr database::Statement note_tenant_module{
    .name = "note_tenant_module",
    .sql =
        "INSERT INTO cardcage.tenant_module (tenant_id, module, version) VALUES ($1::uuid, $2, $3) "
        "ON CONFLICT (tenant_id, module) DO UPDATE SET version = excluded.version"};

// A crash of the server takes back the work together with its note, so it is done again.
constexpr database::Statement commit_without_waiting{
    .name = "commit_without_waiting", .sql = "SELECT pg_catalog.set_config('synchronous_commit', 'off', true)"};

/// Whether what `done` laid down is enough for `version`. Versions only go up: with two of them on two hosts, the rows
/// of the later one stay.
bool reaches(const std::string& done, const std::string& version) {
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
            if (is_mine_) owner_.rows("SELECT pg_advisory_unlock(hashtextextended('cardcage.new_tenants', 0))");
        } catch (const std::exception&) {
            // The session is gone, and the turn with it.
        }
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    bool isMine() const { return is_mine_; }

private:
    bool tryLock() {
        return owner_.rows("SELECT pg_try_advisory_lock(hashtextextended('cardcage.new_tenants', 0))").at(0).at(0) ==
               "t";
    }

    database::Owner& owner_;
    bool is_mine_ = false;
};

}  // namespace

NewTenants::NewTenants(database::Pool& pool, observability::Log& log) : pool_(pool), log_(log) {}

bool NewTenants::prepare(const tenancy::Installation& installation, database::Owner& owner) {
    auto tasks = open(installation);
    if (tasks.empty()) return true;
    const auto lane = pool_.borrow();
    readDone(tasks, *lane);
    tasks = open(installation);
    if (tasks.empty()) return true;

    const Turn turn(owner);
    if (!turn.isMine()) return false;
    readDone(tasks, *lane);  // the host that had the turn before may have done all of it
    bool complete = true;
    for (const auto& task : open(installation)) complete = run(task, *lane) && complete;
    return complete;
}

bool NewTenants::isDone(const Task& task) const {
    const auto done = done_.find(task.place());
    return done != done_.end() && reaches(done->second, task.module().version);
}

std::vector<NewTenants::Task> NewTenants::open(const tenancy::Installation& installation) const {
    std::vector<Task> tasks;
    for (const auto& [id, tenant] : installation.tenants) {
        for (const auto& provider : tenant->set->providers(operation)) {
            Task task{tenant, provider};
            if (!isDone(task)) tasks.push_back(std::move(task));
        }
    }
    return tasks;
}

void NewTenants::readDone(const std::vector<Task>& tasks, database::Lane& lane) {
    std::string ids = "{";
    for (const auto& task : tasks) ids += (ids.size() > 1 ? "," : "") + task.tenant->id;
    ids += "}";
    database::Work work(lane, {}, database::Mode::Read);
    const cc_value values[] = {textValue(ids)};
    work.run(list_tenant_modules, values, [&](std::span<const cc_str> row) {
        done_[{text(row[0]), text(row[1])}] = text(row[2]);
        return true;
    });
    work.commit();
}

bool NewTenants::run(const Task& task, database::Lane& lane) {
    const auto& tenant = task.tenant;
    const auto& module = task.module();
    const auto place = task.place();
    services::OwnWork work{
        .tenant = tenant,
        .provider = task.provider,
        .payload = "{}",
        .id = "new-tenant-" + tenant->slug,
        .deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1)};
    work.before_commit = [&](database::Work& unit) {
        const cc_value values[] = {textValue(tenant->id), textValue(module.id), textValue(module.version)};
        unit.run(note_tenant_module, values);
        unit.run(commit_without_waiting, {});
    };
    const auto problem = services::run(work, lane);
    if (!problem) {
        done_[place] = module.version;
        failures_.erase(place);
        log_.information("tenant prepared", {{"tenant", tenant->slug}, {"module", module.id}});
        return true;
    }
    const auto cause = problem->code + ": " + (problem->cause.empty() ? problem->detail : problem->cause);
    if (std::exchange(failures_[place], cause) != cause) {
        log_.error(
            "a module could not prepare a tenant; it is tried again",
            {{"tenant", tenant->slug}, {"module", module.id}, {"cause", cause}}
        );
    }
    return false;
}

}  // namespace cardcage::serving
