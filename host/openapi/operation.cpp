#include "host/openapi/operation.hpp"

#include <algorithm>
#include <cctype>
#include <ctime>
#include <map>

#include "host/openapi/example.hpp"
#include "host/openapi/media_type.hpp"
#include "host/openapi/parameters.hpp"
#include "host/openapi/shared_components.hpp"
#include "host/problems/problem.hpp"

namespace cardcage::openapi {
namespace {

std::string dateOf(std::int64_t seconds) {
    const std::time_t time = seconds;
    std::tm parts{};
    gmtime_r(&time, &parts);
    char text[16];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &parts)};
}

std::string_view successDescription(int status) {
    switch (status) {
        case 201:
            return "Created";
        case 202:
            return "Accepted";
        case 204:
            return "Done";
        case 207:
            return "One result per item";
        default:
            return "Success";
    }
}

/// Letters, digits and _ only, as code generators like their names.
std::string identifier(std::string_view text) {
    std::string name;
    for (const char letter : text) {
        if (std::isalnum(static_cast<unsigned char>(letter))) {
            name += letter;
        } else if (!name.empty() && name.back() != '_') {
            name += '_';
        }
    }
    while (!name.empty() && name.back() == '_') name.pop_back();
    return name;
}

json::Object::Ptr textList(const std::string& name, const std::string& item) {
    auto list = json::array();
    if (!item.empty()) list->add(item);
    auto members = json::object();
    members->set(name, list);
    return members;
}

class OperationWriter {
public:
    OperationWriter(const std::vector<Version>& versions, Surroundings& surroundings)
        : versions_(versions), first_(*versions.front().route), surroundings_(surroundings) {}

    json::Object::Ptr write() {
        auto operation = json::object();
        operation->set("operationId", operationId());
        operation->set("summary", first_.summary);
        if (const auto text = description(); !text.empty()) operation->set("description", text);
        addTags(*operation);
        if (std::all_of(versions_.begin(), versions_.end(), [](const Version& v) { return v.route->deprecated(); })) {
            operation->set("deprecated", true);
        }
        addSecurity(*operation);
        addFlags(*operation);

        const auto parameters = mergedParameters(versions_, surroundings_.pool);
        if (parameters->size()) operation->set("parameters", parameters);
        if (auto body = requestBody()) operation->set("requestBody", body);
        operation->set("responses", responses(parameters));
        if (!own_problems_.empty()) {
            auto codes = json::array();
            for (const auto& code : own_problems_) codes->add(code);
            operation->set("x-problem-codes", codes);
        }
        return operation;
    }

private:
    std::string operationId() {
        auto id = first_.operation_id;
        if (id.empty()) id = identifier(first_.method + " " + first_.path);
        if (surroundings_.operation_ids.count(id)) id = identifier(versions_.front().module->id) + "_" + id;
        const auto base = id;
        for (int number = 2; !surroundings_.operation_ids.insert(id).second; ++number) {
            id = base + "_" + std::to_string(number);
        }
        return id;
    }

    std::string description() const {
        std::string text = first_.description;
        const auto types = typesToName();
        if (!types.empty()) {
            if (!text.empty()) text += "\n\n";
            text += "Send " + types + "; without it the answer is 404 `unsupported_version`.";
        }
        for (const auto& version : versions_) {
            const auto& route = *version.route;
            if (!route.deprecated()) continue;
            if (!text.empty()) text += "\n\n";
            text += route.model.empty() ? "Deprecated"
                                        : route.model + "-v" + std::to_string(route.version) + " is deprecated";
            if (route.deprecated_at) text += " since " + dateOf(route.deprecated_at);
            if (route.sunset_at) text += ", ends on " + dateOf(route.sunset_at);
            text += '.';
        }
        return text;
    }

    /// "`Accept: …`" for each media type of an operation that answers nothing unless one of them is named. Clients
    /// cannot see them beside an answer that has no content.
    std::string typesToName() const {
        std::string types;
        std::set<std::string> named;
        const auto add = [&](const std::string& type) {
            if (named.insert(type).second) types += (types.empty() ? "`Accept: " : " or `Accept: ") + type + "`";
        };
        for (const auto& version : versions_) {
            const auto& route = *version.route;
            if (!route.versioned() || route.isDefault()) return {};
            for (const auto& type : answerTypes(surroundings_.media_segment, route)) add(type);
        }
        return types;
    }

    void addTags(json::Object& operation) const {
        std::set<std::string> tags;
        for (const auto& version : versions_) tags.insert(tagOf(*version.module));
        auto list = json::array();
        for (const auto& tag : tags) list->add(tag);
        operation.set("tags", list);
    }

