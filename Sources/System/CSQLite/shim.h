// SQLite: the database of stores.
#include <sqlite3.h>

/// Closing the last connection leaves the write-ahead log as it is. Swift cannot call what takes any number of arguments.
static inline int cabrank_sqlite_no_checkpoint_on_close(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
