#include "host/json/text.hpp"
#include "host/runtime/stages/admin_stage.hpp"

// The answer of /readyz.

namespace cardcage::runtime {
namespace {

using Members = std::vector<std::pair<std::string_view, std::string_view>>;

/// A JSON array with one object of texts for each item; `members_of` returns views of the item.
template <typename Items, typename MembersOf>
void appendObjects(std::string& text, const Items& items, const MembersOf& members_of) {
    char before_item = '[';
    for (const auto& item : items) {
        text += before_item;
        before_item = ',';
        char before_member = '{';
        for (const auto& [name, value] : members_of(item)) {
            text += before_member;
            before_member = ',';
            json::appendString(text, name);
            text += ':';
            json::appendString(text, value);
        }
        text += '}';
    }
    text += before_item == '[' ? "[]" : "]";
}

}  // namespace

endpoints::Readiness AdminStage::readiness() {
    const bool database_answers = watched_.database.answers();
    const bool ready = database_answers && !basics_.draining;

    std::string text = std::string("{\"ready\":") + (ready ? "true" : "false");
    text += std::string(",\"draining\":") + (basics_.draining ? "true" : "false");
    text += std::string(",\"database\":{\"ok\":") + (database_answers ? "true" : "false") + "},\"modules\":";
    const auto installation = watched_.modules.installation().load();
    appendObjects(text, installation->table->defaults().states(), [](const modules::ModuleState& state) {
        using Kind = modules::ModuleState::Kind;
        const auto* kind = state.kind == Kind::On ? "on" : state.kind == Kind::Off ? "off" : "refused";
        return Members{{"id", state.id}, {"version", state.version}, {"state", kind}, {"reason", state.reason}};
    });
    text += ",\"refused\":";
    appendObjects(text, watched_.modules.installer().refused(), [](const installation::RefusedModule& refused) {
        return Members{{"file", refused.file}, {"code", refused.code}, {"reason", refused.reason}};
    });
    text += ",\"pinned\":";
    appendObjects(text, watched_.modules.installer().pinned(), [](const modules::UnloadReport& pinned) {
        return Members{{"id", pinned.id}, {"version", pinned.version}, {"reason", pinned.reason}};
    });
    text += ",\"configuration\":";
    json::appendString(text, watched_.periodic_work.fingerprint());
    text += "}\n";
    return {ready, text};
}

}  // namespace cardcage::runtime
