#include "host/admin/demo/demo_order.hpp"

#include <chrono>
#include <fstream>
#include <set>
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

constexpr auto mail_patience = 20s;
constexpr auto mail_pause = 50ms;

/// Quantities of the options: a delivery, all of them, days.
constexpr std::string_view sample_options = R"([{"batch_size":50,"order_size":100,"lead_time":42,"is_default":true},)"
                                            R"({"batch_size":100,"order_size":500,"lead_time":56}])";
constexpr std::string_view sample_address =
    R"({"name":"Einkauf","street":"Gottlieb-Daimler-Straße 8","postal_code":"71332","city":"Waiblingen","country":"DE"})";

std::string answered(ApiClient& client, const std::string& method, const std::string& target, const std::string& body) {
    const auto answer = client.send(method, target, body);
    if (answer.status != 200) failOn(method + " " + target, answer);
    return answer.body;
}

Object::Ptr answeredObject(
    ApiClient& client, const std::string& method, const std::string& target, const std::string& body = {}
) {
    return json::parseObject(answered(client, method, target, body));
}

Array::Ptr answeredList(
    ApiClient& client, const std::string& method, const std::string& target, const std::string& body = {}
) {
    return json::parse(answered(client, method, target, body)).extract<Array::Ptr>();
}

/// The first user of the customer who is not deactivated.
Object::Ptr findUser(ApiClient& client, const std::string& customer_id) {
    const auto users = answeredList(client, "GET", "/customers/" + customer_id + "/users");
    for (std::size_t i = 0; i < users->size(); ++i) {
        const auto user = users->getObject(static_cast<unsigned>(i));
        if (user->getValue<std::string>("status") != "Deactivated") return user;
    }
    return {};
}

std::set<fs::path> mailsIn(const fs::path& folder) {
    std::set<fs::path> mails;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".eml") mails.insert(entry.path());
    }
    return mails;
}

/// The path of the link into the portal in a mail to that address; empty when it has none.
std::string portalLinkOf(const fs::path& mail, const std::string& address) {
    std::ifstream input(mail, std::ios::binary);
    std::ostringstream content;
    content << input.rdbuf();
    const auto text = std::move(content).str();
    if (text.find(address) == std::string::npos) return {};
    for (const std::string_view path : {"/portal/invitations/", "/portal/sign-in/"}) {
        const auto begin = text.find(path);
        if (begin != std::string::npos) return text.substr(begin, text.find_first_of("\r\n ", begin) - begin);
    }
    return {};
}

/// The bearer of a user: asks for a new link, waits for the mail and uses it. A link of an earlier mail may be void.
std::string portalBearer(
    ApiClient& client, ApiClient& portal, const Object& user, const std::string& customer_id, const fs::path& folder
) {
    auto seen = mailsIn(folder);
    const auto target = "/customers/" + customer_id + "/users/" + user.getValue<std::string>("id");
    answered(client, "PATCH", target, R"({"resend_invitation":true})");
    const auto address = user.getValue<std::string>("email");
    const auto deadline = std::chrono::steady_clock::now() + mail_patience;
    while (std::chrono::steady_clock::now() < deadline) {
        for (const auto& mail : mailsIn(folder)) {
            if (!seen.insert(mail).second) continue;
            const auto link = portalLinkOf(mail, address);
            if (link.empty()) continue;
            const auto answer = portal.send("POST", link);
            if (answer.status == 200) return json::parseObject(answer.body)->getValue<std::string>("access_token");
            if (answer.status != 404) failOn("POST " + link, answer);
        }
        std::this_thread::sleep_for(mail_pause);
    }
    throw CommandError(Failure, "no mail with a link for " + address + " came into " + folder.string());
}

/// The proposed option, otherwise the first one; nothing when none has a price.
Object::Ptr chosenOption(ApiClient& portal, const std::string& rfq_id) {
    const auto options = answeredList(portal, "GET", "/portal/rfqs/" + rfq_id + "/options");
    for (std::size_t i = 0; i < options->size(); ++i) {
        const auto option = options->getObject(static_cast<unsigned>(i));
        if (option->getValue<bool>("is_default")) return option;
    }
    return options->empty() ? Object::Ptr() : options->getObject(0);
}

/// The customer's part: choosing an option and accepting its price. Nothing when there is nothing to order.
Object::Ptr placeOrder(ApiClient& portal, const std::string& rfq_id) {
    const auto option = chosenOption(portal, rfq_id);
    if (!option) return {};
    const auto body = json::ObjectWriter()
                          .json("option_id", bodyOf(option->get("id")))
                          .json("accepted_total", bodyOf(option->get("total_price")))
                          .member("payment_method", "Prepayment")
                          .json("billing_address", sample_address)
                          .member("customer_order_number", "PO-2027-118")
                          .text();
    return answeredObject(portal, "POST", "/portal/rfqs/" + rfq_id + "/orders", body);
}

