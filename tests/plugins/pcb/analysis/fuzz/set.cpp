// Any bytes as the files of an upload: parted by form feeds, the first line of each is its name.

#include "result/analyse.hpp"
#include "tests/plugins/pcb/analysis/fuzz/fuzzed.hpp"
#include "values/text.hpp"

using namespace cardcage::pcb::analysis;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<InputFile> inputs;
    for (const auto part : split(fuzz::textOf(data, size), '\f')) {
        const auto end = std::min(part.find('\n'), part.size());
        inputs.push_back({std::string(part.substr(0, end)), "", part.substr(std::min(end + 1, part.size()))});
        if (inputs.size() == 20) break;
    }
    analyse(std::move(inputs), fuzz::smallLimits());
    return 0;
}
