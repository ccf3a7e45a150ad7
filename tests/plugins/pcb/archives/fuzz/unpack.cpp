// Any bytes as an uploaded archive. What comes out is counted, and its names lead nowhere.

#include "archives/unpack.hpp"

#include <clocale>
#include <cstdint>
#include <cstdlib>

#include "archives/refusal.hpp"

using namespace cardcage::pcb::archives;

namespace {

constexpr Limits small{.bytes = 1 << 20, .file_bytes = 1 << 19, .entries = 200, .ratio = 100, .nesting = 2};

void require(bool holds) {
    if (!holds) std::abort();
}

bool leadsOut(const std::string& folder) {
    const auto inside = "/" + folder + "/";
    return inside.find("/../") != std::string::npos || folder.starts_with('/');
}

class Counting : public Sink {
public:
    void begin(const FoundFile& file) override {
        require(!is_open_ && file.input == 0 && (file.is_unpacked || file.name == "upload"));
        require(!file.name.empty() && file.name.find_first_of("/\\") == std::string::npos && !leadsOut(file.folder));
        is_open_ = true;
        size_ = 0;
    }
    void write(std::string_view piece) override {
        require(is_open_);
        size_ += piece.size();
        all_ += piece.size();
        require(size_ <= small.file_bytes && all_ <= small.bytes);
    }
    void end() override {
        require(is_open_);
        is_open_ = false;
    }

private:
    bool is_open_ = false;
    std::uint64_t size_ = 0;
    std::uint64_t all_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool is_utf8 = std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr;
    require(is_utf8);
    Counting sink;
    try {
        unpack({{"upload", {reinterpret_cast<const char*>(data), size}}}, small, sink);
    } catch (const Refusal& refusal) {
        require(!refusal.reason.empty());
    }
    return 0;
}
