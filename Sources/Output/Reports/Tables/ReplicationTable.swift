import Experiments
import OutputFiles

/// A table of a results folder to which each replication adds rows.
final class ReplicationTable {
    /// Writes the rows of a replication.
    typealias Rows = (_ result: ReplicationResult, _ table: inout CSVWriter) throws(SystemError) -> Void

    let file: ResultsFile
    private var writer: CSVWriter
    private let rows: Rows

    /// Creates the file with its header.
    ///
    /// - Throws: `MachineError` if the file cannot be created.
    init<Column: TableColumn>(
        _ columns: Column.Type, in folder: ResultsFolder, rows: @escaping Rows
    ) throws(SystemError) {
        file = Column.file
        writer = try CSVWriter(creating: columns, in: folder)
        self.rows = rows
    }

    /// Creates a table with a row for each item of a list.
    ///
    /// - Parameters:
    ///   - items: returns the list of a replication.
    ///   - field: writes the item's field of a column; `number` is the replication's.
    /// - Throws: `MachineError` if the file cannot be created.
    convenience init<Column: TableColumn, Item>(
        _ columns: Column.Type, in folder: ResultsFolder, each items: @escaping (ReplicationResult) -> [Item],
        field: @escaping (_ column: Column, _ item: Item, _ number: Int, _ table: inout CSVWriter) -> Void
    ) throws(SystemError) {
        try self.init(columns, in: folder) { result, table throws(SystemError) in
            for item in items(result) {
                try table.row(of: columns) { field($0, item, result.record.replication, &$1) }
            }
        }
    }

    /// Adds the rows of a replication.
    ///
    /// - Throws: `MachineError` if they cannot be written.
    func add(_ result: ReplicationResult) throws(SystemError) { try rows(result, &writer) }

    /// Flushes the buffer and returns the size and digest of the rows since the last call.
    ///
    /// - Throws: `MachineError` if they cannot be written.
    func flush() throws(SystemError) -> WrittenRows { try writer.flush() }

    /// Closes the file.
    ///
    /// - Throws: `MachineError` if it cannot be written.
    func close() throws(SystemError) { try writer.close() }
}
