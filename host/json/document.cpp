#include "host/json/document.hpp"

#include <Poco/Exception.h>
#include <Poco/JSON/Parser.h>

namespace cardcage::json {

SyntaxError::SyntaxError(const std::string& message, std::uint64_t byte)
    : std::runtime_error(message), position(byte) {}

Poco::Dynamic::Var parse(std::string_view text, Limits limits) {
    Reader reader(text, limits);
    bool composed = false;
    for (bool first = true;; first = false) {
        const auto& event = reader.next();
        if (first) composed = event.kind == Kind::ObjectBegin || event.kind == Kind::ArrayBegin;
        if (event.kind == Kind::End) break;
        if (static_cast<std::int32_t>(event.kind) >= 0) continue;
        auto message = std::string(event.text) + " at byte " + std::to_string(event.position);
        if (const auto pointer = reader.pointer(); !pointer.empty()) message += ", " + pointer;
        throw SyntaxError(message, event.position);
    }
    if (!composed) throw SyntaxError("expected an object or an array at byte 0", 0);
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    try {
        return Poco::JSON::Parser().parse(std::string(text));
    } catch (const Poco::Exception& error) {
        // The strict reader leaves one case: numbers beyond Poco's range.
        throw SyntaxError(error.displayText(), 0);
    }
}

Poco::JSON::Object::Ptr parseObject(std::string_view text, Limits limits) {
    const auto document = parse(text, limits);
    if (document.type() != typeid(Poco::JSON::Object::Ptr)) throw SyntaxError("expected an object at byte 0", 0);
    return document.extract<Poco::JSON::Object::Ptr>();
}

}  // namespace cardcage::json
