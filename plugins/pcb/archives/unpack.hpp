#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/files/kind.hpp"
#include "archives/counters.hpp"
#include "archives/refusal.hpp"

namespace cardcage::pcb::archives {

/// One uploaded file. Borrows its bytes.
struct Upload {
    std::string name;
    std::string_view bytes;
};

/// A file of the PCB that an upload brings.
struct FoundFile {
    std::string name;
    std::string folder;  ///< inside the archive; empty for none
    analysis::FileKind kind = analysis::FileKind::Other;
    std::size_t input = 0;     ///< index of the uploaded file
    bool is_unpacked = false;  ///< false: it is the uploaded file itself
};

/// Takes the files one after the other.
class Sink {
public:
    virtual ~Sink() = default;
    /// A file begins. The content of one that is unpacked follows, in pieces.
    virtual void begin(const FoundFile& file) = 0;
    virtual void write(std::string_view piece) = 0;
    virtual void end() = 0;
};

/// Tells what each uploaded file is, by its bytes, and unpacks archives. ODB++ jobs and archives that are not read stay
/// whole. The character set of the process is UTF-8. Throws Refusal, whose `input` says which uploaded file it is
/// about; what the sink got before is to be dropped then.
void unpack(const std::vector<Upload>& uploads, const Limits& limits, Sink& sink);

}  // namespace cardcage::pcb::archives
