#include "host/http/messages/entity_tag.hpp"

namespace cardcage::http {

bool listsEntityTag(std::string_view list, std::string_view tag, bool weak) {
    const auto skip = [&](std::string_view characters) {
        const auto rest = list.find_first_not_of(characters);
        list = rest == std::string_view::npos ? std::string_view{} : list.substr(rest);
    };
    skip(" \t");
    if (list == "*") return true;
    while (!list.empty()) {
        skip(" \t,");
        const bool is_weak = list.starts_with("W/");
        if (is_weak) list.remove_prefix(2);
        if (list.empty() || list.front() != '"') return false;
        const auto end = list.find('"', 1);
        if (end == std::string_view::npos) return false;
        if (list.substr(0, end + 1) == tag && (weak || !is_weak)) return true;
        list.remove_prefix(end + 1);
    }
    return false;
}

}  // namespace cardcage::http
