import CityModel
import Experiments
import Measures
import OutputFiles

/// All tables of a results folder to which each replication adds rows.
struct ReplicationTables {
    private let tables: [ReplicationTable]

    /// Creates the tables.
    ///
    /// - Parameters:
    ///   - run: parts of the city that the run measures.
    ///   - hasRides: whether to write `rides.csv`, by far the largest table.
    /// - Throws: `MachineError` if a file cannot be created.
    init(in folder: ResultsFolder, city: City, run: MeasuredRun, hasRides: Bool) throws(SystemError) {
        var tables = hasRides ? [try ReplicationTable.rides(in: folder, city)] : []
        tables += try ReplicationTable.ofTaxis(in: folder, city, run)
        if run.choice != nil { tables.append(try ReplicationTable.choices(in: folder, city)) }
        if let walks = run.walks { tables += try ReplicationTable.ofWalks(in: folder, walks.sites) }
        if run.runners != nil { tables += try ReplicationTable.ofActivity(in: folder) }
        if let tourism = run.tourism {
            tables += try ReplicationTable.ofPlaces(in: folder, tourism.catalogue)
            tables += try ReplicationTable.ofGuide(in: folder, run)
        }
        tables.append(try ReplicationTable.statement(in: folder))
        self.tables = tables
    }

    /// Writes all rows of a replication and flushes the buffers.
    ///
    /// - Returns: size and digest of the rows in each table.
    /// - Throws: `MachineError` if they cannot be written.
    func add(_ result: ReplicationResult) throws(SystemError) -> [ResultsFile: WrittenRows] {
        for table in tables { try table.add(result) }
        return try flush()
    }

    /// Copies the rows of a replication that another run has written.
    ///
    /// - Throws: `MachineError` if they cannot be written.
    func copy(_ rows: FinishedReplications.Rows, to folder: ResultsFolder) throws(SystemError) {
        _ = try flush()  // the headers, before the first rows
        try rows.append(to: folder)
    }

    /// Closes all files.
    ///
    /// - Throws: `MachineError` if one cannot be written.
    func close() throws(SystemError) {
        for table in tables { try table.close() }
    }

    private func flush() throws(SystemError) -> [ResultsFile: WrittenRows] {
        var rows: [ResultsFile: WrittenRows] = [:]
        for table in tables { rows[table.file] = try table.flush() }
        return rows
    }
}
