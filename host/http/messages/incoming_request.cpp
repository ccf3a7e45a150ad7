#include "host/http/messages/incoming_request.hpp"

#include <algorithm>

namespace cardcage::http {
namespace {

/// Bodies up to this size stay in memory. Larger ones wait in a file, so that slow clients occupy no memory.
constexpr std::size_t memory_limit = 256 * 1024;

}  // namespace

IncomingRequest::IncomingRequest(const std::string& spool_directory)
    : content(memory_limit, spool_directory), spool_directory_(spool_directory) {}

Unpacked IncomingRequest::unpackBody(std::uint64_t limit) {
    Spool unpacked(memory_limit, spool_directory_);
    const auto result = unpack(content, limit, unpacked);
    if (result == Unpacked::Good) {
        content = std::move(unpacked);
    }
    return result;
}

std::optional<std::string_view> IncomingRequest::header(std::string_view name) const {
    const Field* first = nullptr;
    std::string* all = nullptr;
    for (const auto& field : head.fields) {
        if (!sameIgnoringCase(field.name, name)) {
            continue;
        }
        if (!first) {
            first = &field;
        } else {
            if (!all) {
                all = &joined_.emplace_back(first->value);
            }
            all->append(", ").append(field.value);
        }
    }
    if (all) {
        return *all;
    }
    return first ? std::optional(first->value) : std::nullopt;
}

bool IncomingRequest::cancelled() const {
    return (gone_word && (gone_word->load(std::memory_order_relaxed) & gone_bits)) ||
           (ending && ending->load(std::memory_order_relaxed));
}

void IncomingRequest::clear() {
    head.clear();
    request_id.clear();
    content.clear();
    joined_.clear();
    context.reset();
    ending = nullptr;
}

bool isReflectable(std::string_view request_id) {
    return !request_id.empty() && request_id.size() <= 64 &&
           std::all_of(request_id.begin(), request_id.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
                      c == '_' || c == '-';
           });
}

}  // namespace cardcage::http
