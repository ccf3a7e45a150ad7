#include "host/admin/demo/demo_board.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/json/document.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Poco::JSON::Array;
using Poco::JSON::Object;

constexpr auto analysis_patience = 120s;
constexpr auto analysis_pause = 100ms;
constexpr std::string_view new_board =
    R"({"name":"Controller board","description":"The bare board of the sample RfQ."})";
/// Settings of the files that are shown.
constexpr const char* shown_settings[] = {
    "layerCount", "boardWidth", "boardHeight", "minTrackWidth", "minSpacing", "minDrillDiameter", "minAnnularRing"};

std::string sampleFile(const fs::path& directory, const fs::path& usual, const char* name) {
    const auto file = fs::exists(directory / name) ? directory / name : usual / name;
    std::ifstream input(file, std::ios::binary);
    std::ostringstream content;
    content << input.rdbuf();
    if (!input) throw CommandError(Failure, "cannot read " + file.string());
    return std::move(content).str();
}

Poco::Dynamic::Var requireAnswer(
    ApiClient& client, const std::string& method, const std::string& target, std::string_view body = {}
) {
    const auto answer = client.send(method, target, body);
    if (answer.status != 200) failOn(method + " " + target, answer);
    return json::parse(answer.body);
}

Object::Ptr objectAt(const Array& list, std::size_t index) {
    return list.getObject(static_cast<unsigned>(index));
}

/// The first PCB of the RfQ, or a new one of its root assembly. Nothing when the RfQ takes none, or nobody knows
/// boards.
std::optional<std::string> boardOf(ApiClient& client, const std::string& rfq_id) {
    if (client.send("GET", "/ems/pcb/capabilities").status == 404) return std::nullopt;
    const auto rfq = requireAnswer(client, "GET", "/rfqs/" + rfq_id).extract<Object::Ptr>();
    if (const auto linked = rfq->getArray("pcb_ids"); linked && !linked->empty())
        return linked->getElement<std::string>(0);
    const auto target = "/assemblies/" + rfq_id + "/pcb";
    const auto made = client.send("POST", target, new_board);
    if (made.status == 409 && made.problemCode() == "cost_frozen") return std::nullopt;
    if (made.status != 200) failOn("POST " + target, made);
    return json::parseObject(made.body)->getValue<std::string>("pcb_id");
}

/// The PCB when its files are analysed.
Object::Ptr analysedBoard(ApiClient& client, const std::string& target) {
    const auto deadline = std::chrono::steady_clock::now() + analysis_patience;
    while (true) {
        const auto pcb = requireAnswer(client, "GET", target).extract<Object::Ptr>();
        if (pcb->getObject("analysis")->getValue<std::string>("status") != "InProgress") return pcb;
        if (std::chrono::steady_clock::now() > deadline) {
            throw CommandError(Failure, "the analysis of the sample board does not end; GET " + target + " shows it");
        }
        std::this_thread::sleep_for(analysis_pause);
    }
}

Object::Ptr uploadedBoard(ApiClient& client, const std::string& pcb_id, const std::string& archive) {
    const auto target = "/ems/pcb/pcbs/" + pcb_id;
    const auto pcb = requireAnswer(client, "GET", target).extract<Object::Ptr>();
    if (pcb->getArray("files")->empty()) {
        const auto answer = client.upload("/files" + target + "/files", "board.zip", archive);
        if (answer.status != 200) failOn("POST /files" + target + "/files", answer);
    }
    return analysedBoard(client, target);
}

/// Suppliers with their limits and price lists.
void storeBoardSuppliers(ApiClient& client, const std::string& samples) {
    const auto list = json::parse(samples).extract<Array::Ptr>();
    for (std::size_t i = 0; i < list->size(); ++i) {
        const auto sample = objectAt(*list, i);
        const auto supplier = "[" + bodyOf(sample->get("supplier")) + "]";
        const auto answer = client.send("POST", "/suppliers", supplier);
        if (answer.status != 200 && answer.status != 207) failOn("POST /suppliers", answer);
        const auto result = objectAt(*json::parse(answer.body).extract<Array::Ptr>(), 0)->getObject("supplier");
        if (!result) failOn("POST /suppliers", answer);
        const auto id = result->getValue<std::string>("id");
        requireAnswer(client, "PUT", "/admin/pcb-profiles/" + id, bodyOf(sample->get("profile")));
    }
}

SampleMaker makerOf(const Object& judged) {
    SampleMaker maker{
        judged.getObject("supplier")->getValue<std::string>("name"), judged.getValue<bool>("can_make"), {}};
    const auto lacks = judged.getArray("lacks");
    for (std::size_t i = 0; i < lacks->size(); ++i) {
        const auto lack = objectAt(*lacks, i);
        maker.lacks.push_back(
            lack->getValue<std::string>("property") + " " + bodyOf(lack->get("value")) + ": " +
            lack->getValue<std::string>("message")
        );
    }
    return maker;
}

