#include "host/supervision/workers/inquiry.hpp"

#include <Poco/Net/HTTPClientSession.h>
#include <Poco/Net/HTTPRequest.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/Net/SocketAddress.h>
#include <Poco/Net/StreamSocket.h>
#include <Poco/StreamCopier.h>
#include <fcntl.h>
#include <unistd.h>

namespace cardcage::supervision {
namespace {

/// An open directory: its sockets are reached by a short path, however long its own is.
class OpenDirectory {
public:
    explicit OpenDirectory(const std::filesystem::path& path)
        : descriptor_(open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)) {}
    ~OpenDirectory() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    OpenDirectory(const OpenDirectory&) = delete;
    OpenDirectory& operator=(const OpenDirectory&) = delete;
    Poco::Net::SocketAddress address(const std::string& socket) const {
        return {Poco::Net::SocketAddress::UNIX_LOCAL, "/proc/self/fd/" + std::to_string(descriptor_) + '/' + socket};
    }

private:
    int descriptor_;
};

}  // namespace

std::optional<Answer> askWorker(
    const std::filesystem::path& run_directory, const std::string& page, std::chrono::milliseconds patience
) {
    const Poco::Timespan time(std::chrono::duration_cast<std::chrono::microseconds>(patience).count());
    try {
        const OpenDirectory directory(run_directory);
        Poco::Net::StreamSocket socket;
        socket.connect(directory.address(operators_socket), time);
        socket.setSendTimeout(time);  // a session of a connected socket does not set them
        socket.setReceiveTimeout(time);
        Poco::Net::HTTPClientSession session(socket);
        Poco::Net::HTTPRequest request(Poco::Net::HTTPRequest::HTTP_GET, page, Poco::Net::HTTPRequest::HTTP_1_1);
        request.setHost("worker");
        request.setKeepAlive(false);
        session.sendRequest(request);
        Poco::Net::HTTPResponse response;
        Answer answer;
        auto& body = session.receiveResponse(response);
        answer.status = response.getStatus();
        Poco::StreamCopier::copyToString(body, answer.body);
        return answer;
    } catch (const Poco::Exception&) {
        return std::nullopt;
    }
}

}  // namespace cardcage::supervision
