#include "specifications/settings_record.hpp"

#include <set>

#include "files/extracted.hpp"

namespace cardcage::pcb {
namespace {

using rules::Property;

template <class T>
constexpr bool is_setting_value = false;
template <Property P>
constexpr bool is_setting_value<SettingValue<P>> = true;

/// Calls visit(property, member) for each setting of a record in the order of the table.
template <class Record, class Visit>
void forEachSetting(Record& record, Visit&& visit) {
    sdk::forEachMember(record, [&](auto& member, std::size_t index) { visit(static_cast<Property>(index), member); });
}

rules::PanelLayout layoutOf(const PanelSettings& panel) {
    return {
        .boards_x = panel.boards_x,
        .boards_y = panel.boards_y,
        .width = panel.width.micro,
        .height = panel.height.micro,
        .border = panel.border.micro,
        .spacing = panel.spacing.micro,
        .separation = panel.separation,
        .x_outs_allowed = panel.x_outs_allowed,
        .max_x_out_percent = panel.max_x_out_percent ? std::optional(panel.max_x_out_percent->micro) : std::nullopt};
}

PanelSettings panelOf(const rules::PanelLayout& layout) {
    return {
        .boards_x = layout.boards_x,
        .boards_y = layout.boards_y,
        .width = {layout.width},
        .height = {layout.height},
        .border = {layout.border},
        .spacing = {layout.spacing},
        .separation = layout.separation,
        .x_outs_allowed = layout.x_outs_allowed,
        .max_x_out_percent =
            layout.max_x_out_percent ? std::optional(Measure{*layout.max_x_out_percent}) : std::nullopt};
}

std::vector<rules::StackupRow> rowsOf(const StackupSettings& stackup) {
    std::vector<rules::StackupRow> rows;
    for (const auto& layer : stackup.layers)
        rows.push_back({layer.name, layer.function, layer.material, layer.thickness_um.micro});
    return rows;
}

StackupSettings stackupOf(const std::vector<rules::StackupRow>& rows) {
    StackupSettings stackup;
    for (const auto& row : rows) stackup.layers.push_back({row.name, row.function, row.material, {row.thickness_um}});
    return stackup;
}

/// Sets one value of the rules from a member that is there.
template <class T>
void take(rules::Settings& settings, Property property, const T& member) {
    if constexpr (std::is_same_v<T, Measure>) {
        settings.set(property, rules::Value(member.micro));
    } else if constexpr (is_setting_value<T>) {
        settings.set(property, rules::Value(member.value));
    } else if constexpr (std::is_same_v<T, bool>) {
        settings.set(property, rules::Value(member ? 1 : 0));
    } else if constexpr (std::is_same_v<T, std::string>) {
        settings.set(property, member);
    } else if constexpr (std::is_same_v<T, PanelSettings>) {
        settings.set(layoutOf(member));
    } else if constexpr (std::is_same_v<T, StackupSettings>) {
        settings.set(rowsOf(member));
    } else {
        std::int64_t bits = 0;
        for (const auto& word : member) bits |= word.value;
        settings.set(property, rules::Value(bits));
    }
}

/// Sets a member from a value that is there.
template <class T>
void give(const rules::Settings& settings, Property property, T& member) {
    const auto value = *settings[property];
    if constexpr (is_setting_value<T>) {
        member.value = value;
    } else if constexpr (std::is_same_v<T, bool>) {
        member = value != 0;
    } else if constexpr (std::is_same_v<T, std::string>) {
        member = settings.texts.at(property);
    } else if constexpr (std::is_same_v<T, PanelSettings>) {
        member = panelOf(settings.panel.value());
    } else if constexpr (std::is_same_v<T, StackupSettings>) {
        member = stackupOf(settings.stackup);
    } else {
        for (const auto word : rules::typeOf(property).listedValues())
            if ((value & word) != 0) member.push_back({word});
    }
}

template <class Record>
rules::Settings settingsIn(const Record& given) {
    rules::Settings settings;
    forEachSetting(given, [&](Property property, const auto& member) {
        if (member) take(settings, property, *member);
    });
    return settings;
}

template <class Record>
Record recordOf(const rules::Settings& settings) {
    Record record;
    forEachSetting(record, [&](Property property, auto& member) {
        if (settings[property]) give(settings, property, member.emplace());
    });
    return record;
}

}  // namespace

template <SettingsForm form>
void SettingsOf<form>::check(sdk::FieldErrors& errors) const {
    std::set<std::int64_t> words;
    for (const auto& word : via_types.value_or(std::vector<SettingValue<Property::ViaTypes>>{})) {
        if (!words.insert(word.value).second) errors.add("/viaTypes", "duplicate", "must have each word once");
    }
}
template struct SettingsOf<SettingsForm::Request>;
template struct SettingsOf<SettingsForm::RequestInEitherCase>;
template struct SettingsOf<SettingsForm::Answer>;

rules::Settings settingsOf(const SettingsInput& given) {
    return settingsIn(given);
}

rules::Settings settingsOf(const SettingsInEitherCase& given) {
    return settingsIn(given);
}

rules::Settings settingsOf(const ExtractedSettings& extracted) {
    rules::Settings settings;
    sdk::forEachField<ExtractedSettings>([&](const auto& field) {
        const auto& member = extracted.*field.member;
        if (member) take(settings, rules::propertyNamed(field.name).value(), *member);
    });
    return settings;
}

EffectiveSettings effectiveRecord(const rules::Settings& settings) {
    return recordOf<EffectiveSettings>(settings);
}

SettingsInput givenRecord(const rules::Settings& settings) {
    return recordOf<SettingsInput>(settings);
}

}  // namespace cardcage::pcb
