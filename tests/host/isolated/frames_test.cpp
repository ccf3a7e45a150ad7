#include "host/isolated/frames.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <random>

#include "host/isolated/order.hpp"

namespace cardcage::isolated {
namespace {

struct Frames : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Frames, comeOutAsTheyWentInWhateverThePieces) {
    const auto bytes = frameHead(FrameKind::Ready, 0) + frameHead(FrameKind::Piece, 3) + "abc" +
                       frameHead(FrameKind::Finished, 8) + numberBytes(-5);
    for (std::size_t step = 1; step <= bytes.size(); ++step) {
        FrameReader reader;
        std::string seen;
        for (std::size_t at = 0; at < bytes.size(); at += step) {
            reader.add(std::string_view(bytes).substr(at, step));
            while (const auto frame = reader.next()) {
                auto content = frame->content;
                seen += std::to_string(static_cast<int>(frame->kind)) + ":";
                seen += frame->kind == FrameKind::Finished ? std::to_string(*takeNumberBytes(content))
                                                           : std::string(content);
                seen += " ";
            }
        }
        CPPUNIT_ASSERT_EQUAL(std::string("1: 4:abc 6:-5 "), seen);
        CPPUNIT_ASSERT(!reader.isGarbage());
    }
}

CPPUNIT_TEST_FIXTURE(Frames, thatAreNoneAreFound) {
    for (const auto& bytes :
         {numberBytes(0) + numberBytes(0),
          numberBytes(8) + numberBytes(0),
          numberBytes(1) + numberBytes(-1),
          numberBytes(4) + numberBytes(static_cast<std::int64_t>(longest_frame) + 1),
          std::string(16, '\xff')}) {
        FrameReader reader;
        reader.add(bytes);
        CPPUNIT_ASSERT(!reader.next() && reader.isGarbage());
    }
    std::mt19937 random(7);
    for (int round = 0; round < 2'000; ++round) {
        FrameReader reader;
        std::string bytes(random() % 200, '\0');
        for (auto& byte : bytes) byte = static_cast<char>(random() % 9);
        reader.add(bytes);
        while (const auto frame = reader.next()) CPPUNIT_ASSERT(frame->content.size() <= bytes.size());
    }
}

CPPUNIT_TEST_FIXTURE(Frames, anOrderIsReadAsItWasWritten) {
    const Order order{
        .module = "/run/a b.so",
        .function = "boards.count/1",
        .cpu_us = 7,
        .threads = 3,
        .needs_sandbox = false,
        .priority = Priority::Low,
        .texts = {{0, 5}, {4096, 0}}};
    const auto text = written(order);
    const auto read = readOrder(text);
    CPPUNIT_ASSERT(read && read->module == order.module && read->function == order.function);
    CPPUNIT_ASSERT(read->cpu_us == 7 && read->threads == 3 && !read->needs_sandbox);
    CPPUNIT_ASSERT(read->priority == order.priority);
    CPPUNIT_ASSERT(read->texts == order.texts);
    for (std::size_t size = 0; size + 1 < text.size(); ++size) CPPUNIT_ASSERT(!readOrder(text.substr(0, size)));
    CPPUNIT_ASSERT(!readOrder(text + "1\n"));
}

}  // namespace
}  // namespace cardcage::isolated
