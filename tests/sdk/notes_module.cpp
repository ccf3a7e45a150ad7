#include <cardcage/module.hpp>

#include "notes_sql.hpp"
namespace cardcage::notes {
using NoteId = sdk::Id<struct NoteTag>;
struct Note {
    NoteId id;
    std::string text;
    sdk::Timestamp created_at;
    static constexpr auto schema() {
        return sdk::record("Note", sdk::required<&Note::id>("Id."), sdk::required<&Note::text>("Text."),
                           sdk::required<&Note::created_at>("When it was written."));
    }
};
struct NoteInput {
    std::string text;
    static constexpr auto schema() {
        return sdk::record("NoteInput", sdk::required<&NoteInput::text>("Text.", sdk::length(1, 1000)));
    }
};
static Note found(std::optional<Note> note, NoteId id) { return note ? *note : throw sdk::Problem::notFound("note", id); }
static Note findNote(sdk::Call& call, NoteId id) { return found(call.db().maybe<Note>(sql::find_note, id), id); }
static Note createNote(sdk::Call& call, const NoteInput& input) { return call.db().one<Note>(sql::create_note, input.text); }
static Note updateNote(sdk::Call& call, NoteId id, const NoteInput& input) {
    return found(call.db().maybe<Note>(sql::update_note, id, input.text), id);
}
static void deleteNote(sdk::Call& call, NoteId id) { found(call.db().maybe<Note>(sql::delete_note, id), id); }
static sdk::Page<Note> listNotes(sdk::Call& call) { return sdk::list<Note>(call, sql::list_notes); }
static auto routes() {
    return std::array{sdk::get("/notes", sdk::model("note", 1), &listNotes, "List notes"),
                      sdk::post("/notes", sdk::model("note", 1), &createNote, "Write a note"),
                      sdk::get("/notes/{id}", sdk::model("note", 1), &findNote, "Read a note"),
                      sdk::put("/notes/{id}", sdk::model("note", 1), &updateNote, "Rewrite a note"),
                      sdk::del("/notes/{id}", sdk::model("note", 1), &deleteNote, "Delete a note")};
}
CARDCAGE_MODULE(routes)
}  // namespace cardcage::notes
