import InputFiles
import Quantities

/// Where people were when they gave their commands: `commands.csv` says it, the event log only the zone.
struct CommandPlaces {
    /// Of people of one kind, by their number: what they said last; nil of those who said nothing.
    private struct Said<Place> {
        private var places: [Place?] = []

        subscript(number: Int) -> Place? {
            get { number < places.count ? places[number] : nil }
            set {
                while places.count <= number { places.append(nil) }
                places[number] = newValue
            }
        }
    }

    private struct Columns {
        var time, actor, action: Int
        var point, to, toPoint, place, position, accuracy, taken: Int?
    }

    private var table: LogTable
    private let columns: Columns
    private let nodeCount, arcCount: Int
    private let map: LocalMap?
    private let zones: WordTable
    /// Of the row that was read last, and is yet to be taken in.
    private var milliseconds: Int64 = -1
    private var isAtEnd = false
    /// Moves of drivers that the event log may not show: one within a zone changes nothing (D04).
    private var moves: [Move] = []
    private var ofDriver = Said<StreetPoint>()
    private var originOfClient = Said<StreetPoint>()
    private var destinationOfClient = Said<StreetPoint>()
    private var destinationZoneOfClient = Said<Int>()
    private var ofWalker = Said<MapPoint>()

    /// Where tourists and runners were, as far as nobody has taken it yet.
    private var sightings: [Sighting] = []
    private var fixes: [RunnerFix] = []

    /// Where a tourist is who shares the own position, or asks for what is around.
    struct Sighting {
        var tourist: Int
        var milliseconds: Int64
        var place: MapPoint
    }

    /// Where a runner was when the fix was taken, which may be long before it was sent.
    struct RunnerFix {
        var runner: Int
        var takenMilliseconds: Int64
        var accuracyMetres: UInt32
        var place: MapPoint
    }

    /// Where a driver said to have come.
    struct Move {
        var driver: Int
        var milliseconds: Int64
        var point: StreetPoint
    }

    /// - Parameter map: on which positions of people are told; nil where nobody tells any.
    /// - Throws: `InputError` if the file is no command log.
    init(_ path: String, ground: Ground, map: LocalMap?) throws(InputError) {
        table = try LogTable(path)
        columns = Columns(
            time: try table.requiredColumn("time_us"), actor: try table.requiredColumn("actor"),
            action: try table.requiredColumn("action"), point: table.column("point"),
            to: table.column("to"), toPoint: table.column("to_point"), place: table.column("place"),
            position: table.column("position"),
            accuracy: table.column("accuracyMetres"), taken: table.column("taken_us"))
        (nodeCount, arcCount) = (ground.streets.nodes.count, ground.streets.heads.count)
        self.map = map
        zones = WordTable(ground.zones.map(\.name))
        try readRow()
    }

    /// Takes in what was said up to a moment of the event log, which rounds to milliseconds.
    mutating func advance(to milliseconds: Int64) throws(InputError) {
        while !isAtEnd && self.milliseconds <= milliseconds {
            try takeIn()
            try readRow()
        }
    }

    /// The moves before a moment that no line of the event log has told; they are not told again.
    mutating func untoldMoves(before milliseconds: Int64) -> [Move] {
        guard let first = moves.first, first.milliseconds < milliseconds else { return [] }
        let untold = moves.prefix { $0.milliseconds < milliseconds }
        moves.removeFirst(untold.count)
        return Array(untold)
    }

    /// The event log shows the move of a driver.
    mutating func tellMove(of driver: Int) { moves.removeAll { $0.driver == driver } }

    func point(ofDriver driver: Int) -> StreetPoint? { ofDriver[driver] }
    func origin(ofClient client: Int) -> StreetPoint? { originOfClient[client] }
    func destination(ofClient client: Int) -> StreetPoint? { destinationOfClient[client] }
    func destinationZone(ofClient client: Int) -> Int? { destinationZoneOfClient[client] }
    func place(ofWalker walker: Int) -> MapPoint? { ofWalker[walker] }

    /// What was said up to now, each once.
    mutating func takeSightings() -> [Sighting] { CommandPlaces.taken(&sightings) }
    mutating func takeFixes() -> [RunnerFix] { CommandPlaces.taken(&fixes) }

