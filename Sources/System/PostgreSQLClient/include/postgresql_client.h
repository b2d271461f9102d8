// Statements for a PostgreSQL server, by libpq.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct postgresql_connection postgresql_connection;
typedef struct postgresql_rows postgresql_rows;

typedef enum {
    POSTGRESQL_DONE = 0,
    /// The server has refused it, and is still there.
    POSTGRESQL_REFUSED = 1,
    /// Nobody knows what has become of it: the connection is gone.
    POSTGRESQL_LOST = 2,
} postgresql_outcome;

/// What went wrong, in one line, and the server's code for it ("53100"; empty where it gave none).
typedef struct {
    char text[512];
    char code[6];
} postgresql_problem;

/// A connection that only one thread uses; null with a problem. Whatever the URL does not say otherwise, a server that cannot be
/// reached is given up after 5 s, and one that says nothing for 8 s is lost.
postgresql_connection *postgresql_connect(const char *url, postgresql_problem *problem);
void postgresql_close(postgresql_connection *connection);

/// Where it is connected to, without the password.
void postgresql_place(const postgresql_connection *connection, char place[512]);

/// Carries out statements that give nothing back.
postgresql_outcome postgresql_execute(
    postgresql_connection *connection, const char *statements, postgresql_problem *problem);

postgresql_outcome postgresql_prepare(
    postgresql_connection *connection, const char *name, const char *statement, postgresql_problem *problem);

/// Carries out what was prepared with these numbers, then these bytes if there are any.
///
/// `rows` gets what it gave back, to be given to `postgresql_free`; null unless it is done.
postgresql_outcome postgresql_run(
    postgresql_connection *connection, const char *name, const int64_t *numbers, int number_count, const void *bytes,
    size_t byte_count, int has_bytes, postgresql_rows **rows, postgresql_problem *problem);

int postgresql_row_count(const postgresql_rows *rows);
/// How many rows of a table it has changed.
int64_t postgresql_changed_count(const postgresql_rows *rows);
/// Of a column of 8 bytes; 0 where nothing stands.
int64_t postgresql_number(const postgresql_rows *rows, int row, int column);
/// They stay as long as the rows.
const void *postgresql_bytes(const postgresql_rows *rows, int row, int column, size_t *byte_count);
void postgresql_free(postgresql_rows *rows);
