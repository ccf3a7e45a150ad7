#include <array>
#include <cardcage/module.hpp>
#include <span>

#include "sql.hpp"

/// Wrong on purpose, in the two ways that together let one tenant see another: see CMakeLists.txt.
namespace cardcage::leaky {
namespace {

using LeakId = sdk::Id<struct LeakTag>;

struct Leak {
    LeakId id;

    static constexpr auto schema() { return sdk::record("Leak", sdk::required<&Leak::id>("Id of the leak.")); }
};

Leak createLeak(sdk::Call& call) {
    return {call.db().one<LeakId>(sql::insert_leak)};
}

Leak findLeak(sdk::Call& call, LeakId id) {
    const auto found = call.db().maybe<LeakId>(sql::find_leak, id);
    if (!found) throw sdk::Problem::notFound("leak", id);
    return {*found};
}

void deleteLeak(sdk::Call& call, LeakId id) {
    if (!call.db().run(sql::delete_leak, id)) throw sdk::Problem::notFound("leak", id);
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/leaks", sdk::unversioned, &createLeak, "Create a leak"),
        sdk::get("/leaks/{id}", sdk::unversioned, &findLeak, "Get a leak"),
        sdk::del("/leaks/{id}", sdk::unversioned, &deleteLeak, "Delete a leak"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::leaky

CARDCAGE_MODULE(cardcage::leaky::routes)
