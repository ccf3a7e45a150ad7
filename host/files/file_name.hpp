#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::files {

/// The reason, for the client, why a text cannot be the name of a file; absent when it can. A name is 1 to 255 bytes of
/// UTF-8 and means one file in one folder on every system: no separators and what other systems or decoders take for
/// them, no control or direction characters, no device names, no blank or dot at its end. Names are never used as paths
/// here; the rule is for whoever saves the file.
std::optional<std::string> faultOfFileName(std::string_view name);

/// The same for the name of an entry of an archive: file names separated by '/', together at most 1,024 bytes.
std::optional<std::string> faultOfEntryName(std::string_view name);

/// ASCII letters made small; all else stays. Names that differ in nothing else are one name on some systems.
std::string lowerCase(std::string_view text);

/// "attachment" with the name for every client (RFC 6266): a fallback in ASCII, and the name itself in UTF-8.
std::string contentDisposition(std::string_view name);

/// Whether a text is a media type: type "/" subtype and parameters, of printable ASCII (RFC 9110, 8.3.1).
bool isMediaType(std::string_view text);

}  // namespace cardcage::files
