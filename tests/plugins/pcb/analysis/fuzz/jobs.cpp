// Any bytes as a job file or as a report of a CAD program.

#include "jobs/job_file.hpp"
#include "jobs/reports.hpp"
#include "tests/plugins/pcb/analysis/fuzz/fuzzed.hpp"

using namespace cardcage::pcb::analysis;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzz::textOf(data, size);
    readJsonJob(text);
    Reports reports;
    readReport(reportKindOf(text), text, reports);
    for (const auto kind :
         {ReportKind::AltiumDrill,
          ReportKind::AltiumLayers,
          ReportKind::AllegroDrillParameters,
          ReportKind::AllegroLog,
          ReportKind::Netlist})
        readReport(kind, text, reports);
    return 0;
}
