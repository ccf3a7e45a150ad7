#pragma once

#include <optional>
#include <string>
#include <vector>

#include "specifications/settings_record.hpp"
#include "words.hpp"

/// Specifications of PCBs: what is to be built.
namespace cardcage::pcb {

/// Values derived from the settings.
struct DerivedValues {
    std::optional<Measure> aspect_ratio;
    std::optional<Measure> board_area_mm2;
    int pattern_class = 3;

    static constexpr auto schema() {
        return sdk::record(
            "PcbDerivedValues",
            sdk::required<&DerivedValues::aspect_ratio>(
                "Thickness of the board by the smallest drill of through holes; null without such holes.",
                sdk::named("aspectRatio"),
                sdk::example("5.333333")
            ),
            sdk::required<&DerivedValues::board_area_mm2>(
                "Area of one board in mm²; null without a size.", sdk::named("boardAreaMm2"), sdk::example("4000")
            ),
            sdk::required<&DerivedValues::pattern_class>(
                "3 (coarse) to 10 (fine), by the smaller one of track width and spacing.",
                sdk::named("patternClass"),
                sdk::example("7")
            )
        );
    }
};

/// A remark about a specification that refuses nothing.
struct SpecificationWarning {
    std::string rule;
    std::string message;
    std::optional<std::string> property;
    AnyJson specified;
    AnyJson measured;

    static constexpr auto schema() {
        return sdk::record(
            "PcbSpecificationWarning",
            sdk::required<&SpecificationWarning::rule>("Id of the rule.", sdk::example("P05")),
            sdk::required<&SpecificationWarning::message>("The remark.", sdk::example("The panel is advised.")),
            sdk::required<&SpecificationWarning::property>("Setting that it is about.", sdk::example("minTrackWidth")),
            sdk::required<&SpecificationWarning::specified>("Effective value of this setting."),
            sdk::required<&SpecificationWarning::measured>("Value in the files; null when files have none.")
        );
    }
};

struct Specification {
    SpecificationId id;
    PcbId pcb_id;
    std::string name;
    bool is_default = false;
    EffectiveSettings settings;
    std::vector<std::string> set_by_user;
    std::vector<std::string> set_by_analysis;
    DerivedValues derived;
    std::vector<SpecificationWarning> warnings;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "PcbSpecification",
            sdk::required<&Specification::id>("Id of the specification."),
            sdk::required<&Specification::pcb_id>("Id of the PCB.", sdk::named("pcbId")),
            sdk::required<&Specification::name>("Name; unique in the PCB.", sdk::example("Default")),
            sdk::required<&Specification::is_default>(
                "Whether it is the one the PCB was created with; it cannot be deleted.", sdk::named("isDefault")
            ),
            sdk::required<&Specification::settings>("Effective value of every setting."),
            sdk::required<&Specification::set_by_user>(
                "Settings that were given by a client.", sdk::named("setByUser"), sdk::example(R"(["layerCount"])")
            ),
            sdk::required<&Specification::set_by_analysis>(
                "Settings that follow the files.", sdk::named("setByAnalysis"), sdk::example(R"(["boardWidth"])")
            ),
            sdk::required<&Specification::derived>("Values derived from the settings."),
            sdk::required<&Specification::warnings>("Remarks; they refuse nothing."),
            sdk::required<&Specification::created_at>("Time of creation.", sdk::named("createdAt")),
            sdk::required<&Specification::updated_at>("Time of the last change.", sdk::named("updatedAt"))
        );
    }
};

/// The name of a specification in a request. A name of the form of a uuid would be taken for an id.
inline constexpr rule::Length specification_name{1, 100};
/// Reports a name of the form of a uuid.
void checkSpecificationName(sdk::FieldErrors& errors, const std::optional<std::string>& name);

/// The specification that a new PCB begins with.
struct FirstSpecification {
    std::optional<std::string> name;
    std::optional<SettingsInput> settings;

    void check(sdk::FieldErrors& errors) const { checkSpecificationName(errors, name); }

    static constexpr auto schema() {
        return sdk::record(
            "PcbFirstSpecification",
            sdk::optional<&FirstSpecification::name>(
                "Name; Default by default.", sdk::trimmed, specification_name, sdk::example("Default")
            ),
            sdk::optional<&FirstSpecification::settings>("Settings that differ from the default values.")
        );
    }
};

struct NewSpecification {
    std::string name;
    std::optional<SettingsInput> settings;

    void check(sdk::FieldErrors& errors) const { checkSpecificationName(errors, name); }

    static constexpr auto schema() {
        return sdk::record(
            "PcbNewSpecification",
            sdk::required<&NewSpecification::name>(
                "Name; unique in the PCB, and not of the form of a uuid.",
                sdk::trimmed,
                specification_name,
                sdk::example("Gold")
            ),
            sdk::optional<&NewSpecification::settings>("Settings that differ from the default values.")
        );
    }
};

struct SpecificationInput {
    std::optional<std::string> name;
    SettingsInput settings;

    void check(sdk::FieldErrors& errors) const { checkSpecificationName(errors, name); }

    static constexpr auto schema() {
        return sdk::record(
            "PcbSpecificationInput",
            sdk::optional<&SpecificationInput::name>(
                "New name; absent: unchanged.", sdk::trimmed, specification_name, sdk::example("Gold")
            ),
            sdk::required<&SpecificationInput::settings>(
                "Replaces all settings; those that are absent or null fall back to their default values."
            )
        );
    }
};

/// Returns all specifications of a PCB in the order of creation. 404.
std::vector<Specification> listSpecifications(sdk::Call& call, PcbId pcb);

/// Adds a specification. 404; 400 incompatible_specification; 409 name_taken; 400 for the one beyond the most.
Specification createSpecification(sdk::Call& call, PcbId pcb, const NewSpecification& input);

/// Returns a specification by its id, otherwise by its exact name. 404.
Specification findSpecification(sdk::Call& call, PcbId pcb, sdk::PathText specification);

/// Replaces all settings, and the name if there is one. 404, 412; 400 incompatible_specification; 409 name_taken.
Specification updateSpecification(
    sdk::Call& call, PcbId pcb, sdk::PathText specification, const SpecificationInput& input
);

/// Deletes a specification. 404, 412; 409 default_specification.
void deleteSpecification(sdk::Call& call, PcbId pcb, sdk::PathText specification);

}  // namespace cardcage::pcb
