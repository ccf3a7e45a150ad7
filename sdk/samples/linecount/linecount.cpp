#include <algorithm>
#include <cardcage/isolated.hpp>
#include <cardcage/module.hpp>
namespace sdk = cardcage::sdk;
// Runs in a process of its own, which can do nothing but compute: a file that crashes its reader costs one answer.
static void count(sdk::IsolatedRun& run) {
    if (run.input(0).empty()) throw sdk::IsolatedRefusal("The text is empty.");
    run.output("lines", "text/plain", std::to_string(std::ranges::count(run.input(0), '\n')));
}
static auto functions() { return std::array{sdk::isolated("linecount.count/1", &count)}; }

// The handler has the outputs, or learns how the process ended.
static sdk::Text countLines(sdk::Call& call) {
    std::string text;
    std::array<char, 4096> piece;
    while (const auto size = call.readBody(piece)) text.append(piece.data(), size);
    sdk::CollectedOutputs outputs;
    const auto result = sdk::runIsolated(call, {.name = "linecount.count/1", .inputs = {std::string_view(text)}}, outputs);
    if (result.outcome != sdk::IsolatedResult::Outcome::Done) throw sdk::Problem::badRequest("not_countable", result.text);
    return {outputs.list.at(0).content};
}
static auto routes() {
    return std::array{sdk::post("/linecount", sdk::unversioned, &countLines, "Count the lines of a text")
                          .takes("text/plain", "The text.", "first\nsecond\n")
                          .problems("not_countable")};
}
CARDCAGE_MODULE(routes, functions)
