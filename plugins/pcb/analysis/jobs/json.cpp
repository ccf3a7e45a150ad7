#include "jobs/json.hpp"

#include <algorithm>

#include "values/escapes.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr int deepest = 64;
constexpr int most_values = 200'000;

class JsonReader {
public:
    explicit JsonReader(std::string_view text) : rest_(text) {}

    std::optional<Json> run() {
        Json value;
        if (!read(value, 0)) return std::nullopt;
        skip();
        return rest_.empty() ? std::optional(std::move(value)) : std::nullopt;
    }

private:
    void skip() {
        while (!rest_.empty() && isSpace(rest_.front())) rest_.remove_prefix(1);
    }
    bool takes(char character) {
        skip();
        if (rest_.empty() || rest_.front() != character) return false;
        rest_.remove_prefix(1);
        return true;
    }
    bool takesWord(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }

    bool read(Json& value, int depth) {
        skip();
        if (rest_.empty() || depth > deepest || ++count_ > most_values) return false;
        switch (rest_.front()) {
            case '{':
                return object(value, depth);
            case '[':
                return array(value, depth);
            case '"':
                value.kind = Json::Kind::Text;
                return string(value.text);
            case 't':
            case 'f':
                value.kind = Json::Kind::Boolean;
                return takesWord("true") ? (value.text = "true", true) : takesWord("false");
            case 'n':
                return takesWord("null");
            default:
                return number(value);
        }
    }
    bool object(Json& value, int depth) {
        value.kind = Json::Kind::Object;
        takes('{');
        if (takes('}')) return true;
        do {
            skip();
            auto& member = value.members.emplace_back();
            if (!string(member.first) || !takes(':') || !read(member.second, depth + 1)) return false;
        } while (takes(','));
        return takes('}');
    }
    bool array(Json& value, int depth) {
        value.kind = Json::Kind::Array;
        takes('[');
        if (takes(']')) return true;
        do {
            if (!read(value.items.emplace_back(), depth + 1)) return false;
        } while (takes(','));
        return takes(']');
    }
    bool string(std::string& text) {
        if (!takes('"')) return false;
        while (!rest_.empty() && rest_.front() != '"') {
            const char character = rest_.front();
            rest_.remove_prefix(1);
            if (character != '\\') {
                text.push_back(character);
            } else if (!escape(text)) {
                return false;
            }
        }
        return takes('"');
    }
    bool escape(std::string& text) {
        if (rest_.empty()) return false;
        const char character = rest_.front();
        rest_.remove_prefix(1);
        if (character != 'u') {
            text.push_back(character == 'n' || character == 't' || character == 'r' ? ' ' : character);
            return true;
        }
        const auto code = takeEscape(rest_);
        if (code) appendUtf8(text, *code);
        return code.has_value();
    }
    bool number(Json& value) {
        value.kind = Json::Kind::Number;
        std::size_t size = 0;
        while (size < rest_.size() &&
               (isDigit(rest_[size]) || std::string_view("+-.eE").find(rest_[size]) != std::string_view::npos))
            ++size;
        value.text = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return parseDecimal(value.text).has_value();
    }

    std::string_view rest_;
    int count_ = 0;
};

}  // namespace

Json::Json() = default;
Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

const Json* Json::find(std::string_view name) const {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.first == name; });
    return found == members.end() ? nullptr : &found->second;
}

std::string_view Json::textOf(std::string_view name) const {
    const auto* member = find(name);
    return member != nullptr && member->kind == Kind::Text ? std::string_view(member->text) : std::string_view{};
}

std::optional<Decimal> Json::numberOf(std::string_view name) const {
    const auto* member = find(name);
    return member != nullptr && member->kind == Kind::Number ? parseDecimal(member->text) : std::nullopt;
}

std::optional<Json> parseJson(std::string_view text) {
    return JsonReader(text).run();
}

}  // namespace cardcage::pcb::analysis
