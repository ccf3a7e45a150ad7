#include "host/serving/json_body.hpp"

#include <algorithm>
#include <cctype>

namespace cardcage::serving {

bool isJson(const http::Request& request, std::string_view media_type) {
    const auto content_type = request.header("Content-Type");
    if (!content_type) return true;
    std::string_view type = content_type->substr(0, content_type->find(';'));
    while (!type.empty() && (type.back() == ' ' || type.back() == '\t')) type.remove_suffix(1);
    const auto is = [&](std::string_view wanted) {
        return std::equal(type.begin(), type.end(), wanted.begin(), wanted.end(), [](unsigned char a, unsigned char b) {
            return std::tolower(a) == std::tolower(b);
        });
    };
    return is("application/json") || (!media_type.empty() && is(media_type));
}

}  // namespace cardcage::serving
