#pragma once

#include <unistd.h>

#include <utility>

namespace cardcage::isolated {

/// A file descriptor, closed at the end.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        if (this != &other) {
            close();
            number_ = std::exchange(other.number_, -1);
        }
        return *this;
    }
    ~Descriptor() { close(); }

    int get() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_;
};

// Descriptors of the child.
constexpr int child_answers = 3;  ///< written: frames
constexpr int child_control = 4;  ///< read: nothing comes; its end is that of the host
constexpr int child_order = 5;    ///< the order, sealed memory
constexpr int child_inputs = 6;   ///< the inputs, sealed memory

}  // namespace cardcage::isolated
