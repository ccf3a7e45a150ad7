#pragma once

#include <string_view>

namespace cardcage::http {

/// Whether an If-Match or If-None-Match value lists the tag, or is "*" (RFC 9110, 13.1). `weak`: the weak comparison of
/// If-None-Match, which ignores the prefix W/; without it a weak tag never matches.
bool listsEntityTag(std::string_view list, std::string_view tag, bool weak);

}  // namespace cardcage::http
