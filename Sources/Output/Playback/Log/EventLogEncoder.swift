/// The whole event log in columns, so that the page can show any person's story: every line, to the millisecond.
///
/// Lines with the same event and names are of one kind, and each kind has a column for each name. A number is written
/// as its difference to a prediction: the last client, driver and price of the request, or else the previous value of
/// the column; for a zone, the driver's last zone. A correct prediction takes one bit.
struct EventLogEncoder {
    /// The event and the columns of lines of one kind.
    private struct Kind {
        var event: Int
        var names: [Int]
        var columns: [Column]
    }

    private struct Column {
        var bytes = ByteColumn()
        /// Format of the column's numbers; nil until the first one. Numbers in another format are written as words.
        var form: (prefix: Int, decimals: Int)?
        private var last: Int64 = 0

        /// Appends a number as an even code: twice its zigzag difference to the prediction.
        ///
        /// - Returns: false for a number of another format, which is not written.
        mutating func append(_ number: Int64, _ prefix: Int, _ decimals: Int, expected: Int64?) -> Bool {
            let form = form ?? (prefix, decimals)
            guard form == (prefix, decimals) else { return false }
            self.form = form
            bytes.append(ByteColumn.zigzag(number - (expected ?? last)) << 1)
            last = number
            return true
        }

        /// Appends a word as an odd code: 1 if the prediction is correct. Otherwise the bits above are odd for words of
        /// the log and even for words of `unusual`, as the number of neither is known before the end.
        mutating func append(word: Int, expected: Int?) {
            bytes.append(word == expected ? 1 : UInt64(2 * word + 1) << 1 | 1)
        }

        mutating func append(unusual word: Int) { bytes.append(UInt64(2 * word + 2) << 1 | 1) }
    }

    private var times = ByteColumn()
    private var kindNumbers = ByteColumn()
    private var kinds: [Kind] = []
    /// Kinds by event.
    private var kindsByEvent: [[Int]] = []
    private var last = ValuePredictor()
    private var milliseconds: Int64 = 0
    private(set) var lineCount = 0
    /// Words for numbers in another format; they follow the words of the log.
    private var unusual: [String] = []

    mutating func append(_ event: LoggedEvent, words: WordTable) {
        lineCount += 1
        times.append(UInt64(event.milliseconds - milliseconds))
        milliseconds = event.milliseconds
        let kind = kindNumber(of: event)
        kindNumbers.append(kind)
        for (place, (name, cell)) in event.cells.enumerated() {
            let word = LogWord(rawValue: name)
            switch cell {
            case .number(let number, let prefix, let decimals):
                let expected = last.number(word, of: event)
                if !kinds[kind].columns[place].append(number, prefix, decimals, expected: expected) {
                    kinds[kind].columns[place].append(unusual: unusual.count)
                    unusual.append(EventLogEncoder.text(number, decimals, behind: words[prefix]))
                }
                last.note(number, word, of: event)
            case .word(let number):
                let expected = word == .zone ? last.zone(of: event.driver) : nil
                kinds[kind].columns[place].append(word: number, expected: expected)
                if word == .zone { last.note(zone: number, of: event.driver) }
            }
        }
    }

    private mutating func kindNumber(of event: LoggedEvent) -> Int {
        while kindsByEvent.count <= event.event { kindsByEvent.append([]) }
        for kind in kindsByEvent[event.event]
        where kinds[kind].names.elementsEqual(event.cells, by: { $0 == $1.name }) { return kind }
        kinds.append(
            Kind(
                event: event.event, names: event.cells.map(\.name),
                columns: Array(repeating: Column(), count: event.cells.count)))
        kindsByEvent[event.event].append(kinds.count - 1)
        return kinds.count - 1
    }

    private static func text(_ number: Int64, _ decimals: Int, behind prefix: String) -> String {
        var digits = String(number.magnitude)
        while digits.count <= decimals { digits = "0" + digits }
        let point = decimals > 0 ? "." + digits.suffix(decimals) : ""
        return "\(prefix)\(number < 0 ? "-" : "")\(digits.dropLast(decimals))\(point)"
    }

    // MARK: As the page reads it

    /// The description that the page needs to read the columns.
    struct Scheme {
        struct Kind {
            var event: String
            /// Name and number format of each column.
            var columns: [(name: String, prefix: String, decimals: Int)]
        }

        var kinds: [Kind]
        /// Words by index.
        var words: [String]
        var unusualWords: [String]
        var lineCount: Int
    }

    func scheme(words: WordTable) -> Scheme {
        let texts = (0..<words.count).map { words[$0] }
        return Scheme(
            kinds: kinds.map { kind in
                Scheme.Kind(
                    event: texts[kind.event],
                    columns: zip(kind.names, kind.columns).map { name, column in
                        (texts[name], column.form.map { texts[$0.prefix] } ?? "", column.form?.decimals ?? 0)
                    })
            }, words: texts, unusualWords: unusual, lineCount: lineCount)
    }

    /// Times, kinds, then the columns of each kind.
    var bytes: [UInt8] { ByteColumn.joined([times, kindNumbers] + kinds.flatMap { $0.columns.map(\.bytes) }) }
}

/// The last values of requests and drivers, as predictions.
private struct ValuePredictor {
    /// Values by request; 0 if there is none yet.
    private var clients: [Int64] = [], drivers: [Int64] = [], prices: [Int64] = []
    /// Zone of each driver as an index in `words`; −1 if there is none yet.
    private var zones: [Int] = []

    func zone(of driver: Int) -> Int? { driver < zones.count && zones[driver] >= 0 ? zones[driver] : nil }

    mutating func note(zone: Int, of driver: Int) {
        guard driver > 0 else { return }
        while zones.count <= driver { zones.append(-1) }
        zones[driver] = zone
    }

    /// Returns the prediction of a number; nil without one, or if the column predicts by its previous value.
    func number(_ name: LogWord?, of event: LoggedEvent) -> Int64? {
        guard event.request > 0, event.request < clients.count else { return nil }
        var known: Int64 = 0
        if name == .client { known = clients[event.request] }
        if name == .driver { known = drivers[event.request] }
        if name == .price { known = prices[event.request] }
        return known == 0 ? nil : known
    }

    mutating func note(_ number: Int64, _ name: LogWord?, of event: LoggedEvent) {
        guard event.request > 0 else { return }
        while clients.count <= event.request {
            clients.append(0)
            drivers.append(0)
            prices.append(0)
        }
        if name == .client { clients[event.request] = number }
        if name == .driver { drivers[event.request] = number }
        if name == .price { prices[event.request] = number }
    }
}
