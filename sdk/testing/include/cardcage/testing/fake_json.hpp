#pragma once

#include <cardcage/abi.h>
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::testing {

/// A JSON text as the events of a host: strict (RFC 8259), no duplicate keys, no U+0000, depth 64, numbers as
/// written. Read whole when it is made; from the first error on every event is that error.
class FakeJson {
public:
    /// Reads a copy of the whole text.
    explicit FakeJson(std::string_view text) : text_(text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0)) {
        rapidjson::StringStream stream(text_.c_str());
        Collector collector{*this, stream, {}, {}, {}};
        rapidjson::Reader reader;
        constexpr unsigned flags = rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseValidateEncodingFlag |
                                   rapidjson::kParseIterativeFlag;
        const auto result = reader.Parse<flags>(stream, collector);
        if (text_.find('\0') != std::string::npos) collector.refusal = "the byte 0 is not allowed";
        if (result.IsError() && result.Code() == rapidjson::kParseErrorDocumentEmpty) return;
        if (result.IsError() || !collector.refusal.empty()) {
            error_ = collector.refusal.empty() ? rapidjson::GetParseError_En(result.Code()) : collector.refusal;
            error_position_ = result.Offset();
        }
    }
    FakeJson(const FakeJson&) = delete;
    FakeJson& operator=(const FakeJson&) = delete;

    /// Fills the next event; CC_SYNTAX from the first error on.
    std::int32_t next(cc_json_event& event) {
        if (at_ < events_.size()) {
            const Event& found = events_[at_++];
            event.kind = found.kind;
            event.text = {found.text.c_str(), found.text.size()};
            event.position = found.position;
            return CC_OK;
        }
        event.kind = CC_JSON_END;
        event.position = error_position_;
        if (error_.empty()) return CC_OK;
        event.text = {error_.c_str(), error_.size()};
        return CC_SYNTAX;
    }

private:
    struct Event {
        std::int32_t kind;
        std::string text;
        std::uint64_t position;
    };

    /// RapidJSON's handler; false ends the reading.
    struct Collector {
        FakeJson& json;
        const rapidjson::StringStream& stream;
        std::vector<std::set<std::string>> keys;
        std::string refusal;
        int depth;

        bool add(std::int32_t kind, std::string text = {}) {
            json.events_.push_back({kind, std::move(text), stream.Tell()});
            return true;
        }
        bool refuse(std::string why) {
            refusal = std::move(why);
            return false;
        }
        bool Null() { return add(CC_JSON_NULL); }
        bool Bool(bool value) { return add(value ? CC_JSON_TRUE : CC_JSON_FALSE); }
        bool Int(int) { return false; }
        bool Uint(unsigned) { return false; }
        bool Int64(std::int64_t) { return false; }
        bool Uint64(std::uint64_t) { return false; }
        bool Double(double) { return false; }
        bool RawNumber(const char* text, rapidjson::SizeType size, bool) { return add(CC_JSON_NUMBER, {text, size}); }
        bool String(const char* text, rapidjson::SizeType size, bool) {
            if (std::string_view(text, size).find('\0') != std::string_view::npos)
                return refuse("U+0000 is not allowed");
            return add(CC_JSON_STRING, {text, size});
        }
        bool Key(const char* text, rapidjson::SizeType size, bool) {
            std::string key(text, size);
            if (key.find('\0') != std::string::npos) return refuse("U+0000 is not allowed");
            if (!keys.back().insert(key).second) return refuse("the key \"" + key + "\" stands twice in one object");
            return add(CC_JSON_KEY, std::move(key));
        }
        bool StartObject() {
            keys.emplace_back();
            return ++depth <= 64 ? add(CC_JSON_OBJECT_BEGIN) : refuse("nested deeper than 64");
        }
        bool EndObject(rapidjson::SizeType) {
            --depth;
            keys.pop_back();
            return add(CC_JSON_OBJECT_END);
        }
        bool StartArray() { return ++depth <= 64 ? add(CC_JSON_ARRAY_BEGIN) : refuse("nested deeper than 64"); }
        bool EndArray(rapidjson::SizeType) {
            --depth;
            return add(CC_JSON_ARRAY_END);
        }
    };

    std::string text_;
    std::vector<Event> events_;
    std::size_t at_ = 0;
    std::string error_;
    std::uint64_t error_position_ = 0;
};

}  // namespace cardcage::testing
