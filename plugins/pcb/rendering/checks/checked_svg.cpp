#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "rendering/checks/checked.hpp"

namespace cardcage::pcb::rendering {
namespace {

constexpr std::string_view names = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::string_view lengths = "0123456789.m";
constexpr std::string_view numbers = "0123456789.- ";
constexpr std::string_view path_data = "MhvlzZ0123456789- ";
constexpr std::string_view style_text = "abcdefghijklmnopqrstuvwxyz0123456789.#{}:;-";

/// The values that an attribute may have: of these letters, or exactly `only`.
struct Rule {
    std::string_view name;
    std::string_view letters;
    std::string_view only = {};
};

constexpr auto rules = std::to_array<Rule>(
    {{"xmlns", {}, "http://www.w3.org/2000/svg"},
     {"width", lengths},
     {"height", lengths},
     {"viewBox", numbers},
     {"x", numbers},
     {"y", numbers},
     {"d", path_data},
     {"id", names},
     {"class", names},
     {"stroke-width", numbers},
     {"fill", {}, "none"},
     {"stroke", {}, "none"},
     {"stroke-linecap", {}, "round"},
     {"stroke-linejoin", {}, "round"},
     {"maskUnits", {}, "userSpaceOnUse"}}
);
constexpr auto elements = std::to_array<std::string_view>({"svg", "style", "defs", "mask", "g", "path", "rect", "use"});

bool consistsOf(std::string_view text, std::string_view letters) {
    return text.find_first_not_of(letters) == std::string_view::npos;
}

/// One tag, as it stands between `<` and `>`.
struct Tag {
    std::string_view element;
    std::map<std::string_view, std::string_view> attributes;
    bool closes = false;
    bool is_empty = false;
};

/// Nothing when the text is no tag of a plain form.
std::optional<Tag> tagOf(std::string_view text) {
    Tag tag;
    tag.closes = text.starts_with('/');
    tag.is_empty = text.ends_with('/');
    if (tag.closes) text.remove_prefix(1);
    if (tag.is_empty && !text.empty()) text.remove_suffix(1);
    tag.element = text.substr(0, text.find(' '));
    text.remove_prefix(tag.element.size());
    while (!text.empty()) {
        const auto equals = text.find("=\"");
        if (text.front() != ' ' || equals == std::string_view::npos) return std::nullopt;
        const auto name = text.substr(1, equals - 1);
        text.remove_prefix(equals + 2);
        const auto end = text.find('"');
        if (end == std::string_view::npos || !tag.attributes.try_emplace(name, text.substr(0, end)).second)
            return std::nullopt;
        text.remove_prefix(end + 1);
    }
    return tag;
}

class SvgCheck {
public:
    explicit SvgCheck(std::string_view text) : rest_(text) {}

    std::string run() {
        while (problem_.empty() && !rest_.empty()) {
            if (ended_ && rest_ != "\n") refuse("text behind the end");
            if (ended_) break;
            step();
        }
        if (problem_.empty() && !ended_) refuse("the end is missing");
        return problem_;
    }

private:
    void refuse(std::string why) {
        if (problem_.empty()) problem_ = std::move(why);
    }

    void step() {
        const auto begin = rest_.find('<');
        const auto end = rest_.find('>');
        if (begin == std::string_view::npos || end == std::string_view::npos || end < begin)
            return refuse("a tag is not closed");
        const auto between = rest_.substr(0, begin);
        const bool in_style = !open_.empty() && open_.back() == "style";
        if (!consistsOf(between, in_style ? style_text : "\n")) return refuse("text where none may be");
        const auto tag = tagOf(rest_.substr(begin + 1, end - begin - 1));
        if (!tag) return refuse("a tag has another form");
        rest_.remove_prefix(end + 1);
        take(*tag);
    }
    void take(const Tag& tag) {
        if (std::ranges::find(elements, tag.element) == elements.end())
            return refuse("element " + std::string(tag.element));
        if (tag.closes) return leave(tag);
        if ((tag.element == "svg") != open_.empty()) return refuse("a picture in a picture");
        if (!open_.empty() && open_.back() == "style") return refuse("an element in a style");
        if ((tag.element == "style") != expectsStyle()) return refuse("another first element than one style");
        if (tag.element == "style") style(tag);
        for (const auto& [name, value] : tag.attributes) attribute(tag.element, name, value);
        if (!tag.is_empty) open_.push_back(tag.element);
    }
    /// The first element in the picture is its style, and no other one is.
    bool expectsStyle() const { return open_.size() == 1 && !styled_; }
    void style(const Tag& tag) {
        if (tag.is_empty || !tag.attributes.empty()) refuse("a style of another form");
        styled_ = true;
    }
    void leave(const Tag& tag) {
        if (open_.empty() || open_.back() != tag.element || !tag.attributes.empty() || tag.is_empty)
            return refuse("tags are not nested");
        open_.pop_back();
        ended_ = open_.empty();
        if (ended_ && !styled_) refuse("a style is missing");
    }

    void attribute(std::string_view element, std::string_view name, std::string_view value) {
        if (name == "mask") return masked(element, value);
        if (name == "href") return used(element, value);
        const auto rule = std::ranges::find(rules, name, &Rule::name);
        if (rule == rules.end()) return refuse("attribute " + std::string(name));
        const bool allowed = rule->only.empty() ? consistsOf(value, rule->letters) : value == rule->only;
        if (!allowed) return refuse("a value of attribute " + std::string(name));
        if (name == "id") define(element, value);
    }
    void define(std::string_view element, std::string_view id) {
        if (element != "path" && element != "mask") return refuse("a name of element " + std::string(element));
        if (shapes_.contains(id) || masks_.contains(id)) return refuse("a name of two elements");
        (element == "path" ? shapes_ : masks_).insert(id);
    }
    /// `url(#…)` of a mask before it; neither on a mask nor within one.
    void masked(std::string_view element, std::string_view value) {
        constexpr std::string_view begin = "url(#";
        const bool is_own = value.starts_with(begin) && value.ends_with(')') &&
                            masks_.contains(value.substr(begin.size(), value.size() - begin.size() - 1));
        const bool is_of_mask = element == "mask" || std::ranges::find(open_, "mask") != open_.end();
        if (!is_own || is_of_mask) refuse("a reference to a mask");
    }
    void used(std::string_view element, std::string_view value) {
        if (element != "use" || !value.starts_with('#') || !shapes_.contains(value.substr(1)))
            refuse("a reference to something else");
    }

    std::string_view rest_;
    std::vector<std::string_view> open_;
    std::set<std::string_view> shapes_;
    std::set<std::string_view> masks_;
    bool styled_ = false;
    bool ended_ = false;
    std::string problem_;
};

}  // namespace

std::string problemOfSvg(std::string_view svg) {
    return SvgCheck(svg).run();
}

}  // namespace cardcage::pcb::rendering
