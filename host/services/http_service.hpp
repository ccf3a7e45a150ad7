#pragma once

#include <cardcage/http.h>

namespace cardcage::services {

extern const cc_http_v1 http_table;

}  // namespace cardcage::services
