import CityModel
import Quantities

/// Writes one section of a city file.
struct SectionWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

    mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

    mutating func write(_ number: Double) { write(number.bitPattern) }

    mutating func write(_ number: Double?) { write(number ?? .nan) }

    mutating func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes an optional text; empty and nil are distinct.
    mutating func write(_ text: String?) {
        write(text == nil ? 0 : 1)
        if let text { write(text) }
    }

    mutating func write(_ array: [some FixedWidthInteger & BitwiseCopyable]) {
        write(array.count)
        array.withUnsafeBytes { bytes += $0 }
        bytes += repeatElement(0, count: CityFile.padded(bytes.count) - bytes.count)
    }

    mutating func write(_ array: [Double]) { write(array.map(\.bitPattern)) }

    mutating func write(_ positions: [FixedPosition]) {
        write(positions.flatMap { [$0.x, $0.y] })
    }

    mutating func write(_ position: Coordinate?) {
        write(position?.latitudeDegrees)
        write(position?.longitudeDegrees)
    }

    mutating func write(_ table: TextTable) {
        write(table.bytes)
        write(table.firstBytes)
    }
}

extension CityFile {
    /// A section's name, its bytes with padding, and its length without.
    typealias NamedBytes = (name: String, bytes: [UInt8], length: Int)

    /// Returns all sections of a city file.
    static func sections(of city: StreetCity) -> [NamedBytes] {
        var sections = [
            section(Section.identity) { $0.write(identityOf: city) },
            section(Section.zones) { writer in
                writer.write(city.city.zones.count)
                for zone in city.city.zones { writer.write(zone) }
            },
            named(Section.travel, travelBytes(of: city.city)),
            section(Section.hours) { $0.write(city.city.hourFactors) },
            section(Section.names) { $0.write(city.streetNames) },
            section(Section.car) { $0.write(city.car) },
            section(Section.nodeZones) { $0.write(city.carNodeZones.map(\.index)) },
            section(Section.places) { writer in
                writer.write(city.places.count)
                for place in city.places { writer.write(place) }
            },
            section(Section.ranks) { writer in
                writer.write(city.ranks.count)
                for rank in city.ranks { writer.write(rank) }
            },
            section(Section.scenery) { writer in
                writer.write(city.scenery.count)
                for scenery in city.scenery { writer.write(scenery) }
            },
        ]
        if let outline = city.city.outline { sections.append(section(Section.outline) { $0.write(outline) }) }
        if let walk = city.walk { sections.append(section(Section.walk) { $0.write(walk) }) }
        if let cycle = city.cycle { sections.append(section(Section.cycle) { $0.write(cycle) }) }
        for network in [city.car, city.walk, city.cycle].compactMap(\.self) where !network.roundaboutArcs.isEmpty {
            sections.append(section(network.mode.name + Section.rounds) { $0.write(network.roundaboutArcs) })
        }
        if city.congestion != Congestion(hourFactors: city.city.hourFactors) {
            sections.append(section(Section.congestion) { $0.write(city.congestion.values) })
        }
        if city.places.contains(where: { !$0.contact.isEmpty }) {
            sections.append(
                section(Section.aboutPlaces) { writer in
                    for place in city.places { writer.write(place.contact) }
                })
        }
        if city.places.contains(where: { $0.attraction != 1 }) {
            sections.append(
                section(Section.placeAttractions) { writer in
                    for place in city.places { writer.write(place.attraction) }
                })
        }
        if let times = city.drivingTimes {
            sections.append(section(Section.drivingTimes) { $0.write(times) })
        }
        if !city.quarters.isEmpty {
            sections.append(
                section(Section.quarters) { writer in
                    writer.write(city.quarters.count)
                    for quarter in city.quarters { writer.write(quarter) }
                })
        }
        return sections + city.attachments.map { named(attachmentPrefix + $0.name, $0.bytes) }
    }

    /// Returns the section with the legs between zones and their search orders.
    static func travelBytes(of city: City) -> [UInt8] {
        var writer = SectionWriter()
        writer.write(travelOf: city)
        return writer.bytes
    }

    private static func named(_ name: String, _ bytes: [UInt8]) -> NamedBytes {
        (name, bytes + repeatElement(0, count: padded(bytes.count) - bytes.count), bytes.count)
    }

    private static func section(_ name: String, _ fill: (inout SectionWriter) -> Void) -> NamedBytes {
        var writer = SectionWriter()
        fill(&writer)
        return named(name, writer.bytes)
    }
}

