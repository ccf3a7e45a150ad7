// Gives every file of the folders named to a fuzz target, once: the saved corpus in ordinary builds.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** arguments) {
    int inputs = 0;
    for (int argument = 1; argument < count; ++argument)
        for (const auto& entry : std::filesystem::directory_iterator(arguments[argument])) {
            std::ifstream file(entry.path(), std::ios::binary);
            const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
            ++inputs;
        }
    std::cout << inputs << " inputs\n";
    return inputs > 0 ? 0 : 1;
}
