#pragma once

#include <cardcage/contracts/suppliers.hpp>
#include <optional>
#include <string>
#include <vector>

#include "profiles/board_supplier.hpp"
#include "profiles/price_list.hpp"
#include "profiles/rule_books.hpp"

/// Rules about boards that a tenant and its board suppliers add to those of the platform.
namespace cardcage::pcb {

/// Most rules of one profile.
constexpr std::int64_t most_rules = 200;

struct TenantProfileInput {
    std::vector<BoardRule> rules;
    std::vector<std::string> switched_off;

    void check(sdk::FieldErrors& errors) const;

    static constexpr auto schema() {
        return sdk::record(
            "PcbTenantProfileInput",
            sdk::optional<&TenantProfileInput::rules>(
                "Rules beside those of the platform. Hard ones refuse specifications that break them, Soft ones warn.",
                sdk::items(0, most_rules)
            ),
            sdk::optional<&TenantProfileInput::switched_off>(
                "Ids of rules of the platform and of modules that do not hold.",
                sdk::items(0, most_rules),
                sdk::length(1, 40),
                sdk::example(R"(["P26"])")
            )
        );
    }
};

struct TenantProfile {
    std::vector<BoardRule> rules;
    std::vector<std::string> switched_off;
    std::optional<sdk::Timestamp> updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "PcbTenantProfile",
            sdk::required<&TenantProfile::rules>("Rules beside those of the platform."),
            sdk::required<&TenantProfile::switched_off>(
                "Ids of rules of the platform and of modules that do not hold.", sdk::example(R"(["P26"])")
            ),
            sdk::required<&TenantProfile::updated_at>("Time of the last change; null when there was none.")
        );
    }
};

struct SupplierProfileInput {
    std::vector<BoardRule> rules;
    std::optional<PriceList> price_list;

    void check(sdk::FieldErrors& errors) const;

    static constexpr auto schema() {
        return sdk::record(
            "PcbSupplierProfileInput",
            sdk::required<&SupplierProfileInput::rules>(
                "Limits of the supplier: hard rules. They refuse no specification; they decide whether the supplier can "
                "make a board.",
                sdk::items(0, most_rules)
            ),
            sdk::optional<&SupplierProfileInput::price_list>(
                "Prices, from which offers can be calculated; absent: none."
            )
        );
    }
};

struct SupplierProfile {
    SupplierSummary supplier;
    std::vector<BoardRule> rules;
    std::optional<PriceList> price_list;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "PcbSupplierProfile",
            sdk::required<&SupplierProfile::supplier>("The supplier."),
            sdk::required<&SupplierProfile::rules>("Limits of the supplier."),
            sdk::required<&SupplierProfile::price_list>("Prices; null when offers cannot be calculated."),
            sdk::required<&SupplierProfile::created_at>("Time of creation."),
            sdk::required<&SupplierProfile::updated_at>("Time of the last change.")
        );
    }
};

/// Returns the tenant's own rules; an empty profile when there are none.
TenantProfile findTenantProfile(sdk::Call& call);

/// Replaces the tenant's own rules. 400 for a rule that cannot be read, for rules that set each other, and for unknown
/// ids; 412.
TenantProfile storeTenantProfile(sdk::Call& call, const TenantProfileInput& input);

/// Returns the profiles of suppliers in the order of creation.
sdk::Page<SupplierProfile> listSupplierProfiles(sdk::Call& call);

/// Creates or replaces the profile of a supplier. 404 for an unknown supplier; 400 for a rule that cannot be read; 412.
SupplierProfile storeSupplierProfile(sdk::Call& call, SupplierId supplier, const SupplierProfileInput& input);

/// Deletes the profile of a supplier. 404, 412.
void deleteSupplierProfile(sdk::Call& call, SupplierId supplier);

/// Deletes profile and offers of a supplier that is about to be deleted.
void forgetSupplier(sdk::Call& call, const contracts::suppliers::SupplierDeletion& supplier);

}  // namespace cardcage::pcb
