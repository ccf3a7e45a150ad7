#include "host/database/values.hpp"

#include <charconv>
#include <cstring>
#include <stdexcept>

#include "host/database/connection.hpp"

namespace cardcage::database {
namespace {

constexpr std::size_t max_integer_size = 20;
constexpr std::size_t max_parameters = 65'535;

void refuseNul(cc_str text) {
    if (text.size && std::memchr(text.data, 0, text.size)) {
        throw DatabaseError("22021", "", "a text holds U+0000, which PostgreSQL cannot store");
    }
}

/// A size without data is a mistake of the module: it would crash the host.
void refuseMissing(const void* data, std::size_t size) {
    if (!data && size) throw std::invalid_argument("a value has a size but no data");
}

[[noreturn]] void refuseKind(std::int32_t kind) {
    throw DatabaseError("22P02", "", "unknown kind of value: " + std::to_string(kind));
}

void appendInteger(std::string& out, std::int64_t value) {
    char digits[max_integer_size];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out.append(digits, end);
}

constexpr std::uint64_t each_byte = 0x0101'0101'0101'0101;
constexpr std::uint64_t high_bits = 0x80 * each_byte;

constexpr bool hasByteBelow(std::uint64_t bytes, std::uint64_t limit) {
    return ((bytes - each_byte * limit) & ~bytes & high_bits) != 0;
}

constexpr bool hasByte(std::uint64_t bytes, std::uint64_t byte) {
    return hasByteBelow(bytes ^ each_byte * byte, 1);
}

/// Passes over letters eight at a time as long as `mayNeedEscape` says of none of them that it might. Imports consist
/// of long texts that need none, and a look at each letter by itself was most of the time of writing them.
template <class MayNeedEscape>
const char* skipPlain(const char* at, const char* end, const MayNeedEscape& mayNeedEscape) {
    std::uint64_t letters = 0;
    for (; static_cast<std::size_t>(end - at) >= sizeof letters; at += sizeof letters) {
        std::memcpy(&letters, at, sizeof letters);
        if (mayNeedEscape(letters)) break;
    }
    return at;
}

/// An element of an array, in quotes, so that nothing in it has a meaning.
void appendQuoted(std::string& out, cc_str text) {
    const auto mayNeedEscape = [](std::uint64_t letters) { return hasByte(letters, '"') || hasByte(letters, '\\'); };
    const char* const end = text.data + text.size;
    const char* plain = text.data;
    out += '"';
    for (const char* at = skipPlain(plain, end, mayNeedEscape); at != end; at = skipPlain(at + 1, end, mayNeedEscape)) {
        if (*at != '"' && *at != '\\') continue;
        out.append(plain, at);
        out += '\\';
        plain = at;
    }
    out.append(plain, end);
    out += '"';
}

/// '{"a","say \"hi\"",NULL}'.
void appendTexts(std::string& out, const cc_value& value) {
    refuseMissing(value.texts, value.count);
    out += '{';
    for (std::uint32_t i = 0; i < value.count; ++i) {
        if (i) out += ',';
        const cc_str text = value.texts[i];
        refuseMissing(text.data, text.size);
        if (!text.data) {
            out += "NULL";
            continue;
        }
        refuseNul(text);
        appendQuoted(out, text);
    }
    out += '}';
}

void appendIntegers(std::string& out, const cc_value& value) {
    refuseMissing(value.integers, value.count);
    out += '{';
    for (std::uint32_t i = 0; i < value.count; ++i) {
        if (i) out += ',';
        appendInteger(out, value.integers[i]);
    }
    out += '}';
}

void appendCopyText(std::string& out, const char* data, std::size_t size) {
    const auto mayNeedEscape = [](std::uint64_t letters) {
        return hasByteBelow(letters, ' ') || hasByte(letters, '\\');
    };
    const char* const end = data + size;
    const char* plain = data;
    for (const char* at = skipPlain(data, end, mayNeedEscape); at != end; at = skipPlain(at + 1, end, mayNeedEscape)) {
        char letter;
        switch (*at) {
            case '\b':
                letter = 'b';
                break;
            case '\f':
                letter = 'f';
                break;
            case '\n':
                letter = 'n';
                break;
            case '\r':
                letter = 'r';
                break;
            case '\t':
                letter = 't';
                break;
            case '\v':
                letter = 'v';
                break;
            case '\\':
                letter = '\\';
                break;
            default:
                continue;
        }
        out.append(plain, at);
        out += '\\';
        out += letter;
        plain = at + 1;
    }
    out.append(plain, end);
}

void appendCopyBytes(std::string& out, cc_str bytes) {
    constexpr char digits[] = "0123456789abcdef";
    out += "\\\\x";
    for (std::size_t i = 0; i < bytes.size; ++i) {
        const auto byte = static_cast<unsigned char>(bytes.data[i]);
        out += digits[byte >> 4];
        out += digits[byte & 15];
    }
}

}  // namespace

void Parameters::assign(std::span<const cc_value> values) {
    if (values.size() > max_parameters) {
        throw DatabaseError("54023", "", "a statement takes at most 65535 values; pass a list as one array");
    }
    buffer_.clear();
    pointers_.assign(values.size(), nullptr);
    lengths_.assign(values.size(), 0);
    formats_.assign(values.size(), 0);

    // Offset of each value, until the buffer stops moving.
    begins_.assign(values.size(), std::string::npos);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const cc_value& value = values[i];
        const std::size_t begin = buffer_.size();
        switch (value.kind) {
            case CC_VALUE_NULL:
                continue;
            case CC_VALUE_BOOL:
                buffer_ += value.integer ? 't' : 'f';
                break;
            case CC_VALUE_INTEGER:
                appendInteger(buffer_, value.integer);
                break;
            case CC_VALUE_TEXT:
                refuseMissing(value.text.data, value.text.size);
                if (!value.text.data) continue;
                refuseNul(value.text);
                buffer_.append(value.text.data, value.text.size);
                break;
            case CC_VALUE_BYTES:
                refuseMissing(value.text.data, value.text.size);
                if (!value.text.data) continue;
                // Bytes go in binary, with their length: no copy is needed.
                pointers_[i] = value.text.data;
                lengths_[i] = static_cast<int>(value.text.size);
                formats_[i] = 1;
                continue;
            case CC_VALUE_TEXTS:
                appendTexts(buffer_, value);
                break;
            case CC_VALUE_INTEGERS:
                appendIntegers(buffer_, value);
                break;
            default:
                refuseKind(value.kind);
        }
        begins_[i] = begin;
        buffer_ += '\0';
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (begins_[i] != std::string::npos) pointers_[i] = buffer_.data() + begins_[i];
    }
}

