// Not a test: reads by id per second through Work, and what pgbench reaches with the same row on the same socket.
//   measure_host_database [seconds] [threads]

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "tests/host/database/fixture.hpp"

namespace cardcage::database::test {
namespace {

constexpr std::string_view by_id = "SELECT tenant_id, id, name, note FROM parts.part WHERE tenant_id = $1 AND id = $2";

double readsPerSecond(const std::string& url, int seconds, int threads, bool with_sink) {
    std::atomic<bool> stop{false};
    std::atomic<long> reads{0};
    std::vector<std::thread> workers;
    for (int worker = 0; worker < threads; ++worker) {
        workers.emplace_back([&, worker] {
            Connection connection({.url = url});
            long done = 0, rows = 0;
            const RowSink sink = [&](std::span<const cc_str>) { return ++rows > 0; };
            while (!stop) {
                const std::array values{text(tenant_a), integer((done * 7919 + worker) % 10'000)};
                Work work(connection, {tenant_a, parts_role}, Mode::Read);
                work.run({"by_id", by_id}, values, with_sink ? sink : RowSink{});
                ++done;
            }
            reads += done;
        });
    }
    std::this_thread::sleep_for(std::chrono::seconds(seconds));
    stop = true;
    for (auto& worker : workers) worker.join();
    return static_cast<double>(reads) / seconds;
}

double pgbenchPerSecond(const std::string& database, int seconds, int threads) {
    const std::string script = "/tmp/cardcage-measure.sql", output = "/tmp/cardcage-measure.out";
    std::ofstream(script) << "\\set id random(0, 9999)\n"
                          << "SELECT tenant_id, id, name, note FROM parts.part WHERE tenant_id = '" << tenant_a
                          << "' AND id = :id;\n";
    const auto& cluster = ScratchCluster::instance();
    const std::string command = cluster.program("pgbench") + " -n -M prepared -f " + script + " -T " +
                                std::to_string(seconds) + " -c " + std::to_string(threads) + " -j " +
                                std::to_string(threads) + " -h " + cluster.socketDirectory() + " -U postgres " +
                                database + " 2>/dev/null | sed -n 's/^tps = \\([0-9.]*\\).*/\\1/p' > " + output;
    double found = 0;
    if (std::system(command.c_str()) == 0) std::ifstream(output) >> found;
    return found;
}

}  // namespace
}  // namespace cardcage::database::test

int main(int argc, char** argv) {
    using namespace cardcage::database::test;
    const int seconds = argc > 1 ? std::atoi(argv[1]) : 3;
    const int threads = argc > 2 ? std::atoi(argv[2]) : 4;
    ScratchCluster::instance().addToTemplate(addModules);
    ScratchDatabase database;
    database.script(
        "INSERT INTO parts.part SELECT '" + std::string(tenant_a) +
        "', n, 'part ' || n FROM generate_series(0, 9999) AS n; ANALYZE parts.part"
    );
    for (int run = 0; run < 3; ++run) {
        const double peer = pgbenchPerSecond(database.name(), seconds, threads);
        const double with_sink = readsPerSecond(database.runtimeUrl(), seconds, threads, true);
        const double without = readsPerSecond(database.runtimeUrl(), seconds, threads, false);
        std::printf(
            "pgbench %8.0f/s   work %8.0f/s (%.2f)   without sink %8.0f/s (%.2f)\n",
            peer,
            with_sink,
            with_sink / peer,
            without,
            without / peer
        );
    }
}