/// The tenant offers options, and a user of the customer orders one. Nothing when that is not possible.
Object::Ptr newOrder(ApiClient& client, const std::string& base_url, const std::string& rfq_id, const fs::path& mail) {
    const auto rfq = answeredObject(client, "GET", "/rfqs/" + rfq_id);
    const auto customer_id = rfq->getObject("customer")->getValue<std::string>("id");
    const auto user = findUser(client, customer_id);
    if (!user) return {};
    const auto selection = json::ObjectWriter().member("rfq_id", rfq_id).json("options", sample_options).text();
    answered(client, "POST", "/order-management/order-selection", selection);
    ApiClient portal(base_url);
    portal.authorize(portalBearer(client, portal, *user, customer_id, mail), "application/json");
    return placeOrder(portal, rfq_id);
}

/// The newest order of the RfQ, or a new one; nothing when the module of orders is switched off.
Object::Ptr orderOf(ApiClient& client, const std::string& base_url, const std::string& rfq_id, const fs::path& mail) {
    const auto target = "/order-management/orders?rfq_id=" + rfq_id;
    if (client.send("GET", target).status == 404) return {};
    const auto orders = answeredList(client, "GET", target);
    return orders->empty() ? newOrder(client, base_url, rfq_id, mail) : orders->getObject(0);
}

/// Records the payment, which makes the scenario of the order the one to buy for.
std::string paid(ApiClient& client, const Object& order) {
    const auto status = order.getObject("payment")->getValue<std::string>("status");
    if (status != "Open") return status;
    const auto target = "/admin/orders/" + order.getValue<std::string>("id");
    const auto changed = answeredObject(client, "PATCH", target, R"({"payment":{"status":"Paid"}})");
    return changed->getObject("payment")->getValue<std::string>("status");
}

/// Purchase orders for the scenario that is paid for; none when their module is switched off.
std::vector<SamplePurchaseOrder> buy(ApiClient& client, const std::string& rfq_id) {
    std::vector<SamplePurchaseOrder> bought;
    const auto target = "/purchase-orders/" + rfq_id;
    if (client.send("GET", target).status == 404) return bought;
    const auto orders = answeredList(client, "POST", target);
    for (std::size_t i = 0; i < orders->size(); ++i) {
        const auto order = orders->getObject(static_cast<unsigned>(i));
        bought.push_back(
            {order->getValue<std::string>("number"),
             order->getObject("supplier")->getValue<std::string>("name"),
             order->getValue<std::string>("currency"),
             order->getArray("items")->size(),
             order->getObject("total_price")->getValue<std::string>("amount")}
        );
    }
    return bought;
}

}  // namespace

std::optional<SampleOrder> orderSample(
    ApiClient& client, const std::string& base_url, const std::string& rfq_id, const fs::path& mail
) {
    const auto order = orderOf(client, base_url, rfq_id, mail);
    if (!order) return std::nullopt;
    SampleOrder sample{
        order->getValue<std::string>("number"),
        order->getObject("customer")->optValue<std::string>("name", ""),
        order->getObject("placed_by")->getValue<std::string>("email"),
        order->getObject("option")->getValue<std::int64_t>("order_size"),
        order->getObject("total_price")->getValue<std::string>("amount"),
        order->getValue<std::string>("currency"),
        paid(client, *order),
        {}};
    sample.purchase_orders = buy(client, rfq_id);
    return sample;
}

void printOrder(const SampleOrder& order) {
    printLine(
        "\n" + order.number + "  " + order.customer + " (" + order.placed_by + ") orders " +
        std::to_string(order.pieces) + " pieces for " + order.total + " " + order.currency + " (" + order.payment +
        ")\n"
    );
    std::vector<std::vector<Cell>> rows;
    for (const auto& each : order.purchase_orders) {
        rows.push_back({each.number, each.supplier, std::to_string(each.items), each.total + " " + each.currency});
    }
    printTable({"PURCHASE ORDER", "SUPPLIER", "ITEMS", "TOTAL"}, rows);
}

std::string jsonOf(const SampleOrder& order) {
    std::vector<std::string> bought;
    for (const auto& each : order.purchase_orders) {
        bought.push_back(json::ObjectWriter()
                             .json("number", bodyOf(each.number))
                             .json("supplier", bodyOf(each.supplier))
                             .json("currency", bodyOf(each.currency))
                             .member("items", each.items)
                             .json("total", bodyOf(each.total))
                             .text());
    }
    return json::ObjectWriter()
        .json("number", bodyOf(order.number))
        .json("customer", bodyOf(order.customer))
        .json("placed_by", bodyOf(order.placed_by))
        .member("pieces", order.pieces)
        .json("total", bodyOf(order.total))
        .json("currency", bodyOf(order.currency))
        .json("payment", bodyOf(order.payment))
        .json("purchase_orders", json::arrayOf(bought))
        .text();
}

}  // namespace cardcage::admin
