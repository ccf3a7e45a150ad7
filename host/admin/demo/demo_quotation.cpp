#include "host/admin/demo/demo_quotation.hpp"

#include <Poco/String.h>

#include <algorithm>
#include <set>

#include "host/admin/command_line.hpp"
#include "host/admin/modules/file_changes.hpp"
#include "host/admin/output.hpp"
#include "host/json/document.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;
using Poco::JSON::Array;
using Poco::JSON::Object;

constexpr std::size_t breaks_shown = 5;
constexpr std::size_t steps = 7;

/// A request that has to succeed.
Poco::Dynamic::Var must(
    ApiClient& client, const std::string& method, const std::string& target, const std::string& body = {}
) {
    const auto answer = client.send(method, target, body);
    if (answer.status != 200) failOn(method + " " + target, answer);
    return json::parse(answer.body);
}

Object::Ptr object(const Poco::Dynamic::Var& json) {
    return json.extract<Object::Ptr>();
}

std::string numberOf(const Object& part_number) {
    return part_number.optValue<std::string>("value", "") + '\n' + part_number.optValue<std::string>("revision", "");
}

/// The first assembly that no other one names as a subassembly.
Object::Ptr topAssembly(const Array& assemblies) {
    std::set<std::string> nested;
    for (const auto& each : assemblies) {
        const auto subassemblies = object(each)->getArray("subassemblies");
        if (!subassemblies) continue;
        for (const auto& one : *subassemblies) nested.insert(numberOf(*object(one)->getObject("internal_part_number")));
    }
    for (const auto& each : assemblies) {
        if (!nested.contains(numberOf(*object(each)->getObject("internal_part_number")))) return object(each);
    }
    throw CommandError(Failure, "assemblies.json has no assembly that is part of no other");
}

/// The customer of the assembly's first customer part number, or one made for the demonstration.
Object::Ptr customerOf(const Object& assembly) {
    const auto numbers = assembly.getArray("customer_part_numbers");
    if (numbers && !numbers->empty()) {
        if (const auto customer = numbers->getObject(0)->getObject("customer")) return customer;
    }
    Object::Ptr customer = new Object;
    customer->set("number", "DEMO");
    customer->set("name", "Demonstration");
    return customer;
}

Object::Ptr rfqFor(const Object& assembly) {
    const auto part_number = assembly.getObject("internal_part_number");
    Array::Ptr quantities = new Array;
    for (const int quantity : {10, 50, 100, 500, 1000}) quantities->add(quantity);
    Object::Ptr rfq = new Object;
    rfq->set("number", "DEMO-" + part_number->getValue<std::string>("value"));
    rfq->set("name", assembly.optValue<std::string>("name", part_number->getValue<std::string>("value")));
    rfq->set("customer", customerOf(assembly));
    rfq->set("internal_part_number", part_number);
    if (assembly.has("type")) rfq->set("type", assembly.get("type"));
    rfq->set("order_quantities", quantities);
    return rfq;
}

Object::Ptr sampleRfq(const fs::path& directory) {
    if (const auto file = directory / "rfqs.json"; fs::exists(file)) {
        const auto rfqs = json::parse(contentOf(file)).extract<Array::Ptr>();
        if (!rfqs->empty()) return rfqs->getObject(0);
    }
    return rfqFor(*topAssembly(*json::parse(contentOf(directory / "assemblies.json")).extract<Array::Ptr>()));
}

/// Creates the RfQ, or finds the one of that number.
Object::Ptr createOrFind(ApiClient& client, const Object& wanted) {
    const auto created = client.send("POST", "/rfqs", bodyOf(wanted));
    if (created.status == 200) return json::parseObject(created.body);
    if (created.status != 409 || created.problemCode() != "number_taken") failOn("POST /rfqs", created);
    const auto rfqs = must(client, "GET", "/rfqs").extract<Array::Ptr>();
    const auto number = wanted.getValue<std::string>("number");
    for (const auto& each : *rfqs) {
        if (object(each)->getValue<std::string>("number") == number) return object(each);
    }
    throw CommandError(Failure, "the RfQ " + number + " is there and is not; try again");
}

std::vector<std::int64_t> quantitiesOf(const Object& rfq) {
    std::vector<std::int64_t> quantities;
    for (const auto& quantity : *rfq.getArray("order_quantities"))
        quantities.push_back(quantity.convert<std::int64_t>());
    return quantities;
}

void runSelection(ApiClient& client, const Array::Ptr& scenarios) {
    Object request;
    request.set("type", "SourcingScenarios");
    request.set("sourcing_scenario_ids", scenarios);
    must(client, "POST", "/sourcing-scenarios/run-selection", bodyOf(request));
}

