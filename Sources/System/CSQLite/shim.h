// SQLite: the database of stores.
#include <sqlite3.h>

/// Closing the last connection leaves the write-ahead log as it is. Swift cannot call what takes any number of arguments.
static inline int cabrank_sqlite_no_checkpoint_on_close(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// The file of the write-ahead log; null before the first reading. SQLite gives it as what a pointer to nothing points to.
static inline sqlite3_file *cabrank_sqlite_log(sqlite3 *connection) {
    sqlite3_file *log = 0;
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    return log && log->pMethods ? log : 0;
}
