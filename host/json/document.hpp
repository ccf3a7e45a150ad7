#pragma once

#include <Poco/Dynamic/Var.h>
#include <Poco/JSON/Object.h>

#include <stdexcept>
#include <string_view>

#include "host/json/reader.hpp"

namespace cardcage::json {

/// A text that is not acceptable JSON. `what()` names the reason and the place ("… at byte 17, /settings/port").
class SyntaxError : public std::runtime_error {
public:
    SyntaxError(const std::string& message, std::uint64_t byte);
    std::uint64_t position;
};

/// A document of a text that passed the strict reader: manifests, settings, tokens, whatever is small and not hot.
/// The text must be an object or an array. Throws SyntaxError.
Poco::Dynamic::Var parse(std::string_view text, Limits limits = {});
/// The same for a text that must be an object.
Poco::JSON::Object::Ptr parseObject(std::string_view text, Limits limits = {});

}  // namespace cardcage::json
