#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/real_host.hpp>
#include <string>

int main() {
    using cardcage::testing::RealHost;
    if (const auto reason = RealHost::missing()) return cardcage::testing::skipped(*reason);
    RealHost host({
        .modules = {CARDCAGE_TEST_MODULE},
        .installed = {"customers", "manufacturers", "components", "assemblies"},
        .tenants = {{"acme", "modules.provider.customers.ensure = erp-numbers\n"}, {"other", ""}},
    });
    const auto customers = [&](const std::string& tenant, const std::string& method, const std::string& body = {}) {
        return host.send(method, "/customers", body, {{"Accept", "application/api.cardcage.customer-v1+json"}}, tenant);
    };
    const auto import = [&](const std::string& number, const std::string& tenant) {
        const std::string customer = R"({"number": ")" + number + R"(", "name": "New AG"})";
        const std::string part = R"({"value": "K-1", "customer": )" + customer + "}";
        const std::string assembly = R"({"internal_part_number": {"value": "A-)" + number + R"("}, "type": "PCBA")";
        return host.send(
            "POST", "/assemblies/import", "[" + assembly + R"(, "customer_part_numbers": [)" + part + "]}]", {}, tenant
        );
    };
    const auto has = [](const auto& answer, const std::string& text) { return answer.body.find(text) != std::string::npos; };

    for (const std::string tenant : {"acme", "other"}) {
        const auto made = customers(tenant, "POST", R"({"number": "C-1", "name": "Muster AG"})");
        const std::string given = R"({"number": "D4711", "customer_id": ")" + made.member("id") + R"("})";
        BOOST_TEST_EQ(host.send("PUT", "/erp-numbers", given, {}, tenant).status, 200);
    }

    // The tenant that chose the module: the number is that of the ERP, and no customer is made.
    BOOST_TEST(has(import("D4711", "acme"), R"("warnings":[])"));
    BOOST_TEST(has(import("C-1", "acme"), "there is no customer C-1"));
    BOOST_TEST(!has(customers("acme", "GET"), "New AG"));

    // The other tenant: its own numbers, and a new one makes a customer.
    BOOST_TEST(has(import("C-1", "other"), R"("warnings":[])"));
    BOOST_TEST(!has(customers("other", "GET"), "New AG"));
    BOOST_TEST(has(import("D4711", "other"), R"("warnings":[])"));
    BOOST_TEST(has(customers("other", "GET"), "New AG"));
    return boost::report_errors();
}