/// Uploads the document to a link of the server; then the status releases it.
std::string releaseQuotation(ApiClient& client, const std::string& rfq_id, const std::string& document) {
    const auto target = "/rfqs/" + rfq_id;
    const auto upload = object(must(client, "POST", target + "/quotation/upload", R"({"file_name":"quotation.pdf"})"));
    const auto put = client.put(upload->getValue<std::string>("url"), document, "application/pdf");
    if (put.status != 201) failOn("PUT of the quotation", put);
    const auto released = must(client, "PATCH", target, R"({"status":"QuotationAvailable"})");
    return object(released)->getValue<std::string>("status");
}

std::string amountOf(const Object& money) {
    return money.getValue<std::string>("amount");
}

QuotedQuantity costsOf(const Object& cost) {
    const auto total = cost.getObject("total");
    QuotedQuantity quoted;
    quoted.quantity = cost.getValue<std::int64_t>("quantity");
    quoted.material = amountOf(*total->getObject("material"));
    quoted.manufacturing = amountOf(*total->getObject("manufacturing"));
    quoted.unit_price = amountOf(*cost.getObject("unit")->getObject("total"));
    quoted.excess = amountOf(*cost.getObject("excess_material"));
    quoted.unpriced = cost.getObject("completeness")->getValue<std::int64_t>("unpriced");
    return quoted;
}

void addBreaks(const Object& part, std::vector<BreakPurchase>& breaks) {
    const auto purchases = part.getArray("purchases");
    for (std::size_t i = 0; i < purchases->size(); ++i) {
        const auto purchase = purchases->getObject(static_cast<unsigned>(i));
        if (purchase->getValue<std::string>("reason") != "BOUGHT_UP_TO_BREAK") continue;
        breaks.push_back(
            {part.getValue<std::string>("key"),
             purchase->getValue<std::string>("supplier"),
             part.get("need").convert<std::string>(),
             purchase->get("quantity").convert<std::string>(),
             purchase->optValue<std::string>("reason_saving", "0")}
        );
    }
}

/// Plain decimal texts by their value: for the order in which they are shown only.
bool greater(const std::string& left, const std::string& right) {
    return std::stod(left) > std::stod(right);
}

void addSolution(ApiClient& client, const std::string& scenario_id, QuotedQuantity& quoted) {
    const auto answer = object(must(client, "GET", "/admin/sourcing-scenarios/" + scenario_id + "/solution"));
    const auto ready = answer->getObject("solution")->get("ready_days");
    if (!ready.isEmpty()) quoted.ready_days = ready.convert<std::int64_t>();
    const auto orders = answer->getArray("orders");
    for (std::size_t i = 0; i < orders->size(); ++i) {
        quoted.suppliers.push_back(orders->getObject(static_cast<unsigned>(i))->getValue<std::string>("supplier"));
    }
    const auto parts = answer->getArray("parts");
    for (std::size_t i = 0; i < parts->size(); ++i) {
        addBreaks(*parts->getObject(static_cast<unsigned>(i)), quoted.breaks);
    }
    std::stable_sort(quoted.breaks.begin(), quoted.breaks.end(), [](const auto& left, const auto& right) {
        return greater(left.saving, right.saving);
    });
}

/// A decimal text with so many places, half to even.
std::string rounded(const std::string& decimal, std::size_t places) {
    const auto point = decimal.find('.');
    std::string digits = decimal.substr(0, point);
    std::string fraction = point == std::string::npos ? "" : decimal.substr(point + 1);
    fraction.resize(std::max(fraction.size(), places + 1), '0');
    const std::string rest = fraction.substr(places);
    fraction.resize(places);
    std::string all = digits + fraction;
    const bool half = rest[0] == '5' && rest.find_first_not_of('0', 1) == std::string::npos;
    const bool odd = (all.back() - '0') % 2 == 1;
    if (rest[0] > '5' || (rest[0] == '5' && (!half || odd))) {
        auto place = all.size();
        while (place > 0 && all[place - 1] == '9') all[--place] = '0';
        if (place > 0 && all[place - 1] != '-') {
            ++all[place - 1];
        } else {
            all.insert(place, "1");
        }
    }
    return all.substr(0, all.size() - places) + "." + all.substr(all.size() - places);
}

}  // namespace

