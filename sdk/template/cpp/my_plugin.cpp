#include <array>
#include <cardcage/module.hpp>
#include <optional>
#include <string>

#include "sql.hpp"

/// Items of a tenant: a table and its five routes.
namespace cardcage::my_plugin {
namespace {

using ItemId = sdk::Id<struct ItemTag>;

struct Item {
    ItemId id;
    std::string name;
    std::optional<std::string> notes;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "Item",
            sdk::required<&Item::id>("Id of the item."),
            sdk::required<&Item::name>("Name; unique.", sdk::example("First")),
            sdk::required<&Item::notes>("Notes.", sdk::example("To be counted.")),
            sdk::required<&Item::created_at>("Time of creation.")
        );
    }
};

struct ItemInput {
    std::string name;
    std::optional<std::string> notes;

    static constexpr auto schema() {
        return sdk::record(
            "ItemInput",
            sdk::required<&ItemInput::name>("Name; unique.", sdk::trimmed, sdk::length(1, 100), sdk::example("First")),
            sdk::optional<&ItemInput::notes>("Notes.", sdk::length(0, 10'000), sdk::example("To be counted."))
        );
    }
};

struct ItemPatch {
    sdk::Patch<std::string> name;
    sdk::Patch<std::string> notes;

    static constexpr auto schema() {
        return sdk::patchOf<ItemInput>("ItemPatch", sdk::patched<&ItemPatch::name>(), sdk::patched<&ItemPatch::notes>());
    }
};

sdk::Problem nameTaken() {
    return sdk::Problem::conflict("name_taken", "An item has this name already; choose another one.");
}

Item createItem(sdk::Call& call, const ItemInput& input) {
    return sdk::unique("item_name_key", nameTaken, [&] { return sdk::stored<Item>(call, sql::insert_item, input); });
}

Item findItem(sdk::Call& call, ItemId id) {
    return sdk::found<Item>(call, sql::find_item, "item", id);
}

Item updateItem(sdk::Call& call, ItemId id, const ItemPatch& patch) {
    sdk::locked<Item>(call, sql::find_item, "item", id);
    return sdk::unique("item_name_key", nameTaken, [&] { return sdk::stored<Item>(call, sql::update_item, id, patch); });
}

void deleteItem(sdk::Call& call, ItemId id) {
    sdk::locked<Item>(call, sql::find_item, "item", id);
    call.db().run(sql::delete_item, id);
}

sdk::Page<Item> listItems(sdk::Call& call) {
    return sdk::list<Item>(call, sql::list_items);
}

auto routes() {
    return std::array{
        sdk::get("/my-plugin", sdk::unversioned, &listItems, "List items"),
        sdk::post("/my-plugin", sdk::unversioned, &createItem, "Create an item").problems("name_taken"),
        sdk::get("/my-plugin/{id}", sdk::unversioned, &findItem, "Get an item"),
        sdk::patch("/my-plugin/{id}", sdk::unversioned, &updateItem, "Change an item").problems("name_taken"),
        sdk::del("/my-plugin/{id}", sdk::unversioned, &deleteItem, "Delete an item"),
    };
}

}  // namespace
}  // namespace cardcage::my_plugin

CARDCAGE_MODULE(cardcage::my_plugin::routes)
