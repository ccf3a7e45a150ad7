#include "host/http/address.hpp"

#include <Poco/Net/ServerSocketImpl.h>
#include <Poco/Net/SocketAddress.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cardcage::http {
namespace {

class HandedImpl final : public Poco::Net::ServerSocketImpl {
public:
    explicit HandedImpl(int descriptor) { reset(descriptor); }
};

/// Poco lets derived classes alone choose the descriptor.
class Handed final : public Poco::Net::ServerSocket {
public:
    explicit Handed(int descriptor) : ServerSocket(new HandedImpl(descriptor), true) {}
};

}  // namespace

Poco::Net::ServerSocket handedAddress(int descriptor) {
    return Handed(descriptor);
}

Poco::Net::ServerSocket takeLocalAddress(const std::filesystem::path& file) {
    ::unlink(file.c_str());
    Poco::Net::ServerSocket socket;
    socket.bind(Poco::Net::SocketAddress(Poco::Net::SocketAddress::UNIX_LOCAL, file.string()), false, false);
    ::chmod(file.c_str(), S_IRUSR | S_IWUSR);
    return socket;
}

}  // namespace cardcage::http
