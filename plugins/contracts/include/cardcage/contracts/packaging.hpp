#pragma once

#include <array>
#include <cardcage/scalar.hpp>
#include <string_view>
#include <utility>

// The words of offers that other modules have, too: packaging and kinds of prices.

namespace cardcage::contracts {

/// Packaging of the parts. The words of distributors; some of them wind CustomReel to order.
enum class Packaging {
    Reel,
    CustomReel,
    CutTape,
    Ammo,
    Tray,
    Tube,
    Bulk,
    Bag,
    Box,
    Spool,
    Strip,
    Rail,
    WafflePack,
    Each,
    Kit,
    Other,
    Unknown
};

constexpr auto wireNames(Packaging) {
    using enum Packaging;
    return sdk::words<
        Reel,
        CustomReel,
        CutTape,
        Ammo,
        Tray,
        Tube,
        Bulk,
        Bag,
        Box,
        Spool,
        Strip,
        Rail,
        WafflePack,
        Each,
        Kit,
        Other,
        Unknown>;
}

constexpr auto wireAliases(Packaging) {
    using enum Packaging;
    return std::to_array<std::pair<Packaging, std::string_view>>(
        {{Reel, "Tape & Reel"},
         {Reel, "Tape and Reel"},
         {Reel, "Tape & Reel (TR)"},
         {Reel, "TR"},
         {Reel, "Full Reel"},
         {Reel, "T&R"},
         {Reel, "T/R"},
         {Reel, "Tape/Reel"},
         {Reel, "Reels"},
         {CustomReel, "Custom Reel"},
         {CustomReel, "DigiReel"},
         {CustomReel, "Digi-Reel"},
         {CustomReel, "MouseReel"},
         {CustomReel, "Mouse Reel"},
         {CustomReel, "Re-Reel"},
         {CustomReel, "ReReel"},
         {CutTape, "Cut Tape"},
         {CutTape, "Cut Tape (CT)"},
         {CutTape, "CT"},
         {CutTape, "Tape"},
         {CutTape, "Cut Strip"},
         {CutTape, "Cut Strips"},
         {Ammo, "Ammo Pack"},
         {Ammo, "Tape & Box"},
         {Ammo, "Tape & Box (TB)"},
         {Ammo, "Tape Box"},
         {Ammo, "Tape Box (TB)"},
         {Ammo, "Ammo Pack (AP)"},
         {Tray, "Trays"},
         {Tube, "Tubes"},
         {Tube, "Stick"},
         {Tube, "Magazine"},
         {Tube, "Rail/Tube"},
         {Tube, "Tube/Rail"},
         {Bulk, "Loose"},
         {WafflePack, "Waffle Pack"},
         {WafflePack, "Waffle Tray"},
         {Each, "Single"}}
    );
}

/// Kind of price.
enum class PriceType { Standard, List, Quote, Contract, CustomerNegotiated, LastPurchase, Unknown };

constexpr auto wireNames(PriceType) {
    using enum PriceType;
    return sdk::words<Standard, List, Quote, Contract, CustomerNegotiated, LastPurchase, Unknown>;
}

constexpr auto wireAliases(PriceType) {
    using enum PriceType;
    return std::to_array<std::pair<PriceType, std::string_view>>(
        {{List, "List Price"},
         {Quote, "Quotation"},
         {Quote, "Quoted"},
         {Contract, "Contract Price"},
         {CustomerNegotiated, "Customer Negotiated"},
         {CustomerNegotiated, "Customer-Negotiated"},
         {LastPurchase, "Last Purchase"},
         {LastPurchase, "Last Purchase Price"}}
    );
}

/// Whether offers return a stored word of an open list as Unknown: no word ("") or one outside the list.
template <class Term>
constexpr bool isReturnedAsUnknown(std::string_view word) {
    return fromWireName<Term>(word).value_or(Term::Unknown) == Term::Unknown;
}

}  // namespace cardcage::contracts
