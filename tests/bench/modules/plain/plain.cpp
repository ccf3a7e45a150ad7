#include <cardcage/module.hpp>

// The least a module can do: one text of 300 bytes, always the same, without a database.

namespace sdk = cardcage::sdk;

namespace {

constexpr std::string_view answer =
    "A card cage holds the boards of a device: each card slides into its slot, finds power and a bus there, and is "
    "taken out again without a soldering iron. What a card does is its own affair; what it may draw, where its edge "
    "connector sits and how it is named belong to the cage, so that every card fits.";
static_assert(answer.size() == 300);

sdk::Text plain(sdk::Call&) {
    return {.body = std::string(answer)};
}

auto routes() {
    return std::array{sdk::get("/bench/plain", sdk::unversioned, &plain, "Get a text of 300 bytes")};
}

}  // namespace

CARDCAGE_MODULE(routes)
