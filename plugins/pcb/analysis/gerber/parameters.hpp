#pragma once

#include <map>
#include <string>
#include <string_view>

#include "gerber/plotter.hpp"
#include "macros/macro.hpp"

namespace cardcage::pcb::analysis {

/// Executes the commands between percent signs, but for attributes.
class Parameters {
public:
    Parameters(Image& image, Plotter& plotter, Attributes& attributes, const Limits& limits)
        : image_(image), plotter_(plotter), attributes_(attributes), limits_(limits) {}

    void take(std::string_view word);
    /// A percent sign ended what was open: a macro is complete.
    void close() { open_macro_ = nullptr; }
    bool macroIsOpen() const { return open_macro_ != nullptr; }

private:
    void setUnit(std::string_view value);
    void setFormat(std::string_view value);
    void defineAperture(std::string_view text);
    bool standardAperture(Aperture& aperture, std::string_view name, const std::vector<std::string_view>& numbers);
    void macroAperture(Aperture aperture, const Macro& macro, const std::vector<std::string_view>& numbers);
    void stepAndRepeat(std::string_view text);
    void block(std::string_view text);
    void load(char what, std::string_view value);
    void wholeImage(std::string_view name, std::string_view value);
    Nm size(std::string_view text);

    Image& image_;
    Plotter& plotter_;
    Attributes& attributes_;
    const Limits& limits_;
    std::map<std::string, Macro, std::less<>> macros_;
    Macro* open_macro_ = nullptr;
    std::int64_t macro_statements_ = 0;
};

}  // namespace cardcage::pcb::analysis
