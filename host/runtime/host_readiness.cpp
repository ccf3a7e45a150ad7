#include "host/auth/directory_rows.hpp"
#include "host/json/text.hpp"
#include "host/runtime/host_parts.hpp"

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

endpoints::Readiness Host::Parts::readiness() {
    const bool database_answers = watch->answers();
    const bool ready = database_answers && !draining;

    std::string text = std::string("{\"ready\":") + (ready ? "true" : "false");
    text += std::string(",\"draining\":") + (draining ? "true" : "false");
    text += std::string(",\"database\":{\"ok\":") + (database_answers ? "true" : "false") + "},\"modules\":";
    const auto installation = installer->current().load();
    appendObjects(text, installation->table->defaults().states(), [](const modules::ModuleState& state) {
        using Kind = modules::ModuleState::Kind;
        const auto* kind = state.kind == Kind::On ? "on" : state.kind == Kind::Off ? "off" : "refused";
        return Members{{"id", state.id}, {"version", state.version}, {"state", kind}, {"reason", state.reason}};
    });
    text += ",\"refused\":";
    appendObjects(text, installer->refused(), [](const installation::RefusedModule& refused) {
        return Members{{"file", refused.file}, {"code", refused.code}, {"reason", refused.reason}};
    });
    text += ",\"pinned\":";
    appendObjects(text, installer->pinned(), [](const modules::UnloadReport& pinned) {
        return Members{{"id", pinned.id}, {"version", pinned.version}, {"reason", pinned.reason}};
    });
    text += ",\"configuration\":";
    json::appendString(text, watcher->current()->fingerprint());
    text += "}\n";
    return {ready, text};
}

}  // namespace cardcage::runtime
