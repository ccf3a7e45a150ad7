#include <cardcage/module.hpp>
namespace sdk = cardcage::sdk;
struct Greeting {
    std::string text;
    static constexpr auto schema() { return sdk::record("Greeting", sdk::required<&Greeting::text>("The greeting.")); }
};
static Greeting greet(sdk::Call&, sdk::PathText name) { return {"Hello, " + name.text() + "!"}; }
static auto routes() { return std::array{sdk::get("/hello/{name}", sdk::unversioned, &greet, "Greet somebody by name")}; }
CARDCAGE_MODULE(routes)
