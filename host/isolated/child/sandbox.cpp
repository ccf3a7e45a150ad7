#include "host/isolated/child/sandbox.hpp"

#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <initializer_list>

#include "host/isolated/child/descriptors.hpp"

namespace cardcage::isolated {
namespace {

constexpr int niceness = 10;  ///< more than that of the server

void limit(__rlimit_resource_t resource, std::uint64_t value) {
    const rlimit both{value, value};
    setrlimit(resource, &both);
}

/// The rules of one process.
class Filter {
public:
    Filter() : filter_(seccomp_init(SCMP_ACT_KILL_PROCESS)) {}
    ~Filter() { seccomp_release(filter_); }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;

    void allow(std::initializer_list<int> calls) {
        for (const int call : calls) note(seccomp_rule_add(filter_, SCMP_ACT_ALLOW, call, 0));
    }
    void allow(int call, std::initializer_list<scmp_arg_cmp> when) {
        note(seccomp_rule_add_array(filter_, SCMP_ACT_ALLOW, call, static_cast<unsigned>(when.size()), when.begin()));
    }
    /// Lets them fail: libraries ask, and go on without an answer.
    void fail(std::initializer_list<int> calls) {
        for (const int call : calls) note(seccomp_rule_add(filter_, SCMP_ACT_ERRNO(EACCES), call, 0));
    }
    int load() {
        if (!filter_) return -ENOMEM;
        note(seccomp_attr_set(filter_, SCMP_FLTATR_CTL_TSYNC, 1));
        return failure_ < 0 ? failure_ : seccomp_load(filter_);
    }

private:
    void note(int status) {
        if (status < 0 && failure_ == 0) failure_ = status;
    }

    scmp_filter_ctx filter_;
    int failure_ = 0;
};

scmp_arg_cmp isNumber(unsigned argument, std::uint64_t number) {
    return {argument, SCMP_CMP_EQ, number, 0};
}
/// Memory that can be run must not be made.
scmp_arg_cmp cannotRun(unsigned argument) {
    return {argument, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0};
}

void addRules(Filter& filter) {
    filter.allow(
        {SCMP_SYS(brk),
         SCMP_SYS(munmap),
         SCMP_SYS(mremap),
         SCMP_SYS(madvise),
         SCMP_SYS(futex),
         SCMP_SYS(sched_yield),
         SCMP_SYS(sched_getaffinity),
         SCMP_SYS(sysinfo),
         SCMP_SYS(clock_gettime),
         SCMP_SYS(gettimeofday),
         SCMP_SYS(time),
         SCMP_SYS(clock_nanosleep),
         SCMP_SYS(nanosleep),
         SCMP_SYS(restart_syscall),
         SCMP_SYS(getrandom),
         SCMP_SYS(getpid),
         SCMP_SYS(gettid),
         SCMP_SYS(rt_sigprocmask),
         SCMP_SYS(rt_sigreturn),
         SCMP_SYS(exit),
         SCMP_SYS(exit_group)}
    );
    filter.allow(SCMP_SYS(mmap), {cannotRun(2)});
    filter.allow(SCMP_SYS(mprotect), {cannotRun(2)});
    filter.allow(SCMP_SYS(read), {isNumber(0, child_control)});
    for (const auto call : {SCMP_SYS(write), SCMP_SYS(writev)}) {
        filter.allow(call, {isNumber(0, child_answers)});
        filter.allow(call, {isNumber(0, STDERR_FILENO)});
    }
    // abort() sends this signal to its own thread.
    filter.allow(SCMP_SYS(tgkill), {isNumber(0, static_cast<std::uint64_t>(getpid())), isNumber(2, SIGABRT)});
    filter.fail({SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(ioctl), SCMP_SYS(lseek)});
}

}  // namespace

bool hasSandbox() {
    const std::uint32_t action = SECCOMP_RET_KILL_PROCESS;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

std::int64_t mappedBytes() {
    std::ifstream statm("/proc/self/statm");
    std::int64_t pages = 0;
    statm >> pages;
    return pages * sysconf(_SC_PAGESIZE);
}

void giveWay(Priority priority) {
    [[maybe_unused]] const int now = nice(niceness);
    const sched_param none{};
    if (priority == Priority::Idle) sched_setscheduler(0, SCHED_IDLE, &none);
}

void limitProcess(std::int64_t cpu_us) {
    prctl(PR_SET_DUMPABLE, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NOFILE, 0);
    limit(RLIMIT_CPU, static_cast<std::uint64_t>(cpu_us / 1'000'000 + 2));
}

std::string lockIn() {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return std::strerror(errno);
#ifndef CARDCAGE_SANITIZE
    Filter filter;
    addRules(filter);
    if (const int status = filter.load(); status < 0) return std::strerror(-status);
#endif
    return {};
}

}  // namespace cardcage::isolated
