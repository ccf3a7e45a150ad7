#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/isolated/processes.hpp"

namespace cardcage::isolated::test {

/// Keeps what comes: "begin name type", "piece bytes", "end", and the outputs.
struct Recorder : Listener {
    std::vector<std::pair<std::string, std::string>> outputs;
    Progress last;
    int ticks = 0;
    std::int32_t answer = 0;  ///< of tick
    std::int32_t of_write = 0;
    std::uint64_t bytes = 0;

    std::int32_t begin(std::string_view output, std::string_view) override {
        outputs.emplace_back(output, "");
        return 0;
    }
    std::int32_t write(std::string_view piece) override {
        bytes += piece.size();
        if (bytes < 1'000'000) outputs.back().second += piece;
        return of_write;
    }
    std::int32_t end() override { return 0; }
    std::int32_t tick(const Progress& progress) override {
        last = progress;
        ++ticks;
        return answer;
    }
};

/// Processes of functions that the program ISOLATED_HOST has started, or this test by it; zombies have no words.
inline std::vector<pid_t> childrenAlive() {
    const auto words = ISOLATED_HOST + std::string("\0module\0run-isolated", 20);
    std::vector<pid_t> children;
    DIR* directory = opendir("/proc");
    while (const auto* entry = readdir(directory)) {
        // Not by a stream, which throws when the process ends meanwhile.
        const int file = open((std::string("/proc/") + entry->d_name + "/cmdline").c_str(), O_RDONLY | O_CLOEXEC);
        std::string text(words.size(), '\0');
        const auto size = file < 0 ? 0 : read(file, text.data(), text.size());
        if (file >= 0) close(file);
        text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
        if (text.starts_with(words)) children.push_back(std::stoi(entry->d_name));
    }
    closedir(directory);
    return children;
}

}  // namespace cardcage::isolated::test