extension SectionWriter {
    fileprivate mutating func write(identityOf city: StreetCity) {
        write(city.city.name)
        write(city.origin.source)
        write(city.origin.attribution)
    }

    fileprivate mutating func write(_ zone: Zone) {
        write(zone.name)
        write(zone.title)
        write(zone.centre)
        write(zone.areaSquareKilometres)
        write(zone.attraction)
        write(zone.activity?.residents)
        write(zone.activity?.jobs)
        write(zone.activity?.leisure)
    }

    fileprivate mutating func write(travelOf city: City) {
        switch city.zoneLegs {
        case .table(let legs):
            write(0)
            write(legs)
        case .streets(let ways):
            write(1)
            write(ways.centreNodes)
            write(ways.intrazonalLegs)
        }
        switch city.proximity {
        case .orders(let orders):
            write(0)
            write(orders.zones.map { UInt16($0.index) })
        case .centres: write(1)
        }
    }

    private mutating func write(_ legs: [TravelLeg]) {
        write(legs.map(\.milliseconds))
        write(legs.map(\.metres))
    }

    fileprivate mutating func write(_ times: DrivingTimes) {
        write(times.freeFlow.shareOfLimit)
        write(WaitKind.allCases.map { times.freeFlow[seconds: $0] })
        write(times.waitCounts.map { UInt64($0) })
    }

    fileprivate mutating func write(_ outline: ZoneOutline) {
        switch outline.areas {
        case .cells(let cells):
            write(0)
            for number in [cells.corner.x, cells.corner.y, cells.cellWidth, cells.cellHeight] { write(Int(number)) }
            write(cells.columns)
            write(cells.rows)
            write(cells.zones.map(\.index))
        case .polygons(let shapes):
            write(1)
            write(shapes.count)
            for shape in shapes {
                write(shape.polygons.count)
                for polygon in shape.polygons { write(lines: polygon) }
            }
        }
    }

    fileprivate mutating func write(_ network: StreetNetwork) {
        write(network.graph.coordinates.map { FixedPosition($0) })
        write(network.graph.firstArcs)
        write(network.graph.arcs.map(\.head))
        write(network.graph.arcs.map(\.cost.milliseconds))
        write(network.graph.arcs.map(\.cost.centimetres))
        write(network.classes.map(\.rawValue))
        write(network.nameNumbers)
        write(network.arcShapes.map(\.rawValue))
        write(network.shapes.points)
        write(network.shapes.firstPoints)
        write(network.nodeIDs)
        write(network.disconnected)
    }

    private mutating func write(_ disconnected: DisconnectedStreets) {
        write(disconnected.nodeIDs)
        write(disconnected.coordinates.map { FixedPosition($0) })
        write(disconnected.arcs.map(\.edge.from))
        write(disconnected.arcs.map(\.edge.to))
        write(disconnected.arcs.map(\.edge.cost.milliseconds))
        write(disconnected.arcs.map(\.edge.cost.centimetres))
        write(disconnected.arcs.map(\.streetClass.rawValue))
        write(disconnected.arcs.map(\.nameNumber))
    }

    private mutating func write(_ identifiers: NodeIdentifiers) {
        switch identifiers {
        case .numbers(let numbers):
            write(0)
            write(numbers)
        case .texts(let table):
            write(1)
            write(table)
        }
    }

    fileprivate mutating func write(_ place: Place) {
        write(place.name)
        write(Int(place.category.rawValue))
        write(place.position)
        write(place.openingHours)
    }

    fileprivate mutating func write(_ about: PlaceContact) {
        write(about.description)
        write(about.website)
        write(about.telephone)
        write(about.pictures.count)
        for picture in about.pictures { write(picture) }
    }

    fileprivate mutating func write(_ quarter: Quarter) {
        write(quarter.name)
        write(quarter.kind.rawValue)
        write(quarter.position)
    }

    fileprivate mutating func write(_ rank: TaxiRank) {
        write(rank.name)
        write(rank.position)
        write(rank.capacity ?? 0)
    }

    fileprivate mutating func write(_ scenery: Scenery) {
        write(Int(scenery.kind.rawValue))
        write(lines: scenery.lines)
    }

    private mutating func write(lines: [[Coordinate]]) {
        write(lines.count)
        for line in lines { write(line.map { FixedPosition($0) }) }
    }
}
