import CityModel
import InputFiles
import Quantities

/// A place outside the city that is mapped to a gateway.
struct OutsidePlace: Hashable, BitwiseCopyable {
    /// Index of the gateway in its finder.
    var gateway: Int
    /// Straight distance from the gateway.
    var metres: Double
}

/// Maps places outside the city to its gateways by straight distance.
struct GatewayFinder {
    private struct Entry {
        var name: String
        var position: Position
        var place: Coordinate
        var reachMetres: Double
    }

    private let gateways: [Entry]

    /// Creates a finder; nil if no gateway of the city has a position.
    ///
    /// - Parameter traffic: streets, if positions are points on them.
    init?(_ city: City, traffic: StreetTraffic?) {
        gateways = city.gateways.compactMap { zone, gateway in
            gateway.position.map { place in
                let node = traffic?.nodes(in: zone).first
                return Entry(
                    name: city.zones[Int(zone.index)].name,
                    position: node.map { Position(zone, .node($0)) } ?? Position(zone), place: place,
                    reachMetres: gateway.reachMetres)
            }
        }
        if gateways.isEmpty { return nil }
    }

    /// Names of the gateways with a position, in the order of the city.
    var names: [String] { gateways.map(\.name) }

    /// Returns the nearest gateway that has a place within its reach, the first of equally near ones; nil if none has.
    func gateway(near place: Coordinate) -> OutsidePlace? {
        guard place.isValid else { return nil }
        var nearest: OutsidePlace?
        for (index, gateway) in gateways.enumerated() {
            let metres = gateway.place.metres(to: place)
            if metres <= gateway.reachMetres && metres < nearest?.metres ?? .infinity {
                nearest = OutsidePlace(gateway: index, metres: metres)
            }
        }
        return nearest
    }

    /// Returns the position of a gateway.
    func position(of place: OutsidePlace) -> Position { gateways[place.gateway].position }
}

/// The ends of a file's trips that are mapped to gateways.
struct GatewayTally {
    /// Distances from the gateway by gateway, of pickups and of drop-offs.
    private var pickups, dropOffs: [[Double]]
    private let names: [String]

    /// Creates a tally.
    ///
    /// - Parameter names: names of the gateways.
    init(_ names: [String]) {
        self.names = names
        pickups = Array(repeating: [], count: names.count)
        dropOffs = pickups
    }

    /// Number of ends that are mapped.
    var count: Int { (pickups + dropOffs).reduce(0) { $0 + $1.count } }

    mutating func count(_ trip: OutsideEnds) {
        if let pickup = trip.pickup { pickups[pickup.gateway].append(pickup.metres) }
        if let dropOff = trip.dropOff { dropOffs[dropOff.gateway].append(dropOff.metres) }
    }

    /// Returns a notice for the pickups and for the drop-offs that are moved to each gateway.
    func notices(file: String, rowCount: Int) -> [InputLoss] {
        [("pickups", pickups), ("drop-offs", dropOffs)].flatMap { ends, distances in
            zip(names, distances).filter { !$1.isEmpty }.map { name, distances in
                let kilometres = GroupedNumber.text(GatewayTally.median(distances) / 1_000, decimals: 1)
                return InputLoss(
                    file: file,
                    reason:
                        "\(ends) outside the city are moved to gateway '\(name)', \(kilometres) km away in the median",
                    count: distances.count, of: rowCount, first: InputLoss.Example(value: nil),
                    expected: "a place in a zone of the city", remedy: "use a larger city if its streets matter there",
                    treatment: .moved)
            }
        }
    }

    private static func median(_ distances: [Double]) -> Double {
        let sorted = distances.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

/// The ends of one trip that lie outside the city; nil for an end within it.
struct OutsideEnds: Hashable, BitwiseCopyable {
    var pickup, dropOff: OutsidePlace?

    static let none = OutsideEnds(pickup: nil, dropOff: nil)
}
