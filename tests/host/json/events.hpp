#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "host/json/reader.hpp"

namespace cardcage::json {

/// Hands out a text in pieces of a fixed size.
class PieceSource : public ByteSource {
public:
    PieceSource(std::string_view text, std::size_t piece) : text_(text), piece_(piece) {}
    std::size_t read(char* buffer, std::size_t size) override {
        const auto part = std::min({size, piece_, text_.size()});
        std::memcpy(buffer, text_.data(), part);
        text_.remove_prefix(part);
        return part;
    }

private:
    std::string_view text_;
    std::size_t piece_;
};

/// All events in one line: `{ k(a) n(1) } .` or, at the end, `! message @position pointer`.
inline std::string describe(Reader& reader) {
    std::string all;
    for (;;) {
        const auto& event = reader.next();
        const std::string text(event.text);
        switch (event.kind) {
            case Kind::End:
                return all + "." + std::to_string(event.position);
            case Kind::Null:
                all += "null ";
                break;
            case Kind::False:
                all += "false ";
                break;
            case Kind::True:
                all += "true ";
                break;
            case Kind::Number:
                all += "n(" + text + ") ";
                break;
            case Kind::String:
                all += "s(" + text + ") ";
                break;
            case Kind::Key:
                all += "k(" + text + ") ";
                break;
            case Kind::ObjectBegin:
                all += "{ ";
                break;
            case Kind::ObjectEnd:
                all += "} ";
                break;
            case Kind::ArrayBegin:
                all += "[ ";
                break;
            case Kind::ArrayEnd:
                all += "] ";
                break;
            default:
                return all + (event.kind == Kind::TooLarge ? "too large: " : "! ") + text + " @" +
                       std::to_string(event.position) + " " + reader.pointer();
        }
    }
}

inline std::string eventsOf(std::string_view text, Limits limits = {}) {
    Reader reader(text, limits);
    return describe(reader);
}

/// The same text, `piece` bytes at a time.
inline std::string eventsInPieces(std::string_view text, std::size_t piece, Limits limits = {}) {
    PieceSource source(text, piece);
    Reader reader(source, limits);
    return describe(reader);
}

}  // namespace cardcage::json
