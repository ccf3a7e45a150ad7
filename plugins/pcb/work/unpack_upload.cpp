#include "work/unpack_upload.hpp"

#include "work/file_types.hpp"
#include "work/order.hpp"

namespace cardcage::pcb {
namespace {

archives::Limits readLimits(OrderReader& order) {
    archives::Limits limits;
    limits.bytes = static_cast<std::uint64_t>(order.nextNumber());
    limits.file_bytes = static_cast<std::uint64_t>(order.nextNumber());
    limits.entries = static_cast<std::size_t>(order.nextNumber());
    limits.ratio = static_cast<std::uint64_t>(order.nextNumber());
    limits.nesting = static_cast<int>(order.nextNumber());
    return limits;
}

/// Writes the unpacked files to the outputs of the run, and keeps the list of all.
class Outputs : public archives::Sink {
public:
    explicit Outputs(sdk::IsolatedRun& run) : run_(run) {}

    void begin(const archives::FoundFile& file) override {
        listing_.push_back(
            {file.name, file.folder, fileTypeOf(file.kind), static_cast<std::int64_t>(file.input), file.is_unpacked}
        );
        if (file.is_unpacked) run_.beginOutput(file.name, unpacked_type);
    }
    void write(std::string_view piece) override { run_.write(piece); }
    void end() override {
        if (listing_.back().is_unpacked) run_.endOutput();
        run_.progress("unpacking", std::ssize(listing_));
    }
    void finish() { run_.output("listing", listing_type, sdk::toJson(listing_)); }

private:
    sdk::IsolatedRun& run_;
    std::vector<ListedFile> listing_;
};

}  // namespace

std::string unpackOrder(const archives::Limits& limits, const std::vector<std::string>& names) {
    OrderWriter order;
    for (const auto number : {limits.bytes, limits.file_bytes, std::uint64_t{limits.entries}, limits.ratio})
        order.add(static_cast<std::int64_t>(number));
    order.add(limits.nesting);
    for (const auto& name : names) order.add(name);
    return order.text();
}

void unpackUpload(sdk::IsolatedRun& run) {
    OrderReader order(run.payload());
    const auto limits = readLimits(order);
    std::vector<archives::Upload> uploads;
    for (std::size_t i = 0; i < run.inputCount(); ++i) uploads.push_back({std::string(order.nextText()), run.input(i)});
    Outputs outputs(run);
    try {
        archives::unpack(uploads, limits, outputs);
    } catch (const archives::Refusal& refusal) {
        const auto input = static_cast<std::int64_t>(refusal.input);
        throw sdk::IsolatedRefusal(sdk::toJson(RefusedUpload{
            refusal.fault, input, refusal.entry, refusal.reason.substr(0, 500)}));
    }
    outputs.finish();
}

}  // namespace cardcage::pcb
