#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "host/modules/registration.hpp"

namespace cardcage::checks {

/// The described answer of a route or operation, for comparing real ones with it. Knows the keywords of JSON Schema
/// that RapidJSON knows (draft 4); others, such as format, permit everything.
class AnswerSchema {
public:
    /// Both are JSON texts; an empty schema permits everything, and so does one with a reference that leads nowhere.
    AnswerSchema(const std::string& schema, const std::string& components);
    ~AnswerSchema();
    AnswerSchema(AnswerSchema&&) noexcept;
    AnswerSchema& operator=(AnswerSchema&&) noexcept;

    /// Returns the reason for which an answer does not fit ("lacks /id", …); empty when it does.
    std::string faultOf(std::string_view answer) const;

private:
    struct Compiled;
    std::unique_ptr<Compiled> compiled_;  ///< null: everything fits
};

AnswerSchema answerSchemaOf(const modules::Route& route);
AnswerSchema answerSchemaOf(const modules::Operation& operation);

}  // namespace cardcage::checks