std::optional<SampleQuotation> quoteSample(ApiClient& client, const fs::path& directory, const fs::path& usual) {
    if (!fs::exists(directory / "assemblies.json")) return std::nullopt;
    Progress progress("Quoting the sample");
    std::size_t step = 0;
    const auto next = [&] { progress.show(step++, steps); };
    next();
    const auto rfq = createOrFind(client, *sampleRfq(directory));
    const auto id = rfq->getValue<std::string>("id");
    next();
    auto board = quoteBoard(client, id, quantitiesOf(*rfq), directory, usual);
    next();
    runSelection(client, rfq->getArray("sourcing_scenario_ids"));
    next();
    const auto costs = object(must(client, "GET", "/calculations/assembly-costs?assembly_id=" + id));
    SampleQuotation quotation{
        id,
        rfq->getValue<std::string>("number"),
        rfq->getValue<std::string>("name"),
        costs->getValue<std::string>("currency"),
        {},
        std::move(board),
        {}};
    next();
    const auto list = costs->getArray("costs");
    for (std::size_t i = 0; i < list->size(); ++i) {
        const auto cost = list->getObject(static_cast<unsigned>(i));
        auto quoted = costsOf(*cost);
        addSolution(client, cost->getValue<std::string>("sourcing_scenario_id"), quoted);
        quotation.quantities.push_back(std::move(quoted));
    }
    std::stable_sort(quotation.quantities.begin(), quotation.quantities.end(), [](const auto& left, const auto& right) {
        return left.quantity < right.quantity;
    });
    next();
    const auto document = directory / "quotation.pdf";
    quotation.status =
        releaseQuotation(client, id, contentOf(fs::exists(document) ? document : usual / "quotation.pdf"));
    next();
    return quotation;
}

void printQuotation(const SampleQuotation& quotation) {
    printLine(
        "\n" + quotation.number + "  " + quotation.name + "  (" + quotation.status + ", amounts in " +
        quotation.currency + ")\n"
    );
    std::vector<std::vector<Cell>> rows;
    for (const auto& each : quotation.quantities) {
        rows.push_back(
            {std::to_string(each.quantity),
             rounded(each.material, 2),
             rounded(each.manufacturing, 2),
             rounded(each.unit_price, 4),
             each.ready_days ? std::to_string(*each.ready_days) : "?",
             rounded(each.excess, 2),
             std::to_string(each.suppliers.size()),
             {std::to_string(each.unpriced), each.unpriced ? Tone::Bad : Tone::Plain}}
        );
    }
    printTable(
        {"QUANTITY", "MATERIAL", "MANUFACTURING", "UNIT PRICE", "READY IN DAYS", "EXCESS", "SUPPLIERS", "UNPRICED"},
        rows
    );
    if (quotation.board) printBoard(*quotation.board);
    printLine("\nSuppliers used:\n");
    std::vector<std::vector<Cell>> suppliers;
    for (const auto& each : quotation.quantities) {
        suppliers.push_back(
            {std::to_string(each.quantity), Poco::cat(std::string(", "), each.suppliers.begin(), each.suppliers.end())}
        );
    }
    printTable({"QUANTITY", "SUPPLIERS"}, suppliers);
    std::vector<std::vector<Cell>> breaks;
    for (const auto& each : quotation.quantities) {
        for (std::size_t i = 0; i < std::min(each.breaks.size(), breaks_shown); ++i) {
            const auto& one = each.breaks[i];
            breaks.push_back(
                {std::to_string(each.quantity), one.part, one.needed, one.bought, one.supplier, rounded(one.saving, 2)}
            );
        }
    }
    if (breaks.empty()) return;
    printLine("\nBought up to a price break, because that is cheaper than what is needed:\n");
    printTable({"QUANTITY", "PART", "NEEDED", "BOUGHT", "SUPPLIER", "SAVES"}, breaks);
}

std::string jsonOf(const SampleQuotation& quotation) {
    std::vector<std::string> quantities;
    for (const auto& each : quotation.quantities) {
        std::vector<std::string> breaks;
        for (const auto& one : each.breaks) {
            breaks.push_back(json::ObjectWriter()
                                 .json("part", bodyOf(one.part))
                                 .json("needed", bodyOf(one.needed))
                                 .json("bought", bodyOf(one.bought))
                                 .json("supplier", bodyOf(one.supplier))
                                 .json("saving", bodyOf(one.saving))
                                 .text());
        }
        quantities.push_back(json::ObjectWriter()
                                 .member("quantity", each.quantity)
                                 .json("material", bodyOf(each.material))
                                 .json("manufacturing", bodyOf(each.manufacturing))
                                 .json("unit_price", bodyOf(each.unit_price))
                                 .json("excess", bodyOf(each.excess))
                                 .json("ready_days", each.ready_days ? std::to_string(*each.ready_days) : "null")
                                 .member("suppliers", each.suppliers)
                                 .member("unpriced", each.unpriced)
                                 .json("bought_up_to_break", json::arrayOf(breaks))
                                 .text());
    }
    return json::ObjectWriter()
        .json("rfq_id", bodyOf(quotation.rfq_id))
        .json("number", bodyOf(quotation.number))
        .json("name", bodyOf(quotation.name))
        .json("status", bodyOf(quotation.status))
        .json("currency", bodyOf(quotation.currency))
        .json("board", quotation.board ? jsonOf(*quotation.board) : "null")
        .json("quantities", json::arrayOf(quantities))
        .text();
}

}  // namespace cardcage::admin
