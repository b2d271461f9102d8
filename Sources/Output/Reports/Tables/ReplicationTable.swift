import Experiments
import OutputFiles

/// A table of a results folder that grows replication by replication.
final class ReplicationTable {
    /// Writes the rows of a replication.
    typealias Rows = (_ result: ReplicationResult, _ table: inout CSVWriter) throws(MachineError) -> Void

    let file: ResultsFile
    private var writer: CSVWriter
    private let rows: Rows

    /// - Throws: `MachineError` if the file cannot be created.
    init<Column: TableColumn>(
        _ columns: Column.Type, in folder: ResultsFolder, rows: @escaping Rows
    ) throws(MachineError) {
        file = Column.file
        writer = try CSVWriter(creating: columns, in: folder)
        self.rows = rows
    }

    /// A table with a row for each item of a list.
    ///
    /// - Parameters:
    ///   - items: the list of a replication.
    ///   - field: writes the item's field of a column; `number` is the replication's.
    /// - Throws: `MachineError` if the file cannot be created.
    convenience init<Column: TableColumn, Item>(
        _ columns: Column.Type, in folder: ResultsFolder, each items: @escaping (ReplicationResult) -> [Item],
        field: @escaping (_ column: Column, _ item: Item, _ number: Int, _ table: inout CSVWriter) -> Void
    ) throws(MachineError) {
        try self.init(columns, in: folder) { result, table throws(MachineError) in
            for item in items(result) {
                try table.row(of: columns) { field($0, item, result.record.replication, &$1) }
            }
        }
    }

    /// - Throws: `MachineError` if the disk refuses.
    func add(_ result: ReplicationResult) throws(MachineError) { try rows(result, &writer) }

    /// - Returns: the rows written since the last call.
    /// - Throws: `MachineError` if the disk refuses.
    func flush() throws(MachineError) -> WrittenRows { try writer.flush() }

    /// - Throws: `MachineError` if the disk refuses.
    func close() throws(MachineError) { try writer.close() }
}
