// Any bytes as a form with files, read whole and in small pieces: the same parts, or the same refusal.

#include <cardcage/web/multipart.hpp>
#include <cstdint>
#include <cstdlib>

using namespace cardcage;

namespace {

constexpr MultipartLimits small{.parts = 20, .part_bytes = 10'000, .head_bytes = 1'000, .name_bytes = 100};

/// Everything that a reader tells of a body.
std::string told(std::string_view body, std::size_t chunk) {
    std::string all;
    try {
        MultipartReader reader(
            "multipart/form-data; boundary=b",
            [&](std::span<char> buffer) {
                const auto count = body.copy(buffer.data(), std::min(buffer.size(), chunk));
                body.remove_prefix(count);
                return count;
            },
            small
        );
        while (const auto* part = reader.next()) {
            if (part->name.size() > small.name_bytes) std::abort();
            all += part->name + '\n' + part->filename.value_or("(none)") + '\n' + part->content_type + '\n';
            std::size_t size = 0;
            for (auto piece = reader.read(); !piece.empty(); piece = reader.read()) {
                size += piece.size();
                all += piece;
            }
            if (size > small.part_bytes) std::abort();
        }
    } catch (const Problem& problem) {
        // Parts that came before an error depend on the pieces; nothing of them is kept.
        return problem.code() + ": " + problem.detail();
    }
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view body(reinterpret_cast<const char*>(data), size);
    const auto whole = told(body, 65'536);
    if (whole != told(body, 1) || whole != told(body, 7)) std::abort();
    return 0;
}
