import Foundation
import Glibc
import Routing
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("City files")
struct CityFileTests {
    private func city() -> StreetCity {
        var city = CityGenerator(seed: 5, zoneCount: 4, areaKm2: 1.5).makeStreetCity(
            name: "Testville", command: "cabrank city generate --seed 5")
        city.attachments = [StreetCity.Attachment(name: "order", bytes: [1, 2, 3])]
        return city
    }

    @discardableResult
    private func readAll(_ sections: Sections) throws -> StreetCity {
        try sections.checked { () throws(SectionReader.Damage) in try sections.city() }
    }

    /// Returns the bytes with correct checksums, as far as their table of sections can be followed.
    private func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        func number(at place: Int) -> Int {
            place + 8 <= bytes.count
                ? bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Int.self) } : -1
        }
        func seal(_ range: Range<Int>, at place: Int) {
            guard range.upperBound <= bytes.count, place + 8 <= bytes.count else { return }
            let checksum = bytes[range].withUnsafeBytes { CityFile.checksum($0) }
            for offset in 0..<8 { bytes[place + offset] = UInt8(truncatingIfNeeded: checksum >> (8 * offset)) }
        }
        let table = CityFile.padded(CityFile.headerLength + number(at: 8) >> 32)
        guard table < bytes.count, (0...100).contains(number(at: table)) else { return bytes }
        let end = table + 8 + number(at: table) * CityFile.sectionEntryLength
        for entry in stride(from: table + 8, to: end, by: CityFile.sectionEntryLength) {
            let (place, length) = (number(at: entry + 16), number(at: entry + 24))
            guard (0...bytes.count).contains(place), (0...bytes.count).contains(length) else { continue }
            seal(place..<place + CityFile.padded(length), at: entry + 32)
        }
        seal(CityFile.headerLength..<end, at: CityFile.checksumPlace)
        return bytes
    }

    @Test("A city that is written and read again is identical byte for byte")
    func roundTrip() throws {
        let original = city()
        let bytes = CityFile.bytes(of: original)
        let back = try keptCity(bytes)
        #expect(firstDifference(CityFile.bytes(of: back), bytes) == nil)
        #expect(back.city.name == "Testville" && back.origin == original.origin)
        #expect(back.city.zones.map(\.name) == original.city.zones.map(\.name))
        #expect(firstDifference(back.city.zones.map(\.activity), original.city.zones.map(\.activity)) == nil)
        #expect(back.city.legs == original.city.legs && back.city.hourFactors == original.city.hourFactors)
        #expect((back.city.searchOrders(reaching: 9) == original.city.searchOrders(reaching: 9)) == true)
        #expect((back.car.graph.coordinates == original.car.graph.coordinates) == true)
        #expect((back.car.graph.firstArcs == original.car.graph.firstArcs) == true)
        #expect(firstDifference(back.car.graph.arcs.map(\.cost), original.car.graph.arcs.map(\.cost)) == nil)
        #expect(back.car.nodeIDs == original.car.nodeIDs && back.carNodeZones == original.carNodeZones)
        #expect(back.scenery == original.scenery && back.ranks == original.ranks)
        #expect(back.attachment("order") == [1, 2, 3] && back.attachment("other") == nil)
        for (node, zone) in back.carNodeZones.enumerated() {
            #expect(back.city.zone(at: back.car.graph.coordinates[node]) ?? .none == zone)
        }
    }

    @Test(
        "A real city with shapes, names and places survives writing and reading",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func realRoundTrip() throws {
        let loaded = try CityImport.openStreetMap(
            path: PublishedData.path("samples/monaco.osm.pbf"), displayName: "m", name: "M", command: "c")
        let file = try TemporaryFile(CityFile.bytes(of: loaded.city))
        #expect(CityFile.isCityFile(file.path) && !CityFile.isCityFile("/no/such/file"))
        let back = try CityFile.read(file.path)
        #expect(firstDifference(CityFile.bytes(of: back), CityFile.bytes(of: loaded.city)) == nil)
        #expect(back.places == loaded.city.places && back.streetNames == loaded.city.streetNames)
        #expect(back.walk?.shapes == loaded.city.walk?.shapes && back.cycle?.arcShapes == loaded.city.cycle?.arcShapes)
        #expect(back.car.roundaboutArcs == loaded.city.car.roundaboutArcs && !back.car.roundaboutArcs.isEmpty)
        let cycle = try CityFile.readStreets(file.path, .cycle).network
        #expect(cycle?.roundaboutArcs == loaded.city.cycle?.roundaboutArcs && cycle?.roundaboutArcs.isEmpty == false)
    }

    @Test("A file without roundabouts has no section for them; arcs missing or out of order are refused")
    func roundabouts() throws {
        #expect(CityFile.sections(of: city()).allSatisfy { !$0.name.hasSuffix(CityFile.Section.rounds) })
        for (arcs, isRight) in [([0, 2], true), ([2, 0], false), ([1, 1], false), ([1_000_000], false)]
            as [([UInt32], Bool)]
        {
            let good = city()
            let car = StreetNetwork(
                mode: .car, graph: good.car.graph, nodeIDs: good.car.nodeIDs, classes: good.car.classes,
                nameNumbers: good.car.nameNumbers, arcShapes: good.car.arcShapes, shapes: good.car.shapes,
                roundaboutArcs: arcs)
            let other = StreetCity(
                city: good.city, origin: good.origin, car: car, walk: nil, cycle: nil, streetNames: good.streetNames,
                carNodeZones: good.carNodeZones, places: [], ranks: [], scenery: [])
            let bytes = CityFile.bytes(of: other)
            let text = message { _ = try keptCity(bytes) }
            #expect(text.hasPrefix(isRight ? "nothing" : "t.city: the city file is damaged; "), "\(arcs): \(text)")
            if isRight { #expect(try keptCity(bytes).car.roundaboutArcs == arcs) }
        }
    }

    @Test("A file of an older or newer version is refused with the command that recreates it")
    func otherVersions() {
        for (version, age) in [(UInt8(0), "older"), (7, "newer")] {
            var bytes = CityFile.bytes(of: city())
            bytes[8] = version
            let expected =
                "t.city: the city file has version \(version), \(age) than version \(CityFile.version) of this program; "
                + "make it again: cabrank city generate --seed 5"
            #expect(message { _ = try keptCity(sealed(bytes)) } == expected)
        }
    }

    @Test("A file with any byte changed is refused as damaged")
    func damaged() {
        let bytes = CityFile.bytes(of: city())
        for index in stride(from: 16, to: bytes.count, by: 211) {
            var wrong = bytes
            wrong[index] ^= 0x10
            let text = message { _ = try keptCity(wrong) }
            #expect(text.hasPrefix("t.city: the city file is "), "byte \(index): \(text)")
        }
        #expect(message { _ = try keptCity(Array("id,lat,lon".utf8)) }.hasPrefix("t.city: this is not a city file; "))
    }

    @Test("The streets of one mode are read alone, and damage elsewhere does not matter")
    func streetsAlone() throws {
        let city = city()
        var bytes = CityFile.bytes(of: city)
        let file = try TemporaryFile(bytes)
        let streets = try CityFile.readStreets(file.path, .walk)
        #expect(streets.modes == [.car, .walk, .cycle])
        #expect(streets.network?.graph.arcs.map(\.cost) == city.walk?.graph.arcs.map(\.cost))
        #expect(streets.network?.nodeIDs == city.walk?.nodeIDs && streets.congestion == city.congestion)
        bytes[bytes.count - 20] ^= 1  // a byte of the last section, an attachment
        let damaged = try TemporaryFile(bytes)
        #expect(try CityFile.readStreets(damaged.path, .walk).network != nil)
        #expect(message { _ = try keptCity(bytes) }.hasPrefix("t.city: the city file is damaged; "))
    }

    @Test("A city file grows linearly with its zones: 32 bytes a zone for legs and search orders")
    func fileSize() throws {
        let cities = [20, 80].map {
            CityGenerator(seed: 5, zoneCount: $0, areaKm2: 1.5).makeStreetCity(name: "T", command: "c").city
        }
        for city in cities {
            let travel = CityFile.travelBytes(of: city)
            #expect(travel.count <= 32 * city.zoneCount + 64, "\(city.zoneCount) zones, \(travel.count) bytes")
        }
    }

    @Test("A file cut at any byte is refused")
    func truncated() {
        let bytes = CityFile.bytes(of: city())
        for count in [1, 8, 20, 31, 32, 40, bytes.count / 2, bytes.count - 1] {
            let text = message { _ = try keptCity(Array(bytes[..<count])) }
            #expect(text.hasPrefix("t.city: ") && !text.contains("nothing"), "\(count) bytes: \(text)")
        }
        #expect(
            message { _ = try keptCity(Array(bytes.dropLast(100))) }
                == "t.city: the city file is cut short; make it again: cabrank city generate --seed 5")
    }

    @Test("A forged file with correct checksums is refused or read, and never ends the program")
    func forged() {
        let bytes = CityFile.bytes(of: city())
        var refused = 0
        for number in 0..<300 {
            var wrong = bytes
            // Integers of the table, counts and arrays, made larger, smaller or negative.
            let place = 32 + (number * 7_919 * 8) % (bytes.count - 40) & ~7
            for offset in 0..<8 { wrong[place + offset] = [0xFF, 0x7F, 0x00][number % 3] }
            if message({ _ = try keptCity(sealed(wrong)) }) != "nothing was thrown" { refused += 1 }
        }
        #expect(refused > 10)
    }

    @Test("A file truncated while it is read is refused as cut short, and never ends the program")
    func cutWhileRead() throws {
        let bytes = CityFile.bytes(of: city())
        let expected = "t.city: the city file is cut short; "
        for count in [0, 1, 31, 32, 40, 100] {
            let file = try TemporaryFile(bytes)
            let opened = try CityFileInput(file.path, displayName: "t.city")
            try #require(truncate(file.path, count) == 0)
            let text = message { _ = try Sections(opened) }
            #expect(text.hasPrefix(expected), "\(count) bytes: \(text)")
        }
        for count in [0, 4_096, bytes.count / 2, bytes.count - 1] {
            let file = try TemporaryFile(bytes)
            let sections = try Sections(CityFileInput(file.path, displayName: "t.city"))
            try #require(truncate(file.path, count) == 0)
            let text = message { try readAll(sections) }
            #expect(
                firstDifference(text, expected + "make it again: cabrank city generate --seed 5") == nil,
                "\(count) bytes")
        }
    }

    @Test("A file overwritten while it is read is refused; a replaced one is read as it was")
    func replacedWhileRead() throws {
        let bytes = CityFile.bytes(of: city())
        let other = CityGenerator(seed: 6, zoneCount: 6, areaKm2: 2).makeStreetCity(name: "Other", command: "other")
        let (file, newFile) = (try TemporaryFile(bytes), try TemporaryFile(CityFile.bytes(of: other)))
        let sections = try Sections(CityFileInput(file.path, displayName: "t.city"))
        try #require(rename(newFile.path, file.path) == 0)
        #expect(firstDifference(CityFile.bytes(of: try readAll(sections)), bytes) == nil)

        let writtenOver = try TemporaryFile(bytes)
        let stale = try Sections(CityFileInput(writtenOver.path, displayName: "t.city"))
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: writtenOver.path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(CityFile.bytes(of: other)))
        let text = message { try readAll(stale) }
        #expect(text == "t.city: the city file is damaged; make it again: cabrank city generate --seed 5")
    }

    @Test("An arc to a missing node is refused, not followed")
    func headBeyondNodes() throws {
        let good = city()
        let coordinates = Array(good.car.graph.coordinates.prefix(2))
        let cost = PathCost(milliseconds: 1, centimetres: 1)
        for head in [UInt32(2), .max] {
            let network = StreetNetwork(
                mode: .car,
                graph: RoadGraph(coordinates: coordinates, edges: [RoadGraph.Edge(from: 0, to: head, cost: cost)]),
                nodeIDs: NodeIdentifiers(["1", "2"]), classes: [.primary], nameNumbers: [0], arcShapes: [.straight],
                shapes: StreetShapes())
            let bad = StreetCity(
                city: good.city, origin: good.origin, car: network, walk: nil, cycle: nil,
                streetNames: good.streetNames, carNodeZones: [.none, .none], places: [], ranks: [], scenery: [])
            let text = message { _ = try keptCity(CityFile.bytes(of: bad)) }
            #expect(text.hasPrefix("t.city: the city file is damaged; "))
        }
    }
}
