#include "host/admin/manual.hpp"

#include <vector>

namespace cardcage::admin {
namespace {

/// Text that roff prints as it is: backslashes, dashes as the minus sign of options, no line that begins like a
/// request.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\') {
            out += "\\e";
        } else if (c == '-') {
            out += "\\-";
        } else if (c == '\n') {
            out += "\n.br\n";
        } else {
            out += c;
        }
    }
    return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

std::vector<const CLI::Option*> shownOptions(const CLI::App& command) {
    return command.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

std::vector<const CLI::App*> shownCommands(const CLI::App& command) {
    return command.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
}

std::string wordsOf(const CLI::App& command) {
    const auto* parent = command.get_parent();
    return parent ? wordsOf(*parent) + ' ' + command.get_name() : command.get_name();
}

void appendOption(std::string& out, const CLI::Option& option) {
    const bool takes_value = option.get_expected_min() > 0 && !option.get_positional();
    const auto name = option.get_positional() ? option.get_name(true) : option.get_name(false, true);
    out += ".TP\n\\fB" + escaped(name) + "\\fR";
    if (takes_value && !option.get_type_name().empty()) out += " \\fI" + escaped(option.get_type_name()) + "\\fR";
    out += '\n' + escaped(option.get_description()) + '\n';
}

void appendCommand(std::string& out, const CLI::App& command) {
    const auto parts = shownCommands(command);
    if (parts.empty()) {
        out += ".SS \"" + escaped(wordsOf(command));
        for (const auto* option : shownOptions(command)) {
            if (option->get_positional()) out += ' ' + escaped(option->get_name(true));
        }
        out += "\"\n" + escaped(command.get_description()) + '\n';
        for (const auto* option : shownOptions(command)) appendOption(out, *option);
        if (!command.get_footer().empty()) out += ".PP\n" + escaped(command.get_footer()) + '\n';
    }
    for (const auto* part : parts) appendCommand(out, *part);
}

}  // namespace

std::string manualPage(const CLI::App& program, std::string_view version) {
    std::string out = ".TH CARDCAGE 1 \"\" \"cardcage " + std::string(version) + "\"\n";
    out += ".SH NAME\ncardcage \\- a plug\\-in server for electronics sourcing and quoting\n";
    out += ".SH SYNOPSIS\n.B cardcage\n[\\fIoptions\\fR] \\fIcommand\\fR [\\fIarguments\\fR]\n";
    out +=
        ".SH DESCRIPTION\nServes the modules of its modules directory over HTTP and manages the tenants, tokens and "
        "database of an installation. Commands work beside a running server and also while it is stopped. What a "
        "command finds out goes to standard output, everything else to standard error.\n";
    out += ".SH OPTIONS\nThese stand before or after any command.\n";
    for (const auto* option : shownOptions(program)) appendOption(out, *option);
    out += ".SH COMMANDS\n";
    for (const auto* command : shownCommands(program)) appendCommand(out, *command);
    out +=
        ".SH \"EXIT STATUS\"\n"
        ".TP\n0\nDone.\n"
        ".TP\n1\nThe command failed, or a check did.\n"
        ".TP\n64\nThe command line is wrong.\n"
        ".TP\n69\nThe database or the server cannot be reached.\n"
        ".TP\n78\nThe configuration is wrong, an address is in use, or the database does not fit this version.\n";
    out +=
        ".SH ENVIRONMENT\n"
        ".TP\n\\fBCARDCAGE_CONFIG\\fR\nThe main configuration file.\n"
        ".TP\n\\fBCARDCAGE_\\fR\\fISETTING\\fR\nA setting, its name in capitals with underscores for points: "
        "CARDCAGE_SERVER_PORT.\n"
        ".TP\n\\fBNO_COLOR\\fR\nNo colours, when it is not empty.\n";
    return out;
}

}  // namespace cardcage::admin