    private static func taken<Element>(_ list: inout [Element]) -> [Element] {
        if list.isEmpty { return [] }
        defer { list = [] }
        return list
    }

    private mutating func readRow() throws(InputError) {
        isAtEnd = try !table.nextEndedRow()
        guard !isAtEnd else { return }
        guard let time = milliseconds(columns.time), time >= max(milliseconds, 0), time <= LogTable.millisecondsMax
        else {
            throw table.mistake(
                "'\(table.text(columns.time))' is no time that follows the line before",
                remedy: "the log is as 'cabrank run --events' writes it")
        }
        milliseconds = time
    }

    /// Of whole microseconds.
    private func milliseconds(_ column: Int) -> Int64? {
        guard let (microseconds, decimals) = table.withBytes(column, { $0.decimal }), decimals == 0 else { return nil }
        return (microseconds + 500) / 1_000
    }

    private mutating func takeIn() throws(InputError) {
        if let driver = actor("d") {
            guard let said = point(columns.point) else { return }
            ofDriver[driver] = said
            if table.withBytes(columns.action, { $0.elementsEqual("move".utf8) }) {
                moves.append(Move(driver: driver, milliseconds: milliseconds, point: said))
            }
        } else if let client = actor("c") {
            if let said = point(columns.point) { originOfClient[client] = said }
            if let said = point(columns.toPoint) { destinationOfClient[client] = said }
            if let to = columns.to, let said = table.withBytes(to, { zones.known($0) }) {
                destinationZoneOfClient[client] = said
            }
        } else if let walker = actor("w") {
            if let said = place(columns.place) { ofWalker[walker] = said }
        } else if let tourist = actor("u") {
            guard let said = place(columns.position) else { return }
            sightings.append(Sighting(tourist: tourist, milliseconds: milliseconds, place: said))
        } else if let runner = actor("runner"), let said = place(columns.position) {
            let accuracy = columns.accuracy.flatMap { table.withBytes($0) { $0.decimal } }?.number ?? 0
            fixes.append(
                RunnerFix(
                    runner: runner, takenMilliseconds: try takenMilliseconds(),
                    accuracyMetres: UInt32(clamping: accuracy),
                    place: said))
        }
    }

    /// When the fix of this line was taken: by the time that it is sent at, unless it tells another.
    private func takenMilliseconds() throws(InputError) -> Int64 {
        guard let column = columns.taken, !table.isEmpty(column) else { return milliseconds }
        guard let taken = milliseconds(column), (0...milliseconds).contains(taken) else {
            throw table.mistake(
                "'\(table.text(column))' is no time before that of the line", remedy: "a fix is taken before it is sent"
            )
        }
        return taken
    }

    /// Whose command it is; nil if it is that of somebody else.
    private func actor(_ word: StaticString) -> Int? {
        let number = table.withBytes(columns.actor) { $0.number(behind: word, max: table.numberMax) }
        return number > 0 ? number : nil
    }

    /// `45.0123456 -30.1`; nil for anything else, and where nobody tells any.
    private func place(_ column: Int?) -> MapPoint? {
        guard let map, let column, !table.isEmpty(column) else { return nil }
        return FixedPosition(logText: table.text(column)).map { MapPoint($0.coordinate, on: map) }
    }

    /// `n17`, or `a17+9000`; nil for anything else, and for what the streets do not have.
    private func point(_ column: Int?) -> StreetPoint? {
        guard let column, !table.isEmpty(column) else { return nil }
        return table.withBytes(column) { bytes in
            let plus = bytes.firstIndex(of: UInt8(ascii: "+")) ?? bytes.count
            let digits = UnsafeRawBufferPointer(rebasing: bytes[min(1, plus)..<plus])
            guard let (number, decimals) = digits.decimal, decimals == 0, number >= 0 else { return nil }
            if bytes.first == UInt8(ascii: "n"), plus == bytes.count {
                return number < nodeCount ? .node(UInt32(number)) : nil
            }
            let behind = UnsafeRawBufferPointer(rebasing: bytes[min(plus + 1, bytes.count)...])
            guard bytes.first == UInt8(ascii: "a"), number < arcCount, let (share, _) = behind.decimal,
                share > 0, share < StreetPoint.wholeArc
            else { return nil }
            return .onArc(UInt32(number), drivenShare: UInt32(share))
        }
    }
}