    void addSecurity(json::Object& operation) const {
        auto requirements = json::array();
        if (first_.needsBearer()) {
            requirements->add(textList("bearer", first_.scope));
            operation.set("x-cardcage-scope", first_.scope);
        }
        operation.set("security", requirements);
    }

    void addFlags(json::Object& operation) const {
        if (first_.flags & CC_ROUTE_UNSTABLE) operation.set("x-unstable", true);
        if (first_.longRunning()) operation.set("x-long-running", true);
        if (first_.body_limit) operation.set("x-body-limit", first_.body_limit);
    }

    /// {"schema": …, "example": …} of the fragment; null when it is no JSON.
    json::Object::Ptr mediaType(const std::string& schema_text, const Version& version) const {
        const auto schema = json::parsed(schema_text);
        if (!schema) return {};
        auto media = json::object();
        const auto renamed = json::withRefs(*schema, version.renamed);
        media->set("schema", renamed);
        if (const auto example = exampleOf(renamed, surroundings_.pool)) media->set("example", *example);
        return media;
    }

    /// Sets content[type]; where another schema is there already, both are allowed (Accept decides between versions).
    static void addContent(json::Object& content, const std::string& type, const json::Object::Ptr& media) {
        auto present = json::asObject(content.get(type));
        if (!present) {
            content.set(type, media);
            return;
        }
        const auto known = json::member(present, "schema");
        const auto more = json::member(media, "schema");
        if (json::written(known) == json::written(more)) return;

        auto choices = json::array();
        const auto earlier = json::asArray(json::member(known, "anyOf"));
        if (earlier && json::asObject(known)->size() == 1) {
            for (const auto& each : *earlier) choices->add(each);
        } else {
            choices->add(known);
        }
        choices->add(more);
        auto either = json::object();
        either->set("anyOf", choices);
        auto merged = json::object();
        merged->set("schema", either);
        if (present->has("example")) merged->set("example", present->get("example"));
        content.set(type, merged);
    }

    json::Object::Ptr requestBody() const {
        auto content = json::object();
        for (const auto& version : versions_) {
            if (version.route->request_schema.empty()) continue;
            for (const auto& type : bodyTypes(surroundings_.media_segment, *version.route)) {
                auto media = mediaType(version.route->request_schema, version);
                if (!media) continue;
                // The schema of a body of several types names the first.
                auto schema = json::asObject(media->get("schema"));
                if (schema && schema->has("contentMediaType")) schema->set("contentMediaType", type);
                addContent(*content, type, media);
            }
        }
        if (!content->size()) return {};
        const bool may_be_absent = std::all_of(versions_.begin(), versions_.end(), [](const Version& version) {
            return version.route->request_schema.empty() || version.route->optional_body;
        });
        auto body = json::object();
        body->set("required", !may_be_absent);
        body->set("content", content);
        return body;
    }

    json::Object::Ptr responses(const json::Array::Ptr& parameters) {
        auto all = json::object();
        addSuccess(*all, parameters);
        if (hasParameter(parameters, "header", "If-None-Match")) {
            auto unchanged = json::object();
            unchanged->set("description", "The record is still of the version named in If-None-Match");
            unchanged->set("headers", successHeaders(parameters));
            all->set("304", unchanged);
        }
        addProblems(*all, parameters);
        return all;
    }

    void addSuccess(json::Object& all, const json::Array::Ptr& parameters) const {
        std::map<int, json::Object::Ptr> contents;
        for (const auto& version : versions_) {
            const auto& route = *version.route;
            const int status = route.success_status ? route.success_status : 200;
            auto& content = contents.try_emplace(status, json::object()).first->second;
            if (route.response_schema.empty() && route.response_type.empty()) continue;
            auto media = mediaType(route.response_schema, version);
            if (!media) media = json::object();
            for (const auto& type : answerTypes(surroundings_.media_segment, route)) addContent(*content, type, media);
        }
        for (const auto& [status, content] : contents) {
            auto response = json::object();
            response->set("description", std::string(successDescription(status)));
            response->set("headers", successHeaders(parameters));
            if (content->size()) response->set("content", content);
            all.set(std::to_string(status), response);
        }
    }

    /// Whether each answer is a record that has unknown keys of the body as `warnings`, so that no header has them.
    bool hasWarnings() const {
        return std::ranges::all_of(versions_, [](const Version& version) {
            return version.route->response_schema.starts_with(R"({"properties":{"warnings":)");
        });
    }

