// libpq is loaded when the first connection is opened: it brings thirty more libraries, which only some servers use.
#define _GNU_SOURCE
#include "postgresql_client.h"

#include <dlfcn.h>
#include <endian.h>
#include <errno.h>
#include <postgresql/libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The functions used.
#define FUNCTIONS(use) \
    use(PQconnectdbParams) use(PQfinish) use(PQstatus) use(PQerrorMessage) use(PQsetNoticeProcessor) use(PQsendQuery) \
    use(PQsendPrepare) use(PQsendQueryPrepared) use(PQsocket) use(PQconsumeInput) use(PQisBusy) use(PQgetResult) \
    use(PQresultStatus) use(PQresultErrorField) use(PQclear) use(PQntuples) use(PQcmdTuples) use(PQgetvalue) \
    use(PQgetlength) use(PQuser) use(PQhost) use(PQport) use(PQdb)

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
} library;

static pthread_once_t loading = PTHREAD_ONCE_INIT;
/// Reason why the library cannot be used; null if it can.
static const char *loading_problem;

static void find(void *handle, const char *name, void *function) {
    void *found = dlsym(handle, name);
    if (!found) loading_problem = "libpq is too old; cabrank needs that of PostgreSQL 12 or newer";
    memcpy(function, &found, sizeof found);
}

static void load(void) {
    void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        loading_problem = "libpq is missing; install Debian's package libpq5";
        return;
    }
#define FIND(name) find(handle, #name, &library.name);
    FUNCTIONS(FIND)
}

static PGconn *raw(postgresql_connection *connection) { return (PGconn *)connection; }
static const PGresult *result(const postgresql_rows *rows) { return (const PGresult *)rows; }

/// Stores the first line of a message, without the prefix that PostgreSQL adds.
static void tell(postgresql_problem *problem, const char *text, const char *code) {
    for (const char *prefix = strstr(text, "FATAL:"); prefix; prefix = NULL) text = prefix + strlen("FATAL:");
    if (strncmp(text, "ERROR:", 6) == 0) text += 6;
    while (*text == ' ' || *text == '\n') text++;
    snprintf(problem->text, sizeof problem->text, "%.*s", (int)strcspn(text, "\n"), text);
    snprintf(problem->code, sizeof problem->code, "%s", code ? code : "");
}

static void keep_quiet(void *context, const char *message) {
    (void)context;
    (void)message;
}

postgresql_connection *postgresql_connect(const char *url, postgresql_problem *problem) {
    pthread_once(&loading, load);
    if (loading_problem) {
        tell(problem, loading_problem, NULL);
        return NULL;
    }
    // Later entries override earlier ones, and so does the URL.
    const char *const names[] = {
        "connect_timeout", "tcp_user_timeout", "keepalives_idle", "keepalives_interval", "keepalives_count",
        "target_session_attrs", "fallback_application_name", "dbname", "client_encoding", NULL};
    const char *const values[] = {"5", "5000", "2", "1", "3", "read-write", "cabrank", url, "UTF8", NULL};
    PGconn *connection = library.PQconnectdbParams(names, values, 1);
    if (connection && library.PQstatus(connection) == CONNECTION_OK) {
        library.PQsetNoticeProcessor(connection, keep_quiet, NULL);
        return (postgresql_connection *)connection;
    }
    tell(problem, connection ? library.PQerrorMessage(connection) : "out of memory", NULL);
    library.PQfinish(connection);
    return NULL;
}

void postgresql_close(postgresql_connection *connection) {
    if (connection) library.PQfinish(raw(connection));
}

void postgresql_place(const postgresql_connection *connection, char place[512]) {
    PGconn *of = raw((postgresql_connection *)connection);
    const char *host = library.PQhost(of);
    snprintf(
        place, 512, "postgresql://%s@%s:%s/%s", library.PQuser(of), host ? host : "", library.PQport(of), library.PQdb(of));
}

#define SECONDS_MAX 8

/// Waits for more of the response: 0 if nothing arrived in time, or if nothing ever will. A cut network sends nothing,
/// and neither does a stalled server.
static int hear(PGconn *connection) {
    struct pollfd socket = {.fd = library.PQsocket(connection), .events = POLLIN};
    int outcome;
    do outcome = poll(&socket, 1, SECONDS_MAX * 1000);
    while (outcome < 0 && errno == EINTR);
    return outcome > 0 && library.PQconsumeInput(connection);
}

