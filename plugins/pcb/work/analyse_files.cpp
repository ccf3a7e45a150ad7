#include "work/analyse_files.hpp"

#include <ctime>

#include "analysis/result/analyse.hpp"
#include "work/draw_pictures.hpp"
#include "work/extract.hpp"
#include "work/facts_of_result.hpp"
#include "work/order.hpp"
#include "work/stated/copper_remarks.hpp"

namespace cardcage::pcb {
namespace {

/// A role in the order: 0 for none, or the numbers of what it says.
void addRole(OrderWriter& order, const std::optional<FileRole>& given) {
    order.add(given ? 1 : 0);
    if (!given) return;
    order.add(static_cast<std::int64_t>(given->function));
    order.add(static_cast<std::int64_t>(given->side.value_or(FileSide::None)));
    order.add(given->copper_position.value_or(0));
    order.add(given->polarity == FilePolarity::Negative ? 1 : 0);
    order.add(given->plating == HolePlating::Plated ? 1 : given->plating == HolePlating::NonPlated ? 2 : 0);
    order.add(given->span ? given->span->first : 0);
    order.add(given->span ? given->span->last : 0);
}

std::optional<analysis::UserRole> readRole(OrderReader& order) {
    if (order.nextNumber() == 0) return std::nullopt;
    analysis::UserRole said;
    said.role.function = static_cast<analysis::Function>(order.nextNumber());
    said.role.side = static_cast<analysis::Side>(order.nextNumber());
    if (const auto position = order.nextNumber(); position > 0) {
        said.role.number = {analysis::LayerNumber::Kind::InStack, static_cast<int>(position)};
        said.role.is_only_numbered = said.role.side == analysis::Side::None;
        if (said.role.is_only_numbered) said.role.side = analysis::Side::Inner;
    }
    said.role.negative = order.nextNumber() != 0;
    said.role.source = analysis::Source::User;
    said.role.confidence = analysis::stated;
    said.plating = static_cast<analysis::Plating>(order.nextNumber());
    said.first_layer = static_cast<int>(order.nextNumber());
    said.last_layer = static_cast<int>(order.nextNumber());
    return said;
}

void addFileLimits(OrderWriter& order, const analysis::Limits& limits) {
    for (const auto number :
         {limits.objects,
          limits.repeats,
          std::int64_t{limits.block_depth},
          limits.apertures,
          limits.macro_primitives,
          std::int64_t{limits.macro_variables},
          std::int64_t{limits.expression_depth},
          limits.polygon_vertices,
          limits.aperture_size,
          limits.coordinate,
          limits.holes,
          limits.tools,
          limits.reading_milliseconds})
        order.add(number);
}

analysis::Limits readFileLimits(OrderReader& order) {
    analysis::Limits limits;
    limits.objects = order.nextNumber();
    limits.repeats = order.nextNumber();
    limits.block_depth = static_cast<int>(order.nextNumber());
    limits.apertures = order.nextNumber();
    limits.macro_primitives = order.nextNumber();
    limits.macro_variables = static_cast<int>(order.nextNumber());
    limits.expression_depth = static_cast<int>(order.nextNumber());
    limits.polygon_vertices = order.nextNumber();
    limits.aperture_size = order.nextNumber();
    limits.coordinate = order.nextNumber();
    limits.holes = order.nextNumber();
    limits.tools = order.nextNumber();
    limits.reading_milliseconds = order.nextNumber();
    return limits;
}

/// The order, read.
struct Order {
    analysis::Limits limits;
    rendering::PictureSize pictures;
    std::int64_t cpu_seconds = 0;
    std::string design;
    std::vector<analysis::InputFile> files;
};

Order readOrder(const sdk::IsolatedRun& run) {
    OrderReader reader(run.payload());
    Order order;
    order.limits = readFileLimits(reader);
    order.pictures.pixels = static_cast<int>(reader.nextNumber());
    order.pictures.svg_bytes = static_cast<std::size_t>(reader.nextNumber());
    order.cpu_seconds = reader.nextNumber();
    order.design = reader.nextText();
    for (std::size_t index = 0; index < run.inputCount(); ++index) {
        auto& input = order.files.emplace_back();
        input.name = reader.nextText();
        input.path = reader.nextText();
        input.user_role = readRole(reader);
        input.bytes = run.input(index);
    }
    return order;
}

/// Milliseconds that this process has computed, on all threads.
std::int64_t usedTime() {
    timespec time{};
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return 0;
    return std::int64_t{time.tv_sec} * 1'000 + time.tv_nsec / 1'000'000;
}

analysis::AnalysedSet analysed(sdk::IsolatedRun& run, Order order, const analysis::Budget& budget) {
    const auto parallel = [&](std::size_t count, const std::function<void(std::size_t)>& work) {
        run.parallel(count, work);
    };
    const auto progress = [&](std::string_view step, std::size_t done, std::size_t total) {
        run.progress(step, static_cast<std::int64_t>(done), static_cast<std::int64_t>(total));
    };
    return analysis::analyseSet(std::move(order.files), order.limits, parallel, progress, budget);
}

std::optional<rules::Micro> microOf(const std::optional<Measure>& measure) {
    return measure ? std::optional(measure->micro) : std::nullopt;
}

void writeFacts(sdk::IsolatedRun& run, const analysis::AnalysisResult& result, const analysis::Design* design) {
    AnalysedFiles files{.facts = factsOf(result, design), .roles = rolesOf(result), .extracted = {}, .measured = {}};
    if (design) {
        files.extracted = extractedFrom(*design, result);
        files.measured = measuredIn(*design, result);
    }
    run.output(facts_output, facts_type, sdk::toJson(files));
}

}  // namespace

std::string analysisOrder(
    const analysis::Limits& limits,
    const rendering::PictureSize& pictures,
    std::int64_t cpu_seconds,
    const std::string& design,
    const std::vector<OrderedFile>& files
) {
    OrderWriter order;
    addFileLimits(order, limits);
    order.add(std::int64_t{pictures.pixels}).add(static_cast<std::int64_t>(pictures.svg_bytes));
    order.add(cpu_seconds);
    order.add(design);
    for (const auto& file : files) {
        order.add(file.name).add(file.path);
        addRole(order, file.user_role);
    }
    return order.text();
}

void analyseFiles(sdk::IsolatedRun& run) {
    auto order = readOrder(run);
    const auto chosen = order.design;
    const auto pictures = order.pictures;
    const auto start = usedTime();
    const analysis::Budget budget([start] { return usedTime() - start; }, order.cpu_seconds * 1'000);
    auto set = analysed(run, std::move(order), budget);
    const auto* design = chosenDesign(set.result, chosen);
    if (design) {
        const auto extracted = extractedFrom(*design, set.result);
        addCopperRemarks(
            *design, {microOf(extracted.outer_copper_thickness), microOf(extracted.inner_copper_thickness)}, set.result
        );
        const auto place = static_cast<std::size_t>(design - set.result.designs.data());
        set.result.findings.append(drawPictures(run, set, place, pictures, budget));
        set.result.findings.sort();
    }
    writeFacts(run, set.result, design);
}

}  // namespace cardcage::pcb
