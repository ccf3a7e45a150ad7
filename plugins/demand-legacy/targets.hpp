#pragma once

#include <cardcage/contracts/lookalikes/lookalikes.hpp>
#include <map>

#include "demand.hpp"

namespace cardcage::demand_legacy {

/// An assembly or a component that can be demanded.
struct Candidate {
    DemandType type = DemandType::Unknown;
    sdk::Uuid id;
    std::string value;
    std::string revision;
    Unit unit = Unit::Unknown;
};

/// Finds what internal part numbers mean: an imported assembly before a component; without a revision the record
/// without one, otherwise that of the highest revision.
class Targets {
public:
    Targets(sdk::Call& call, const std::vector<ReadElement>& elements);

    /// nullptr: the number is unknown.
    const Candidate* find(const PartNumber& number) const;
    /// The record whose number looks equal to an unknown number, if any.
    std::optional<contracts::Lookalike> lookalikeOf(const PartNumber& number) const;

private:
    void findLookalikes(const sdk::Call& call, const std::vector<ReadElement>& elements);

    std::map<PartNumber, contracts::Lookalike> lookalikes_;
    std::map<std::string, std::vector<Candidate>> by_value_;  // assemblies first, each type by natural order
};

}  // namespace cardcage::demand_legacy
