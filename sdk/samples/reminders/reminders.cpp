#include <cardcage/module.hpp>
#include "sql.hpp"
namespace cardcage::reminders {
using ReminderId = sdk::Id<struct ReminderTag>;
struct Reminder {
    ReminderId id;
    std::string text;
    sdk::Timestamp created_at;
    static constexpr auto schema() {
        return sdk::record("Reminder", sdk::required<&Reminder::id>("Id."), sdk::required<&Reminder::text>("Text."),
                           sdk::required<&Reminder::created_at>("Time of creation."));
    }
};
struct ReminderInput {
    std::string text;
    static constexpr auto schema() {
        return sdk::record("ReminderInput", sdk::required<&ReminderInput::text>("Text.", sdk::trimmed, sdk::length(1, 200)));
    }
};
static sdk::Page<Reminder> list(sdk::Call& call) { return sdk::list<Reminder>(call, sql::list_reminders); }
static Reminder create(sdk::Call& call, const ReminderInput& input) { return sdk::stored<Reminder>(call, sql::insert_reminder, input); }
static Reminder find(sdk::Call& call, ReminderId id) { return sdk::found<Reminder>(call, sql::find_reminder, "reminder", id); }
static Reminder update(sdk::Call& call, ReminderId id, const ReminderInput& input) {
    sdk::locked<Reminder>(call, sql::find_reminder, "reminder", id);
    return sdk::stored<Reminder>(call, sql::update_reminder, id, input);
}
static void remove(sdk::Call& call, ReminderId id) {
    sdk::locked<Reminder>(call, sql::find_reminder, "reminder", id);
    call.db().run(sql::delete_reminder, id);
}
static auto routes() {
    return std::array{sdk::get("/reminders", sdk::unversioned, &list, "List reminders"),
                      sdk::post("/reminders", sdk::unversioned, &create, "Create a reminder"),
                      sdk::get("/reminders/{id}", sdk::unversioned, &find, "Get a reminder"),
                      sdk::put("/reminders/{id}", sdk::unversioned, &update, "Change a reminder"),
                      sdk::del("/reminders/{id}", sdk::unversioned, &remove, "Delete a reminder")};
}
}  // namespace cardcage::reminders
CARDCAGE_MODULE(cardcage::reminders::routes)
