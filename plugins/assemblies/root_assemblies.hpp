#pragma once

#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/customers.hpp>

#include "assemblies.hpp"

// Operations of the module rfqs on the root assembly of an RfQ, which has the id of the RfQ, and those of other
// modules.

namespace cardcage::assemblies {

using contracts::RfqReference;
using contracts::assemblies::CustomPartUse;
using contracts::assemblies::FoundImported;
using contracts::assemblies::ImportedFields;
using contracts::assemblies::ImportedQuestion;
using contracts::assemblies::KnownValues;
using contracts::assemblies::NewRoot;
using contracts::assemblies::PartNumberValues;
using contracts::assemblies::Root;
using contracts::assemblies::RootChange;
using contracts::assemblies::RootCustomerPartNumber;
using contracts::assemblies::UsingAssemblies;
using contracts::customers::CustomerDeletion;

/// assemblies.create_root/1: creates the root assembly of a new RfQ. 409 in_use for an id that is already used.
Root createRoot(sdk::Call& call, const NewRoot& root);

/// assemblies.update_root/1: changes the fields sent. 404; 409 number_taken.
Root updateRoot(sdk::Call& call, const RootChange& change);

/// assemblies.delete_root/1: removes the root and the assemblies created below it. Imported assemblies remain. Does
/// nothing for an RfQ without a root.
void deleteRoot(sdk::Call& call, const RfqReference& rfq);

/// assemblies.find_imported/1: returns the fields of the imported assembly that a part number refers to.
FoundImported findImportedFields(sdk::Call& call, const ImportedQuestion& question);

/// assemblies.known/1: returns the values that imported assemblies have, in any revision.
KnownValues knownValues(sdk::Call& call, const PartNumberValues& request);

/// assemblies.lookalikes/1: returns for each number, which nothing has, an imported assembly whose number looks equal.
contracts::LookalikeNumbers lookalikeAssemblies(sdk::Call& call, const contracts::SentNumbers& request);

/// assemblies.using_custom_part/1: returns the assemblies with a BOM item that may be this custom part.
UsingAssemblies usingCustomPart(sdk::Call& call, const CustomPartUse& request);

/// customers.before_delete/1: deletes the part numbers of the customer.
void forgetCustomer(sdk::Call& call, const CustomerDeletion& deletion);

}  // namespace cardcage::assemblies
