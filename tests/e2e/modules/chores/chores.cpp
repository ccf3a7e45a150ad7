// A module whose chores behave as a test wants them to: they fail, wait, report and can be cancelled.

#include <array>
#include <cardcage/module.hpp>
#include <chrono>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>

#include "sql.hpp"

namespace cardcage::chores {
namespace {

/// Order of a chore.
struct Chore {
    std::string word;
    std::string mode;

    static constexpr auto schema() {
        return sdk::record(
            "Chore",
            sdk::required<&Chore::word>("What it notes."),
            sdk::required<&Chore::mode>("note, refuse, fail, wait or sleep.")
        );
    }
};

struct Order {
    Chore chore;
    std::optional<std::string> operation;
    std::optional<std::string> key;
    std::optional<sdk::Timestamp> not_before;
    std::optional<std::int64_t> max_attempts;
    std::optional<bool> then_fail;

    static constexpr auto schema() {
        return sdk::record(
            "Order",
            sdk::required<&Order::chore>("What the job is to do."),
            sdk::optional<&Order::operation>("Its operation; otherwise chores.work/1."),
            sdk::optional<&Order::key>("Dedupe key."),
            sdk::optional<&Order::not_before>("Earliest time."),
            sdk::optional<&Order::max_attempts>("Attempts."),
            sdk::optional<&Order::then_fail>("Refuses the request afterwards.")
        );
    }
};

struct Ordered {
    sdk::JobId job_id;

    static constexpr auto schema() { return sdk::record("Ordered", sdk::required<&Ordered::job_id>("Id of the job.")); }
};

struct Happening {
    std::string word;
    std::optional<bool> then_fail;

    static constexpr auto schema() {
        return sdk::record(
            "Happening",
            sdk::required<&Happening::word>("What happened."),
            sdk::optional<&Happening::then_fail>("Refuses the request afterwards.")
        );
    }
};

struct Due {
    sdk::Timestamp due;

    static constexpr auto schema() { return sdk::record("Due", sdk::required<&Due::due>("When.")); }
};

void note(sdk::Call& call, const std::string& word) {
    call.db().run(sql::insert_note, word);
}

bool isThrown(sdk::Call& call, const std::string& name) {
    return call.db().maybe<std::string>(sql::find_switch, name).has_value();
}

/// Says how far it is until somebody throws the switch of its word.
void wait(sdk::Call& call, const Chore& chore) {
    for (std::int64_t looks = 1; !isThrown(call, chore.word); ++looks) {
        call.progress("waiting", looks, 1000);
        call.stopIfCancelled();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void doChore(sdk::Call& call, const Chore& chore) {
    note(call, chore.word);
    if (chore.mode == "refuse") throw sdk::Problem::conflict("in_use", "It cannot be done.");
    if (chore.mode == "fail" && !isThrown(call, chore.word)) throw std::runtime_error("it broke");
    if (chore.mode == "wait") wait(call, chore);
    if (chore.mode == "sleep") call.db().one<std::string>(sql::sleep_long);
}

void doDaily(sdk::Call& call) {
    note(call, "daily");
}

void hear(sdk::Call& call, const Happening& happening) {
    note(call, "heard " + happening.word);
}

Ordered order(sdk::Call& call, const Order& order) {
    note(call, "ordered " + order.chore.word);
    sdk::JobOptions options;
    if (order.key) options.dedupe_key = *order.key;
    options.not_before = order.not_before;
    if (order.max_attempts) options.max_attempts = static_cast<std::int32_t>(*order.max_attempts);
    const auto id = call.enqueue(order.operation.value_or("chores.work/1"), order.chore, options);
    if (order.then_fail.value_or(false)) throw sdk::Problem::conflict("in_use", "Nothing of this is kept.");
    return {id};
}

/// The progress of a job of this module.
struct ChoreState {
    std::string state;
    std::string phase;
    std::int64_t done = 0;
    std::int64_t total = 0;
    std::optional<sdk::Timestamp> started_at;
    std::optional<sdk::Timestamp> finished_at;

    static constexpr auto schema() {
        return sdk::record(
            "ChoreState",
            sdk::required<&ChoreState::state>("Where it stands."),
            sdk::required<&ChoreState::phase>("What it does."),
            sdk::required<&ChoreState::done>("How much is done."),
            sdk::required<&ChoreState::total>("Of how much."),
            sdk::required<&ChoreState::started_at>("When it began."),
            sdk::required<&ChoreState::finished_at>("When it ended.")
        );
    }
};

ChoreState findChore(sdk::Call& call, sdk::JobId id) {
    const auto found = call.findJob(id);
    if (!found) throw sdk::Problem::notFound("chore", id);
    constexpr std::array<std::string_view, 5> words{"waiting", "running", "done", "failed", "cancelled"};
    return {
        std::string(words[static_cast<std::size_t>(found->state)]),
        found->phase,
        found->done,
        found->total,
        found->started_at,
        found->finished_at};
}

Happening publish(sdk::Call& call, const Happening& happening) {
    call.publish("chores.happened/1", happening);
    if (happening.then_fail.value_or(false)) throw sdk::Problem::conflict("in_use", "Nothing of this is kept.");
    return happening;
}

Due nextDaily(sdk::Call& call) {
    return {call.nextDue("chores.daily/1")};
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/chores", sdk::unversioned, &order, "Order a chore"),
        sdk::post("/chores/events", sdk::unversioned, &publish, "Let something happen"),
        sdk::get("/chores/jobs/{id}", sdk::unversioned, &findChore, "How far a chore is"),
        sdk::get("/chores/daily", sdk::unversioned, &nextDaily, "When the daily chore is due"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::operation("chores.work/1", &doChore, "Do a chore"),
        sdk::operation("chores.daily/1", &doDaily, "Do the daily chore"),
        sdk::operation("chores.happened/1", &hear, "Hear of what happened"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::chores

CARDCAGE_MODULE(cardcage::chores::routes, cardcage::chores::operations)
