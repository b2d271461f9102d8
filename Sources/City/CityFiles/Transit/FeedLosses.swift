import InputFiles

/// Rows of a feed that could not be used, for one reason.
package struct FeedLoss: Hashable, Sendable, CustomStringConvertible {
    /// Where the first is, and what is wrong with it.
    package var first: Diagnostic
    package var count: Int

    package var description: String {
        count == 1 ? "\(first); left out" : "\(first); left out, as \(count - 1) more like it"
    }
}

/// Counts the rows that are left out, and keeps the first for each reason.
struct FeedLosses {
    /// Why a row is left out.
    enum Reason {
        case malformedRow, missingName, repeatedName, wrongPosition, wrongNumber, wrongTime, wrongDate, wrongWord
        case unknownStop, unknownLine, unknownTrip, unknownCalendar, unknownAgency
        case timesFall, tooFewCalls, noTimeAtEnd, notUnderstood
    }

    private struct Place: Hashable {
        var file: String
        var reason: Reason
    }

    private(set) var losses: [FeedLoss] = []
    /// Of the losses; looked up, never walked through.
    private var numbers: [Place: Int] = [:]

    /// - Parameter diagnostic: made only for the first.
    mutating func add(_ reason: Reason, in file: String, _ diagnostic: @autoclosure () -> Diagnostic) {
        let place = Place(file: file, reason: reason)
        if let number = numbers[place] {
            losses[number].count += 1
        } else {
            numbers[place] = losses.count
            losses.append(FeedLoss(first: diagnostic(), count: 1))
        }
    }

    /// Goes to the next row of a table that is well formed.
    ///
    /// - Returns: false at the end of the file.
    mutating func nextRow(of table: inout CSVReader) -> Bool {
        while true {
            do throws(InputError) {
                return try table.nextRow()
            } catch {
                for diagnostic in error.diagnostics { add(.malformedRow, in: table.source.displayName, diagnostic) }
            }
        }
    }
}
