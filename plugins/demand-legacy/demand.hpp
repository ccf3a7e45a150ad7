#pragma once

#include <cardcage/contracts/sourcing.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Demand for internal part numbers by a date, imported without an RfQ.
namespace cardcage::demand_legacy {

using contracts::PartNumber;
using contracts::SourcingScenarioId;
using contracts::Unit;
using contracts::sourcing::DemandType;

struct DemandedQuantity {
    Unit unit = Unit::Piece;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "DemandedQuantity",
            sdk::optional<&DemandedQuantity::unit>("Unit; Piece by default.", sdk::example("Piece")),
            sdk::required<&DemandedQuantity::quantity>(
                "Quantity with at most 6 decimals.",
                sdk::range(0, 1'000'000'000),
                sdk::greaterThan(0),
                sdk::example("250")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const {
        constexpr int most_decimals = 6;
        if (quantity.rounded(most_decimals) != quantity) {
            errors.add("/quantity", "range", "must have at most 6 decimals");
        }
    }
};

struct DemandCustomer {
    std::string number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "DemandCustomer",
            sdk::required<&DemandCustomer::number>(
                "Number of the customer.", sdk::trimmed, sdk::length(1, 64), sdk::example("C-100")
            ),
            sdk::optional<&DemandCustomer::name>(
                "Name for a customer that is new or has no name.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Muster AG")
            )
        );
    }
};

/// One element of the import.
struct DemandElement {
    PartNumber internal_part_number;
    DemandedQuantity quantity;
    sdk::Date due_date;
    std::optional<DemandCustomer> customer;
    std::optional<std::string> reference;

    static constexpr auto schema() {
        return sdk::record(
            "DemandElement",
            sdk::required<&DemandElement::internal_part_number>("Internal part number of an assembly or a component."),
            sdk::required<&DemandElement::quantity>("Demanded quantity."),
            sdk::required<&DemandElement::due_date>("Due date; it may be in the past."),
            sdk::optional<&DemandElement::customer>("Customer with the demand."),
            sdk::optional<&DemandElement::reference>(
                "Reference of the demand in another system.", sdk::length(1, 255), sdk::example("FC-25-09")
            )
        );
    }
};

/// An element as it was read, right or wrong.
struct ReadElement {
    DemandElement element;
    sdk::FieldErrors errors;
    std::string pointer;  ///< of the element in the body
};

}  // namespace cardcage::demand_legacy

namespace cardcage::detail {

template <>
struct Plain<demand_legacy::ReadElement> : Plain<demand_legacy::DemandElement> {};

}  // namespace cardcage::detail

namespace cardcage::demand_legacy {

inline constexpr std::int64_t most_elements = 10'000;

/// The body: the elements alone, or an object that names them. Each element is judged on its own.
struct DemandImport {
    std::optional<std::string> name;
    std::optional<sdk::Currency> base_currency;
    std::vector<ReadElement> demands;

    static constexpr auto schema() {
        return sdk::record(
            "DemandImport",
            sdk::optional<&DemandImport::name>(
                "Name of the negotiation; `Demand` and the date by default.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Forecast autumn")
            ),
            sdk::optional<&DemandImport::base_currency>("Currency of the calculation; by default that of the settings."
            ),
            sdk::required<&DemandImport::demands>("Demands.", sdk::items(1, most_elements))
        );
    }
};

struct DemandTarget {
    DemandType type = DemandType::Unknown;
    sdk::Uuid id;

    static constexpr auto schema() {
        return sdk::record(
            "DemandTarget",
            sdk::required<&DemandTarget::type>("Type of the target."),
            sdk::required<&DemandTarget::id>("Id of the assembly or component.")
        );
    }
};

struct ImportedDemand {
    sdk::ImportOutcome outcome;
    std::optional<PartNumber> internal_part_number;
    std::optional<DemandTarget> target;

    static constexpr auto schema() {
        return sdk::record(
            "ImportedDemand",
            sdk::inlined<&ImportedDemand::outcome>(),
            sdk::required<&ImportedDemand::internal_part_number>("Internal part number as sent."),
            sdk::required<&ImportedDemand::target>("The assembly or component; null for a refused element.")
        );
    }
};

struct ImportedDemands {
    std::optional<SourcingScenarioId> demand_scenario_id;
    std::vector<ImportedDemand> items;

