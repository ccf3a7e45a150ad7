#pragma once

#include <cardcage/shares/shares.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "files/download.hpp"
#include "projects/pcb.hpp"
#include "specifications/specification.hpp"

/// PCBs that other tenants may read.
namespace cardcage::pcb {

/// A share, as its owner sees it.
struct PcbShare {
    sdk::ShareId id;
    PcbId pcb_id;
    SpecificationId specification_id;
    std::vector<std::string> tenants;
    std::optional<sdk::Timestamp> expires_at;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "PcbShare",
            sdk::required<&PcbShare::id>("Id of the share, for GET /ems/pcb/shares/{share}."),
            sdk::required<&PcbShare::pcb_id>("Id of the PCB."),
            sdk::required<&PcbShare::specification_id>("Specification that is shown with it."),
            sdk::required<&PcbShare::tenants>("Tenants that may read it.", sdk::example(R"(["board-house"])")),
            sdk::required<&PcbShare::expires_at>("End of the share; null: until it is ended."),
            sdk::required<&PcbShare::created_at>("Time of creation.")
        );
    }
};

struct NewPcbShare {
    std::optional<SpecificationId> specification_id;
    std::vector<std::string> tenants;
    std::optional<sdk::Timestamp> expires_at;

    void check(sdk::FieldErrors& errors) const;

    static constexpr auto schema() {
        return sdk::record(
            "NewPcbShare",
            sdk::optional<&NewPcbShare::specification_id>(
                "Specification that is shown with the PCB; absent: the default one."
            ),
            sdk::required<&NewPcbShare::tenants>(
                "Tenants that may read it; whether they exist is not told.",
                sdk::items(1, 100),
                sdk::example(R"(["board-house"])")
            ),
            sdk::optional<&NewPcbShare::expires_at>(
                "Nobody may read it from then on; absent: until the share is ended.",
                sdk::example("2999-04-30T12:00:00Z")
            )
        );
    }
};

/// A share, as its readers see it. The PCB is without its links, its order id, its external reference and the messages
/// of its analysis.
struct SharedPcb {
    sdk::ShareId id;
    Pcb pcb;
    Specification specification;
    std::optional<sdk::Timestamp> expires_at;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
                   "SharedPcb",
                   sdk::required<&SharedPcb::id>("Id of the share."),
                   sdk::required<&SharedPcb::pcb>(
                       "The PCB; links, order id, external reference and messages are left out."
                   ),
                   sdk::required<&SharedPcb::specification>("The specification that is shared with it."),
                   sdk::required<&SharedPcb::expires_at>("End of the share; null: until it is ended."),
                   sdk::required<&SharedPcb::created_at>("Time of creation.")
        )
            .camelCase();
    }
};

/// The payload that the host keeps with a share.
struct SharedBoard {
    PcbId pcb_id;

    static constexpr auto schema() {
        return sdk::record("SharedBoard", sdk::required<&SharedBoard::pcb_id>("Id of the PCB."));
    }
};

inline constexpr sdk::OperationContract<sdk::OpenedShare<SharedBoard>, sdk::Answered> show_share{
    "pcb.show_share/1", "Show a shared PCB, or its files"};

/// Returns the shares of a PCB in the order of creation. 404.
std::vector<PcbShare> listPcbShares(sdk::Call& call, PcbId pcb);

/// Shares a PCB with other tenants. 404; 400 unknown_reference, range, length.
PcbShare createPcbShare(sdk::Call& call, PcbId pcb, const NewPcbShare& input);

/// Ends a share. 404.
void deletePcbShare(sdk::Call& call, PcbId pcb, sdk::ShareId share);

/// Answers as the owner with a share that this tenant may read. 404 for every other one.
sdk::AnsweredByOwner<SharedPcb> findSharedPcb(sdk::Call& call, sdk::ShareId share);

/// Answers with the files of a shared PCB in the same way. 404 not_found, no_files.
sdk::AnsweredByOwner<AnsweredZip> downloadSharedFiles(sdk::Call& call, sdk::ShareId share);

/// Answers the readers of a share, as the owner.
sdk::Answered showShare(sdk::Call& call, const sdk::OpenedShare<SharedBoard>& opened);

}  // namespace cardcage::pcb
