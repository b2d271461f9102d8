import CityModel
import Quantities

extension CityFile {
    typealias Damage = SectionReader.Damage

    /// Puts a city together from its sections.
    static func city(
        _ sections: [(name: String, bytes: UnsafeRawBufferPointer)], command: String
    ) throws(Damage) -> StreetCity {
        func optionalSection(_ name: String) -> SectionReader? {
            sections.first { $0.name == name }.map { SectionReader($0.bytes) }
        }
        func section(_ name: String) throws(Damage) -> SectionReader {
            guard let found = optionalSection(name) else { throw Damage() }
            return found
        }
        var identity = try section(Section.identity)
        let name = try identity.text()
        let origin = CityOrigin(source: try identity.text(), attribution: try identity.text(), command: command)

        var names = try section(Section.names)
        let streetNames = try names.textTable()
        guard streetNames.count > 0 else { throw Damage() }
        func network(_ mode: TravelMode, _ name: String) throws(Damage) -> StreetNetwork? {
            guard var reader = optionalSection(name) else { return nil }
            return try reader.network(mode, nameCount: streetNames.count)
        }
        guard let car = try network(.car, Section.car) else { throw Damage() }

        var zoneReader = try section(Section.zones)
        let zones = try zoneReader.zones()
        var outlineReader = optionalSection(Section.outline)
        let outline = try outlineReader?.outline(zoneCount: zones.count)
        var travel = try section(Section.travel)
        let city = try travel.city(name: name, zones: zones, outline: outline)

        var nodeZones = try section(Section.nodeZones)
        var places = try section(Section.places)
        var ranks = try section(Section.ranks)
        var scenery = try section(Section.scenery)
        var result = StreetCity(
            city: city, origin: origin, car: car, walk: try network(.walk, Section.walk),
            cycle: try network(.cycle, Section.cycle), streetNames: streetNames,
            carNodeZones: try nodeZones.nodeZones(nodeCount: car.graph.nodeCount, zoneCount: zones.count),
            places: try places.places(), ranks: try ranks.ranks(), scenery: try scenery.scenery())
        if var speeds = optionalSection(Section.congestion) { result.congestion = try speeds.congestion() }
        if var times = optionalSection(Section.drivingTimes) { result.drivingTimes = try times.drivingTimes() }
        for section in sections where section.name.hasPrefix(attachmentPrefix) {
            let name = String(section.name.dropFirst(attachmentPrefix.count))
            result.attachments.append(StreetCity.Attachment(name: name, bytes: Array(section.bytes)))
        }
        return result
    }
}

extension SectionReader {
    fileprivate mutating func city(name: String, zones: [Zone], outline: ZoneOutline?) throws(Damage) -> City {
        let (milliseconds, metres): ([Int32], [Int32]) = (try array(), try array())
        let orders: [UInt16] = try array()
        let factors = try doubles()
        let (zoneCount, entryCount) = (zones.count, zones.count * zones.count)
        guard milliseconds.count == entryCount, metres.count == entryCount, orders.count == entryCount,
            milliseconds.allSatisfy({ $0 >= 0 }), metres.allSatisfy({ $0 >= 0 }), factors.count == 24,
            factors.allSatisfy({ CityTables.hourFactorRange.contains($0) })
        else { throw Damage() }
        var ranks = [UInt16](repeating: .max, count: entryCount)
        for origin in 0..<zoneCount {
            let row = origin * zoneCount
            for rank in 0..<zoneCount {
                let zone = Int(orders[row + rank])
                // Every zone once, and the zone itself first (Z03).
                guard zone < zoneCount, ranks[row + zone] == .max, (rank == 0) == (zone == origin) else {
                    throw Damage()
                }
                ranks[row + zone] = UInt16(rank)
            }
        }
        return City(
            name: name, zones: zones,
            legs: zip(milliseconds, metres).map { TravelLeg(milliseconds: $0, metres: $1) },
            searchOrders: orders.map { ZoneID(UInt32($0)) }, searchRanks: ranks, hourFactors: factors, outline: outline)
    }

    /// By which factor driving is slower, by hour and class of street; absent where all classes are alike.
    fileprivate mutating func congestion() throws(Damage) -> Congestion {
        let factors = try doubles()
        guard factors.count == Congestion.valueCount, factors.allSatisfy({ CityTables.hourFactorRange.contains($0) })
        else { throw Damage() }
        return Congestion(factors: factors)
    }

