// cardcage.isolated/1: functions of a module in a process that can only compute.

#include <cardcage/isolated.h>

#include <limits>
#include <stdexcept>
#include <vector>

#include "host/abi/boundary.hpp"
#include "host/abi/files/files_access.hpp"
#include "host/abi/module_state.hpp"
#include "host/abi/service_tables.hpp"
#include "host/isolated/processes.hpp"
#include "host/modules/generation.hpp"
#include "host/modules/manifest.hpp"

namespace cardcage::abi {
namespace {

constexpr std::int64_t longest_us = 3'600'000'000;  ///< of limits in time
constexpr std::uint64_t most_output = std::uint64_t{1} << 30;
constexpr std::size_t read_at_once = 256 * 1024;

std::int32_t addIsolated(const cc_host* host, const cc_isolated_function* function) {
    auto* generation = modules::generationOf(host);
    if (!generation || !covers(function, &cc_isolated_function::self) || !function->work) return CC_INVALID;
    if (generation->phase() != modules::Generation::Phase::Init) return CC_WRONG_PHASE;
    if (!modules::isVersionedName(view(function->name))) return CC_INVALID;
    return ModuleState::of(*generation).addIsolated(view(function->name)) ? CC_OK : CC_DUPLICATE;
}

/// Hands what comes from the process to the sink of the module.
class SinkOfModule : public isolated::Listener {
public:
    SinkOfModule(const cc_isolated_sink* sink, const execution::Run& run) : run_(run) {
        if (sink) sink_ = *sink;
    }
    std::int32_t begin(std::string_view output, std::string_view content_type) override {
        return sink_.begin ? sink_.begin(sink_.self, borrowed(output), borrowed(content_type)) : CC_OK;
    }
    std::int32_t write(std::string_view piece) override {
        return sink_.write ? sink_.write(sink_.self, borrowed(piece)) : CC_OK;
    }
    std::int32_t end() override { return sink_.end ? sink_.end(sink_.self) : CC_OK; }
    std::int32_t tick(const Progress& progress) override {
        if (run_.cancelled()) return 1;
        if (!sink_.tick) return CC_OK;
        const cc_progress told{
            sizeof(cc_progress),
            progress.is_waiting ? CC_PROGRESS_WAITING : CC_PROGRESS_RUNNING,
            borrowed(progress.phase),
            progress.done,
            progress.total,
            0,
            0};
        return sink_.tick(sink_.self, &told);
    }

private:
    const execution::Run& run_;
    cc_isolated_sink sink_{};
};

/// The limits that a module asks for; absent ones are those of the host.
std::optional<isolated::Limits> limitsOf(const cc_isolated_limits* given) {
    isolated::Limits limits;
    if (!given) return limits;
    if (!covers(given, &cc_isolated_limits::output)) return std::nullopt;
    const auto is_time = [](std::int64_t us) { return us >= 0 && us <= longest_us; };
    if (!is_time(given->cpu_us) || !is_time(given->wall_us) || given->output > most_output) return std::nullopt;
    if (given->cpu_us) limits.cpu_us = given->cpu_us;
    if (given->wall_us) limits.wall_us = given->wall_us;
    if (given->memory) limits.memory = given->memory;
    if (given->output) limits.output = given->output;
    return limits;
}

/// Copies the inputs into the memory that the process gets.
class InputCopy {
public:
    InputCopy(cc_call* call, isolated::Task& task)
        : call_(call), task_(task), most_(call->run.services.isolated.settings().memory) {}

    std::int32_t add(const cc_isolated_input& input) {
        task_.beginText();
        return input.file.data ? addFile(input.file) : addPiece(view(input.bytes));
    }
    std::int32_t addPiece(std::string_view piece) {
        if (piece.size() > most_ - size_) return CC_TOO_LARGE;
        size_ += piece.size();
        task_.add(piece);
        return CC_OK;
    }

private:
    std::int32_t addFile(cc_str id) {
        std::unique_ptr<files::StoredContent> content;
        const auto found = onFiles(call_, Access::Reads, [&](files::FileRepository& repository) -> std::int64_t {
            content = contentOf(*call_, currentFile(call_, repository, id));
            return content ? CC_OK : CC_NOT_FOUND;
        });
        if (found != CC_OK) return found;
        std::vector<char> buffer(read_at_once);
        return static_cast<std::int32_t>(onStore(call_, [&]() -> std::int64_t {
            for (std::uint64_t offset = 0;;) {
                const auto count = content->read(offset, buffer.data(), buffer.size());
                if (count == 0) return CC_OK;
                offset += count;
                if (const auto status = addPiece({buffer.data(), count}); status != CC_OK) return status;
            }
        }));
    }

    cc_call* call_;
    isolated::Task& task_;
    const std::uint64_t most_;
    std::uint64_t size_ = 0;
};

std::int32_t copyTexts(cc_call* call, const cc_isolated_request& request, isolated::Task& task) {
    InputCopy copy(call, task);
    task.beginText();
    auto status = copy.addPiece(view(request.payload));
    for (std::uint32_t i = 0; i < request.input_count && status == CC_OK; ++i) status = copy.add(request.inputs[i]);
    return status;
}

void noteFailure(const cc_call* call, std::string_view function, std::string_view reason) {
    call->run.services.log.error(
        "an isolated function could not be run",
        {{"module", call->module.id}, {"function", function}, {"reason", reason}}
    );
}

std::int32_t runIsolated(
    cc_call* call, const cc_isolated_request* request, const cc_isolated_sink* sink, cc_isolated_result* result
) {
    if (!covers(request, &cc_isolated_request::limits) || !covers(result, &cc_isolated_result::peak_bytes) ||
        (sink && !covers(sink, &cc_isolated_sink::tick)) || (request->input_count && !request->inputs)) {
        return CC_INVALID;
    }
    const auto limits = limitsOf(request->limits);
    if (!limits) return CC_INVALID;
    if (call->run.work.busy()) return CC_BUSY;
    auto& generation = *call->module.generation;
    const auto name = view(request->name);
    if (!ModuleState::of(generation).hasIsolated(name)) return CC_NOT_FOUND;
    try {
        isolated::Task task{.library = generation.copy(), .function = std::string(name), .limits = *limits};
        if (const auto status = copyTexts(call, *request, task); status != CC_OK) return status;
        SinkOfModule taker(sink, call->run);
        const auto ended = call->run.services.isolated.run(call->run.admitted.tenant->id, task, taker);
        if (ended.status < 0) return ended.status;
        result->outcome = static_cast<std::int32_t>(ended.outcome);
        result->signal = ended.signal;
        result->text = keptText(call, ended.text);
        result->cpu_us = ended.cpu_us;
        result->peak_bytes = ended.peak_bytes;
        return CC_OK;
    } catch (const std::runtime_error& error) {  // std::system_error, too
        noteFailure(call, name, error.what());
        return CC_FAILED;
    }
}

}  // namespace

const cc_isolated_v1 isolated_table{.size = sizeof(cc_isolated_v1), .add = safe<addIsolated>, .run = safe<runIsolated>};

}  // namespace cardcage::abi
