import CityHost
import CityModel
import Quantities
import ServiceKernel
import SimulationKernel
import TestSupport
import Testing

@Suite("The table of commands")
struct CommandTableTests {
    static let city = City(
        name: "test", zones: ["A", "B, C", "outskirts"].map { Zone(name: $0) },
        legs: Array(repeating: TravelLeg(milliseconds: 60_000, metres: 1_000), count: 9),
        searchDistances: Array(repeating: 1, count: 9))

    @Test("Every command is read back as it was written", arguments: 1...20)
    func roundTrip(_ seed: UInt64) throws {
        let services: ServiceSet = [.taxis, .tours, .activity]
        var commands = RandomCommands(of: services, seed: seed, zones: CommandTableTests.city.zoneCount)
        let reader = CommandRowReader(city: CommandTableTests.city)
        var row = CommandRowWriter(city: CommandTableTests.city, services: services)
        for number in 0..<TestExtent.commandsReadBack {
            let (command, time) = (commands.next(), SimTime(microseconds: Int64(number) * 1_234_567))
            row.write(command, at: time)
            let cells = Dictionary(uniqueKeysWithValues: zip(CommandTable.columns(of: services), row.cells))
            let read = try reader.read { cells[$0] ?? "" }
            #expect(read == TimedCommand(time: time, command: command), "seed \(seed)")
        }
    }

    @Test("The columns are those of the command log, each once")
    func columns() {
        #expect(CommandTable.columns(of: .taxis).prefix(3) == ["time_us", "actor", "action"])
        #expect(Set(CommandTable.columns(of: .taxis)).count == CommandTable.columns(of: .taxis).count)
        #expect(
            Set(CommandTable.columns(of: .taxis)) == [
                "time_us", "actor", "action", "zone", "to", "taxi", "request", "client", "party", "share",
                "departure_us", "by", "fails", "because", "serial", "point", "to_point", "wheelchair",
            ])
        let unused: Set = [CommandTable.wheelchairColumn]
        #expect(
            CommandTable.columns(of: .taxis, without: unused)
                == CommandTable.columns(of: .taxis).filter { $0 != CommandTable.wheelchairColumn })
    }

    @Test(
        "An invalid cell is refused with its column",
        arguments: [
            (["actor": "x1", "action": "stop"], nil), (["actor": "d0", "action": "stop"], nil),
            (["actor": "d1", "action": "halt"], nil), (["actor": "c1", "action": "stop"], nil),
            (["actor": "d1", "action": "stop", "time_us": "-1"], "time_us"),
            (["actor": "d1", "action": "stop", "time_us": "soon"], "time_us"),
            (["actor": "d1", "action": "stop", "zone": "A"], "zone"),
            (["actor": "d1", "action": "start", "taxi": "t1"], "zone"),
            (["actor": "d1", "action": "start", "zone": "Z", "taxi": "t1"], "zone"),
            (["actor": "d1", "action": "start", "zone": "A"], "taxi"),
            (["actor": "d1", "action": "start", "zone": "A", "taxi": "d1"], "taxi"),
            (["actor": "d1", "action": "start", "zone": "A", "taxi": "t1", "point": "n1"], "zone"),
            (["actor": "d1", "action": "interrupt", "zone": "A", "because": "boredom"], "because"),
            (["actor": "d1", "action": "interrupt", "zone": "A"], "because"),
            (["actor": "c1", "action": "pay", "by": "barter", "fails": "false"], "by"),
            (["actor": "c1", "action": "pay", "by": "card", "fails": "no"], "fails"),
            (["actor": "c1", "action": "pay", "by": "card"], "fails"),
            (["actor": "c1", "action": "pay", "by": "cash", "fails": "true"], "fails"),
            (["actor": "c1", "action": "request", "zone": "A", "to": "A", "party": "999", "share": "true"], "party"),
            (["actor": "c1", "action": "request", "zone": "A", "to": "A", "party": "1", "share": "1"], "share"),
            (["actor": "c1", "action": "cancelReservation"], "request"),
            (["actor": "c1", "action": "changeReservation", "request": "r1", "departure_us": "x"], "departure_us"),
            (["actor": "r1", "action": "noShow"], "serial"), (["actor": "d1", "action": "noShow", "serial": "1"], nil),
        ] as [([String: String], String?)])
    func garbage(_ cells: [String: String], _ column: String?) {
        let reader = CommandRowReader(city: CommandTableTests.city)
        #expect {
            try reader.read { cells[$0] ?? ($0 == "time_us" ? "0" : "") }
        } throws: {
            ($0 as? CommandRowReader.RowError).map { $0.column == column } ?? false
        }
    }
}

