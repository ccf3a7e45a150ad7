#pragma once

namespace cardcage::isolated {

// Descriptors of the child.
constexpr int child_answers = 3;  ///< written: frames
constexpr int child_control = 4;  ///< read: nothing comes; its end is that of the host
constexpr int child_order = 5;    ///< the order, sealed memory
constexpr int child_inputs = 6;   ///< the inputs, sealed memory

}  // namespace cardcage::isolated
