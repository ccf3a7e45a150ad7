#pragma once

#include <cardcage/module.hpp>
#include <vector>

// What the module does when manufacturers and customers change.

namespace cardcage::components {

/// The payload of manufacturers.changed/1.
struct ChangedManufacturers {
    std::vector<sdk::Uuid> manufacturer_ids;

    static constexpr auto schema() {
        return sdk::record(
            "ChangedManufacturers",
            sdk::required(
                "manufacturer_ids", &ChangedManufacturers::manufacturer_ids, "Manufacturers with new or other names."
            )
        );
    }
};

/// manufacturers.changed/1: parts that waited for one of the manufacturers get it, and the parts of renamed ones the
/// new name. While an import runs, a job does it afterwards.
void manufacturersChanged(sdk::Call& call, const ChangedManufacturers& changed);

constexpr std::string_view link_parts_operation = "components.link_parts/1";

/// components.link_parts/1: the same as a job. While an import runs, a further job does it later.
void linkParts(sdk::Call& call, const ChangedManufacturers& changed);

/// The payload of manufacturers.before_delete/1.
struct DeletedManufacturer {
    sdk::Uuid manufacturer_id;

    static constexpr auto schema() {
        return sdk::record(
            "DeletedManufacturerOfComponents",
            sdk::required("manufacturer_id", &DeletedManufacturer::manufacturer_id, "The manufacturer about to go.")
        );
    }
};

/// manufacturers.before_delete/1: 409 in_use while there are parts of it.
void keepManufacturer(sdk::Call& call, const DeletedManufacturer& deleted);

/// The payload of customers.before_delete/1.
struct DeletedCustomer {
    sdk::Uuid customer_id;

    static constexpr auto schema() {
        return sdk::record(
            "DeletedCustomerOfComponents",
            sdk::required("customer_id", &DeletedCustomer::customer_id, "The customer about to go.")
        );
    }
};

/// customers.before_delete/1: the customer's part numbers go with it.
void forgetCustomer(sdk::Call& call, const DeletedCustomer& deleted);

}  // namespace cardcage::components
