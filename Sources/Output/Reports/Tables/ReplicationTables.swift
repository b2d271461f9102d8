import CityModel
import Experiments
import Measures
import OutputFiles

/// The tables of a results folder that grow replication by replication.
struct ReplicationTables {
    private let tables: [ReplicationTable]

    /// - Parameters:
    ///   - run: what is measured.
    ///   - hasRides: whether `rides.csv`, by far the largest table, is wanted.
    /// - Throws: `MachineError` if the files cannot be created.
    init(in folder: ResultsFolder, city: City, run: MeasuredRun, hasRides: Bool) throws(MachineError) {
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

    /// Writes the rows of a replication, all of them: nothing waits in a buffer.
    ///
    /// - Returns: them, in each table.
    /// - Throws: `MachineError` if the disk refuses.
    func add(_ result: ReplicationResult) throws(MachineError) -> [ResultsFile: WrittenRows] {
        for table in tables { try table.add(result) }
        return try flush()
    }

    /// Takes in the rows of a replication that another run has written.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    func copy(_ rows: FinishedReplications.Rows, to folder: ResultsFolder) throws(MachineError) {
        _ = try flush()  // the headers, before the first rows
        try rows.append(to: folder)
    }

    /// - Throws: `MachineError` if the disk refuses.
    func close() throws(MachineError) {
        for table in tables { try table.close() }
    }

    private func flush() throws(MachineError) -> [ResultsFile: WrittenRows] {
        var rows: [ResultsFile: WrittenRows] = [:]
        for table in tables { rows[table.file] = try table.flush() }
        return rows
    }
}
