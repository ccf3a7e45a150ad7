#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/contracts/trade.hpp>
#include <optional>
#include <string>
#include <vector>

/// Circuit boards.
namespace cardcage::contracts::pcb {

using PcbOfferId = sdk::Id<struct PcbOfferTag>;

struct PcbIds {
    std::vector<PcbId> pcb_ids;

    static constexpr auto schema() { return sdk::record("PcbIds", sdk::required<&PcbIds::pcb_ids>("Ids of PCBs.")); }
};

struct KnownPcbs {
    std::vector<PcbId> known;

    static constexpr auto schema() {
        return sdk::record("KnownPcbs", sdk::required<&KnownPcbs::known>("Ids that exist."));
    }
};

/// Returns the PCBs that exist.
inline constexpr sdk::OperationContract<PcbIds, KnownPcbs> known{"pcb.known/1", "Find the PCBs that exist"};

struct PcbLink {
    AssemblyId assembly_id;
    PcbId pcb_id;
    std::optional<sdk::Decimal> board_width;
    std::optional<sdk::Decimal> board_height;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyPcbLink",
            sdk::required<&PcbLink::assembly_id>("Id of the assembly."),
            sdk::required<&PcbLink::pcb_id>("Id of the linked PCB."),
            sdk::optional<&PcbLink::board_width>(
                "Width of one board in mm; absent when it is not known.", sdk::example("80")
            ),
            sdk::optional<&PcbLink::board_height>(
                "Height of one board in mm; absent when it is not known.", sdk::example("50")
            )
        );
    }
};

struct PcbLinks {
    std::vector<PcbLink> links;

    static constexpr auto schema() {
        return sdk::record("AssemblyPcbLinks", sdk::required<&PcbLinks::links>("PCBs of assemblies."));
    }
};

/// Returns the PCBs that are linked to the assemblies.
inline constexpr sdk::OperationContract<AssemblyIds, PcbLinks> of_assemblies{
    "pcb.of_assemblies/1", "Find the PCBs of assemblies"};

/// The PCBs of an RfQ, all of them.
struct RfqPcbs {
    RfqId rfq_id;
    std::vector<PcbId> pcb_ids;

    static constexpr auto schema() {
        return sdk::record(
            "RfqPcbs",
            sdk::required<&RfqPcbs::rfq_id>("Id of the RfQ."),
            sdk::required<&RfqPcbs::pcb_ids>("Ids of all its PCBs.")
        );
    }
};

/// Links PCBs with an RfQ, and unlinks those that are no longer among them. A PCB without an assembly is linked to the
/// root assembly when that is a PCBA without PCB. 409 in_use for a PCB of another RfQ.
inline constexpr sdk::OperationContract<RfqPcbs> link_rfq{"pcb.link_rfq/1", "Link PCBs with an RfQ"};

/// A PCB offer whose price is for another board than the present one.
struct OutdatedOffer {
    PcbId pcb_id;
    PcbOfferId offer_id;

    static constexpr auto schema() {
        return sdk::record(
            "OutdatedPcbOffer",
            sdk::required<&OutdatedOffer::pcb_id>("Id of the PCB."),
            sdk::required<&OutdatedOffer::offer_id>("Id of the offer.")
        );
    }
};

/// Published for each PCB offer that becomes outdated: the specification or the analysis has changed since it was
/// stored.
inline constexpr sdk::EventContract<OutdatedOffer> offer_outdated{
    "pcb.offer_outdated/1", "An offer of a PCB is for another board than the present one"};

/// The end of an analysis of the files of a PCB.
enum class AnalysisOutcome { Finished, Failed, Unknown };

constexpr auto wireNames(AnalysisOutcome) {
    using enum AnalysisOutcome;
    return sdk::words<Finished, Failed, Unknown>;
}

struct FinishedAnalysis {
    PcbId pcb_id;
    AnalysisOutcome status = AnalysisOutcome::Unknown;
    sdk::Timestamp finished_at;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysisFinished",
            sdk::required<&FinishedAnalysis::pcb_id>("Id of the PCB."),
            sdk::required<&FinishedAnalysis::status>("Finished or Failed."),
            sdk::required<&FinishedAnalysis::finished_at>("Time of the end.")
        );
    }
};

/// Published when an analysis has ended, with a result or without.
inline constexpr sdk::EventContract<FinishedAnalysis> analysis_finished{
    "pcb.analysis_finished/1", "The analysis of a PCB has ended"};

/// Hard rules refuse a specification, soft ones warn.
enum class RuleKind { Hard, Soft };

constexpr auto wireNames(RuleKind) {
    using enum RuleKind;
    return sdk::words<Hard, Soft>;
}

/// One comparison of a rule about boards.
struct RuleCondition {
    std::string property;
    std::string op;
    std::optional<std::string> value;

    static constexpr auto schema() {
        return sdk::record(
            "PcbRuleCondition",
            sdk::required<&RuleCondition::property>(
                "Name of a setting, or of a derived quantity such as patternClass.",
                sdk::length(1, 100),
                sdk::example("layerCount")
            ),
            sdk::required<&RuleCondition::op>(
                "`=`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `not in`, `is null`, `is not null`; for lists of words `has`, "
                "`lacks`, `within`.",
                sdk::length(1, 20),
                sdk::example(">")
            ),
            sdk::optional<&RuleCondition::value>(
                "Value as text; several are separated by `|`. Absent with `is null` and `is not null`.",
                sdk::length(0, 1'000),
                sdk::example("8")
            )
        );
    }
};

/// A rule about boards: if every condition of `if` holds, every condition of `then` has to.
struct BoardRule {
    std::string id;
    std::vector<RuleCondition> conditions;
    std::vector<RuleCondition> then;
    RuleKind kind = RuleKind::Hard;
    std::string message;

    static constexpr auto schema() {
        return sdk::record(
            "PcbRule",
            sdk::required<&BoardRule::id>("Id of the rule.", sdk::trimmed, sdk::length(1, 40), sdk::example("T01")),
            sdk::optional<&BoardRule::conditions>(
                "Conditions under which the rule applies; none: always.", sdk::named("if"), sdk::items(0, 20)
            ),
            sdk::required<&BoardRule::then>("Conditions that have to hold then.", sdk::items(1, 20)),
            sdk::optional<&BoardRule::kind>("Hard by default.", sdk::known_when_sent),
            sdk::optional<&BoardRule::message>(
                "Reason of the rule, the first sentence of messages.",
                sdk::length(0, 500),
                sdk::example("We buy boards of up to 8 layers.")
            )
        );
    }
};

/// The form of rules that the caller understands.
struct RulesRequest {
    int version = 1;

    static constexpr auto schema() {
        return sdk::record(
            "PcbRulesRequest", sdk::optional<&RulesRequest::version>("Form of the rules that the caller understands.")
        );
    }
};

/// Rules of one module about all boards of the tenant.
struct ModuleRules {
    std::string module;
    std::vector<BoardRule> rules;

    static constexpr auto schema() {
        return sdk::record(
            "PcbModuleRules",
            sdk::required<&ModuleRules::module>("Id of the module.", sdk::length(1, 100), sdk::example("boardhouse")),
            sdk::required<&ModuleRules::rules>("Its rules.", sdk::items(0, 200))
        );
    }
};

/// Asks for rules that hold beside those of the platform. A rule that cannot be read is left out and logged.
inline constexpr sdk::HookContract<RulesRequest, ModuleRules> rules{"pcb.rules/1", "Returns further rules for boards"};

}  // namespace cardcage::contracts::pcb
