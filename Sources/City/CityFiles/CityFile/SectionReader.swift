import CityModel
import Quantities
import Routing

/// Reads one section of a city file in the order in which it was written.
///
/// The checksum only shows that the bytes are those written, and any program can write a file: an impossible value
/// throws `Damage` and never traps.
struct SectionReader {
    struct Damage: Error {
        enum Cause {
            case noCityFile
            case otherVersion(UInt32)
            case wrongContents
            case cutShort
            case unreadable(errorNumber: Int32)
        }

        var cause: Cause

        init(_ cause: Cause = .wrongContents) { self.cause = cause }
    }

    private let memory: SectionBytes
    /// Bytes of the section.
    private let bytes: UnsafeRawBufferPointer
    private let start: Int
    private var cursor = 0
    private var released = 0

    /// Creates a reader of a section.
    ///
    /// - Parameter range: bytes of the section.
    init(_ memory: SectionBytes, _ range: Range<Int>) {
        self.memory = memory
        bytes = memory[range]
        start = range.lowerBound
    }

    /// Releases the memory of everything read so far, so that it is not held twice, as bytes and as values.
    mutating func release() {
        memory.release(start + released..<start + cursor)
        released = cursor
    }

    /// All bytes of the section, provided that none were released.
    var allBytes: [UInt8] { Array(bytes) }

    mutating func number() throws(Damage) -> UInt64 {
        guard bytes.count - cursor >= 8 else { throw Damage() }
        defer { cursor += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: cursor, as: UInt64.self))
    }

    /// Reads an integer.
    ///
    /// - Parameter range: accepted values.
    mutating func integer(in range: ClosedRange<Int>) throws(Damage) -> Int {
        guard let value = Int(exactly: Int64(bitPattern: try number())), range.contains(value) else { throw Damage() }
        return value
    }

    /// Reads a count of elements that take at least one byte each.
    mutating func count() throws(Damage) -> Int { try integer(in: 0...bytes.count) }

    mutating func double() throws(Damage) -> Double { Double(bitPattern: try number()) }

    mutating func finiteDouble() throws(Damage) -> Double {
        let value = try double()
        guard value.isFinite else { throw Damage() }
        return value
    }

    /// Reads a number that may be absent.
    mutating func optionalDouble() throws(Damage) -> Double? {
        let value = try double()
        return value.isNaN ? nil : value
    }

    mutating func text() throws(Damage) -> String {
        let bytes: [UInt8] = try array()
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Damage() }
        return text
    }

    mutating func optionalText() throws(Damage) -> String? {
        try integer(in: 0...1) == 0 ? nil : try text()
    }

    mutating func array<Element: FixedWidthInteger & BitwiseCopyable>() throws(Damage) -> [Element] {
        Array(try elements())
    }

    /// Reads an array without copying it; valid until it is released.
    mutating func elements<Element: FixedWidthInteger & BitwiseCopyable>() throws(Damage)
        -> UnsafeBufferPointer<Element>
    {
        let (count, size) = (try count(), MemoryLayout<Element>.size)
        let (length, isOverflow) = count.multipliedReportingOverflow(by: size)
        guard !isOverflow, length <= bytes.count - cursor else { throw Damage() }
        // Sections and arrays begin at multiples of 8.
        let source = UnsafeRawBufferPointer(rebasing: bytes[cursor..<cursor + length])
        cursor = min(CityFile.padded(cursor + length), bytes.count)
        return source.assumingMemoryBound(to: Element.self)
    }

    mutating func doubles() throws(Damage) -> [Double] {
        let patterns: UnsafeBufferPointer<UInt64> = try elements()
        return patterns.map { Double(bitPattern: $0) }
    }

    mutating func positions() throws(Damage) -> [FixedPosition] {
        try positions { $0 }
    }

    mutating func coordinates() throws(Damage) -> [Coordinate] {
        try positions { $0.coordinate }
    }

    private mutating func positions<Place>(_ make: (FixedPosition) -> Place) throws(Damage) -> [Place] {
        let numbers: UnsafeBufferPointer<Int32> = try elements()
        guard numbers.count.isMultiple(of: 2) else { throw Damage() }
        return try (0..<numbers.count / 2).map { index throws(Damage) in
            let position = FixedPosition(x: numbers[2 * index], y: numbers[2 * index + 1])
            guard position.coordinate.isValid else { throw Damage() }
            return make(position)
        }
    }

    mutating func coordinate() throws(Damage) -> Coordinate {
        let position = Coordinate(latitudeDegrees: try double(), longitudeDegrees: try double())
        guard position.isValid else { throw Damage() }
        return position
    }

    mutating func optionalCoordinate() throws(Damage) -> Coordinate? {
        let (first, second) = (try optionalDouble(), try optionalDouble())
        guard let latitude = first, let longitude = second else { return nil }
        let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        guard position.isValid else { throw Damage() }
        return position
    }

    mutating func textTable() throws(Damage) -> TextTable {
        guard let table = TextTable(bytes: try array(), firstBytes: try array()) else { throw Damage() }
        return table
    }
}

