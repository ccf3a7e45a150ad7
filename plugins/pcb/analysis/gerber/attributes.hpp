#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "gerber/image.hpp"

namespace cardcage::pcb::analysis {

/// The dictionaries of X2 attributes while a file is read: what TF, TA, TO and TD say.
class Attributes {
public:
    explicit Attributes(Image& image) : image_(image) {}

    /// Takes `TF.FileFunction,Copper,L1,Top`; false when `word` is no attribute command.
    bool take(std::string_view word);
    /// The number of the attributes that a new object has.
    std::uint32_t ofObject();
    /// The aperture function that a new aperture, or a region, has.
    TextId apertureFunction() const { return current_.function; }

private:
    bool take(char kind, std::string_view name, std::string_view value);
    void setObject(std::string_view name, std::string_view value);
    void forget(std::string_view name);
    TextId idOf(std::string_view text);

    Image& image_;
    ObjectAttributes current_;
    std::uint32_t current_number_ = 0;
    bool changed_ = false;
    std::map<ObjectAttributes, std::uint32_t> numbers_{{ObjectAttributes{}, 0}};
    std::unordered_map<std::string, TextId> ids_;
};

}  // namespace cardcage::pcb::analysis