    static constexpr auto schema() {
        return sdk::record(
            "ImportedDemands",
            sdk::required<&ImportedDemands::demand_scenario_id>(
                "Id of the sourcing scenario; null when no element was accepted."
            ),
            sdk::required<&ImportedDemands::items>("One result for each element, in the order of the request.")
        );
    }
};

/// Makes a negotiation with one scenario of all accepted elements. 400 empty_list.
ImportedDemands importDemand(sdk::Call& call, const DemandImport& import);

}  // namespace cardcage::demand_legacy

namespace cardcage::detail {

/// Reads the array of elements; a wrong one is kept with its errors, and only one that is no object makes the body
/// wrong.
inline void readDemands(Decoder& decoder, demand_legacy::DemandImport& import) {
    std::size_t index = 0;
    for (decoder.next(); decoder.kind() != CC_JSON_ARRAY_END; decoder.next()) {
        const Decoder::Step step(decoder, index++);
        if (decoder.kind() != CC_JSON_OBJECT_BEGIN || index > demand_legacy::most_elements) {
            if (decoder.kind() != CC_JSON_OBJECT_BEGIN) decoder.fault("type", "must be an object");
            decoder.skip();
            continue;
        }
        auto of_body = std::exchange(decoder.errors(), FieldErrors());
        auto& read = import.demands.emplace_back();
        read.pointer = decoder.pointer();
        decodeValue(decoder, read.element, Rules{});
        read.errors = std::exchange(decoder.errors(), std::move(of_body));
    }
    if (index > demand_legacy::most_elements) decoder.fault("length", "must have at most 10000 elements");
}

/// Reports a key that the import does not have.
inline void noteIfUnknown(Decoder& decoder, std::string_view key) {
    bool is_known = false;
    forEachField<demand_legacy::DemandImport>([&](const auto& field) { is_known = is_known || field.name == key; });
    if (is_known) return;
    decoder.noteUnknownKey(key, [](text::Nearest& nearest) {
        forEachField<demand_legacy::DemandImport>([&](const auto& field) { nearest.offer(field.name); });
    });
}

/// Reads the member of a key.
inline void readMember(Decoder& decoder, std::string_view key, demand_legacy::DemandImport& import) {
    constexpr std::int64_t longest_name = 255;
    if (key == "name") {
        Rules rules;
        rules.trimmed = true;
        rules.min_length = 1;
        rules.max_length = longest_name;
        decodeValue(decoder, import.name, rules);
    } else if (key == "base_currency") {
        decodeValue(decoder, import.base_currency, Rules{});
    } else if (key == "demands" && decoder.kind() == CC_JSON_ARRAY_BEGIN) {
        readDemands(decoder, import);
    } else {
        if (key == "demands" && decoder.kind() != CC_JSON_NULL) decoder.fault("type", "must be an array");
        if (key == "demands" && decoder.kind() == CC_JSON_NULL) decoder.fault("required", "must not be null");
        decoder.skip();
    }
}

template <>
inline demand_legacy::DemandImport decodeDocument<demand_legacy::DemandImport>(Decoder& decoder) {
    demand_legacy::DemandImport import;
    decoder.next();
    if (decoder.kind() == CC_JSON_END) throw Problem::invalidJson("The body is empty; JSON is needed.");
    decoder.takeEmptyAsAbsent();
    if (decoder.kind() == CC_JSON_ARRAY_BEGIN) {
        readDemands(decoder, import);
    } else if (decoder.kind() == CC_JSON_OBJECT_BEGIN) {
        bool has_demands = false;
        for (decoder.next(); decoder.kind() == CC_JSON_KEY; decoder.next()) {
            const std::string key(decoder.text());
            has_demands = has_demands || key == "demands";
            noteIfUnknown(decoder, key);
            decoder.next();
            const Decoder::Step step(decoder, key);
            readMember(decoder, key, import);
        }
        if (!has_demands) decoder.faultAt("demands", "required", "is required");
    } else {
        throw Problem::invalidJson("The body must be a JSON array or object.");
    }
    decoder.next();  // the end, or the syntax error behind the value
    decoder.refuseReported();
    if (!decoder.errors().empty()) throw Problem::invalid(std::move(decoder.errors()));
    return import;
}

}  // namespace cardcage::detail
