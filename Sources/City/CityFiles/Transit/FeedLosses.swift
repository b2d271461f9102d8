import InputFiles

/// Rows of a feed that could not be used as they are, for one reason.
package struct FeedLoss: Hashable, Sendable, CustomStringConvertible {
    /// Place and problem of the first row.
    package var first: Diagnostic
    /// Number of such rows.
    package var count: Int
    /// Number of rows of its file.
    package var total: Int
    /// Interpretation of rows that are used nevertheless: "taken as 0"; nil for rows that are left out.
    package var reading: String?

    package var description: String {
        let effect = reading ?? "left out"
        return count == 1 ? "\(first); \(effect)" : "\(first); \(effect), and \(count - 1) more like it"
    }
}

/// Counts the rows that are left out, and keeps the first for each reason.
struct FeedLosses {
    /// Reason for leaving out a row.
    enum Reason {
        case malformedRow, missingName, repeatedName, wrongPosition, wrongNumber, wrongTime, wrongDate, wrongWord
        case unknownStop, unknownLine, unknownTrip, unknownCalendar
        case timesFall, tooFewCalls, noTimeAtEnd, notUnderstood, tripsOverlap, onRequest, continuousStopping, onDemand
        case noTimetable, otherTimeZone
    }

    private struct Place: Hashable {
        var file: String
        var reason: Reason
        var reading: String?
    }

    private(set) var losses: [FeedLoss] = []
    /// Index of each loss in `losses`; only looked up, never iterated.
    private var numbers: [Place: Int] = [:]
    /// Number of rows read of the current table, and of the finished ones by file.
    private var rowCount = 0
    private var rowCounts: [String: Int] = [:]

    /// Counts a row.
    ///
    /// - Parameters:
    ///   - diagnostic: evaluated only for the first row of a reason.
    ///   - reading: interpretation of a row that is used nevertheless.
    mutating func add(
        _ reason: Reason, in file: String, _ diagnostic: @autoclosure () -> Diagnostic, reading: String? = nil
    ) {
        let place = Place(file: file, reason: reason, reading: reading)
        if let number = numbers[place] {
            losses[number].count += 1
        } else {
            numbers[place] = losses.count
            losses.append(FeedLoss(first: diagnostic(), count: 1, total: rowCounts[file] ?? 0, reading: reading))
        }
    }

    /// Advances to the next well-formed row of a table.
    ///
    /// - Returns: false at the end of the file.
    mutating func nextRow(of table: inout CSVReader) -> Bool {
        while true {
            do throws(InputError) {
                guard try table.nextRow() else {
                    end(table.source.displayName)
                    return false
                }
                rowCount += 1
                return true
            } catch {
                rowCount += 1
                for diagnostic in error.diagnostics { add(.malformedRow, in: table.source.displayName, diagnostic) }
            }
        }
    }

    /// Stores the number of rows of a finished file.
    private mutating func end(_ file: String) {
        rowCounts[file] = rowCount
        for index in losses.indices where losses[index].first.file == file { losses[index].total = rowCount }
        rowCount = 0
    }
}
