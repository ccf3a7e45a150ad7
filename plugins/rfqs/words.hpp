#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <cardcage/vocabulary.hpp>
#include <string_view>
#include <utility>

namespace cardcage::rfqs {

using sdk::AssemblyType;
using sdk::Industry;

/// Where an RfQ stands. Usual path: New, InProgress (or InformationMissing), InReview, QuotationAvailable, OrderPlaced,
/// Won; or Lost, NoQuote, Cancelled. Any may follow any (status_rules.hpp).
enum class RfqStatus {
    New,
    InformationMissing,
    InProgress,
    InReview,
    QuotationAvailable,
    OrderPlaced,
    Won,
    Lost,
    NoQuote,
    Cancelled,
    Unknown
};

constexpr auto wireNames(RfqStatus) {
    using enum RfqStatus;
    return std::to_array<std::pair<RfqStatus, std::string_view>>(
        {{New, "New"},
         {InformationMissing, "InformationMissing"},
         {InProgress, "InProgress"},
         {InReview, "InReview"},
         {QuotationAvailable, "QuotationAvailable"},
         {OrderPlaced, "OrderPlaced"},
         {Won, "Won"},
         {Lost, "Lost"},
         {NoQuote, "NoQuote"},
         {Cancelled, "Cancelled"},
         {Unknown, "Unknown"}}
    );
}

/// Who did something.
enum class ActorType { ApiClient, User, CustomerUser, System, Unknown };

constexpr auto wireNames(ActorType) {
    using enum ActorType;
    return std::to_array<std::pair<ActorType, std::string_view>>(
        {{ApiClient, "ApiClient"},
         {User, "User"},
         {CustomerUser, "CustomerUser"},
         {System, "System"},
         {Unknown, "Unknown"}}
    );
}

using RfqId = sdk::Id<struct RfqTag>;
using CustomerId = sdk::Id<struct CustomerTag>;
using CustomerUserId = sdk::Id<struct CustomerUserTag>;
using ApplicationUserId = sdk::Id<struct ApplicationUserTag>;
using AssemblyId = sdk::Id<struct AssemblyTag>;
using PcbId = sdk::Id<struct PcbTag>;
using SourcingScenarioId = sdk::Id<struct SourcingScenarioTag>;
/// A quotation is the file that holds it.
using QuotationId = sdk::FileId;

/// The RfQ is itself an assembly, so its id is that of its root (interface specification, "Key domain terms").
inline AssemblyId rootOf(const RfqId& rfq) {
    return AssemblyId::parse(rfq.view()).value();
}

}  // namespace cardcage::rfqs
