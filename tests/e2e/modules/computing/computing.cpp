// Isolated functions (cardcage.isolated/1) that a request runs, over texts and a file of the module.

#include <array>
#include <cardcage/isolated.hpp>
#include <cardcage/module.hpp>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace cardcage::computing {
namespace {

struct RunInput {
    std::string function;
    std::string payload;
    std::vector<std::string> texts;
    std::optional<FileId> file;
    std::int64_t wall_ms = 0;

    static constexpr auto schema() {
        return sdk::record(
            "RunInput",
            sdk::required<&RunInput::function>("Name of the function."),
            sdk::optional<&RunInput::payload>("Its payload."),
            sdk::optional<&RunInput::texts>("Its first inputs."),
            sdk::optional<&RunInput::file>("File of the module, its last input."),
            sdk::optional<&RunInput::wall_ms>("Limit of its wall clock; 0: the usual one.")
        );
    }
};

struct Output {
    std::string name;
    std::string content;

    static constexpr auto schema() {
        return sdk::record(
            "Output", sdk::required<&Output::name>("Its name."), sdk::required<&Output::content>("Its content.")
        );
    }
};

struct RunRecord {
    std::int64_t outcome = 0;
    std::int64_t signal = 0;
    std::string text;
    std::int64_t cpu_us = 0;
    std::int64_t peak_bytes = 0;
    std::vector<Output> outputs;

    static constexpr auto schema() {
        return sdk::record(
            "RunRecord",
            sdk::required<&RunRecord::outcome>("Number of the outcome."),
            sdk::required<&RunRecord::signal>("Signal of a crash."),
            sdk::required<&RunRecord::text>("Reason."),
            sdk::required<&RunRecord::cpu_us>("Processor time."),
            sdk::required<&RunRecord::peak_bytes>("Largest memory."),
            sdk::required<&RunRecord::outputs>("Outputs.")
        );
    }
};

void echo(sdk::IsolatedRun& run) {
    run.output("payload", "text/plain", run.payload());
    for (std::size_t i = 0; i < run.inputCount(); ++i) run.output(std::to_string(i), "text/plain", run.input(i));
}

void crash(sdk::IsolatedRun&) {
    __builtin_trap();
}

void refuse(sdk::IsolatedRun& run) {
    throw sdk::IsolatedRefusal("refused: " + std::string(run.payload()));
}

/// Ends by a limit or by the end of its request only.
void wait(sdk::IsolatedRun& run) {
    for (std::int64_t i = 0;; ++i) {
        run.progress("waiting", i);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

RunRecord runFunction(sdk::Call& call, const RunInput& input) {
    sdk::IsolatedRequest request{.name = input.function, .payload = input.payload};
    for (const auto& text : input.texts) request.inputs.emplace_back(std::string_view(text));
    if (input.file) request.inputs.emplace_back(*input.file);
    request.limits.wall = std::chrono::milliseconds(input.wall_ms);
    sdk::CollectedOutputs outputs;
    const auto result = sdk::runIsolated(call, request, outputs);
    RunRecord record{
        .outcome = static_cast<std::int64_t>(result.outcome),
        .signal = result.signal,
        .text = result.text,
        .cpu_us = result.cpu.count(),
        .peak_bytes = static_cast<std::int64_t>(result.peak_bytes),
        .outputs = {}};
    for (auto& output : outputs.list) record.outputs.push_back({output.name, output.content});
    return record;
}

/// Stores the body as a file of the module; returns its id as the name of an output.
Output storeFile(sdk::Call& call) {
    const auto file = call.files().storeBody({.name = "input.txt", .content_type = "text/plain"});
    return {.name = std::string(file.id.view()), .content = ""};
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/computing/runs", sdk::unversioned, &runFunction, "Run a function").longRunning(),
        sdk::post("/computing/files", sdk::unversioned, &storeFile, "Store a file"),
    });
    return table;
}

std::span<const sdk::IsolatedFunction> functions() {
    static const auto table = std::to_array<sdk::IsolatedFunction>({
        sdk::isolated("computing.echo/1", &echo),
        sdk::isolated("computing.crash/1", &crash),
        sdk::isolated("computing.refuse/1", &refuse),
        sdk::isolated("computing.wait/1", &wait),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::computing

CARDCAGE_MODULE(cardcage::computing::routes, cardcage::computing::functions)
