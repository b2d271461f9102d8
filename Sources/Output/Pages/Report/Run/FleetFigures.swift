import InputFiles
import OutputFiles
import Reports

/// Mean number of taxis by state in each hour: `fleet.csv`, over all replications and days.
struct FleetFigures {
    struct Hour {
        var onDuty = 0.0
        var free = 0.0
        var busy = 0.0
        var occupied = 0.0
        fileprivate var rows = 0.0

        /// Taxis at charging places: those on duty that are neither free nor busy. Each figure of the table is rounded.
        var charging: Double {
            let rest = onDuty - free - busy
            return rest > 0.002 ? rest : 0
        }

        fileprivate static func += (left: inout Hour, right: Hour) {
            left.onDuty += right.onDuty
            left.free += right.free
            left.busy += right.busy
            left.occupied += right.occupied
            left.rows += right.rows
        }

        fileprivate var mean: Hour {
            let rows = max(rows, 1)
            return Hour(onDuty: onDuty / rows, free: free / rows, busy: busy / rows, occupied: occupied / rows, rows: 1)
        }
    }

    let hours: [Hour]
    /// Hours of each replication, in the order of the table.
    let replications: [[Hour]]

    /// Reads the table.
    ///
    /// - Throws: `InputError` if the table is damaged.
    init(in folder: String, scale: HourScale) throws(InputError) {
        var table = try ResultsTable<FleetColumn>(in: folder)
        let (replication, hour, onDuty) = (table[.replication], table[.hour], table[.onDuty])
        let (free, busy, occupied) = (table[.free], table[.busy], table[.occupied])
        let none = [Hour](repeating: Hour(), count: scale.count)
        var sums: [Int: [Hour]] = [:]  // sorted below
        while try table.reader.nextRow() {
            guard let slot = scale.slot(ofHour: try table.reader.requiredInt(hour)) else { continue }
            // An hour of zero length has no mean.
            guard let taxis = try table.reader.doubleIfPresent(onDuty) else { continue }
            sums[try table.reader.requiredInt(replication), default: none][slot] += Hour(
                onDuty: taxis, free: try table.reader.requiredDouble(free), busy: try table.reader.requiredDouble(busy),
                occupied: try table.reader.requiredDouble(occupied), rows: 1)
        }
        let known = sums.sorted { $0.key < $1.key }.map(\.value)
        replications = known.map { $0.map(\.mean) }
        hours = none.indices.map { slot in known.reduce(into: Hour()) { $0 += $1[slot] }.mean }
    }
}