/// One offer of each supplier that can make the board and has a price list, unless there are offers.
Array::Ptr offersOf(
    ApiClient& client, const std::string& pcb, const Array& makers, const std::vector<std::int64_t>& quantities
) {
    auto offers = requireAnswer(client, "GET", pcb + "/offers").extract<Array::Ptr>();
    if (!offers->empty()) return offers;
    for (std::size_t i = 0; i < makers.size(); ++i) {
        const auto maker = objectAt(makers, i);
        if (!maker->getValue<bool>("can_make") || !maker->getValue<bool>("has_price_list")) continue;
        Object::Ptr supplier = new Object;
        supplier->set("id", maker->getObject("supplier")->get("id"));
        Array::Ptr wanted = new Array;
        for (const auto quantity : quantities) wanted->add(quantity);
        Object request;
        request.set("supplier", supplier);
        request.set("quantities", wanted);
        requireAnswer(client, "POST", pcb + "/offers/calculate", bodyOf(request));
    }
    return requireAnswer(client, "GET", pcb + "/offers").extract<Array::Ptr>();
}

void addPrices(const Object& offer, std::vector<SampleBoardPrice>& shown) {
    const auto supplier = offer.getObject("supplier")->getValue<std::string>("name");
    const auto prices = offer.getArray("prices");
    for (std::size_t i = 0; i < prices->size(); ++i) {
        const auto price = objectAt(*prices, i);
        shown.push_back(
            {supplier,
             price->getValue<std::int64_t>("quantity"),
             price->getValue<std::int64_t>("lead_time_working_days"),
             price->getObject("unit_price")->getValue<std::string>("amount")}
        );
    }
}

}  // namespace

std::optional<SampleBoard> quoteBoard(
    ApiClient& client,
    const std::string& rfq_id,
    const std::vector<std::int64_t>& quantities,
    const fs::path& directory,
    const fs::path& usual
) {
    const auto pcb_id = boardOf(client, rfq_id);
    if (!pcb_id) return std::nullopt;
    SampleBoard board{.pcb_id = *pcb_id, .extracted = {}, .makers = {}, .prices = {}};
    const auto pcb = uploadedBoard(client, *pcb_id, sampleFile(directory, usual, "board.zip"));
    const auto extracted = pcb->getObject("extracted");
    for (const auto* setting : shown_settings) {
        if (extracted && extracted->has(setting))
            board.extracted.emplace_back(setting, bodyOf(extracted->get(setting)));
    }
    storeBoardSuppliers(client, sampleFile(directory, usual, "board-suppliers.json"));
    const auto target = "/admin/pcbs/" + *pcb_id;
    const auto makers = requireAnswer(client, "GET", target + "/suppliers").extract<Array::Ptr>();
    for (std::size_t i = 0; i < makers->size(); ++i) board.makers.push_back(makerOf(*objectAt(*makers, i)));
    const auto offers = offersOf(client, target, *makers, quantities);
    for (std::size_t i = 0; i < offers->size(); ++i) addPrices(*objectAt(*offers, i), board.prices);
    return board;
}

void printBoard(const SampleBoard& board) {
    printLine("\nIts board, as its files tell (mm):\n");
    std::vector<std::vector<Cell>> values;
    for (const auto& [setting, value] : board.extracted) values.push_back({setting, value});
    printTable({"SETTING", "VALUE"}, values);
    printLine("\nSuppliers that can make it:\n");
    std::vector<std::vector<Cell>> makers;
    for (const auto& maker : board.makers) {
        std::string lacks;
        for (const auto& lack : maker.lacks) lacks += (lacks.empty() ? "" : "; ") + lack;
        makers.push_back(
            {maker.supplier, {maker.can_make ? "yes" : "no", maker.can_make ? Tone::Plain : Tone::Bad}, lacks}
        );
    }
    printTable({"SUPPLIER", "CAN MAKE IT", "WHAT IT LACKS"}, makers);
    printLine("\nOffers of the board:\n");
    std::vector<std::vector<Cell>> prices;
    for (const auto& price : board.prices) {
        prices.push_back(
            {price.supplier, std::to_string(price.quantity), std::to_string(price.working_days), price.unit_price}
        );
    }
    printTable({"SUPPLIER", "QUANTITY", "WORKING DAYS", "UNIT PRICE"}, prices);
}

std::string jsonOf(const SampleBoard& board) {
    json::ObjectWriter extracted;
    for (const auto& [setting, value] : board.extracted) extracted.json(setting, value);
    const auto makers = json::arrayOf(board.makers, [](const SampleMaker& maker) {
        return json::ObjectWriter()
            .member("supplier", maker.supplier)
            .member("can_make", maker.can_make)
            .member("lacks", maker.lacks)
            .text();
    });
    const auto prices = json::arrayOf(board.prices, [](const SampleBoardPrice& price) {
        return json::ObjectWriter()
            .member("supplier", price.supplier)
            .member("quantity", price.quantity)
            .member("working_days", price.working_days)
            .member("unit_price", price.unit_price)
            .text();
    });
    return json::ObjectWriter()
        .member("pcb_id", board.pcb_id)
        .json("extracted", extracted.text())
        .json("makers", makers)
        .json("prices", prices)
        .text();
}

}  // namespace cardcage::admin