    json::Object::Ptr successHeaders(const json::Array::Ptr& parameters) const {
        std::set<std::string> names{"X-Request-Id"};
        if (hasParameter(parameters, "header", "If-None-Match")) names.insert("ETag");
        if (hasParameter(parameters, "header", "If-Match") && first_.method != "DELETE") names.insert("ETag");
        if (hasParameter(parameters, "query", "cursor")) names.insert("Link");
        if (hasParameter(parameters, "query", "strict") && !hasWarnings()) names.insert("Cardcage-Warnings");
        for (const auto& version : versions_) {
            if (!version.route->deprecated()) continue;
            names.insert({"Deprecation", "Link"});
            if (version.route->sunset_at) names.insert("Sunset");
        }
        auto headers = json::object();
        for (const auto& name : names) headers->set(name, headerRef(name));
        return headers;
    }

    /// The codes every operation of this kind can answer, besides those that its module names.
    std::vector<std::string> standardProblems(const json::Array::Ptr& parameters) const {
        std::vector<std::string> codes{
            "malformed_request", "not_found", "too_many_requests", "internal_error", "unavailable"};
        const auto add = [&codes](std::initializer_list<std::string> more) { codes.insert(codes.end(), more); };
        if (first_.needsBearer()) add({"token_missing", "token_invalid", "token_expired", "missing_scope"});
        if (first_.needsBearer() || hasParameter(parameters, "query", "")) add({"invalid_parameter"});
        if (hasParameter(parameters, "header", "If-Match")) add({"precondition_failed"});
        const auto any = [this](auto property) { return std::any_of(versions_.begin(), versions_.end(), property); };
        if (any([](const Version& v) { return v.route->versioned(); })) {
            add({"not_acceptable"});
            if (!any([](const Version& v) { return v.route->isDefault(); })) add({"unsupported_version"});
        }
        if (any([](const Version& v) { return !v.route->request_schema.empty(); })) {
            add({"payload_too_large"});
            const bool is_json = any([](const Version& v) { return v.route->request_types.empty(); });
            if (is_json) add({"invalid_json", "invalid_field"});
            const auto compares_type = [](const Version& v) {
                return v.route->request_types.empty() || v.route->compares_type;
            };
            if (any(compares_type)) add({"unsupported_media_type"});
        }
        return codes;
    }

    /// Null for a code that neither the interface nor a module explains.
    const problems::ProblemType* problemType(const std::string& code) const {
        if (const auto* type = problems::findProblemType(code)) return type;
        const auto found = surroundings_.module_problems.find(code);
        return found == surroundings_.module_problems.end() ? nullptr : &found->second;
    }

    void addProblems(json::Object& all, const json::Array::Ptr& parameters) {
        std::map<int, std::set<std::string>> by_status;
        std::set<std::string> foreign;
        const auto add = [&](const std::string& code) {
            if (const auto* type = problemType(code)) {
                by_status[type->status].insert(code);
            } else {
                foreign.insert(code);
            }
        };
        for (const auto& code : standardProblems(parameters)) add(code);
        for (const auto& version : versions_) {
            for (const auto& code : version.route->problems) {
                add(code);
                own_problems_.insert(code);
            }
        }
        const auto refer = [&](const std::string& key, const std::string& name, const std::string& description) {
            auto response = json::object();
            const auto shared = !first_.needsBearer() ? linkProblemResponse(name) : name;
            response->set("$ref", "#/components/responses/" + shared);
            response->set("description", description);
            all.set(key, response);
        };
        const auto listed = [](const std::set<std::string>& codes) {
            std::string text;
            for (const auto& code : codes) text += (text.empty() ? "`" : ", `") + code + "`";
            return text;
        };
        for (const auto& [status, codes] : by_status) {
            surroundings_.problem_statuses.insert(status);
            if (!first_.needsBearer()) surroundings_.link_problem_statuses.insert(status);
            refer(
                std::to_string(status),
                problemResponse(status),
                std::string(problems::reasonPhrase(status)) + ": " + listed(codes)
            );
        }
        refer(
            "default", "Problem", foreign.empty() ? "Any other error" : "Any other error, such as " + listed(foreign)
        );
    }

    const std::vector<Version>& versions_;
    const modules::Route& first_;
    Surroundings& surroundings_;
    std::set<std::string> own_problems_;
};

}  // namespace

std::string tagOf(const ModuleRoutes& module) {
    return module.title.empty() ? module.id : module.title;
}

json::Object::Ptr operationObject(const std::vector<Version>& versions, Surroundings& surroundings) {
    return OperationWriter(versions, surroundings).write();
}

}  // namespace cardcage::openapi
