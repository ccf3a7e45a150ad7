#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/admin/demo/api_client.hpp"

namespace cardcage::admin {

/// A supplier with a profile, and what it lacks for the board.
struct SampleMaker {
    std::string supplier;
    bool can_make = false;
    std::vector<std::string> lacks;  ///< limits that the board exceeds, in words
};

/// One price of an offer. The amount is a decimal text.
struct SampleBoardPrice {
    std::string supplier;
    std::int64_t quantity = 0;
    std::int64_t working_days = 0;
    std::string unit_price;
};

/// The board of the sample RfQ.
struct SampleBoard {
    std::string pcb_id;
    std::vector<std::pair<std::string, std::string>> extracted;  ///< settings that its files tell, as JSON
    std::vector<SampleMaker> makers;
    std::vector<SampleBoardPrice> prices;
};

/// A board for an RfQ, through the interface: a PCB that is linked with its root assembly, `board.zip` as its files,
/// their analysis, board suppliers with their limits and price lists (`board-suppliers.json`), and an offer of each
/// that can make the board. The samples are those of `directory`, or else of `usual`. May be repeated. Nothing when the
/// RfQ takes no board (its costs are frozen) or the module of boards is switched off. Throws CommandError when a
/// request is refused.
std::optional<SampleBoard> quoteBoard(
    ApiClient& client,
    const std::string& rfq_id,
    const std::vector<std::int64_t>& quantities,
    const std::filesystem::path& directory,
    const std::filesystem::path& usual
);

/// Prints it as tables for people.
void printBoard(const SampleBoard& board);
/// The same as JSON.
std::string jsonOf(const SampleBoard& board);

}  // namespace cardcage::admin
