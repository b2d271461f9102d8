import CityModel
import Quantities
import Routing

extension Sections {
    /// Assembles the city from all sections.
    func city() throws(Damage) -> StreetCity {
        var identity = try section(CityFile.Section.identity)
        let name = try identity.text()
        let origin = CityOrigin(source: try identity.text(), attribution: try identity.text(), command: command)

        let streetNames = try streetNames()
        guard let car = try network(.car, nameCount: streetNames.count) else { throw Damage() }
        let attachments = try attachments()
        let index = RoutingIndex(of: car.graph) { [nodeCount = car.graph.nodeCount] in
            attachments.first { $0.name == StreetCity.contractionOrderName(.car) }
                .flatMap { StreetCity.contractionOrder(stored: $0.bytes, nodeCount: nodeCount) }
        }

        var zoneReader = try section(CityFile.Section.zones)
        let zones = try zoneReader.zones()
        var outlineReader = try optionalSection(CityFile.Section.outline)
        let outline = try outlineReader?.outline(zoneCount: zones.count)
        var travel = try section(CityFile.Section.travel)
        let city = City(
            name: name, zones: zones, ways: try travel.ways(zoneCount: zones.count, over: index),
            nearness: try travel.nearness(zones), hourFactors: try hourFactors(), outline: outline)

        var nodeZones = try section(CityFile.Section.nodeZones)
        var ranks = try section(CityFile.Section.ranks)
        var scenery = try section(CityFile.Section.scenery)
        var result = StreetCity(
            city: city, origin: origin, car: car, walk: try network(.walk, nameCount: streetNames.count),
            cycle: try network(.cycle, nameCount: streetNames.count), streetNames: streetNames,
            carNodeZones: try nodeZones.nodeZones(nodeCount: car.graph.nodeCount, zoneCount: zones.count),
            places: try places(), ranks: try ranks.ranks(), scenery: try scenery.scenery())
        result.congestion = try congestion()
        result.drivingTimes = try drivingTimes()
        var quarters = try optionalSection(CityFile.Section.quarters)
        result.quarters = try quarters?.quarters() ?? []
        result.attachments = attachments
        result.carIndex = index
        return result
    }

    /// Reads the streets of one travel mode and the slowdown of driving.
    func streets(_ mode: TravelMode) throws(Damage) -> ModeStreets {
        let streetNames = try streetNames()
        let kept = try attachment(CityFile.attachmentPrefix + StreetCity.contractionOrderName(mode))
        return ModeStreets(
            modes: TravelMode.allCases.filter { names.contains(Sections.name(of: $0)) },
            network: try network(mode, nameCount: streetNames.count), streetNames: streetNames,
            congestion: try congestion(), keptOrder: kept?.bytes)
    }

    private func places() throws(Damage) -> [Place] {
        var reader = try section(CityFile.Section.places)
        var places = try reader.places()
        if var abouts = try optionalSection(CityFile.Section.aboutPlaces) {
            for number in places.indices { places[number].contact = try abouts.aboutPlace() }
        }
        if var attractions = try optionalSection(CityFile.Section.placeAttractions) {
            for number in places.indices {
                let attraction = try attractions.finiteDouble()
                guard PlaceTraits.attractionRange.contains(attraction) else { throw Damage() }
                places[number].attraction = attraction
            }
        }
        return places
    }

    private func streetNames() throws(Damage) -> TextTable {
        var reader = try section(CityFile.Section.names)
        let names = try reader.textTable()
        guard names.count > 0 else { throw Damage() }
        return names
    }

    private func network(_ mode: TravelMode, nameCount: Int) throws(Damage) -> StreetNetwork? {
        guard var reader = try optionalSection(Sections.name(of: mode)) else { return nil }
        let rounds = try optionalSection(mode.name + CityFile.Section.rounds)
        return try reader.network(mode, nameCount: nameCount, rounds: rounds)
    }

    private static func name(of mode: TravelMode) -> String {
        switch mode {
        case .car: CityFile.Section.car
        case .walk: CityFile.Section.walk
        case .cycle: CityFile.Section.cycle
        }
    }

    private func hourFactors() throws(Damage) -> [Double] {
        var reader = try section(CityFile.Section.hours)
        return try reader.factors(count: 24)
    }

