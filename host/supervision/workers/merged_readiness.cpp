#include "host/supervision/workers/merged_readiness.hpp"

#include <algorithm>
#include <set>

#include "host/json/json_tree.hpp"

namespace cardcage::supervision {
namespace {

/// The lists of all workers; `refused` and `quarantined` are the same in each.
class Lists {
public:
    void add(unsigned place, const json::Node& answer) {
        if (!modules_) modules_ = json::asArray(json::member(answer, "modules"));
        if (configuration_.empty()) configuration_ = json::textOf(json::member(answer, "configuration"));
        addOnce(*refused_, json::asArray(json::member(answer, "refused")));
        addOnce(*quarantined_, json::asArray(json::member(answer, "quarantined")));
        addNumbered(*pinned_, place, json::asArray(json::member(answer, "pinned")));
        addNumbered(*late_, place, json::asArray(json::member(answer, "late")));
        const auto database = json::asObject(json::member(answer, "database"));
        database_ok_ = database_ok_ && database && database->optValue("ok", false);
        has_answers_ = true;
    }

    void writeTo(json::Object& text) const {
        auto database = json::object();
        database->set("ok", has_answers_ && database_ok_);
        text.set("database", database);
        text.set("modules", modules_ ? modules_ : json::array());
        text.set("refused", refused_);
        text.set("pinned", pinned_);
        text.set("quarantined", quarantined_);
        text.set("late", late_);
        text.set("configuration", configuration_);
    }

private:
    void addOnce(json::Array& list, const json::Array::Ptr& items) {
        if (!items) return;
        for (const auto& item : *items) {
            if (known_.insert(json::written(item)).second) list.add(item);
        }
    }

    static void addNumbered(json::Array& list, unsigned place, const json::Array::Ptr& items) {
        if (!items) return;
        for (const auto& item : *items) {
            auto numbered = json::asObject(item);
            if (!numbered) continue;
            numbered->set("worker", place);
            list.add(numbered);
        }
    }

    json::Array::Ptr modules_;
    json::Array::Ptr refused_ = json::array();
    json::Array::Ptr pinned_ = json::array();
    json::Array::Ptr quarantined_ = json::array();
    json::Array::Ptr late_ = json::array();
    std::set<std::string> known_;
    std::string configuration_;
    bool database_ok_ = true;
    bool has_answers_ = false;
};

bool isReady(const WorkerReadiness& one) {
    return one.worker.state == WorkerState::Ready && one.answer && one.answer->status == 200;
}

json::Object::Ptr objectOf(const WorkerReadiness& one) {
    auto text = json::object();
    text->set("worker", one.worker.place);
    text->set("pid", static_cast<int>(one.worker.pid));
    text->set("state", std::string(name(one.worker.state)));
    text->set("ready", isReady(one));
    text->set("answers", one.answer.has_value());
    return text;
}

json::Object::Ptr objectOf(const Restarts& restarts) {
    auto text = json::object();
    text->set("running", restarts.is_running);
    text->set("done", restarts.done);
    text->set("failed", restarts.failed);
    text->set("reason", restarts.reason);
    return text;
}

/// Each place has a worker that is ready; one that leaves beside it does not matter.
bool areAllReady(unsigned count, const std::vector<WorkerReadiness>& workers) {
    std::set<unsigned> places;
    for (const auto& one : workers) {
        if (isReady(one)) places.insert(one.worker.place);
    }
    return places.size() == count;
}

}  // namespace

MergedReadiness mergedReadiness(const ParentReadiness& parent, const std::vector<WorkerReadiness>& workers) {
    const bool is_ready = !parent.is_draining && areAllReady(parent.count, workers);
    auto text = json::object();
    text->set("ready", is_ready);
    text->set("draining", parent.is_draining);
    Lists lists;
    auto list = json::array();
    for (const auto& one : workers) {
        if (one.answer) {
            if (const auto answer = json::parsed(one.answer->body)) lists.add(one.worker.place, *answer);
        }
        list->add(objectOf(one));
    }
    lists.writeTo(*text);
    text->set("workers", list);
    text->set("restart", objectOf(parent.restarts));
    return {is_ready, json::written(text) + '\n'};
}

}  // namespace cardcage::supervision
