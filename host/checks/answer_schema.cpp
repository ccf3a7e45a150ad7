#include "host/checks/answer_schema.hpp"

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/schema.h>
#include <rapidjson/stringbuffer.h>

#include "host/modules/registrar.hpp"

namespace cardcage::checks {
namespace {

std::string textOf(const rapidjson::Pointer& pointer) {
    rapidjson::StringBuffer text;
    pointer.Stringify(text);
    return {text.GetString(), text.GetSize()};
}

}  // namespace

struct AnswerSchema::Compiled {
    explicit Compiled(const rapidjson::Document& text) : schema(text) {}
    rapidjson::SchemaDocument schema;
};

AnswerSchema::AnswerSchema(const std::string& schema, const std::string& components) {
    if (schema.empty()) return;
    rapidjson::Document text;
    rapidjson::Document named(&text.GetAllocator());
    text.Parse(schema.data(), schema.size());
    const std::string_view components_text = components.empty() ? std::string_view("{}") : std::string_view(components);
    named.Parse(components_text.data(), components_text.size());
    if (text.HasParseError() || named.HasParseError() || !text.IsObject()) return;
    // References of a schema are those of the whole document: "#/components/schemas/…".
    rapidjson::Value whole(rapidjson::kObjectType);
    whole.AddMember("schemas", named, text.GetAllocator());
    text.AddMember("components", whole, text.GetAllocator());
    compiled_ = std::make_unique<Compiled>(text);
}

AnswerSchema::~AnswerSchema() = default;
AnswerSchema::AnswerSchema(AnswerSchema&&) noexcept = default;
AnswerSchema& AnswerSchema::operator=(AnswerSchema&&) noexcept = default;

std::string AnswerSchema::faultOf(std::string_view answer) const {
    if (!compiled_) return {};
    rapidjson::Document document;
    document.Parse(answer.data(), answer.size());
    if (document.HasParseError()) {
        return std::string("answers no JSON: ") + rapidjson::GetParseError_En(document.GetParseError());
    }
    rapidjson::SchemaValidator validator(compiled_->schema);
    if (document.Accept(validator)) return {};
    return "answers what does not fit response_schema: \"" + std::string(validator.GetInvalidSchemaKeyword()) +
           "\" of \"" + textOf(validator.GetInvalidSchemaPointer()) + "\" at \"" +
           textOf(validator.GetInvalidDocumentPointer()) + '"';
}

AnswerSchema answerSchemaOf(const modules::Route& route) {
    if (!route.response_type.empty() || !modules::danglingReferences(route).empty()) return {{}, {}};
    return {route.response_schema, route.components};
}

AnswerSchema answerSchemaOf(const modules::Operation& operation) {
    modules::Route alike;
    alike.response_schema = operation.response_schema;
    alike.components = operation.components;
    return answerSchemaOf(alike);
}

}  // namespace cardcage::checks
