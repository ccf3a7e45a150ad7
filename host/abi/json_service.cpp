#include "host/abi/boundary.hpp"
#include "host/abi/service_tables.hpp"
#include "host/execution/call.hpp"

namespace cardcage::abi {
namespace {

/// The body of a request, wherever the connection layer put it.
class BodySource : public json::ByteSource {
public:
    explicit BodySource(const http::Spool& body) : body_(body) {}
    std::size_t read(char* buffer, std::size_t size) override {
        const auto count = body_.read(offset_, buffer, size);
        offset_ += count;
        return count;
    }

private:
    const http::Spool& body_;
    std::uint64_t offset_ = 0;
};

/// Imports are bounded by their bytes and elements, everything else by the number of values, too.
json::Limits limitsOf(const cc_call& call) {
    json::Limits limits;
    if (call.is_operation || call.run.admitted.entry->route->longRunning()) limits.nodes = 0;
    return limits;
}

std::int32_t openBody(cc_call* call, cc_json** reader) {
    if (!reader) return CC_INVALID;
    auto json = std::make_unique<cc_json>();
    if (call->is_operation) {
        json->reader = std::make_unique<json::Reader>(call->payload, limitsOf(*call));
    } else if (const auto text = call->run.request.body().memory()) {
        json->reader = std::make_unique<json::Reader>(*text, limitsOf(*call));
    } else {
        json->source = std::make_unique<BodySource>(call->run.request.body());
        json->reader = std::make_unique<json::Reader>(*json->source, limitsOf(*call));
    }
    *reader = call->readers.emplace_back(std::move(json)).get();
    return CC_OK;
}

std::int32_t openText(cc_call* call, cc_str text, cc_json** reader) {
    if (!reader) return CC_INVALID;
    auto json = std::make_unique<cc_json>();
    json->reader = std::make_unique<json::Reader>(view(text), limitsOf(*call));
    *reader = call->readers.emplace_back(std::move(json)).get();
    return CC_OK;
}

std::int32_t next(cc_json* reader, cc_json_event* out) {
    if (!covers(out, &cc_json_event::position)) return CC_INVALID;
    const auto& event = reader->reader->next();
    out->text = borrowed(event.text);
    out->position = event.position;
    if (event.kind == json::Kind::Syntax || event.kind == json::Kind::TooLarge) {
        out->kind = CC_JSON_END;
        return static_cast<std::int32_t>(event.kind);
    }
    out->kind = static_cast<std::int32_t>(event.kind);
    return CC_OK;
}

}  // namespace

const cc_json_v1 json_table{
    .size = sizeof(cc_json_v1), .open_body = safe<openBody>, .open_text = safe<openText>, .next = safe<next>};

}  // namespace cardcage::abi