cc_value textValue(std::string_view text) {
    return {.kind = CC_VALUE_TEXT, .text = {text.data() ? text.data() : "", text.size()}};
}

std::optional<std::string> optionalText(const cc_str& column) {
    if (!column.data) return std::nullopt;
    return std::string(column.data, column.size);
}

void appendCopyRow(std::string& buffer, std::span<const cc_value> values) {
    const std::size_t before = buffer.size();
    try {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i) buffer += '\t';
            const cc_value& value = values[i];
            std::string array;
            switch (value.kind) {
                case CC_VALUE_NULL:
                    buffer += "\\N";
                    break;
                case CC_VALUE_BOOL:
                    buffer += value.integer ? 't' : 'f';
                    break;
                case CC_VALUE_INTEGER:
                    appendInteger(buffer, value.integer);
                    break;
                case CC_VALUE_TEXT:
                    refuseMissing(value.text.data, value.text.size);
                    refuseNul(value.text);
                    if (value.text.data) {
                        appendCopyText(buffer, value.text.data, value.text.size);
                    } else {
                        buffer += "\\N";
                    }
                    break;
                case CC_VALUE_BYTES:
                    refuseMissing(value.text.data, value.text.size);
                    if (value.text.data) {
                        appendCopyBytes(buffer, value.text);
                    } else {
                        buffer += "\\N";
                    }
                    break;
                case CC_VALUE_TEXTS:
                    appendTexts(array, value);
                    appendCopyText(buffer, array.data(), array.size());
                    break;
                case CC_VALUE_INTEGERS:
                    appendIntegers(buffer, value);
                    break;
                default:
                    refuseKind(value.kind);
            }
        }
        buffer += '\n';
    } catch (...) {
        buffer.resize(before);  // half a row must not reach the server
        throw;
    }
}

}  // namespace cardcage::database
