#include "host/admin/output.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace cardcage::admin {
namespace {

/// https://no-color.org: any value but the empty one switches colours off.
bool coloured() {
    static const bool answer = [] {
        const char* refused = std::getenv("NO_COLOR");
        const char* terminal = std::getenv("TERM");
        const bool dumb = terminal && std::string_view(terminal) == "dumb";
        return isatty(STDOUT_FILENO) && !(refused && *refused) && !dumb;
    }();
    return answer;
}

std::string_view colourOf(Tone tone) {
    switch (tone) {
        case Tone::Good:
            return "\033[32m";
        case Tone::Bad:
            return "\033[31m";
        case Tone::Faint:
            return "\033[2m";
        case Tone::Plain:
            break;
    }
    return "";
}

/// Code points: near enough to columns for names.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string firstLine(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

void appendCell(std::string& out, const std::string& text, Tone tone, std::size_t wanted_width) {
    const bool colour = tone != Tone::Plain && coloured();
    if (colour) out += colourOf(tone);
    out += text;
    if (colour) out += "\033[0m";
    const auto used = width(text);
    if (used < wanted_width) out.append(wanted_width - used, ' ');
}

}  // namespace

void printTable(const std::vector<std::string>& heading, const std::vector<std::vector<Cell>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& title : heading) widths.push_back(width(title));
    for (const auto& row : rows) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i) widths[i] = std::max(widths[i], width(firstLine(row[i].text)));
    }
    widths.back() = 0;  // nothing follows that had to be aligned

    std::string out;
    const auto separate = [&](std::size_t column) {
        out += "  ";
        if (column + 1 < widths.size()) return;
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    };
    for (std::size_t i = 0; i < heading.size(); ++i) {
        appendCell(out, heading[i], Tone::Faint, widths[i]);
        separate(i);
    }
    for (const auto& row : rows) {
        std::string more;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto line = firstLine(row[i].text);
            appendCell(out, line, row[i].tone, widths[i]);
            separate(i);
            if (line.size() < row[i].text.size()) more += row[i].text.substr(line.size()) + '\n';
        }
        for (std::size_t at = more.find('\n'); at != std::string::npos && at + 1 < more.size();
             at = more.find('\n', at + 1)) {
            more.insert(at + 1, "    ");
        }
        out += more.empty() ? "" : more.substr(1);
    }
    std::cout << out << std::flush;
}

void printLine(std::string_view text) {
    std::cout << text << std::endl;
}

void note(std::string_view text) {
    std::cerr << text << std::endl;
}

Progress::Progress(std::string what) : what_(std::move(what)) {}

Progress::~Progress() {
    if (shown_) std::cerr << "\r\033[K" << std::flush;
}

void Progress::show(std::size_t done, std::size_t total) {
    static const bool terminal = isatty(STDERR_FILENO);
    if (!terminal) return;
    shown_ = true;
    std::cerr << '\r' << what_ << ' ' << done << '/' << total << "\033[K" << std::flush;
}

}  // namespace cardcage::admin
