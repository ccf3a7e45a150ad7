// A module that provides an operation of the name of another one's event.

#include <array>
#include <cardcage/module.hpp>
#include <span>
#include <string>

#include "sql.hpp"

namespace cardcage::listener {
namespace {

struct Happening {
    std::string word;

    static constexpr auto schema() {
        return sdk::record("Happening", sdk::required<&Happening::word>("What happened."));
    }
};

void hear(sdk::Call& call, const Happening& happening) {
    call.db().run(sql::insert_heard, happening.word);
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::operation("chores.happened/1", &hear, "Hear of what happened"),
    });
    return table;
}

std::span<const sdk::Route> routes() {
    return {};
}

}  // namespace
}  // namespace cardcage::listener

CARDCAGE_MODULE(cardcage::listener::routes, cardcage::listener::operations)
