#include "work/analyse_files.hpp"

#include "analysis/result/analyse.hpp"
#include "work/draw_pictures.hpp"
#include "work/extract.hpp"
#include "work/facts_of_result.hpp"
#include "work/order.hpp"

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
        // A number alone: the last one becomes the bottom when the stack is solved.
        if (said.role.side == analysis::Side::None) said.role.side = analysis::Side::Inner;
    }
    said.role.negative = order.nextNumber() != 0;
    said.role.source = analysis::Source::User;
    said.role.confidence = analysis::stated;
    said.plating = static_cast<analysis::Plating>(order.nextNumber());
    said.first_layer = static_cast<int>(order.nextNumber());
    said.last_layer = static_cast<int>(order.nextNumber());
    return said;
}

/// The order, read.
struct Order {
    std::string design;
    std::vector<analysis::InputFile> files;
};

Order readOrder(const sdk::IsolatedRun& run) {
    OrderReader reader(run.payload());
    Order order{.design = std::string(reader.nextText()), .files = {}};
    for (std::size_t index = 0; index < run.inputCount(); ++index) {
        auto& input = order.files.emplace_back();
        input.name = reader.nextText();
        input.path = reader.nextText();
        input.user_role = readRole(reader);
        input.bytes = run.input(index);
    }
    return order;
}

analysis::AnalysedSet analysed(sdk::IsolatedRun& run, std::vector<analysis::InputFile> files) {
    const auto parallel = [&](std::size_t count, const std::function<void(std::size_t)>& work) {
        run.parallel(count, work);
    };
    const auto progress = [&](std::string_view step, std::size_t done, std::size_t total) {
        run.progress(step, static_cast<std::int64_t>(done), static_cast<std::int64_t>(total));
    };
    return analysis::analyseSet(std::move(files), {}, parallel, progress);
}

void writeFacts(sdk::IsolatedRun& run, const analysis::AnalysisResult& result, const analysis::Design* design) {
    AnalysedFiles files{.facts = factsOf(result, design), .roles = rolesOf(result), .extracted = {}, .measured = {}};
    if (design) {
        files.extracted = extractedFrom(*design, result);
        files.measured = measuredIn(*design);
    }
    run.output(facts_output, facts_type, sdk::toJson(files));
}

}  // namespace

std::string analysisOrder(const std::string& design, const std::vector<OrderedFile>& files) {
    OrderWriter order;
    order.add(design);
    for (const auto& file : files) {
        order.add(file.name).add(file.path);
        addRole(order, file.user_role);
    }
    return order.text();
}

void analyseFiles(sdk::IsolatedRun& run) {
    auto order = readOrder(run);
    auto set = analysed(run, std::move(order.files));
    const auto* design = chosenDesign(set.result, order.design);
    if (design) {
        const auto place = static_cast<std::size_t>(design - set.result.designs.data());
        set.result.findings.append(drawPictures(run, set, place));
        set.result.findings.sort();
    }
    writeFacts(run, set.result, design);
}

}  // namespace cardcage::pcb