    /// How the times of cars came about; absent where the source says how long each street takes.
    fileprivate mutating func drivingTimes() throws(Damage) -> DrivingTimes {
        let (share, seconds, counts): (Double, [Double], [UInt64]) = (try double(), try doubles(), try array())
        guard FreeFlow.shareRange.contains(share), seconds.allSatisfy({ FreeFlow.secondsRange.contains($0) }),
            seconds.count == WaitKind.allCases.count, counts.count == seconds.count,
            counts.allSatisfy({ $0 <= UInt32.max })
        else { throw Damage() }
        return DrivingTimes(
            freeFlow: FreeFlow(shareOfLimit: share, seconds: seconds), waitCounts: counts.map { Int($0) })
    }

    fileprivate mutating func zones() throws(Damage) -> [Zone] {
        let count = try integer(in: 1...City.zoneCountMax)
        var names: Set<String> = []
        return try (0..<count).map { _ throws(Damage) in
            var zone = Zone(
                name: try text(), title: try optionalText(), centre: try optionalCoordinate(),
                areaSquareKilometres: try optionalDouble(), attraction: try optionalDouble())
            let (residents, jobs, leisure) = (try optionalDouble(), try optionalDouble(), try optionalDouble())
            if let residents, let jobs, let leisure {
                zone.activity = ZoneActivity(residents: residents, jobs: jobs, leisure: leisure)
            }
            guard names.insert(zone.name).inserted else { throw Damage() }
            return zone
        }
    }

    fileprivate mutating func outline(zoneCount: Int) throws(Damage) -> ZoneOutline {
        try integer(in: 0...1) == 0 ? try cells(zoneCount: zoneCount) : try polygons(zoneCount: zoneCount)
    }

    private mutating func cells(zoneCount: Int) throws(Damage) -> ZoneOutline {
        let corner = FixedPosition(x: try int32(), y: try int32())
        let (width, height) = (try int32(), try int32())
        let (columns, rows) = (try count(), try count())
        let zones: [UInt32] = try array()
        guard width > 0, height > 0, columns.multipliedReportingOverflow(by: rows) == (zones.count, false),
            zones.allSatisfy({ $0 < zoneCount || $0 == ZoneID.none.index })
        else { throw Damage() }
        return ZoneOutline(
            cells: CellOutline(
                corner: corner, cellWidth: width, cellHeight: height, columns: columns, rows: rows,
                zones: zones.map { ZoneID($0) }))
    }

    private mutating func int32() throws(Damage) -> Int32 {
        Int32(truncatingIfNeeded: try integer(in: Int(Int32.min)...Int(Int32.max)))
    }

    private mutating func polygons(zoneCount: Int) throws(Damage) -> ZoneOutline {
        guard try count() == zoneCount else { throw Damage() }
        let shapes = try (0..<zoneCount).map { _ throws(Damage) in
            let polygonCount = try count()
            return ZoneShape(polygons: try (0..<polygonCount).map { _ throws(Damage) in try lines() })
        }
        return ZoneOutline(polygons: shapes)
    }

    private mutating func lines() throws(Damage) -> [[Coordinate]] {
        let count = try count()
        return try (0..<count).map { _ throws(Damage) in try positions().map(\.coordinate) }
    }

    fileprivate mutating func nodeZones(nodeCount: Int, zoneCount: Int) throws(Damage) -> [ZoneID] {
        let zones: [UInt32] = try array()
        guard zones.count == nodeCount, zones.allSatisfy({ $0 < zoneCount || $0 == ZoneID.none.index }) else {
            throw Damage()
        }
        return zones.map { ZoneID($0) }
    }

    fileprivate mutating func places() throws(Damage) -> [Place] {
        let count = try count()
        return try (0..<count).map { _ throws(Damage) in
            let (name, kind) = (try text(), try integer(in: 0...255))
            guard let category = PlaceCategory(rawValue: UInt8(kind)) else { throw Damage() }
            return Place(name: name, category: category, position: try coordinate(), openingHours: try text())
        }
    }

    fileprivate mutating func ranks() throws(Damage) -> [TaxiRank] {
        let count = try count()
        return try (0..<count).map { _ throws(Damage) in
            let (name, position) = (try text(), try coordinate())
            let capacity = try integer(in: 0...Int.max)
            return TaxiRank(name: name, position: position, capacity: capacity == 0 ? nil : capacity)
        }
    }

    fileprivate mutating func scenery() throws(Damage) -> [Scenery] {
        let count = try count()
        return try (0..<count).map { _ throws(Damage) in
            guard let kind = Scenery.Kind(rawValue: UInt8(try integer(in: 0...255))) else { throw Damage() }
            return Scenery(kind: kind, lines: try lines())
        }
    }
}
