#pragma once

#include <algorithm>
#include <cardcage/detail/nearest.hpp>
#include <cardcage/encode.hpp>
#include <cardcage/problem.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Keys of a body that its record does not have. A POST, PUT or PATCH accepts them, and its answer reports them, so that
// a misspelt key is not lost without a word:
//
//   {"name": "Reel", "leadtime": 3}
//   ->  200 {"id": …, "warnings": [{"pointer": "/leadtime", "nearest": "lead_time", "message": "is not a known key;
//   …"}]}
//
//   answer                              place of the warnings
//   a record                            its member `warnings`, which is there only when there are any
//   a result of an import               the same member of the result of each element
//   a record that has `warnings`        appended where these are texts; otherwise the header
//   a strict record, an array, a text,  the header Cardcage-Warnings
//   a file, no content
//
// `?strict=true` refuses them: 400 invalid_field, rule "unknown". Everything in this header is for the SDK itself.

namespace cardcage {

/// One key that is not known. It is accepted and ignored.
struct UnknownKey {
    std::string pointer;
    std::optional<std::string> nearest;
    std::string message;

    static constexpr auto schema() {
        return record(
            "UnknownKey",
            required<&UnknownKey::pointer>(
                "JSON pointer to the key; empty in the last entry, which counts the keys beyond the first hundred.",
                example("/leadtime")
            ),
            required<&UnknownKey::nearest>("The known key that was probably meant.", example("lead_time")),
            required<&UnknownKey::message>(
                "Remark for people.", example("is not a known key; did you mean `lead_time`?")
            )
        );
    }

    friend bool operator==(const UnknownKey&, const UnknownKey&) = default;
};

/// The unknown keys of one body, in their order. The first hundred are kept, all are counted. Used by one thread.
class UnknownKeyList {
public:
    /// Largest number of keys that are reported one by one.
    static constexpr std::size_t limit = 100;
    /// Name of the header of the answer.
    static constexpr std::string_view header_name = "Cardcage-Warnings";

    /// Returns whether there is nothing to report (any more).
    bool empty() const { return keys_.empty() && more_ == 0; }
    /// Makes errors of the keys at the end of the body; none is taken as a warning from now on.
    void refuse() { is_refused_ = true; }
    /// Returns whether the keys are errors.
    bool isRefused() const { return is_refused_; }
    /// Returns whether the next key is kept, and not only counted.
    bool keepsNext() const { return added_ < limit; }
    /// Adds the key at `pointer`; `nearest` is the known key that was probably meant.
    void add(std::string_view pointer, std::optional<std::string_view> nearest) {
        if (!keepsNext()) {
            ++more_;
            return;
        }
        ++added_;
        keys_.push_back(
            {{std::string(pointer),
              nearest ? std::optional<std::string>(*nearest) : std::nullopt,
              "is not a known key" + text::didYouMean(nearest)},
             elementOf(pointer)}
        );
    }

    /// Adds each key as an error of rule "unknown".
    void addTo(FieldErrors& errors) const {
        for (const Kept& kept : keys_) errors.add(kept.key.pointer, "unknown", kept.key.message);
        for (std::size_t i = 0; i < more_; ++i) errors.add("", "unknown", "is not a known key");
    }

