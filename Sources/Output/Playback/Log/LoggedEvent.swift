import InputFiles

/// A line of the event log in numbers instead of words.
struct LoggedEvent {
    /// A value of the line.
    enum Cell: Hashable {
        /// By its number in the reader's `words`.
        case word(Int)
        /// `d17`, `129.426`: what stands before the digits, a word too; and the digits, with how many behind the point.
        case number(Int64, prefix: Int, decimals: Int)
    }

    /// From the start of the run.
    var milliseconds: Int64 = 0
    /// Its number in the reader's `words`.
    var event = 0
    /// 0 where the line names none.
    var request = 0, client = 0, driver = 0
    /// In the order of the city; nil where the line names none, or one outside the service area.
    var zone: Int?
    /// The zone of the detail `to`, likewise.
    var destination: Int?
    /// Everything that the line says, those who are named first, in its order; names are the reader's words.
    var cells: [(name: Int, cell: Cell)] = []

    /// The number that stands under a name; nil where there is none.
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

/// Words of the log that are looked for: the first that a reader knows, in this order.
enum LogWord: Int, CaseIterable {
    case request, client, driver, zone
    case to, ride, price, because, departure, wait, walker, tour, waypoint, user, place, runner, kind
    case taxiProblem, run

    /// As the log writes it.
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
    private var table: LogTable
    /// Of those who are named, in the order of `LogWord`.
    private let named: [Int]
    private let columns: (time: Int, event: Int, detail: Int)
    private let zones: WordTable
    private(set) var words: WordTable
    private(set) var event = LoggedEvent()
    /// Nobody in it has a higher number.
    var numberMax: Int64 { table.numberMax }

    /// - Parameter zoneNames: what the log calls the zones.
    /// - Throws: `InputError` if the file is no event log.
    init(_ path: String, zoneNames: [String]) throws(InputError) {
        table = try LogTable(path)
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

    /// - Returns: false at the end of the log.
    /// - Throws: `InputError` for a line whose time is none, or goes back, and for a last one that is not whole.
    mutating func next() throws(InputError) -> Bool {
        guard try table.nextEndedRow() else { return false }
        let table = table  // read from while this reader changes
        guard table.withRow({ row in read(row) }) else {
            throw table.mistake(
                "'\(table.text(columns.time))' is no time that follows the line before",
                remedy: "the log is as 'cabrank run --events' writes it")
        }
        return true
    }

    /// - Returns: false for a line whose time is none, or goes back.
    private mutating func read(_ row: LogTable.Row) -> Bool {
        guard let time = row[columns.time].milliseconds, time >= event.milliseconds else { return false }
        event.milliseconds = time
        event.event = words.number(of: row[columns.event])
        event.cells.removeAll(keepingCapacity: true)
        for (name, column) in named.enumerated() {
            let bytes = row[column]
            if bytes.isEmpty { continue }
            // Zones may be called by numbers.
            let isZone = name == LogWord.zone.rawValue
            event.cells.append((name, isZone ? .word(words.number(of: bytes)) : EventLogReader.cell(bytes, &words)))
        }
        event.request = row[named[0]].number(behind: "r", max: numberMax)
        event.client = row[named[1]].number(behind: "c", max: numberMax)
        event.driver = row[named[2]].number(behind: "d", max: numberMax)
        event.zone = row[named[3]].isEmpty ? nil : zones.known(row[named[3]])
        event.destination = nil
        readDetails(row[columns.detail])
        return true
    }

    func word(_ number: Int) -> String { words[number] }

    /// `name=value;name=value`
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
