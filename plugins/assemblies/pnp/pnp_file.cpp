#include "pnp/pnp_file.hpp"

namespace cardcage::assemblies {
namespace {

MountType mountTypeOf(positions::Mount mount) {
    switch (mount) {
        case positions::Mount::Smt:
            return MountType::Smt;
        case positions::Mount::Tht:
            return MountType::Tht;
        case positions::Mount::PressFit:
            return MountType::PressFit;
        case positions::Mount::Manual:
            return MountType::Manual;
        case positions::Mount::Unknown:
            break;
    }
    return MountType::Unknown;
}

PlacedPart partOf(positions::Row& row) {
    return {
        std::move(row.designator),
        row.x,
        row.y,
        row.rotation,
        row.source_rotation,
        row.side == positions::Side::Top ? Side::Top : Side::Bottom,
        std::move(row.value),
        std::move(row.package),
        mountTypeOf(row.mount),
        row.do_not_place,
        row.fiducial};
}

/// Throws unless the file is read.
void requireRead(const positions::Reading& reading) {
    if (reading.refusal) throw Problem::badRequest("invalid_field", *reading.refusal);
    FieldErrors errors;
    for (const auto& complaint : reading.complaints) {
        const auto column = complaint.column.empty() ? std::string() : "/" + complaint.column;
        errors.add("/" + std::to_string(complaint.line) + column, complaint.rule, complaint.message);
    }
    if (!errors.empty()) throw Problem::invalid(std::move(errors));
    for (const auto& question : reading.questions) errors.add(question.about, "required", question.message);
    if (!errors.empty()) throw Problem::missingParameter(std::move(errors));
}

}  // namespace

PnpFile readPnpFile(std::string_view file, const positions::Wishes& wishes) {
    auto reading = positions::read(file, wishes);
    requireRead(reading);
    PnpFile read{
        {}, reading.dialect, std::move(reading.encoding), reading.unit, reading.unit_source, reading.unit_line};
    read.parts.reserve(reading.rows.size());
    for (auto& row : reading.rows) read.parts.push_back(partOf(row));
    return read;
}

}  // namespace cardcage::assemblies
