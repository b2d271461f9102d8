import CityModel
import Quantities
import Routing
import ServiceKernel

/// The log of commands as a table: its columns come from the vocabulary of the services.
///
/// A place has two columns: the zone's, and one for its point on the streets (`n17` is a node, `a17+9000` a place on an
/// arc; see `StreetPoint`), which is empty in a city without streets.
package enum CommandTable {
    /// When, who and what: those of every command.
    package static let fixedColumns = ["time_us", "actor", "action"]

    /// Of what these services are told, in the order in which their vocabularies first name them.
    package static func columns(of services: HostedServices) -> [String] {
        var columns = fixedColumns
        for entry in HostCommand.vocabulary(of: services) {
            for field in FieldOutline(of: entry.blank(1)).entries {
                for column in columnNames(of: field.field, field.sort) where !columns.contains(column) {
                    columns.append(column)
                }
            }
        }
        return columns
    }

    fileprivate static func columnNames(of field: Field, _ sort: FieldSort) -> [String] {
        switch sort {
        case .place: [field.column, pointColumn(of: field)]
        case .moment, .duration: ["\(field.column)_us"]
        case .numbered, .zone, .position, .list, .count, .integer, .flag, .money, .word, .text: [field.column]
        }
    }

    fileprivate static func pointColumn(of field: Field) -> String {
        field.column == "zone" ? "point" : "\(field.column)_point"
    }
}

/// Writes commands as rows of the table.
package struct CommandRow: FieldForm {
    private let names: ZoneNames
    private let columns: [String: Int]
    /// By column; empty where it does not apply.
    package private(set) var cells: [String]

    /// - Parameter services: those whose commands it will be given.
    package init(city: City, services: HostedServices = .taxis) {
        names = ZoneNames(city)
        let names = CommandTable.columns(of: services)
        columns = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        cells = Array(repeating: "", count: columns.count)
    }

    /// Makes `cells` those of the command.
    package mutating func write(_ command: some ServiceCommand, at time: SimTime) {
        for index in cells.indices { cells[index] = "" }
        set("time_us", "\(time.microseconds)")
        var copy = command
        // This form throws nothing.
        try? copy.describe(in: &self)
    }

    package mutating func write(_ timed: TimedCommand) { write(timed.command, at: timed.time) }

    package mutating func command(_ word: some OperationWord, _: @autoclosure () -> CommandDescription) {
        set("action", word.word)
    }

    package mutating func actor<One: CalledByNumber>(_ one: One) -> One {
        set("actor", one.numbered.text)
        return one
    }

    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        switch value.fieldValue {
        case .absent: break
        case .place(let place):
            set(field.column, names.name(of: place.zone))
            set(CommandTable.pointColumn(of: field), place.point.text)
        case .moment(let time): set("\(field.column)_us", "\(time.microseconds)")
        case .duration(let length): set("\(field.column)_us", "\(length.microseconds)")
        case .money(let money): set(field.column, "\(money.cents)")
        case .numbered, .zone, .position, .list, .count, .integer, .flag, .word, .text:
            set(field.column, value.fieldValue.text(by: names))
        }
    }

    private mutating func set(_ column: String, _ text: String) {
        if let index = columns[column] { cells[index] = text }
    }
}

