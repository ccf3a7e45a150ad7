#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::supervision {

/// One message of a process by the protocol of sd_notify(3): lines NAME=VALUE.
struct Notice {
    pid_t sender = 0;  ///< as the kernel says
    std::string text;

    /// Returns whether it has this line.
    bool says(std::string_view line) const;
    /// Returns the value of that name; empty without.
    std::string value(std::string_view name) const;
};

/// The receiving end of NOTIFY_SOCKET.
class NoticeSocket {
public:
    /// Throws std::system_error.
    NoticeSocket();
    ~NoticeSocket();
    NoticeSocket(const NoticeSocket&) = delete;
    NoticeSocket& operator=(const NoticeSocket&) = delete;

    /// Returns the value of NOTIFY_SOCKET for those who are to write.
    const std::string& address() const { return address_; }
    /// Returns the descriptor, to wait for messages.
    int descriptor() const { return descriptor_; }
    /// Returns the next message; absent when there is none.
    std::optional<Notice> receive();

private:
    int descriptor_ = -1;
    std::string address_;
};

}  // namespace cardcage::supervision