extension SectionReader {
    /// Reads the network of a travel mode.
    ///
    /// - Parameters:
    ///   - nameCount: number of street names.
    ///   - rounds: section of the roundabouts; nil where the source marks none.
    mutating func network(
        _ mode: TravelMode, nameCount: Int, rounds: SectionReader?
    ) throws(Damage) -> StreetNetwork {
        let graph = try graph(try coordinates())
        release()
        let classNumbers: UnsafeBufferPointer<UInt8> = try elements()
        let classes = classNumbers.compactMap { StreetClass(rawValue: $0) }
        let nameNumbers: [UInt32] = try array()
        let arcShapes: UnsafeBufferPointer<UInt32> = try elements()
        let references = arcShapes.map { StreetShapes.Reference(rawValue: $0) }
        release()
        let points = try positions()
        guard let shapes = StreetShapes(points: points, firstPoints: try array()) else { throw Damage() }
        let nodeIDs = try identifiers()
        let disconnected = try disconnected(nodeCount: graph.nodeCount, nameCount: nameCount)
        release()
        guard classes.count == graph.arcCount, nameNumbers.count == graph.arcCount,
            nameNumbers.allSatisfy({ $0 < nameCount }), references.count == graph.arcCount,
            references.allSatisfy({ $0.shape.map { $0 < shapes.count } ?? true }), nodeIDs.count == graph.nodeCount
        else { throw Damage() }
        var rounds = rounds
        let roundaboutArcs: [UInt32] = try rounds?.array() ?? []
        guard zip(roundaboutArcs, roundaboutArcs.dropFirst()).allSatisfy({ $0 < $1 }),
            roundaboutArcs.last.map({ $0 < graph.arcCount }) ?? true
        else { throw Damage() }
        return StreetNetwork(
            mode: mode, graph: graph, nodeIDs: nodeIDs, classes: classes, nameNumbers: nameNumbers,
            arcShapes: references, shapes: shapes, roundaboutArcs: roundaboutArcs, disconnected: disconnected)
    }

    /// Reads the streets that are not strongly connected to the network.
    ///
    /// - Parameter nodeCount: number of nodes of the network.
    private mutating func disconnected(nodeCount: Int, nameCount: Int) throws(Damage) -> DisconnectedStreets {
        let nodeIDs = try identifiers()
        let coordinates = try coordinates()
        let (tails, heads): ([UInt32], [UInt32]) = (try array(), try array())
        let (milliseconds, centimetres): ([UInt32], [UInt32]) = (try array(), try array())
        let classNumbers: [UInt8] = try array()
        let nameNumbers: [UInt32] = try array()
        let classes = classNumbers.compactMap { StreetClass(rawValue: $0) }
        let counts = [tails, heads, milliseconds, centimetres, nameNumbers].map(\.count)
        let wholeCount = nodeCount + coordinates.count
        guard nodeIDs.count == coordinates.count, counts.allSatisfy({ $0 == classes.count }),
            nameNumbers.allSatisfy({ $0 < nameCount }), (tails + heads).allSatisfy({ $0 < wholeCount }),
            // A street between two nodes of the network would be part of the network.
            zip(tails, heads).allSatisfy({ max($0, $1) >= nodeCount })
        else { throw Damage() }
        let arcs = classes.indices.map { arc in
            let cost = PathCost(milliseconds: milliseconds[arc], centimetres: centimetres[arc])
            return StreetNetwork.NewArc(
                edge: RoadGraph.Edge(from: tails[arc], to: heads[arc], cost: cost), streetClass: classes[arc],
                nameNumber: nameNumbers[arc], shape: .straight)
        }
        return DisconnectedStreets(nodeIDs: nodeIDs, coordinates: coordinates, arcs: arcs)
    }

    private mutating func graph(_ coordinates: [Coordinate]) throws(Damage) -> RoadGraph {
        let firstArcs: [UInt32] = try array()
        let heads: UnsafeBufferPointer<UInt32> = try elements()
        let milliseconds: UnsafeBufferPointer<UInt32> = try elements()
        let centimetres: UnsafeBufferPointer<UInt32> = try elements()
        guard firstArcs.count == coordinates.count + 1, firstArcs.first == 0,
            firstArcs.last.map(Int.init) == heads.count,
            zip(firstArcs, firstArcs.dropFirst()).allSatisfy({ $0 <= $1 }),
            heads.allSatisfy({ $0 < coordinates.count }), milliseconds.count == heads.count,
            centimetres.count == heads.count
        else { throw Damage() }
        let arcs = heads.indices.map { arc in
            RoadGraph.Arc(
                head: heads[arc], cost: PathCost(milliseconds: milliseconds[arc], centimetres: centimetres[arc]))
        }
        return RoadGraph(coordinates: coordinates, firstArcs: firstArcs, arcs: arcs)
    }

    private mutating func identifiers() throws(Damage) -> NodeIdentifiers {
        try integer(in: 0...1) == 0 ? .numbers(try array()) : .texts(try textTable())
    }
}
