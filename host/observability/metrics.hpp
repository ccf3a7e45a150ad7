#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace cardcage::observability {

/// Rate, errors and duration of one route template. Handles are resolved once, when routes are built, and stay valid as
/// long as the Metrics: counting costs no look-up and no text. [any thread]
class RouteMetrics {
public:
    virtual ~RouteMetrics() = default;
    /// One finished request. Statuses outside 100 … 599 count as 5xx.
    virtual void finished(int status, std::int64_t duration_us) noexcept = 0;
    /// One use of a deprecated route.
    virtual void deprecatedUse() noexcept = 0;
};

/// All numbers of the server, in the Prometheus text format.
///
///     cardcage_http_requests_total{method,route,status}    status is a class: "2xx"
///     cardcage_http_request_duration_seconds{method,route} histogram
///     cardcage_http_deprecated_requests_total{method,route}
///     cardcage_build_info{version,revision} 1
///     cardcage_<module>_<name>                             whatever modules count and observe
///
/// Label values are bounded: route templates, known methods, status classes; never a tenant, a path or an id.
/// [any thread]
class Metrics {
public:
    /// `version`, `revision`: of the running program.
    Metrics(std::string_view version, std::string_view revision);
    ~Metrics();
    Metrics(const Metrics&) = delete;
    Metrics& operator=(const Metrics&) = delete;

    /// The handle of a method and a route template; the same one for the same pair. Beyond 4,096 pairs, the one of
    /// unmatched().
    RouteMetrics& route(std::string_view method, std::string_view route_template);
    /// For requests that no route answers: method "other", route "unmatched".
    RouteMetrics& unmatched();

    /// A number that is read whenever the metrics are: open connections, busy workers, loaded modules. `read` is called
    /// on the thread that asks for the text; returning nothing leaves the series out. Name: snake_case with its unit,
    /// without "cardcage_"; a counter's ends in "_total". Throws std::invalid_argument on a name that is wrong or
    /// taken.
    void watchGauge(std::string_view metric_name, std::string_view help, std::function<double()> read);
    void watchCounter(std::string_view metric_name, std::string_view help, std::function<double()> read);
    /// The same for several series that differ in one label, whose values must be few and fixed.
    using Readings = std::map<std::string, double>;
    void watchGauges(
        std::string_view metric_name, std::string_view help, std::string_view label, std::function<Readings()> read
    );
    void watchCounters(
        std::string_view metric_name, std::string_view help, std::string_view label, std::function<Readings()> read
    );

    /// Adds to a counter of a module, "cardcage_<module>_<name>" (dashes become underscores; "_total" is appended when
    /// it is missing). All strings are copied; help counts at the first call. False, and nothing counted: name not
    /// [a-z][a-z0-9_]{0,63}, amount negative, name taken by another module, more than 100 metrics of one module.
    bool count(
        std::string_view module, std::string_view metric_name, std::string_view help, std::int64_t amount
    ) noexcept;
    /// Adds one duration to a histogram of a module; "_seconds" is appended when it is missing. False as above.
    bool observe(
        std::string_view module, std::string_view metric_name, std::string_view help, std::int64_t microseconds
    ) noexcept;
    /// Forgets the metrics of a module that is unloaded.
    void removeModule(std::string_view module);

    /// Everything, in the text exposition format 0.0.4.
    std::string text() const;
    static constexpr std::string_view content_type = "text/plain; version=0.0.4; charset=utf-8";

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace cardcage::observability
