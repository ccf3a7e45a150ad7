#include "jobs/job_file.hpp"

#include <cmath>

#include "jobs/json.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

std::optional<Nm> lengthOf(const Json& record, std::string_view name) {
    const auto number = record.numberOf(name);
    const auto length = number ? analysis::lengthOf(*number, Unit::Millimetre) : std::nullopt;
    return length && *length > 0 && *length < farthest_coordinate ? length : std::nullopt;
}

std::optional<bool> flagOf(const Json& record, std::string_view name) {
    const auto* member = record.find(name);
    if (member == nullptr || member->kind != Json::Kind::Boolean) return std::nullopt;
    return member->text == "true";
}

JobFlags flagsOf(const Json& specs) {
    return {
        .impedance_controlled = flagOf(specs, "ImpedanceControlled"),
        .edge_connector = flagOf(specs, "EdgeConnector"),
        .edge_connector_bevelled = flagOf(specs, "EdgeConnectorBevelled"),
        .edge_plating = flagOf(specs, "EdgePlating"),
        .castellated = flagOf(specs, "Castellated")};
}

void readSpecs(const Json& specs, JobFile& job) {
    if (const auto* size = specs.find("Size")) {
        job.width = lengthOf(*size, "X");
        job.height = lengthOf(*size, "Y");
    }
    job.thickness = lengthOf(specs, "BoardThickness");
    const auto layers = specs.numberOf("LayerNumber");
    if (layers && layers->value() >= 1 && layers->value() <= 100)
        job.copper_layers = static_cast<int>(std::lround(layers->value()));
    job.finish = specs.textOf("Finish");
    job.flags = flagsOf(specs);
}

void readFiles(const Json& list, JobFile& job) {
    for (const auto& entry : list.items)
        job.files.push_back(
            {std::string(entry.textOf("Path")),
             std::string(entry.textOf("FileFunction")),
             entry.textOf("FilePolarity") == "Negative"}
        );
}

/// Clearances of areas are wider than the least one; 0 says that there is no such pair.
void readRules(const Json& list, JobFile& job) {
    for (const auto& row : list.items) {
        const auto layers = row.textOf("Layers");
        if (layers != "Outer" && layers != "Inner") continue;
        DesignRule rule{.is_inner = layers == "Inner", .clearance = {}, .line_width = lengthOf(row, "MinLineWidth")};
        for (const auto* pair : {"PadToPad", "PadToTrack", "TrackToTrack"})
            if (const auto length = lengthOf(row, pair); length && *length < rule.clearance.value_or(*length + 1))
                rule.clearance = length;
        job.rules.push_back(rule);
    }
}

void readStackup(const Json& list, JobFile& job) {
    for (const auto& row : list.items)
        job.stackup.push_back(
            {std::string(row.textOf("Type")),
             std::string(row.textOf("Name")),
             std::string(row.textOf("Material")),
             std::string(row.textOf("Color")),
             std::string(row.textOf("Notes")),
             lengthOf(row, "Thickness")}
        );
}

std::string softwareOf(const Json& document) {
    const auto* header = document.find("Header");
    const auto* software = header != nullptr ? header->find("GenerationSoftware") : nullptr;
    if (software == nullptr) return {};
    return std::string(software->textOf("Vendor")) + "," + std::string(software->textOf("Application")) + "," +
           std::string(software->textOf("Version"));
}

std::string_view valueOf(const Image& image, std::string_view name) {
    const auto found = image.job_attributes.find(name);
    return found == image.job_attributes.end() ? std::string_view{} : std::string_view(found->second);
}

}  // namespace

std::optional<JobFile> readJsonJob(std::string_view text) {
    const auto document = parseJson(text);
    if (!document || document->kind != Json::Kind::Object) return std::nullopt;
    const auto* specs = document->find("GeneralSpecs");
    if (specs == nullptr) specs = document->find("Overall");
    if (specs == nullptr) return std::nullopt;
    JobFile job;
    job.cad = softwareOf(*document);
    readSpecs(*specs, job);
    if (const auto* files = document->find("FilesAttributes")) readFiles(*files, job);
    if (const auto* rules = document->find("DesignRules")) readRules(*rules, job);
    if (const auto* stackup = document->find("MaterialStackup")) readStackup(*stackup, job);
    return job;
}

std::optional<JobFile> readGerberJob(const Image& image) {
    if (image.job_attributes.empty()) return std::nullopt;
    JobFile job;
    job.cad = image.fileAttribute("GenerationSoftware");
    job.copper_layers = parseCount(valueOf(image, "B_LayerNum"));
    job.thickness = parseLength(valueOf(image, "B_Thickness"), image.unit);
    if (job.thickness && *job.thickness <= 0) job.thickness.reset();
    return job;
}

}  // namespace cardcage::pcb::analysis
