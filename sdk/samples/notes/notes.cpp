#include <array>
#include <cardcage/module.hpp>
#include <optional>
#include <string>

#include "sql.hpp"

/// Notes of a tenant: a table, its five routes and nothing else. The tenant is bound by the SDK, and secured by the host.
namespace cardcage::notes {
namespace {

using NoteId = sdk::Id<struct NoteTag>;

struct Note {
    NoteId id;
    std::string name;
    std::optional<std::string> content;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "Note",
            sdk::required<&Note::id>("Id of the note."),
            sdk::required<&Note::name>("Name; unique.", sdk::example("Reels")),
            sdk::required<&Note::content>("Text.", sdk::example("Count them on Friday.")),
            sdk::required<&Note::created_at>("Time of creation.")
        );
    }
};

struct NoteInput {
    std::string name;
    std::optional<std::string> content;

    static constexpr auto schema() {
        return sdk::record(
            "NoteInput",
            sdk::required<&NoteInput::name>("Name; unique.", sdk::trimmed, sdk::length(1, 100), sdk::example("Reels")),
            sdk::optional<&NoteInput::content>("Text.", sdk::length(0, 10'000), sdk::example("Count them on Friday."))
        );
    }
};

struct NotePatch {
    sdk::Patch<std::string> name;
    sdk::Patch<std::string> content;

    static constexpr auto schema() {
        return sdk::patchOf<NoteInput>("NotePatch", sdk::patched<&NotePatch::name>(), sdk::patched<&NotePatch::content>());
    }
};

sdk::Problem nameTaken() {
    return sdk::Problem::conflict("name_taken", "A note has this name already.");
}

Note createNote(sdk::Call& call, const NoteInput& input) {
    return sdk::unique("note_name_key", nameTaken, [&] {
        return sdk::stored<Note>(call, sql::insert_note, input);
    });
}

Note findNote(sdk::Call& call, NoteId id) {
    return sdk::found<Note>(call, sql::find_note, "note", id);
}

Note updateNote(sdk::Call& call, NoteId id, const NotePatch& patch) {
    sdk::locked<Note>(call, sql::find_note, "note", id);
    return sdk::unique("note_name_key", nameTaken, [&] {
        return sdk::stored<Note>(call, sql::update_note, id, patch);
    });
}

void deleteNote(sdk::Call& call, NoteId id) {
    sdk::locked<Note>(call, sql::find_note, "note", id);
    call.db().run(sql::delete_note, id);
}

sdk::Page<Note> listNotes(sdk::Call& call) {
    return sdk::list<Note>(call, sql::list_notes);
}

auto routes() {
    return std::array{
        sdk::get("/notes", sdk::unversioned, &listNotes, "List notes"),
        sdk::post("/notes", sdk::unversioned, &createNote, "Create a note").problems("name_taken"),
        sdk::get("/notes/{id}", sdk::unversioned, &findNote, "Get a note"),
        sdk::patch("/notes/{id}", sdk::unversioned, &updateNote, "Change a note").problems("name_taken"),
        sdk::del("/notes/{id}", sdk::unversioned, &deleteNote, "Delete a note"),
    };
}

}  // namespace
}  // namespace cardcage::notes

CARDCAGE_MODULE(cardcage::notes::routes)
