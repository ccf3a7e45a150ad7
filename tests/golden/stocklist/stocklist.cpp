#include <array>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sql.hpp"

/// A module that knows components through nothing but their operations and their published views.
namespace cardcage::stocklist {
namespace {

struct Number {
    std::string value;
    std::string revision;

    static constexpr auto schema() {
        return sdk::record(
            "StocklistNumber", sdk::required<&Number::value>("Value."), sdk::optional<&Number::revision>("Revision.")
        );
    }
};

struct Numbers {
    std::vector<Number> internal_part_numbers;

    static constexpr auto schema() {
        return sdk::record("StocklistNumbers", sdk::required<&Numbers::internal_part_numbers>("Numbers."));
    }
};

struct Known {
    std::optional<sdk::Uuid> component_id;

    static constexpr auto schema() {
        return sdk::record("StocklistKnown", sdk::required<&Known::component_id>("The component, if there is one."));
    }
};

struct KnownNumbers {
    std::vector<Known> results;

    static constexpr auto schema() {
        return sdk::record("StocklistKnownNumbers", sdk::required<&KnownNumbers::results>("In order."));
    }
};

struct Part {
    sdk::Uuid id;
    std::string manufacturer_name;
    std::string manufacturer_part_number;
    std::string normalized_part_number;
    std::string lifecycle;
    std::string rohs;
    std::string reach;
    std::string msl;
    std::optional<std::string> package;
    std::vector<std::string> components;

    static constexpr auto schema() {
        return sdk::record(
            "StocklistPart",
            sdk::required<&Part::id>("Id."),
            sdk::required<&Part::manufacturer_name>("Manufacturer."),
            sdk::required<&Part::manufacturer_part_number>("Number."),
            sdk::required<&Part::normalized_part_number>("Normalized number."),
            sdk::required<&Part::lifecycle>("Lifecycle."),
            sdk::required<&Part::rohs>("RoHS."),
            sdk::required<&Part::reach>("REACH."),
            sdk::required<&Part::msl>("MSL."),
            sdk::required<&Part::package>("Package."),
            sdk::required<&Part::components>("Value/position of components, ! where preferred.")
        );
    }
};

struct Component {
    sdk::Uuid id;
    std::string value;
    std::string revision;
    std::string type;
    std::optional<std::string> description;
    std::string unit;
    std::string approval;
    sdk::Decimal attrition_percent;
    sdk::Decimal setup_quantity;
    std::optional<sdk::Uuid> custom_part_id;
    std::optional<std::string> custom_part_description;
    std::optional<std::string> part_type;

    static constexpr auto schema() {
        return sdk::record(
            "StocklistComponent",
            sdk::required<&Component::id>("Id."),
            sdk::required<&Component::value>("Value."),
            sdk::required<&Component::revision>("Revision."),
            sdk::required<&Component::type>("Type."),
            sdk::required<&Component::description>("Description."),
            sdk::required<&Component::unit>("Unit."),
            sdk::required<&Component::approval>("Approval."),
            sdk::required<&Component::attrition_percent>("Attrition."),
            sdk::required<&Component::setup_quantity>("Set-up."),
            sdk::required<&Component::custom_part_id>("Custom part."),
            sdk::required<&Component::custom_part_description>("Its description."),
            sdk::required<&Component::part_type>("Its type.")
        );
    }
};

struct Nothing {
    bool unused = false;

    static constexpr auto schema() {
        return sdk::record("StocklistNothing", sdk::optional<&Nothing::unused>("Nothing."));
    }
};

/// Texts, so that nothing looks like a record of this module: what they name is the business of components.
struct Upload {
    std::string upload_id;

    static constexpr auto schema() {
        return sdk::record("StocklistUpload", sdk::required<&Upload::upload_id>("An upload."));
    }
};

struct Manufacturers {
    std::vector<std::string> manufacturer_ids;

    static constexpr auto schema() {
        return sdk::record("StocklistManufacturers", sdk::required<&Manufacturers::manufacturer_ids>("Some."));
    }
};

struct Done {
    bool is_done = true;

    static constexpr auto schema() {
        return sdk::record("StocklistDone", sdk::required<&Done::is_done>("It is done."));
    }
};

KnownNumbers known(sdk::Call& call, const Numbers& numbers) {
    return call.invoke<KnownNumbers>("components.known/1", numbers);
}
std::vector<Part> listParts(sdk::Call& call) {
    return call.db().many<Part>(sql::list_parts);
}
std::vector<Component> listComponents(sdk::Call& call) {
    return call.db().many<Component>(sql::list_components);
}
/// The operation of the schedule, now.
void runDaily(sdk::Call& call) {
    call.invoke("components.run_uploads/1", Nothing{});
}
Done runAgain(sdk::Call& call, const Upload& upload) {
    call.invoke("components.run_upload/1", upload);
    return {};
}
Done link(sdk::Call& call, const Manufacturers& manufacturers) {
    call.invoke("components.link_parts/1", manufacturers);
    return {};
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/stocklist/parts", sdk::unversioned, &listParts, "List parts"),
        sdk::get("/stocklist/components", sdk::unversioned, &listComponents, "List components"),
        sdk::post("/stocklist/known", sdk::unversioned, &known, "Find components"),
        sdk::post("/stocklist/daily-run", sdk::unversioned, &runDaily, "Begin the daily run"),
        sdk::post("/stocklist/runs", sdk::unversioned, &runAgain, "Run an upload as a job does"),
        sdk::post("/stocklist/links", sdk::unversioned, &link, "Link parts as a job does"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::stocklist

CARDCAGE_MODULE(cardcage::stocklist::routes)
