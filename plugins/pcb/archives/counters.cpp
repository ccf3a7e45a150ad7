#include "archives/counters.hpp"

#include <string>

#include "archives/refusal.hpp"

namespace cardcage::pcb::archives {
namespace {

/// Small archives of equal bytes are no attack.
constexpr std::uint64_t ratio_counts_from = std::uint64_t{1} << 20;

[[noreturn]] void refuse(const std::string& limit) {
    throw Refusal(Fault::Limit, {}, limit);
}

}  // namespace

void Counters::addEntry() {
    if (++entries_ > limits_.entries) refuse("has more than " + std::to_string(limits_.entries) + " entries");
}

void Counters::expect(std::uint64_t bytes) {
    if (bytes > limits_.file_bytes) refuse("is unpacked larger than " + std::to_string(limits_.file_bytes) + " bytes");
    expected_ += bytes;
    if (expected_ > limits_.bytes)
        refuse("makes the upload unpacked larger than " + std::to_string(limits_.bytes) + " bytes");
}

void Counters::add(std::uint64_t bytes, std::uint64_t file, std::uint64_t archive, std::uint64_t size) {
    bytes_ += bytes;
    if (file > limits_.file_bytes) refuse("is unpacked larger than " + std::to_string(limits_.file_bytes) + " bytes");
    if (bytes_ > limits_.bytes)
        refuse("makes the upload unpacked larger than " + std::to_string(limits_.bytes) + " bytes");
    if (archive > ratio_counts_from && archive / limits_.ratio >= size)
        refuse("is of an archive that unpacks to more than " + std::to_string(limits_.ratio) + " times its size");
}

void Counters::checkNesting(int depth) const {
    if (depth > limits_.nesting)
        refuse("is an archive inside of more than " + std::to_string(limits_.nesting) + " others");
}

}  // namespace cardcage::pcb::archives
