#pragma once

#include <Poco/Net/IPAddress.h>

namespace cardcage::sourcing {

/// Whether an address belongs to the public internet: not to this machine, a private network, a link, or a range set
/// apart for other purposes (IANA special-purpose address registries, RFC 6890).
bool isPublic(const Poco::Net::IPAddress& address);

}  // namespace cardcage::sourcing
