// Client of a PostgreSQL server, by libpq.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct postgresql_connection postgresql_connection;
typedef struct postgresql_rows postgresql_rows;

typedef enum {
    POSTGRESQL_DONE = 0,
    /// The server has refused the statement, and is still connected.
    POSTGRESQL_REFUSED = 1,
    /// The connection is lost, and the outcome is unknown.
    POSTGRESQL_LOST = 2,
} postgresql_outcome;

/// Error in one line, with the server's code ("53100"; empty if there is none).
typedef struct {
    char text[512];
    char code[6];
} postgresql_problem;

/// Opens a connection for use by one thread; null with a problem. Unless the URL says otherwise, an unreachable server
/// is given up after 5 s, and a silent one is treated as lost after 8 s.
postgresql_connection *postgresql_connect(const char *url, postgresql_problem *problem);
void postgresql_close(postgresql_connection *connection);

/// Stores the address of the server, without the password.
void postgresql_place(const postgresql_connection *connection, char place[512]);

/// Executes statements that return no rows.
postgresql_outcome postgresql_execute(
    postgresql_connection *connection, const char *statements, postgresql_problem *problem);

postgresql_outcome postgresql_prepare(
    postgresql_connection *connection, const char *name, const char *statement, postgresql_problem *problem);

/// Executes a prepared statement with these numbers, and then these bytes if there are any.
///
/// `rows` receives the result, to be released by `postgresql_free`; null unless the outcome is `POSTGRESQL_DONE`.
postgresql_outcome postgresql_run(
    postgresql_connection *connection, const char *name, const int64_t *numbers, int number_count, const void *bytes,
    size_t byte_count, int has_bytes, postgresql_rows **rows, postgresql_problem *problem);

int postgresql_row_count(const postgresql_rows *rows);
/// Returns the number of table rows changed.
int64_t postgresql_changed_count(const postgresql_rows *rows);
/// Returns the value of an 8-byte column; 0 for NULL.
int64_t postgresql_number(const postgresql_rows *rows, int row, int column);
/// Returns the bytes of a column, valid as long as the rows.
const void *postgresql_bytes(const postgresql_rows *rows, int row, int column, size_t *byte_count);
void postgresql_free(postgresql_rows *rows);
