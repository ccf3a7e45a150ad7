#include "work/extract_stackup.hpp"

#include <algorithm>

#include "analysis/values/text.hpp"
#include "work/facts_of_result.hpp"

namespace cardcage::pcb {
namespace {

using analysis::StackupRow;
using rules::StackupFunction;

constexpr std::size_t most_stackup_rows = 80;
constexpr std::size_t longest_stackup_text = 100;
constexpr analysis::Nm thickest_stackup_layer = 10 * analysis::one_millimetre;

bool isType(const StackupRow& row, std::string_view type) {
    return analysis::lowered(row.type) == type;
}

bool isPrinted(const StackupRow& row) {
    return isType(row, "soldermask") || isType(row, "legend");
}

/// Core or prepreg, by the words of a row. The only dielectric of a board is its core.
std::optional<StackupFunction> dielectricOf(const StackupRow& row, std::size_t dielectrics) {
    const auto words = row.name + " " + row.material + " " + row.notes;
    const bool is_core = analysis::containsIgnoringCase(words, "core");
    const bool is_prepreg = analysis::containsIgnoringCase(words, "prepreg");
    if (is_core != is_prepreg) return is_core ? StackupFunction::Core : StackupFunction::Prepreg;
    return dielectrics == 1 && !is_core ? std::optional(StackupFunction::Core) : std::nullopt;
}

std::optional<StackupFunction> functionOf(const StackupRow& row, std::size_t dielectrics) {
    if (isType(row, "copper")) return StackupFunction::Copper;
    if (isType(row, "dielectric")) return dielectricOf(row, dielectrics);
    if (isType(row, "soldermask")) return StackupFunction::SolderMask;
    return isType(row, "legend") ? std::optional(StackupFunction::Legend) : std::nullopt;
}

/// A text that fits a setting, cut between characters.
std::string shortText(std::string_view text) {
    auto clean = cleanText(analysis::trimmed(text));
    if (clean.size() > longest_stackup_text) {
        auto end = longest_stackup_text;
        while ((static_cast<unsigned char>(clean[end]) & 0xC0U) == 0x80U) --end;
        clean.resize(end);
    }
    return std::string(analysis::trimmed(clean));
}

std::string nameOf(const StackupRow& row) {
    auto name = shortText(row.name);
    return name.empty() ? shortText(row.type) : name;
}

std::size_t countOf(const std::vector<StackupRow>& rows, std::string_view type) {
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [&](const StackupRow& row) {
        return isType(row, type);
    }));
}

}  // namespace

std::optional<StackupSettings> stackupSetting(const std::vector<StackupRow>& rows, int copper_layers) {
    if (copper_layers < 1 || countOf(rows, "copper") != static_cast<std::size_t>(copper_layers)) return std::nullopt;
    const auto dielectrics = countOf(rows, "dielectric");
    StackupSettings stackup;
    for (const auto& row : rows) {
        if (isType(row, "solderpaste") || (isPrinted(row) && !row.thickness)) continue;
        const auto function = functionOf(row, dielectrics);
        if (!function || !row.thickness || *row.thickness > thickest_stackup_layer) return std::nullopt;
        const Measure micrometres{measureOf(*row.thickness).micro * 1'000};
        stackup.layers.push_back({nameOf(row), *function, shortText(row.material), micrometres});
    }
    const bool fits = dielectrics > 0 && stackup.layers.size() <= most_stackup_rows;
    return fits ? std::optional(std::move(stackup)) : std::nullopt;
}

}  // namespace cardcage::pcb
