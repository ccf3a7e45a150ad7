#include "host/supervision/workers/merged_metrics.hpp"

#include <algorithm>
#include <map>

namespace cardcage::supervision {
namespace {

/// One metric with its descriptions and samples.
struct Family {
    std::string head;  ///< its # lines
    std::string samples;
};

class Families {
public:
    void add(const ProcessMetrics& process) {
        std::string_view rest = process.text;
        Family* current = nullptr;
        bool is_first = false;  ///< among the processes that have it
        while (!rest.empty()) {
            const auto line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            if (line.starts_with("# ")) {
                current = &familyOf(line, current, is_first);
                if (is_first) current->head.append(line) += '\n';
            } else if (current && !line.empty()) {
                current->samples += labelled(line, process.worker) + '\n';
            }
        }
    }

    std::string text() const {
        std::string all;
        for (const auto& name : order_) {
            const auto& family = families_.at(name);
            all += family.head + family.samples;
        }
        return all;
    }

private:
    /// "# HELP name …" or "# TYPE name …". The second line of a family belongs to the same process as the first.
    Family& familyOf(std::string_view line, const Family* before, bool& is_first) {
        const auto begin = line.find(' ', 2) + 1;
        const std::string name(line.substr(begin, line.find(' ', begin) - begin));
        const auto [place, is_new] = families_.try_emplace(name);
        if (is_new) order_.push_back(name);
        if (&place->second != before) is_first = is_new;
        return place->second;
    }

    std::vector<std::string> order_;
    std::map<std::string, Family> families_;
};

}  // namespace

std::string labelled(std::string_view line, std::string_view worker) {
    const auto label = "worker=\"" + std::string(worker) + '"';
    const auto brace = line.find('{');
    const auto blank = line.find(' ');
    if (brace == std::string_view::npos || blank < brace) {
        return std::string(line.substr(0, blank)) + '{' + label + '}' + std::string(line.substr(blank));
    }
    const bool has_labels = line.substr(brace + 1, 1) != "}";
    return std::string(line.substr(0, brace + 1)) + label + (has_labels ? "," : "") +
           std::string(line.substr(brace + 1));
}

std::string mergedMetrics(const std::vector<ProcessMetrics>& processes) {
    Families families;
    for (const auto& process : processes) families.add(process);
    return families.text();
}

}  // namespace cardcage::supervision
