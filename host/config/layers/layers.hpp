#pragma once

#include <Poco/Util/LayeredConfiguration.h>

#include <map>
#include <string>
#include <vector>

#include "host/config/layers/layer.hpp"

namespace cardcage::config {

/// A value and where it comes from.
struct Value {
    std::string text;
    std::string source;  ///< as Source::sourceOf returns it
};
using Values = std::map<std::string, Value, std::less<>>;

/// Returns every setting of a source, by key.
Values valuesOf(const Source& source, const Poco::Util::AbstractConfiguration& texts);

/// Sources of settings that lie over each other: the first one that has a key has its value. Itself a source, so that
/// the layer of a tenant lies over all of the installation.
///
/// Texts are read by getRawString. getString would take `${…}` in a password for the name of another setting.
class Layers final : public Poco::Util::LayeredConfiguration, public Source {
public:
    using Ptr = Poco::AutoPtr<Layers>;

    /// Lays a source behind those that are there. `label`: for `find`.
    template <class OneSource>
    void layBehind(const std::string& label, const Poco::AutoPtr<OneSource>& source) {
        add(source, label, static_cast<int>(sources_.size()));
        sources_.push_back({source.get(), source.get()});
    }

    std::string sourceOf(const std::string& key) const override;
    std::vector<std::string> names() const override;
    Values values() const { return valuesOf(*this, *this); }

private:
    ~Layers() override = default;

    /// A layer, owned by the base class, from its two sides.
    struct Place {
        const Poco::Util::AbstractConfiguration* texts;
        const Source* source;
    };
    std::vector<Place> sources_;
};

}  // namespace cardcage::config