    /// Reads the factors, by hour and street class where classes differ.
    private func congestion() throws(Damage) -> Congestion {
        guard var reader = try optionalSection(CityFile.Section.congestion) else {
            return Congestion(hourFactors: try hourFactors())
        }
        return Congestion(factors: try reader.factors(count: Congestion.valueCount))
    }

    /// Reads the model of driving times; nil where the source gives the time of each street.
    private func drivingTimes() throws(Damage) -> DrivingTimes? {
        var reader = try optionalSection(CityFile.Section.drivingTimes)
        return try reader?.drivingTimes()
    }

    private func attachments() throws(Damage) -> [StreetCity.Attachment] {
        var found: [StreetCity.Attachment] = []
        for name in names where name.hasPrefix(CityFile.attachmentPrefix) {
            if let attachment = try attachment(name) { found.append(attachment) }
        }
        return found
    }

    /// Reads an attachment, or returns nil if there is none.
    ///
    /// - Parameter name: of its section.
    private func attachment(_ name: String) throws(Damage) -> StreetCity.Attachment? {
        try optionalSection(name).map { reader in
            StreetCity.Attachment(
                name: String(name.dropFirst(CityFile.attachmentPrefix.count)), bytes: reader.allBytes)
        }
    }
}

extension SectionReader {
    fileprivate mutating func ways(zoneCount: Int, over index: RoutingIndex) throws(Damage) -> ZoneLegs {
        if try integer(in: 0...1) == 0 { return .table(try legs(count: zoneCount * zoneCount)) }
        let nodes: [UInt32] = try array()
        guard nodes.count == zoneCount, nodes.allSatisfy({ $0 < index.graph.nodeCount }) else { throw Damage() }
        return .streets(CentreLegs(index, centreNodes: nodes, ownLegs: try legs(count: zoneCount)))
    }

    private mutating func legs(count: Int) throws(Damage) -> [TravelLeg] {
        let (milliseconds, metres): ([Int32], [Int32]) = (try array(), try array())
        guard milliseconds.count == count, metres.count == count, milliseconds.allSatisfy({ $0 >= 0 }),
            metres.allSatisfy({ $0 >= 0 })
        else { throw Damage() }
        return zip(milliseconds, metres).map { TravelLeg(milliseconds: $0, metres: $1) }
    }

    fileprivate mutating func nearness(_ zones: [Zone]) throws(Damage) -> ZoneProximity {
        if try integer(in: 0...1) == 1 {
            let centres = zones.compactMap(\.centre)
            guard centres.count == zones.count else { throw Damage() }
            return .centres(centres)
        }
        let orders: [UInt16] = try array()
        guard orders.count == zones.count * zones.count else { throw Damage() }
        for origin in zones.indices {
            var isMissing = [Bool](repeating: true, count: zones.count)
            for (rank, zone) in orders[origin * zones.count..<(origin + 1) * zones.count].enumerated() {
                // Every zone occurs once, and the zone itself is first (Z03).
                guard zone < zones.count, isMissing[Int(zone)], (rank == 0) == (zone == origin) else {
                    throw Damage()
                }
                isMissing[Int(zone)] = false
            }
        }
        return .orders(SearchOrders(reach: zones.count, zones: orders.map { ZoneID(UInt32($0)) }))
    }

    /// Reads factors by which driving is slower.
    fileprivate mutating func factors(count: Int) throws(Damage) -> [Double] {
        let factors = try doubles()
        guard factors.count == count, factors.allSatisfy({ CityTables.hourFactorRange.contains($0) }) else {
            throw Damage()
        }
        return factors
    }

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
        return try (0..<count).map { _ throws(Damage) in try coordinates() }
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

    fileprivate mutating func aboutPlace() throws(Damage) -> PlaceContact {
        var about = PlaceContact()
        (about.description, about.website, about.telephone) = (try text(), try text(), try text())
        let pictureCount = try count()
        about.pictures = try (0..<pictureCount).map { _ throws(Damage) in try text() }
        return about
    }

    fileprivate mutating func quarters() throws(Damage) -> [Quarter] {
        let count = try count()
        return try (0..<count).map { _ throws(Damage) in
            let name = try text()
            guard let kind = Quarter.Kind(rawValue: try text()) else { throw Damage() }
            return Quarter(name: name, kind: kind, position: try coordinate())
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
