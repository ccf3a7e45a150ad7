/* Fault points without a line of them in the product: preloaded into a server, this library stands between it and libpq
 * and the file system, and every statement, COPY, commit, fsync and rename it passes on is a point where the server (or
 * its database) can be made to die. Points are named by what passes, so the list of them is made by the code under
 * test.
 *
 *   CARDCAGE_FAULTS=<directory>   where it is told what to do:
 *     <directory>/record          while it exists, the name of each point reached is appended to it, one a line
 *     <directory>/arm             "<occurrence>\n<pid, or 0 for the server itself>\n<name>": at the occurrence-th time
 * from now that this point is reached, that process is killed, and the file becomes `fired`
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { name_size = 240, most_statements = 4096 };

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int reached_since_armed = 0;

/* Prepared statements by connection and name: what a later execution runs. */
static struct {
    const PGconn* connection;
    char statement[32];
    char name[name_size];
} prepared[most_statements];
static int prepared_count = 0;

static void path_of(char* path, size_t size, const char* file) {
    snprintf(path, size, "%s/%s", getenv("CARDCAGE_FAULTS"), file);
}

/* Runs of blanks become one, and only the beginning is kept. */
static void squash(char* name, const char* text) {
    size_t length = 0;
    int blank = 1;
    for (; *text && length < name_size - 1; ++text) {
        const int is_blank = *text == ' ' || *text == '\n' || *text == '\t';
        if (!is_blank) name[length++] = *text;
        if (is_blank && !blank) name[length++] = ' ';
        blank = is_blank;
    }
    name[length] = 0;
}

static void fire(int pid) {
    char armed[4096];
    char fired[4096];
    path_of(armed, sizeof armed, "arm");
    path_of(fired, sizeof fired, "fired");
    syscall(SYS_rename, armed, fired);
    if (pid == 0) kill(getpid(), SIGKILL);
    kill(pid, SIGQUIT); /* the postmaster: immediate shutdown, as after a power failure of its machine */
}

static void reach(const char* name) {
    if (!getenv("CARDCAGE_FAULTS")) return;
    char path[4096];
    char line[name_size + 64];
    pthread_mutex_lock(&guard);
    path_of(path, sizeof path, "record");
    int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file >= 0) {
        const int length = snprintf(line, sizeof line, "%s\n", name);
        if (write(file, line, (size_t)length) < 0) abort();
        close(file);
    }
    path_of(path, sizeof path, "arm");
    file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        reached_since_armed = 0;
    } else {
        const ssize_t length = read(file, line, sizeof line - 1);
        close(file);
        int occurrence = 0;
        int pid = 0;
        int begin = 0;
        if (length > 0) {
            line[length] = 0;
            if (sscanf(line, "%d\n%d\n%n", &occurrence, &pid, &begin) >= 2 && strcmp(line + begin, name) == 0 &&
                ++reached_since_armed >= occurrence) {
                fire(pid);
            }
        }
    }
    pthread_mutex_unlock(&guard);
}

#define REAL(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

int PQsendPrepare(PGconn* connection, const char* statement, const char* query, int count, const Oid* types) {
    pthread_mutex_lock(&guard);
    int place = 0;
    while (place < prepared_count &&
           (prepared[place].connection != connection || strcmp(prepared[place].statement, statement) != 0)) {
        ++place;
    }
    if (place == most_statements) abort();
    if (place == prepared_count) ++prepared_count;
    prepared[place].connection = connection;
    snprintf(prepared[place].statement, sizeof prepared[place].statement, "%s", statement);
    squash(prepared[place].name, query);
    pthread_mutex_unlock(&guard);
    return REAL(PQsendPrepare)(connection, statement, query, count, types);
}

int PQsendQueryPrepared(
    PGconn* connection,
    const char* statement,
    int count,
    const char* const* values,
    const int* lengths,
    const int* formats,
    int result_format
) {
    char name[name_size] = "?";
    pthread_mutex_lock(&guard);
    for (int place = 0; place < prepared_count; ++place) {
        if (prepared[place].connection == connection && strcmp(prepared[place].statement, statement) == 0) {
            memcpy(name, prepared[place].name, name_size);
            break;
        }
    }
    pthread_mutex_unlock(&guard);
    reach(name);
    return REAL(PQsendQueryPrepared)(connection, statement, count, values, lengths, formats, result_format);
}

int PQsendQueryParams(
    PGconn* connection,
    const char* query,
    int count,
    const Oid* types,
    const char* const* values,
    const int* lengths,
    const int* formats,
    int result_format
) {
    char name[name_size];
    squash(name, query);
    reach(name);
    return REAL(PQsendQueryParams)(connection, query, count, types, values, lengths, formats, result_format);
}

int PQsendQuery(PGconn* connection, const char* query) {
    char name[name_size];
    squash(name, query);
    reach(name);
    return REAL(PQsendQuery)(connection, query);
}

int PQputCopyEnd(PGconn* connection, const char* error) {
    reach("end of COPY");
    return REAL(PQputCopyEnd)(connection, error);
}

PGresult* PQgetResult(PGconn* connection) {
    PGresult* result = REAL(PQgetResult)(connection);
    if (result && strcmp(PQcmdStatus(result), "COMMIT") == 0) reach("after COMMIT");
    return result;
}

int fsync(int file) {
    reach("fsync");
    return REAL(fsync)(file);
}

int rename(const char* from, const char* to) {
    reach("rename");
    const int status = REAL(rename)(from, to);
    reach("after rename");
    return status;
}