    /// Takes the keys of one element of the array that is the body or a member of it.
    std::vector<UnknownKey> takeOf(std::size_t element) {
        std::vector<UnknownKey> taken;
        if (is_refused_) return taken;
        for (Kept& kept : keys_) {
            if (kept.element == element) taken.push_back(std::move(kept.key));
        }
        std::erase_if(keys_, [&](const Kept& kept) { return kept.element == element; });
        return taken;
    }
    /// Takes all keys; a last entry counts those that were not kept.
    std::vector<UnknownKey> take() {
        std::vector<UnknownKey> taken;
        for (Kept& kept : keys_) taken.push_back(std::move(kept.key));
        if (more_ > 0) taken.push_back({"", std::nullopt, moreKeys(more_)});
        clear();
        return taken;
    }
    /// Takes all keys as the value of the header, a list of RFC 8941: `"/leadtime";nearest="lead_time", "/x"`. A last
    /// entry `"";more=17` counts those that have no place in it.
    std::string takeHeader() {
        constexpr std::size_t longest = 4'000;
        std::string header;
        std::size_t told = 0;
        for (; told < keys_.size(); ++told) {
            const UnknownKey& key = keys_[told].key;
            std::string entry;
            appendQuoted(entry, key.pointer);
            if (key.nearest) appendQuoted(entry += ";nearest=", *key.nearest);
            if (header.size() + entry.size() > longest) break;
            header.append(header.empty() ? "" : ", ").append(entry);
        }
        if (const std::size_t rest = keys_.size() - told + more_; rest > 0) {
            header.append(header.empty() ? "" : ", ").append("\"\";more=").append(std::to_string(rest));
        }
        clear();
        return header;
    }

private:
    static std::string moreKeys(std::size_t count) {
        return count == 1 ? "1 more key is not known" : std::to_string(count) + " more keys are not known";
    }
    /// Returns the index of the element of the array that is the body or a member of it; the largest number for a key
    /// that is in none.
    static std::size_t elementOf(std::string_view pointer) {
        for (int depth = 0; depth < 2 && !pointer.empty(); ++depth) {
            pointer.remove_prefix(1);
            const std::string_view step = pointer.substr(0, pointer.find('/'));
            const bool is_index =
                !step.empty() && step.size() < 10 && std::all_of(step.begin(), step.end(), text::isDigit);
            std::size_t index = 0;
            for (const char digit : step) index = index * 10 + static_cast<std::size_t>(digit - '0');
            if (is_index) return index;
            pointer.remove_prefix(step.size());
        }
        return static_cast<std::size_t>(-1);
    }
    /// Appends a string of RFC 8941. Bytes that it cannot have are percent-encoded.
    static void appendQuoted(std::string& out, std::string_view text) {
        constexpr char hexadecimal[] = "0123456789ABCDEF";
        out += '"';
        for (const char letter : text) {
            const auto byte = static_cast<unsigned char>(letter);
            if (byte > 0x20 && byte < 0x7F && letter != '"' && letter != '\\' && letter != '%') {
                out += letter;
                continue;
            }
            out += '%';
            out += hexadecimal[byte >> 4];
            out += hexadecimal[byte & 15];
        }
        out += '"';
    }

    /// A key with the index of its element.
    struct Kept {
        UnknownKey key;
        std::size_t element;
    };
    void clear() {
        keys_.clear();
        more_ = 0;
    }

    std::vector<Kept> keys_;
    std::size_t added_ = 0;  ///< keys that were kept, taken ones included
    std::size_t more_ = 0;   ///< keys that were only counted
    bool is_refused_ = false;
};

namespace detail {

/// Ways of an answer to report unknown keys.
enum class KeyReport { Header, Member, Texts };

/// Returns how a record reports unknown keys: as a member `warnings`, among its own warnings that are texts, or not.
template <class T>
constexpr KeyReport keyReportOf() {
    if constexpr (IsRecord<T>) {
        KeyReport report = schema_of<T>.is_strict ? KeyReport::Header : KeyReport::Member;
        forEachField<T>([&]<class Owner, class M>(const Field<Owner, M>& field) {
            if (field.name != "warnings") return;
            report = std::is_same_v<M, std::vector<std::string>> ? KeyReport::Texts : KeyReport::Header;
        });
        return report;
    } else {
        return KeyReport::Header;
    }
}

/// Returns whether a record is the result of one element of an import: it has an ImportOutcome among its fields.
template <class T>
constexpr bool isElementResult() {
    bool is_one = false;
    if constexpr (IsRecord<T>) {
        forEachField<T>([&](const auto& field) { is_one |= field.rules.inlined && field.name == "ImportOutcome"; });
    }
    return is_one;
}

/// Appends a record with the keys as warnings. Its report is not Header.
template <class T>
void writeWithWarnings(std::string& out, const T& value, const std::vector<UnknownKey>& keys) {
    if constexpr (keyReportOf<T>() == KeyReport::Texts) {
        T warned = value;
        forEachField<T>([&]<class Owner, class M>(const Field<Owner, M>& field) {
            if constexpr (std::is_same_v<M, std::vector<std::string>>) {
                if (field.name != "warnings") return;
                for (const UnknownKey& key : keys) {
                    (warned.*field.member).push_back(key.pointer + (key.pointer.empty() ? "" : " ") + key.message);
                }
            }
        });
        writeJson(out, warned);
    } else {
        writeJson(out, value);
        out.pop_back();
        out.append(out.back() == '{' ? "" : ",").append(R"("warnings":)");
        writeJson(out, keys);
        out += '}';
    }
}

}  // namespace detail
}  // namespace cardcage
