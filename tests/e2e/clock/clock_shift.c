/* Another time of day for a server under test, without a line of it in the product: preloaded, this library moves the
 * clock so that the process begins at CARDCAGE_TEST_CLOCK (seconds since 1970); it runs at its usual pace from there.
 * The monotonic clock stays as it is. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift = 0;

__attribute__((constructor)) static void begin(void) {
    const char* wanted = getenv("CARDCAGE_TEST_CLOCK");
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
    if (wanted) shift = (time_t)atoll(wanted) - now.tv_sec;
}

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec* now) {
    const int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift;
    return status;
}

__attribute__((visibility("default"))) int gettimeofday(struct timeval* restrict now, void* restrict zone) {
    struct timespec precise;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

__attribute__((visibility("default"))) time_t time(time_t* copy) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (copy) *copy = now.tv_sec;
    return now.tv_sec;
}