/// Receives the response: that to the last of several statements, or to the first one refused.
static postgresql_outcome take(
    PGconn *connection, int was_sent, postgresql_problem *problem, postgresql_rows **rows) {
    PGresult *last = NULL;
    while (was_sent) {
        while (library.PQisBusy(connection)) {
            if (hear(connection)) continue;
            const char *reason = library.PQerrorMessage(connection);
            tell(problem, *reason ? reason : "the server does not answer", NULL);
            library.PQclear(last);
            return POSTGRESQL_LOST;
        }
        PGresult *next = library.PQgetResult(connection);
        if (!next) break;
        library.PQclear(last);
        last = next;
    }
    ExecStatusType status = library.PQresultStatus(last);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY) {
        if (rows) *rows = (postgresql_rows *)last;
        else library.PQclear(last);
        return POSTGRESQL_DONE;
    }
    tell(problem, library.PQerrorMessage(connection), library.PQresultErrorField(last, PG_DIAG_SQLSTATE));
    library.PQclear(last);
    return library.PQstatus(connection) == CONNECTION_OK ? POSTGRESQL_REFUSED : POSTGRESQL_LOST;
}

postgresql_outcome postgresql_execute(
    postgresql_connection *connection, const char *statements, postgresql_problem *problem) {
    return take(raw(connection), library.PQsendQuery(raw(connection), statements), problem, NULL);
}

postgresql_outcome postgresql_prepare(
    postgresql_connection *connection, const char *name, const char *statement, postgresql_problem *problem) {
    return take(
        raw(connection), library.PQsendPrepare(raw(connection), name, statement, 0, NULL), problem, NULL);
}

#define NUMBERS_MAX 7

postgresql_outcome postgresql_run(
    postgresql_connection *connection, const char *name, const int64_t *numbers, int number_count, const void *bytes,
    size_t byte_count, int has_bytes, postgresql_rows **rows, postgresql_problem *problem) {
    *rows = NULL;
    // Lengths are sent in 31 bits, and the server accepts no value above a GB.
    if (number_count > NUMBERS_MAX || byte_count > 1000000000) {
        tell(problem, "the statement is too large", NULL);
        return POSTGRESQL_REFUSED;
    }
    uint64_t turned[NUMBERS_MAX];
    const char *values[NUMBERS_MAX + 1];
    int lengths[NUMBERS_MAX + 1], formats[NUMBERS_MAX + 1];
    for (int place = 0; place < number_count; place++) {
        turned[place] = htobe64((uint64_t)numbers[place]);
        values[place] = (const char *)&turned[place];
        lengths[place] = sizeof turned[place];
        formats[place] = 1;
    }
    values[number_count] = bytes ? bytes : "";
    lengths[number_count] = (int)byte_count;
    formats[number_count] = 1;
    int was_sent = library.PQsendQueryPrepared(
        raw(connection), name, number_count + (has_bytes != 0), values, lengths, formats, 1);
    return take(raw(connection), was_sent, problem, rows);
}

int postgresql_row_count(const postgresql_rows *rows) { return library.PQntuples(result(rows)); }

int64_t postgresql_changed_count(const postgresql_rows *rows) {
    return strtoll(library.PQcmdTuples((PGresult *)rows), NULL, 10);
}

int64_t postgresql_number(const postgresql_rows *rows, int row, int column) {
    uint64_t number = 0;
    if (library.PQgetlength(result(rows), row, column) != sizeof number) return 0;
    memcpy(&number, library.PQgetvalue(result(rows), row, column), sizeof number);
    return (int64_t)be64toh(number);
}

const void *postgresql_bytes(const postgresql_rows *rows, int row, int column, size_t *byte_count) {
    *byte_count = (size_t)library.PQgetlength(result(rows), row, column);
    return library.PQgetvalue(result(rows), row, column);
}

void postgresql_free(postgresql_rows *rows) {
    if (rows) library.PQclear((PGresult *)rows);
}
