#include "host/http/messages/unpack.hpp"

#include <zlib.h>

#include <array>
#include <new>

namespace cardcage::http {
namespace {

constexpr int gzip_only = 16 + MAX_WBITS;

class Inflater {
public:
    Inflater() {
        if (inflateInit2(&stream_, gzip_only) != Z_OK) {
            throw std::bad_alloc();
        }
    }
    ~Inflater() { inflateEnd(&stream_); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    z_stream* operator->() { return &stream_; }
    int run() { return inflate(&stream_, Z_NO_FLUSH); }
    void nextMember() { inflateReset(&stream_); }

private:
    z_stream stream_{};
};

}  // namespace

Unpacked unpack(const Spool& packed, std::uint64_t limit, Spool& content) {
    Inflater inflater;
    std::array<char, 16 * 1024> in;
    std::array<char, 64 * 1024> out;
    std::uint64_t offset = 0;
    bool at_end = false;  // of a member
    for (;;) {
        if (inflater->avail_in == 0) {
            const auto size = packed.read(offset, in.data(), in.size());
            if (size == 0) {
                return at_end ? Unpacked::Good : Unpacked::Malformed;
            }
            offset += size;
            inflater->next_in = reinterpret_cast<Bytef*>(in.data());
            inflater->avail_in = static_cast<uInt>(size);
        }
        if (at_end) {
            inflater.nextMember();
        }
        inflater->next_out = reinterpret_cast<Bytef*>(out.data());
        inflater->avail_out = static_cast<uInt>(out.size());
        const auto status = inflater.run();
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
            return Unpacked::Malformed;
        }
        const auto made = out.size() - inflater->avail_out;
        if (made > limit - content.size()) {
            return Unpacked::TooLarge;
        }
        content.append({out.data(), made});
        at_end = status == Z_STREAM_END;
    }
}

}  // namespace cardcage::http
