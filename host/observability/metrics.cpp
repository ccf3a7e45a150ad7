#include "host/observability/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <algorithm>
#include <array>
#include <deque>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace cardcage::observability {
namespace {

using prometheus::Counter;
using prometheus::Family;
using prometheus::Histogram;

constexpr std::size_t most_routes = 4096;
constexpr std::size_t most_metrics_of_module = 100;
constexpr std::size_t longest_name = 64;
constexpr std::size_t longest_help = 200;
constexpr std::string_view prefix = "cardcage_";

/// Seconds; from an answer out of memory to a long import.
const Histogram::BucketBoundaries duration_buckets = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0};

constexpr auto known_methods =
    std::to_array<std::string_view>({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"});

double seconds(std::int64_t microseconds) {
    return static_cast<double>(std::max<std::int64_t>(microseconds, 0)) / 1e6;
}

bool isName(std::string_view name) {
    return !name.empty() && name.size() <= longest_name && name[0] >= 'a' && name[0] <= 'z' &&
           std::ranges::all_of(name, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
           });
}

bool isModuleId(std::string_view id) {
    return !id.empty() && id.size() <= longest_name && std::ranges::all_of(id, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

/// One line: the serializer writes the help text as it is.
std::string oneLine(std::string_view help) {
    std::string line(help.substr(0, longest_help));
    std::ranges::replace_if(
        line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == 0x7F; }, ' '
    );
    if (line.empty()) line = "Not described.";
    return line;
}

std::string withEnding(std::string name, std::string_view ending) {
    if (!name.ends_with(ending)) name.append(ending);
    return name;
}

/// The series of one route. All are made at once, so that a status class that never occurred reads 0.
class RouteSeries : public RouteMetrics {
public:
    RouteSeries(
        Family<Counter>& requests,
        Family<Histogram>& durations,
        Family<Counter>& deprecated,
        std::string_view method,
        std::string_view route
    )
        : deprecated_family_(deprecated), labels_({{"method", std::string(method)}, {"route", std::string(route)}}) {
        for (std::size_t i = 0; i < by_class_.size(); ++i) {
            auto labels = labels_;
            labels.emplace("status", std::to_string(i + 1) + "xx");
            by_class_[i] = &requests.Add(labels);
        }
        duration_ = &durations.Add(labels_, duration_buckets);
    }

    void finished(int status, std::int64_t duration_us) noexcept override {
        const auto place = status >= 100 && status < 600 ? status / 100 - 1 : 4;
        by_class_[static_cast<std::size_t>(place)]->Increment();
        duration_->Observe(seconds(duration_us));
    }

    void deprecatedUse() noexcept override {
        // Few routes are deprecated, so this series is made by its first use.
        std::call_once(deprecated_once_, [this] { deprecated_ = &deprecated_family_.Add(labels_); });
        deprecated_->Increment();
    }

private:
    std::array<Counter*, 5> by_class_{};
    Histogram* duration_ = nullptr;
    Family<Counter>& deprecated_family_;
    prometheus::Labels labels_;
    std::once_flag deprecated_once_;
    Counter* deprecated_ = nullptr;
};

/// Two texts that name something, looked up without building a third.
struct Pair {
    std::string first;
    std::string second;
};
using PairView = std::pair<std::string_view, std::string_view>;

struct PairHash {
    using is_transparent = void;
    std::size_t operator()(const PairView& pair) const {
        const std::hash<std::string_view> hash;
        return hash(pair.first) * 31 + hash(pair.second);
    }
    std::size_t operator()(const Pair& pair) const { return (*this)(PairView(pair.first, pair.second)); }
};

struct PairEqual {
    using is_transparent = void;
    static PairView view(const Pair& pair) { return {pair.first, pair.second}; }
    static PairView view(const PairView& pair) { return pair; }
    bool operator()(const auto& a, const auto& b) const { return view(a) == view(b); }
};

/// A family with its one series.
struct ModuleCounter {
    Family<Counter>* family;
    Counter* series;
};
struct ModuleHistogram {
    Family<Histogram>* family;
    Histogram* series;
};

/// A number that another object keeps.
struct Watched {
    std::string name;
    std::string help;
    std::string label;  ///< empty: one series
    prometheus::MetricType type;
    std::function<Metrics::Readings()> read;
};

}  // namespace

struct Metrics::Impl {
    prometheus::Registry registry;
    Family<Counter>& requests = prometheus::BuildCounter()
                                    .Name("cardcage_http_requests_total")
                                    .Help("Requests answered, by route template and class of status.")
                                    .Register(registry);
    Family<Histogram>& durations = prometheus::BuildHistogram()
                                       .Name("cardcage_http_request_duration_seconds")
                                       .Help("Time from the complete head of a request to the end of its answer.")
                                       .Register(registry);
    Family<Counter>& deprecated = prometheus::BuildCounter()
                                      .Name("cardcage_http_deprecated_requests_total")
                                      .Help("Requests to deprecated routes.")
                                      .Register(registry);
    RouteSeries unmatched{requests, durations, deprecated, "other", "unmatched"};

    mutable std::shared_mutex mutex;  // guards what follows
    std::unordered_map<Pair, std::unique_ptr<RouteSeries>, PairHash, PairEqual> routes;
    std::unordered_map<Pair, ModuleCounter, PairHash, PairEqual> counters;  // by module and the module's own name
    std::unordered_map<Pair, ModuleHistogram, PairHash, PairEqual> histograms;
    std::set<std::string, std::less<>> taken{
        "cardcage_http_requests_total",
        "cardcage_http_request_duration_seconds",
        "cardcage_http_deprecated_requests_total",
        "cardcage_build_info"};
    std::deque<Watched> watched;

    std::size_t metricsOf(std::string_view module) const {
        const auto ofModule = [&](const auto& entry) { return entry.first.first == module; };
        return static_cast<std::size_t>(
            std::ranges::count_if(counters, ofModule) + std::ranges::count_if(histograms, ofModule)
        );
    }

    /// The whole name of a new metric of a module, or empty when the module may not have it.
    std::string newName(std::string_view module, std::string_view metric_name, std::string_view ending) const {
        if (!isModuleId(module) || !isName(metric_name) || metricsOf(module) >= most_metrics_of_module) return {};
        auto full = std::string(prefix).append(module).append("_").append(metric_name);
        std::ranges::replace(full, '-', '_');
        full = withEnding(std::move(full), ending);
        return taken.contains(full) ? std::string() : full;
    }

    template <typename Map, typename Make, typename Use>
    bool use(Map& map, std::string_view module, std::string_view metric_name, Make make, Use apply) {
        const PairView key(module, metric_name);
        {
            const std::shared_lock lock(mutex);
            if (const auto known = map.find(key); known != map.end()) {
                apply(*known->second.series);
                return true;
            }
        }
        const std::unique_lock lock(mutex);
        auto known = map.find(key);
        if (known == map.end()) {
            const auto made = make();
            if (!made.series) return false;
            taken.insert(made.family->GetName());
            known = map.emplace(Pair{std::string(module), std::string(metric_name)}, made).first;
        }
        apply(*known->second.series);
        return true;
    }

    void watch(Watched added) {
        std::string_view bare = added.name;
        const bool counter = added.type == prometheus::MetricType::Counter;
        if (!isName(bare) || bare.ends_with("_total") != counter) {
            throw std::invalid_argument(
                "not a name of a " + std::string(counter ? "counter: " : "gauge: ") + added.name
            );
        }
        added.name.insert(0, prefix);
        added.help = oneLine(added.help);
        const std::unique_lock lock(mutex);
        if (!taken.insert(added.name).second) throw std::invalid_argument("metric exists already: " + added.name);
        watched.push_back(std::move(added));
    }

    template <typename Map>
    void forget(Map& map, std::string_view module) {
        for (auto entry = map.begin(); entry != map.end();) {
            if (entry->first.first != module) {
                ++entry;
                continue;
            }
            taken.erase(entry->second.family->GetName());
            registry.Remove(*entry->second.family);
            entry = map.erase(entry);
        }
    }
};

namespace {

prometheus::MetricFamily familyOf(const Watched& source) {
    prometheus::MetricFamily family;
    family.name = source.name;
    family.help = source.help;
    family.type = source.type;
    for (const auto& [label_value, value] : source.read()) {
        prometheus::ClientMetric metric;
        if (!source.label.empty()) metric.label.push_back({source.label, label_value});
        if (source.type == prometheus::MetricType::Counter) {
            metric.counter.value = value;
        } else {
            metric.gauge.value = value;
        }
        family.metric.push_back(std::move(metric));
    }
    return family;
}

std::function<Metrics::Readings()> single(std::function<double()> read) {
    return [read = std::move(read)] { return Metrics::Readings{{std::string(), read()}}; };
}

}  // namespace

Metrics::Metrics(std::string_view version, std::string_view revision) : impl_(std::make_unique<Impl>()) {
    prometheus::BuildGauge()
        .Name("cardcage_build_info")
        .Help("The running program; always 1.")
        .Register(impl_->registry)
        .Add({{"version", std::string(version)}, {"revision", std::string(revision)}})
        .Set(1);
}

Metrics::~Metrics() = default;

RouteMetrics& Metrics::route(std::string_view method, std::string_view route_template) {
    if (std::ranges::find(known_methods, method) == known_methods.end()) method = "other";
    const PairView key(method, route_template);
    const std::unique_lock lock(impl_->mutex);
    if (const auto known = impl_->routes.find(key); known != impl_->routes.end()) return *known->second;
    if (impl_->routes.size() >= most_routes) return impl_->unmatched;
    auto made =
        std::make_unique<RouteSeries>(impl_->requests, impl_->durations, impl_->deprecated, method, route_template);
    return *impl_->routes.emplace(Pair{std::string(method), std::string(route_template)}, std::move(made))
                .first->second;
}

RouteMetrics& Metrics::unmatched() {
    return impl_->unmatched;
}

void Metrics::watchGauge(std::string_view metric_name, std::string_view help, std::function<double()> read) {
    watchGauges(metric_name, help, {}, single(std::move(read)));
}

void Metrics::watchCounter(std::string_view metric_name, std::string_view help, std::function<double()> read) {
    watchCounters(metric_name, help, {}, single(std::move(read)));
}

void Metrics::watchGauges(
    std::string_view metric_name, std::string_view help, std::string_view label, std::function<Readings()> read
) {
    impl_->watch(
        {std::string(metric_name),
         std::string(help),
         std::string(label),
         prometheus::MetricType::Gauge,
         std::move(read)}
    );
}

void Metrics::watchCounters(
    std::string_view metric_name, std::string_view help, std::string_view label, std::function<Readings()> read
) {
    impl_->watch(
        {std::string(metric_name),
         std::string(help),
         std::string(label),
         prometheus::MetricType::Counter,
         std::move(read)}
    );
}

bool Metrics::count(
    std::string_view module, std::string_view metric_name, std::string_view help, std::int64_t amount
) noexcept {
    if (amount < 0) return false;
    try {
        const auto make = [&]() -> ModuleCounter {
            const auto full = impl_->newName(module, metric_name, "_total");
            if (full.empty()) return {};
            auto& family = prometheus::BuildCounter().Name(full).Help(oneLine(help)).Register(impl_->registry);
            return {&family, &family.Add({})};
        };
        return impl_->use(impl_->counters, module, metric_name, make, [&](Counter& series) {
            series.Increment(static_cast<double>(amount));
        });
    } catch (const std::exception&) {  // out of memory: the count is lost, the request goes on
        return false;
    }
}

bool Metrics::observe(
    std::string_view module, std::string_view metric_name, std::string_view help, std::int64_t microseconds
) noexcept {
    if (microseconds < 0) return false;
    try {
        const auto make = [&]() -> ModuleHistogram {
            const auto full = impl_->newName(module, metric_name, "_seconds");
            if (full.empty()) return {};
            auto& family = prometheus::BuildHistogram().Name(full).Help(oneLine(help)).Register(impl_->registry);
            return {&family, &family.Add({}, duration_buckets)};
        };
        return impl_->use(impl_->histograms, module, metric_name, make, [&](Histogram& series) {
            series.Observe(seconds(microseconds));
        });
    } catch (const std::exception&) {  // as above
        return false;
    }
}

void Metrics::removeModule(std::string_view module) {
    const std::unique_lock lock(impl_->mutex);
    impl_->forget(impl_->counters, module);
    impl_->forget(impl_->histograms, module);
}

std::string Metrics::text() const {
    std::vector<prometheus::MetricFamily> families;
    {
        const std::shared_lock lock(impl_->mutex);  // no family goes away meanwhile
        families = impl_->registry.Collect();
        for (const auto& source : impl_->watched) families.push_back(familyOf(source));
    }
    std::erase_if(families, [](const auto& family) { return family.metric.empty(); });
    return prometheus::TextSerializer().Serialize(families);
}

}  // namespace cardcage::observability
