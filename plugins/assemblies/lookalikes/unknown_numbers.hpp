#pragma once

#include <cardcage/contracts/lookalikes/lookalikes.hpp>
#include <map>
#include <optional>

#include "assemblies.hpp"

namespace cardcage::assemblies {

/// The numbers that an import refers to and nothing has, with the records whose numbers look equal.
class UnknownNumbers {
public:
    /// Looks for records whose numbers look equal; elements of the request have to be stored by now.
    explicit UnknownNumbers(sdk::Call& call);

    /// Returns the record that looks like the number of a part option, if any.
    std::optional<contracts::Lookalike> lookalikeOfOption(const PartNumber& number) const;
    /// Returns the assembly that looks like the number of a subassembly, if any.
    std::optional<contracts::Lookalike> lookalikeOfSubassembly(const PartNumber& number) const;

private:
    using Lookalikes = std::map<PartNumber, contracts::Lookalike>;

    Lookalikes of_options_;
    Lookalikes of_subassemblies_;
};

}  // namespace cardcage::assemblies
