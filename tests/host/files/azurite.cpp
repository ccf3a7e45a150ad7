#include "tests/host/files/azurite.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <stdexcept>

namespace cardcage::test {
namespace {

constexpr auto program = CARDCAGE_SOURCE_DIR "/tests/e2e/azure/node_modules/azurite/dist/src/blob/main.js";
constexpr int patience_ms = 60'000;

/// Reads on until the text has come; returns the line that contains it.
std::string lineWith(int descriptor, const std::string& text) {
    std::string received;
    for (;;) {
        if (const auto found = received.find(text); found != std::string::npos) {
            if (const auto end = received.find('\n', found); end != std::string::npos) {
                return received.substr(found, end - found);
            }
        }
        pollfd waiting{descriptor, POLLIN, 0};
        std::array<char, 4096> buffer;
        if (::poll(&waiting, 1, patience_ms) != 1) throw std::runtime_error("azurite does not start: " + received);
        const auto count = ::read(descriptor, buffer.data(), buffer.size());
        if (count <= 0) throw std::runtime_error("azurite ended: " + received);
        received.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace

Azurite& Azurite::shared() {
    static Azurite the_one;
    return the_one;
}

Azurite::Azurite() {
    if (!std::filesystem::exists(program)) {
        throw std::runtime_error("azurite is not installed: run scripts/setup");
    }
    std::array<int, 2> pipe;
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe for azurite");
    const std::string accounts = std::string("AZURITE_ACCOUNTS=") + account + ":" + key;
    const auto parent = ::getpid();
    process_ = ::fork();
    if (process_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // also when this program dies before its end
        if (::getppid() != parent) ::_exit(1);
        ::dup2(pipe[1], STDOUT_FILENO);
        ::dup2(pipe[1], STDERR_FILENO);
        ::putenv(const_cast<char*>(accounts.c_str()));
        ::execlp(
            "node",
            "node",
            program,
            "--blobHost",
            "127.0.0.1",
            "--blobPort",
            "0",
            "--inMemoryPersistence",
            "--disableTelemetry",
            nullptr
        );
        ::_exit(127);
    }
    ::close(pipe[1]);
    output_ = pipe[0];
    const std::string announced = "successfully listens on ";
    endpoint_ = lineWith(output_, announced).substr(announced.size()) + "/" + account;
}

Azurite::~Azurite() {
    if (process_ > 0) {
        ::kill(process_, SIGTERM);
        ::waitpid(process_, nullptr, 0);
    }
    if (output_ >= 0) ::close(output_);
}

}  // namespace cardcage::test
