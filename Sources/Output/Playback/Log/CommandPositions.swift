import InputFiles
import Quantities

/// The positions in `commands.csv`, which the event log lacks: it only has zones.
struct CommandPositions {
    /// Latest positions of people of one kind, by number; nil for people without a position so far.
    private struct LatestByNumber<Place> {
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

    private var table: LogFileReader
    private let columns: Columns
    private let nodeCount, arcCount: Int
    private let map: LocalMap?
    private let zones: WordTable
    /// Time of the row that has been read but not yet processed.
    private var milliseconds: Int64 = -1
    private var isAtEnd = false
    /// Moves of drivers that the event log may omit: a move within a zone has no effect (D04).
    private var moves: [Move] = []
    private var ofDriver = LatestByNumber<StreetPoint>()
    private var originOfClient = LatestByNumber<StreetPoint>()
    private var destinationOfClient = LatestByNumber<StreetPoint>()
    private var destinationZoneOfClient = LatestByNumber<Int>()
    private var ofWalker = LatestByNumber<MapPoint>()

    /// Positions of tourists and runners that have not been taken yet.
    private var sightings: [TouristPosition] = []
    private var fixes: [RunnerFix] = []

    /// The position of a tourist who shares it or asks for nearby places.
    struct TouristPosition {
        var tourist: Int
        var milliseconds: Int64
        var place: MapPoint
    }

    /// The position of a runner at the time of a fix, which may be sent much later.
    struct RunnerFix {
        var runner: Int
        var takenMilliseconds: Int64
        var accuracyMetres: UInt32
        var place: MapPoint
    }

    /// The position to which a driver reports to have moved.
    struct Move {
        var driver: Int
        var milliseconds: Int64
        var point: StreetPoint
    }

    /// Opens a command log.
    ///
    /// - Parameter map: projection of people's positions; nil if no positions are needed.
    /// - Throws: `InputError` if the file is no command log.
    init(_ path: String, ground: BaseMap, map: LocalMap?) throws(InputError) {
        table = try LogFileReader(path)
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

    /// Processes all commands up to a time of the event log, which rounds to milliseconds.
    mutating func advance(to milliseconds: Int64) throws(InputError) {
        while !isAtEnd && self.milliseconds <= milliseconds {
            try processRow()
            try readRow()
        }
    }

    /// Returns and removes the moves before a time that no event has shown.
    mutating func takeUnloggedMoves(before milliseconds: Int64) -> [Move] {
        guard let first = moves.first, first.milliseconds < milliseconds else { return [] }
        let passed = moves.prefix { $0.milliseconds < milliseconds }
        moves.removeFirst(passed.count)
        return Array(passed)
    }

    /// Removes the move of a driver that an event shows.
    mutating func removeMoves(of driver: Int) { moves.removeAll { $0.driver == driver } }

    func point(ofDriver driver: Int) -> StreetPoint? { ofDriver[driver] }
    func origin(ofClient client: Int) -> StreetPoint? { originOfClient[client] }
    func destination(ofClient client: Int) -> StreetPoint? { destinationOfClient[client] }
    func destinationZone(ofClient client: Int) -> Int? { destinationZoneOfClient[client] }
    func place(ofWalker walker: Int) -> MapPoint? { ofWalker[walker] }

    /// Returns and removes the positions of tourists read so far.
    mutating func takeTouristPositions() -> [TouristPosition] { CommandPositions.taken(&sightings) }
    mutating func takeFixes() -> [RunnerFix] { CommandPositions.taken(&fixes) }

    private static func taken<Element>(_ list: inout [Element]) -> [Element] {
        if list.isEmpty { return [] }
        defer { list = [] }
        return list
    }

    private mutating func readRow() throws(InputError) {
        isAtEnd = try !table.nextCompleteRow()
        guard !isAtEnd else { return }
        guard let time = milliseconds(columns.time), time >= max(milliseconds, 0), time <= LogFileReader.millisecondsMax
        else {
            throw table.error(
                "'\(table.text(columns.time))' is not a time at or after that of the line before",
                remedy: "use the log that 'cabrank run --events' wrote")
        }
        milliseconds = time
    }

    /// Returns milliseconds of a column with whole microseconds, rounded.
    private func milliseconds(_ column: Int) -> Int64? {
        guard let (microseconds, decimals) = table.withBytes(column, { $0.decimal }), decimals == 0 else { return nil }
        return (microseconds + 500) / 1_000
    }

    private mutating func processRow() throws(InputError) {
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
            sightings.append(TouristPosition(tourist: tourist, milliseconds: milliseconds, place: said))
        } else if let runner = actor("runner"), let said = place(columns.position) {
            let accuracy = columns.accuracy.flatMap { table.withBytes($0) { $0.decimal } }?.number ?? 0
            fixes.append(
                RunnerFix(
                    runner: runner, takenMilliseconds: try takenMilliseconds(),
                    accuracyMetres: UInt32(clamping: accuracy),
                    place: said))
        }
    }

    /// Returns the time of the row's fix: that of the row, unless it gives another.
    private func takenMilliseconds() throws(InputError) -> Int64 {
        guard let column = columns.taken, !table.isEmpty(column) else { return milliseconds }
        guard let taken = milliseconds(column), (0...milliseconds).contains(taken) else {
            throw table.error(
                "'\(table.text(column))' is not a time at or before that of the line",
                remedy: "a position is measured before it is sent")
        }
        return taken
    }

    /// Returns the number of the row's actor; nil for an actor of another kind.
    private func actor(_ word: StaticString) -> Int? {
        let number = table.withBytes(columns.actor) { $0.number(after: word, max: table.numberMax) }
        return number > 0 ? number : nil
    }

    /// Returns the position of a text such as `45.0123456 -30.1`; nil for other text, or if no positions are needed.
    private func place(_ column: Int?) -> MapPoint? {
        guard let map, let column, !table.isEmpty(column) else { return nil }
        return FixedPosition(logText: table.text(column)).map { MapPoint($0.coordinate, on: map) }
    }

    /// Returns the point of `n17` or `a17+9000`; nil for other text, and for numbers that the streets do not have.
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
                share > 0, share < StreetPoint.arcFractionOfWhole
            else { return nil }
            return .onArc(UInt32(number), drivenShare: UInt32(share))
        }
    }
}
