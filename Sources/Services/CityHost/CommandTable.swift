import CityModel
import Quantities
import Routing
import ServiceKernel

/// The command log as a table, with columns from the vocabulary of the services.
///
/// A place has two columns: the zone's, and one for its point on the streets (`n17` is a node, `a17+9000` a place on an
/// arc; see `StreetPoint`), which is empty in a city without streets.
package enum CommandTable {
    /// The column that marks parties with a wheelchair. A run with only ordinary taxis leaves it out.
    package static let wheelchairColumn = "wheelchair"

    /// The columns of every command: time, actor and action.
    package static let fixedColumns = ["time_us", "actor", "action"]

    /// Returns the columns for the commands of these services, in the order in which their vocabularies first name
    /// them.
    ///
    /// - Parameter unused: columns that stay empty, because no command of the run can have such a value.
    package static func columns(of services: ServiceSet, without unused: Set<String> = []) -> [String] {
        var columns = fixedColumns
        for entry in HostCommand.vocabulary(of: services) {
            for field in FieldSchema(of: entry.blank(1)).entries {
                for column in columnNames(of: field.field, field.sort)
                where !columns.contains(column) && !unused.contains(column) {
                    columns.append(column)
                }
            }
        }
        return columns
    }

    fileprivate static func columnNames(of field: Field, _ sort: FieldDomain) -> [String] {
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
package struct CommandRowWriter: FieldVisitor {
    private let names: ZoneNames
    private let columns: [String: Int]
    /// The cells by column; empty where a column does not apply.
    package private(set) var cells: [String]

    /// Creates a writer of rows.
    ///
    /// - Parameters:
    ///   - services: the services whose commands are to be written.
    ///   - unused: columns that stay empty in this run, and are left out.
    package init(city: City, services: ServiceSet = .taxis, without unused: Set<String> = []) {
        names = ZoneNames(city)
        let names = CommandTable.columns(of: services, without: unused)
        columns = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        cells = Array(repeating: "", count: columns.count)
    }

    /// Fills `cells` with those of the command.
    package mutating func write(_ command: some ServiceCommand, at time: SimTime) {
        for index in cells.indices { cells[index] = "" }
        set("time_us", "\(time.microseconds)")
        var copy = command
        // This form throws nothing.
        try? copy.visitFields(with: &self)
    }

    /// Fills `cells` with those of the command.
    package mutating func write(_ timed: TimedCommand) { write(timed.command, at: timed.time) }

    /// Writes the command's word.
    package mutating func command(_ word: some OperationWord, _: @autoclosure () -> CommandDescription) {
        set("action", word.word)
    }

    /// Writes the command's actor.
    package mutating func actor<One: EntityIdentifier>(_ one: One) -> One {
        set("actor", one.reference.text)
        return one
    }

    /// Writes a field.
    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        switch value.fieldValue {
        case .absent: break
        case .place(let place):
            set(field.column, names.name(of: place.zone))
            set(CommandTable.pointColumn(of: field), place.point.text)
        case .moment(let time): set("\(field.column)_us", "\(time.microseconds)")
        case .duration(let length): set("\(field.column)_us", "\(length.microseconds)")
        case .money(let money): set(field.column, "\(money.cents)")
        case .entity, .zone, .position, .list, .count, .integer, .flag, .word, .text:
            set(field.column, value.fieldValue.text(by: names))
        }
    }

    private mutating func set(_ column: String, _ text: String) {
        if let index = columns[column] { cells[index] = text }
    }
}

/// Reads commands back from rows of the table, in exactly the form that `CommandRowWriter` writes.
package struct CommandRowReader {
    /// The error for a row that cannot be read.
    package struct RowError: Error, Hashable, Sendable {
        /// The column; nil if the row as a whole is no command.
        package var column: String?
        /// The text of the cell or row.
        package var text: String

        /// Creates an error.
        package init(column: String?, text: String) {
            self.column = column
            self.text = text
        }
    }

    private struct Key: Hashable {
        /// The kind of actor; nil for commands without a numbered actor, as accounts act under tokens.
        var kind: EntityKind?
        var action: String
    }

    private let zones: ZoneNames
    private let streets: RoadGraph?
    private let entries: [Key: CommandEntry<HostCommand>]
    /// The kinds of actors with numbers.
    private let actors: [EntityKind]
    /// The columns of fields.
    private let columns = CommandTable.columns(of: .all).dropFirst(CommandTable.fixedColumns.count)

    /// Creates a reader.
    ///
    /// - Parameter streets: the car network, if positions are points on it.
    package init(city: City, streets: RoadGraph? = nil) {
        self.streets = streets
        zones = ZoneNames(city)
        entries = Dictionary(
            HostCommand.vocabulary.map { (Key(kind: $0.actor, action: $0.action), $0) },
            uniquingKeysWith: { first, _ in first })
        actors = Array(Set(entries.keys.compactMap(\.kind)))
    }

    /// Reads the time and the command of a row.
    ///
    /// - Parameter cell: returns the text of a column, empty if there is none.
    /// - Throws: `Mistake` if the row is no command.
    package func read(_ cell: (_ column: String) -> String) throws(RowError) -> TimedCommand {
        guard let time = Int64(cell("time_us")).flatMap(CommandRowReader.time(microseconds:)) else {
            throw RowError(column: "time_us", text: cell("time_us"))
        }
        let (actor, action) = (cell("actor"), cell("action"))
        let named = actors.lazy.compactMap { $0.reference(actor) }.first
        guard actor.isEmpty || named != nil, let entry = entries[Key(kind: named?.kind, action: action)] else {
            throw RowError(column: nil, text: "\(actor) \(action)")
        }
        return TimedCommand(time: time, command: try filled(entry.blank(named?.number ?? 1), cell))
    }

    /// Returns the command with the fields of the row.
    private func filled(
        _ blank: HostCommand, _ cell: (_ column: String) -> String
    ) throws(RowError) -> HostCommand {
        var form = RowFieldReader(zones: zones, streets: streets)
        for column in columns where !cell(column).isEmpty { form.unread[column] = cell(column) }
        var command = blank
        do {
            try command.visitFields(with: &form)
        } catch {
            throw error as? RowError ?? RowError(column: nil, text: "\(error)")
        }
        if let (column, text) = form.unread.min(by: { $0.key < $1.key }) { throw RowError(column: column, text: text) }
        if let senseless = command.invalidCombination {
            throw RowError(column: senseless.field.column, text: cell(senseless.field.column))
        }
        return command
    }

    /// Returns the time, or nil if no run can reach it: before the start, or later than a millennium. Times in
    /// scenarios lie within a century, and the timers that they cause are due decades later at most (D07).
    private static func time(microseconds: Int64) -> SimTime? {
        let millennium = SimDuration.days(365_250)
        return (0...millennium.microseconds).contains(microseconds) ? SimTime(microseconds: microseconds) : nil
    }

    /// Returns whether an empty value is written like an absent one: texts and lists.
    private static func allowsEmptyText(_ sort: FieldDomain) -> Bool {
        switch sort {
        case .text, .list: true
        case .numbered, .zone, .place, .position, .count, .integer, .flag, .moment, .duration, .money, .word: false
        }
    }

    /// A form that fills each field from its cells of one row.
    private struct RowFieldReader: FieldVisitor {
        let zones: ZoneNames
        let streets: RoadGraph?
        var unread: [String: String] = [:]

        mutating func visit<Value: FieldType>(
            _ field: Field, _ value: inout Value, _ presence: FieldPresence
        ) throws {
            let columns = CommandTable.columnNames(of: field, Value.domain)
            let text = unread.removeValue(forKey: columns[0])
            let point = columns.count > 1 ? unread.removeValue(forKey: columns[1]) : nil
            let invalid = RowError(column: columns[0], text: text ?? "")
            let mayBeEmpty = presence == .optional || CommandRowReader.allowsEmptyText(Value.domain)
            guard let found = text == nil ? FieldValue.absent : read(text ?? "", point ?? "", Value.domain),
                found != .absent || mayBeEmpty, let read = Value(found)
            else { throw invalid }
            value = read
        }

        /// Returns the value of a text, or nil if it is not of that sort.
        private func read(_ text: String, _ point: String, _ sort: FieldDomain) -> FieldValue? {
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

        /// Returns the point of a text, or nil if it is no point of the streets or a required point is absent.
        private func point(_ text: String, in zone: ZoneID) -> StreetPoint? {
            guard let streets else { return text.isEmpty ? StreetPoint.none : nil }
            // A place outside of all zones may have no street.
            if text.isEmpty { return zone == .none ? StreetPoint.none : nil }
            if let node = numeral("n", text) { return node < streets.nodeCount ? .node(UInt32(node)) : nil }
            let parts = text.split(separator: "+", omittingEmptySubsequences: false)
            guard parts.count == 2, let arc = numeral("a", String(parts[0])), arc < streets.arcCount,
                let share = UInt32(parts[1]), share > 0, share < StreetPoint.arcFractionOfWhole
            else { return nil }
            return .onArc(UInt32(arc), drivenShare: share)
        }

        private func numeral(_ letter: Character, _ text: String) -> Int? {
            text.first == letter ? Int(text.dropFirst()).flatMap { $0 >= 0 ? $0 : nil } : nil
        }
    }
}

extension StreetPoint {
    /// The text in the columns of points; empty for no point.
    fileprivate var text: String {
        isNone ? "" : isNode ? "n\(number)" : "a\(number)+\(arcFraction)"
    }
}
