// SQLite, the database of the stores.
#include <sqlite3.h>

/// Keeps the write-ahead log when the last connection closes. Swift cannot call variadic functions.
static inline int cabrank_sqlite_no_checkpoint_on_close(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Returns the file of the write-ahead log; null before the first read. SQLite returns it as a file without methods.
static inline sqlite3_file *cabrank_sqlite_log(sqlite3 *connection) {
    sqlite3_file *log = 0;
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    return log && log->pMethods ? log : 0;
}
