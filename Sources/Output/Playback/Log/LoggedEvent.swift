import InputFiles

/// A line of the event log with numbers instead of words.
struct LoggedEvent {
    /// A value of the line.
    enum Cell: Hashable {
        /// Index in the reader's `words`.
        case word(Int)
        /// A number with a prefix, `d17` or `129.426`: its digits as an integer, the prefix as an index in `words`, and
        /// the number of decimals.
        case number(Int64, prefix: Int, decimals: Int)
    }

    /// Time from the start of the run.
    var milliseconds: Int64 = 0
    /// Name of the event, as an index in the reader's `words`.
    var event = 0
    /// Numbers of the request, client and driver; 0 if the line has none.
    var request = 0, client = 0, driver = 0
    /// Index of the zone; nil if the line has none, or one outside the service area.
    var zone: Int?
    /// Index of the zone in the detail `to`; nil as for `zone`.
    var destination: Int?
    /// All values of the line in its order, people first; names are indices in the reader's `words`.
    var cells: [(name: Int, cell: Cell)] = []

    /// Returns the number of a name, or nil if there is none.
    func number(_ name: LogWord) -> Int64? {
        for (other, cell) in cells where other == name.rawValue {
            if case .number(let number, _, _) = cell { return number }
        }
        return nil
    }

    func hasWord(_ word: LogWord, as name: LogWord) -> Bool {
        cells.contains { $0.name == name.rawValue && $0.cell == .word(word.rawValue) }
    }
}

/// Words of the log that the code refers to. They are the first entries of every reader's `words`, in this order.
enum LogWord: Int, CaseIterable {
    case request, client, driver, zone
    case to, ride, price, because, departure, wait, walker, tour, waypoint, user, place, runner, kind
    case taxiProblem, run

    /// Spelling in the log.
    var text: String {
        switch self {
        case .departure, .wait: "\(self)_s"
        case .request, .client, .driver, .zone, .to, .ride, .price, .because, .walker, .tour, .waypoint, .user,
            .place, .runner, .kind, .taxiProblem, .run:
            "\(self)"
        }
    }
}

/// Reads `events.csv` line by line.
struct EventLogReader {
    private var table: LogFileReader
    /// Columns of the request, client, driver and zone, in the order of `LogWord`.
    private let named: [Int]
    private let columns: (time: Int, event: Int, detail: Int)
    private let zones: WordTable
    private(set) var words: WordTable
    private(set) var event = LoggedEvent()
    /// Upper bound of people's numbers in the log.
    var numberMax: Int64 { table.numberMax }

    /// Opens an event log.
    ///
    /// - Parameter zoneNames: names of the zones in the log.
    /// - Throws: `InputError` if the file is no event log.
    init(_ path: String, zoneNames: [String]) throws(InputError) {
        table = try LogFileReader(path)
        columns = (
            try table.requiredColumn("time_s"), try table.requiredColumn("event"), try table.requiredColumn("detail")
        )
        named = [
            try table.requiredColumn("request"), try table.requiredColumn("client"),
            try table.requiredColumn("driver"), try table.requiredColumn("zone"),
        ]
        zones = WordTable(zoneNames)
        words = WordTable(LogWord.allCases.map(\.text))
    }

    /// Reads the next event; returns false at the end of the log.
    ///
    /// - Throws: `InputError` for a line with an invalid or decreasing time, and for an incomplete last line.
    mutating func next() throws(InputError) -> Bool {
        guard try table.nextCompleteRow() else { return false }
        let table = table  // a copy to read from while this reader changes
        guard table.withRow({ row in read(row) }) else {
            throw table.error(
                "'\(table.text(columns.time))' is not a time at or after that of the line before",
                remedy: "use the log that 'cabrank run --events' wrote")
        }
        return true
    }

    /// Reads a row; returns false if its time is invalid or decreases.
    private mutating func read(_ row: LogFileReader.Row) -> Bool {
        guard let time = row[columns.time].milliseconds, time >= event.milliseconds else { return false }
        event.milliseconds = time
        event.event = words.number(of: row[columns.event])
        event.cells.removeAll(keepingCapacity: true)
        for (name, column) in named.enumerated() {
            let bytes = row[column]
            if bytes.isEmpty { continue }
            // Names of zones may be numbers.
            let isZone = name == LogWord.zone.rawValue
            event.cells.append((name, isZone ? .word(words.number(of: bytes)) : EventLogReader.cell(bytes, &words)))
        }
        event.request = row[named[0]].number(after: "r", max: numberMax)
        event.client = row[named[1]].number(after: "c", max: numberMax)
        event.driver = row[named[2]].number(after: "d", max: numberMax)
        event.zone = row[named[3]].isEmpty ? nil : zones.known(row[named[3]])
        event.destination = nil
        readDetails(row[columns.detail])
        return true
    }

    func word(_ number: Int) -> String { words[number] }

    /// Reads `name=value;name=value`.
    private mutating func readDetails(_ bytes: UnsafeRawBufferPointer) {
        var start = 0
        while start < bytes.count {
            var middle = start
            while middle < bytes.count && bytes[middle] != UInt8(ascii: "=") { middle += 1 }
            var end = middle
            while end < bytes.count && bytes[end] != UInt8(ascii: ";") { end += 1 }
            let name = words.number(of: UnsafeRawBufferPointer(rebasing: bytes[start..<middle]))
            let value = UnsafeRawBufferPointer(rebasing: bytes[min(middle + 1, end)..<end])
            let isZone = name == LogWord.to.rawValue
            event.cells.append((name, isZone ? .word(words.number(of: value)) : EventLogReader.cell(value, &words)))
            if isZone { event.destination = zones.known(value) }
            start = end + 1
        }
    }

    private static func cell(_ bytes: UnsafeRawBufferPointer, _ words: inout WordTable) -> LoggedEvent.Cell {
        let letters = bytes.prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }.count
        guard letters < bytes.count,
            let (number, decimals) = UnsafeRawBufferPointer(rebasing: bytes[letters...]).decimal
        else { return .word(words.number(of: bytes)) }
        let prefix = words.number(of: UnsafeRawBufferPointer(rebasing: bytes[..<letters]))
        return .number(number, prefix: prefix, decimals: decimals)
    }
}