/// Reads commands back from rows of the table; what is not exactly as `CommandRow` writes it is refused.
package struct CommandRowReader {
    /// What is wrong with a row.
    package struct Mistake: Error, Hashable, Sendable {
        /// The column, or nil where the row as a whole is no command.
        package var column: String?
        package var text: String

        package init(column: String?, text: String) {
            self.column = column
            self.text = text
        }
    }

    private struct Key: Hashable {
        /// nil of what is given by nobody who has a number: accounts act under tokens.
        var kind: NumberedKind?
        var action: String
    }

    private let zones: ZoneNames
    private let streets: RoadGraph?
    private let entries: [Key: CommandEntry<HostCommand>]
    /// Whoever has a number and gives commands.
    private let actors: [NumberedKind]
    /// Those of fields.
    private let columns = CommandTable.columns(of: .all).dropFirst(CommandTable.fixedColumns.count)

    /// - Parameter streets: the car network, if positions are points on it.
    package init(city: City, streets: RoadGraph? = nil) {
        self.streets = streets
        zones = ZoneNames(city)
        entries = Dictionary(
            HostCommand.vocabulary.map { (Key(kind: $0.actor, action: $0.action), $0) },
            uniquingKeysWith: { first, _ in first })
        actors = Array(Set(entries.keys.compactMap(\.kind)))
    }

    /// The time and the command of a row.
    ///
    /// - Parameter cell: the text of a column, empty where there is none.
    package func read(_ cell: (_ column: String) -> String) throws(Mistake) -> TimedCommand {
        guard let time = Int64(cell("time_us")).flatMap(CommandRowReader.time(microseconds:)) else {
            throw Mistake(column: "time_us", text: cell("time_us"))
        }
        let (actor, action) = (cell("actor"), cell("action"))
        let named = actors.lazy.compactMap { $0.numbered(actor) }.first
        guard actor.isEmpty || named != nil, let entry = entries[Key(kind: named?.kind, action: action)] else {
            throw Mistake(column: nil, text: "\(actor) \(action)")
        }
        return TimedCommand(time: time, command: try filled(entry.blank(named?.number ?? 1), cell))
    }

    /// The command with the fields that the row has.
    private func filled(
        _ blank: HostCommand, _ cell: (_ column: String) -> String
    ) throws(Mistake) -> HostCommand {
        var form = RowForm(zones: zones, streets: streets)
        for column in columns where !cell(column).isEmpty { form.unread[column] = cell(column) }
        var command = blank
        do {
            try command.describe(in: &form)
        } catch {
            throw error as? Mistake ?? Mistake(column: nil, text: "\(error)")
        }
        if let (column, text) = form.unread.min(by: { $0.key < $1.key }) { throw Mistake(column: column, text: text) }
        if let senseless = command.senseless {
            throw Mistake(column: senseless.field.column, text: cell(senseless.field.column))
        }
        return command
    }

    /// nil for a moment that no run can reach: before its start, or later than a millennium. What people write lies within a
    /// century, and timers that it leads to are due decades later at most (D07).
    private static func time(microseconds: Int64) -> SimTime? {
        let millennium = SimDuration.days(365_250)
        return (0...millennium.microseconds).contains(microseconds) ? SimTime(microseconds: microseconds) : nil
    }

    /// An empty text or list is written like one that is not there.
    private static func maySayNothing(_ sort: FieldSort) -> Bool {
        switch sort {
        case .text, .list: true
        case .numbered, .zone, .place, .position, .count, .integer, .flag, .moment, .duration, .money, .word: false
        }
    }

    /// The cells of one row, of which each field takes its own.
    private struct RowForm: FieldForm {
        let zones: ZoneNames
        let streets: RoadGraph?
        var unread: [String: String] = [:]

        mutating func visit<Value: FieldType>(
            _ field: Field, _ value: inout Value, _ presence: FieldPresence
        ) throws {
            let columns = CommandTable.columnNames(of: field, Value.sort)
            let text = unread.removeValue(forKey: columns[0])
            let point = columns.count > 1 ? unread.removeValue(forKey: columns[1]) : nil
            let mistake = Mistake(column: columns[0], text: text ?? "")
            let mayBeEmpty = presence == .optional || CommandRowReader.maySayNothing(Value.sort)
            guard let found = text == nil ? FieldValue.absent : read(text ?? "", point ?? "", Value.sort),
                found != .absent || mayBeEmpty, let read = Value(found)
            else { throw mistake }
            value = read
        }

        /// nil for what is no value of that sort.
        private func read(_ text: String, _ point: String, _ sort: FieldSort) -> FieldValue? {
            switch sort {
            case .place:
                guard let zone = zones.zone(named: text), let point = self.point(point, in: zone) else { return nil }
                return .place(Position(zone, point))
            case .moment: return Int64(text).flatMap(CommandRowReader.time(microseconds:)).map { .moment($0) }
            case .duration: return Int64(text).map { .duration(SimDuration(microseconds: $0)) }
            case .money: return Int64(text).map { .money(Money(cents: $0)) }
            case .numbered, .zone, .position, .list, .count, .integer, .flag, .word, .text:
                return FieldValue(text, sort) { zones.zone(named: $0) }
            }
        }

        /// nil for what is no point of the streets, or none where there should be one.
        private func point(_ text: String, in zone: ZoneID) -> StreetPoint? {
            guard let streets else { return text.isEmpty ? StreetPoint.none : nil }
            // Outside of all zones there need be no street.
            if text.isEmpty { return zone == .none ? StreetPoint.none : nil }
            if let node = numeral("n", text) { return node < streets.nodeCount ? .node(UInt32(node)) : nil }
            let parts = text.split(separator: "+", omittingEmptySubsequences: false)
            guard parts.count == 2, let arc = numeral("a", String(parts[0])), arc < streets.arcCount,
                let share = UInt32(parts[1]), share > 0, share < StreetPoint.wholeArc
            else { return nil }
            return .onArc(UInt32(arc), drivenShare: share)
        }

        private func numeral(_ letter: Character, _ text: String) -> Int? {
            text.first == letter ? Int(text.dropFirst()).flatMap { $0 >= 0 ? $0 : nil } : nil
        }
    }
}

extension StreetPoint {
    /// As in the columns of points; empty where there is none.
    fileprivate var text: String {
        isNone ? "" : isNode ? "n\(number)" : "a\(number)+\(drivenShare)"
    }
}
