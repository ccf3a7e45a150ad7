#include "values/value.hpp"

namespace cardcage::pcb::analysis {

std::string_view nameOf(Source source) {
    switch (source) {
        case Source::User:
            return "User";
        case Source::X2:
            return "X2";
        case Source::JobFile:
            return "JobFile";
        case Source::CadReport:
            return "CadReport";
        case Source::FileName:
            return "FileName";
        case Source::Content:
            return "Content";
        case Source::Measured:
            return "Measured";
    }
    return "";
}

std::string_view nameOf(Reason reason) {
    switch (reason) {
        case Reason::None:
            return "";
        case Reason::NotInFiles:
            return "not_in_files";
        case Reason::ProfileMissing:
            return "profile_missing";
        case Reason::DrillMissing:
            return "drill_missing";
        case Reason::FormatUncertain:
            return "format_uncertain";
        case Reason::RoleAmbiguous:
            return "role_ambiguous";
        case Reason::SkippedForTime:
            return "skipped_for_time";
        case Reason::SkippedForSize:
            return "skipped_for_size";
        case Reason::NotAnalysed:
            return "not_analysed";
        case Reason::SeveralDesigns:
            return "several_designs";
    }
    return "";
}

}  // namespace cardcage::pcb::analysis
