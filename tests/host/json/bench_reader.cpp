// Prints how fast the reader goes through a generated array of offers, and how much memory that takes.
//   bench_json_reader [MEGABYTES]

#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

#include "host/json/reader.hpp"

namespace {

/// An endless text is made of one block of offers, repeated, so that the text itself takes no memory.
class OfferSource : public cardcage::json::ByteSource {
public:
    explicit OfferSource(std::size_t size) {
        for (int i = 0; i < 200; ++i) block_ += offer(i) + ",";
        blocks_ = size / block_.size() + 1;
    }
    std::size_t read(char* buffer, std::size_t size) override {
        std::size_t done = 0;
        while (done < size) {
            if (rest_.empty() && !refill()) break;
            const auto part = std::min(size - done, rest_.size());
            std::memcpy(buffer + done, rest_.data(), part);
            rest_.remove_prefix(part);
            done += part;
        }
        bytes += done;
        return done;
    }
    std::size_t bytes = 0;

private:
    static std::string offer(int i) {
        const auto n = std::to_string(i);
        return R"({"supplier_part_number": "MCR03-)" + n +
               R"(-ND", "manufacturer": "Würth Elektronik", "mpn": "RC0603FR-)" + n +
               R"(", "packaging": "TapeAndReel", "moq": 1)" + n +
               R"(, "mpq": 5000, "lead_time": 14, "availability": 1)" + n +
               R"(00, "currency": "EUR", "valid_until": "2026-12-31", "description": "RES 10k 1% 1/10W \"thick film\"",)" +
               R"( "prices": [{"quantity": 1, "unit_price": "0.10250"}, {"quantity": 100, "unit_price": "0.0231"},)" +
               R"( {"quantity": 5000, "unit_price": "0.00912"}], "customer": null, "active": true})";
    }
    bool refill() {
        if (!begun_) {
            begun_ = true;
            rest_ = "[";
        } else if (blocks_ != 0) {
            rest_ = block_;
            // The last block goes without its comma.
            if (--blocks_ == 0) rest_.remove_suffix(1);
        } else if (!ended_) {
            ended_ = true;
            rest_ = "]";
        }
        return !rest_.empty();
    }
    std::string block_;
    std::size_t blocks_ = 0;
    std::string_view rest_;
    bool begun_ = false;
    bool ended_ = false;
};

long residentKilobytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t megabytes = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100;
    const auto before = residentKilobytes();
    for (int run = 0; run < 5; ++run) {
        OfferSource source(megabytes << 20);
        cardcage::json::Reader reader(source, {.nodes = 0});
        std::uint64_t events = 0;
        const auto begin = std::chrono::steady_clock::now();
        while (static_cast<int>(reader.next().kind) > 0) ++events;
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        if (const auto& last = reader.next(); last.kind != cardcage::json::Kind::End) {
            std::cerr << last.text << " at byte " << last.position << '\n';
            return 1;
        }
        std::cout << source.bytes / 1e6 << " MB, " << events << " events, " << source.bytes / 1e6 / seconds.count()
                  << " MB/s, " << residentKilobytes() - before << " KiB more memory\n";
    }
}
