/* The answer of the binaries in this folder. */
#include <stdint.h>
#include <stdio.h>

/* The answer under construction: a line for each call. */
typedef struct {
    char text[1024];
    size_t size;
} Report;

static void tell(Report* report, const char* name, int64_t value) {
    const int written =
        snprintf(report->text + report->size, sizeof report->text - report->size, "%s %ld\n", name, (long)value);
    report->size += (size_t)written;
}
