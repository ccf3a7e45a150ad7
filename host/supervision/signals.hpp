#pragma once

#include <optional>

namespace cardcage::supervision {

/// Blocks the signals of a server in this thread and in all that it starts: SIGTERM, SIGINT and SIGQUIT end it, SIGHUP
/// has it read its configuration again, SIGUSR2 restarts its workers. Another thread would end the process by them.
void blockSignals();

/// Returns SIGHUP or SIGUSR2 when it has come, without waiting. [any thread]
std::optional<int> takeRequest();

/// Returns a descriptor (close-on-exec, not blocking) from which these signals, and the deaths of children, are read.
/// Blocks SIGCHLD. Throws std::system_error.
int openSignals();
/// Returns the next signal of such a descriptor; absent when there is none.
std::optional<int> readSignal(int descriptor);

}  // namespace cardcage::supervision