/// Generates commands of every kind with random fields; values need not be valid.
struct RandomCommands {
    private let vocabulary: [CommandEntry<HostCommand>]
    private var random: RandomStream
    private let zones: Int

    init(of services: ServiceSet, seed: UInt64, zones: Int) {
        vocabulary = HostCommand.vocabulary(of: services)
        random = StreamFamily(seed: seed, replication: 1).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        self.zones = zones
    }

    mutating func next() -> HostCommand {
        while true {
            var command = vocabulary[below(vocabulary.count)].blank(UInt32(1 + below(1_000)))
            var form = RandomForm(random: random, zones: zones)
            // This form throws nothing.
            try? command.visitFields(with: &form)
            random = form.random
            if command.invalidCombination == nil { return command }
        }
    }

    private mutating func below(_ limit: Int) -> Int { Int(random.nextUInt64() % UInt64(limit)) }
}

/// Puts random values into the fields that logs contain.
struct RandomForm: FieldVisitor {
    var random: RandomStream
    let zones: Int
    /// The granularity of times; 1,000 µs so that the event log rounds nothing.
    var grainMicroseconds: Int64 = 1
    private(set) var values: [FieldValue] = []

    mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _ presence: FieldPresence) {
        if presence == .displayOnly || presence == .unlogged { return }
        if presence == .optional, below(3) == 0, let absent = Value(.absent) { return value = absent }
        guard let drawn = Value(draw(Value.domain)) else { return }
        value = drawn
        values.append(drawn.fieldValue)
    }

    mutating func participant<One: EntityIdentifier>(_ one: inout One?, in _: Field?, _ presence: FieldPresence) {
        guard let sample = one else { return }
        one = presence == .optional && below(3) == 0 ? nil : One(number: UInt32(1 + below(5_000)), like: sample)
        if let one { values.append(.entity(one.reference)) }
    }

    private mutating func draw(_ sort: FieldDomain) -> FieldValue {
        switch sort {
        case .numbered(let kind): .entity(EntityReference(kind, UInt32(1 + below(5_000))))
        case .zone: .zone(zone())
        case .place: .place(Position(zone()))
        case .position:
            .position(
                FixedPosition(
                    x: Int32(below(3_600_000_001) - 1_800_000_000), y: Int32(below(1_800_000_001) - 900_000_000)))
        case .list(let kind): .list((0...below(5)).map { _ in EntityReference(kind, UInt32(1 + below(5_000))) })
        case .count(let max): .count(random.nextUInt64() % (min(max, .max - 1) + 1))
        case .integer: .integer(Int64(below(1 << 30)) - 1 << 29)
        case .flag: .flag(below(2) == 0)
        case .moment: .moment(SimTime(microseconds: microseconds()))
        case .duration: .duration(SimDuration(microseconds: microseconds()))
        case .money: .money(Money(cents: Int64(below(1 << 30)) - 1 << 29))
        case .word(let words): .word(words[below(words.count)])
        case .text: .text(below(5) == 0 ? "" : "text \(below(1_000))")
        }
    }

    private mutating func microseconds() -> Int64 { Int64(below(1 << 30)) * grainMicroseconds }

    private mutating func zone() -> ZoneID {
        let index = below(zones + 1)
        return index == zones ? .none : ZoneID(index)
    }

    private mutating func below(_ limit: Int) -> Int { Int(random.nextUInt64() % UInt64(limit)) }
}
