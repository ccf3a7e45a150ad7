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
    return reason_words[reason];
}

}  // namespace cardcage::pcb::analysis
