#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardcage::manufacturers {

/// Returns the two parts of a name that is written in Latin letters and in those of another script, as distributors
/// write names from Asia: {"YAGEO", "国巨"} for "YAGEO(国巨)" and "YAGEO / 国巨", in the order of the name. Brackets,
/// slashes and bars separate the parts. Nothing for any other name: "SMC(中国)有限公司" has Chinese letters in both.
std::vector<std::string> partsInTwoScripts(std::string_view name);

}  // namespace cardcage::manufacturers
