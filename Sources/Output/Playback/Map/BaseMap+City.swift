import CityModel
import Experiments
import Glibc
import Quantities
import Routing
import ServiceKernel

extension BaseMap {
    /// Creates the ground of a scenario's city.
    init(of setup: SimulationSetup) {
        let city = setup.city
        let map = BaseMap.map(around: city.zones.compactMap(\.centre))
        self.map = map
        let rings = city.outline?.rings(zoneCount: city.zoneCount) ?? []
        let isOnMap = city.zones.allSatisfy { $0.centre != nil }
        layout = isOnMap ? .map : .circle
        let circle = BaseMap.circle(of: city.zoneCount)
        zones = city.zones.enumerated().map { index, zone in
            Zone(
                name: zone.name, title: zone.title ?? zone.name,
                centre: zone.centre.map { MapPoint($0, on: map) } ?? circle[index],
                rings: index < rings.count ? rings[index].map { $0.map { MapPoint($0, on: map) } } : [])
        }
        isByZone = setup.traffic == nil
        if let traffic = setup.traffic {
            streets = MapStreets(traffic.streetCity.car.graph, network: traffic.streetCity.car, on: map)
            if let walk = traffic.streetCity.walk { streets.addPaths(of: walk, on: map) }
            zoneNodes = city.zones.indices.map { traffic.nodes(in: ZoneID($0)).first ?? 0 }
        } else if case .streets(let ways) = city.zoneLegs, isOnMap {
            streets = MapStreets(ways.index.graph, network: nil, on: map)
            zoneNodes = ways.centreNodes
        } else {
            streets = MapStreets(nodes: zones.map(\.centre))
            zoneNodes = zones.indices.map { UInt32($0) }
        }
        if !isOnMap {
            notices = [
                Sentence(
                    "The city is a table of times and distances: its zones are drawn in a circle, in the order of the table.",
                    "Kent, süre ve uzaklıkların tablosudur: bölgeleri tablodaki sırayla bir daire üzerinde çizilir.")
            ]
        }
    }

    static func map(around centres: [Coordinate]) -> LocalMap {
        let latitudes = centres.map(\.latitudeDegrees)
        let longitudes = centres.map(\.longitudeDegrees)
        return LocalMap(
            origin: Coordinate(
                latitudeDegrees: ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2,
                longitudeDegrees: ((longitudes.min() ?? 0) + (longitudes.max() ?? 0)) / 2))
    }

    /// Returns positions on a circle, two kilometres between neighbours, the first at the top, then clockwise.
    static func circle(of count: Int) -> [MapPoint] {
        let radius = count < 2 ? 0 : 1_000 / sin(.pi / Double(count)) / MapPoint.unitMetres
        return (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return MapPoint(
                east: Int32((radius * sin(angle)).rounded()),
                north: Int32((radius * sin(angle + .pi / 2)).rounded()))
        }
    }
}

extension MapStreets {
    /// Creates the streets of a graph.
    ///
    /// - Parameter network: network of the graph, with bends and classes; nil if all streets are straight and of the
    ///   same class.
    init(_ graph: RoadGraph, network: StreetNetwork?, on map: LocalMap) {
        nodes = graph.coordinates.map { MapPoint($0, on: map) }
        firstArcs = graph.firstArcs.map { Int($0) }
        heads = graph.arcs.map { Int($0.head) }
        ranks = graph.arcs.indices.map { arc in network.map { MapStreets.rank($0.classes[arc]) } ?? 1 }
        bends = Array(repeating: [], count: heads.count)
        twins = Array(repeating: nil, count: heads.count)
        // Both directions of a street share a shape, one of them reversed; straight ones share their ends.
        var (arcOfShape, arcOfEnds): ([UInt32: Int], [Ends: Int]) = ([:], [:])
        for tail in nodes.indices {
            for arc in firstArcs[tail]..<firstArcs[tail + 1] {
                if let network, network.arcShapes[arc] != .straight {
                    let shape = network.arcShapes[arc]
                    twins[arc] = arcOfShape[shape.rawValue ^ 1]
                    if twins[arc] != nil { continue }
                    arcOfShape[shape.rawValue] = arc
                    bends[arc] = network.shapes.bends(shape).map { MapPoint($0.coordinate, on: map) }
                } else {
                    twins[arc] = arcOfEnds[Ends(tail: heads[arc], head: tail)]
                    if twins[arc] == nil { arcOfEnds[Ends(tail: tail, head: heads[arc])] = arc }
                }
            }
        }
    }

    private struct Ends: Hashable { var tail, head: Int }

    /// Adds the paths of a walking network on which no car may drive.
    fileprivate mutating func addPaths(of network: StreetNetwork, on map: LocalMap) {
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail)
            where network.classes[arc] > .track && network.representsStreet(arc: arc, from: tail) {
                paths.append(network.polyline(ofArc: arc, from: tail).map { MapPoint($0, on: map) })
            }
        }
    }

    private static func rank(_ streetClass: StreetClass) -> UInt8 {
        switch streetClass {
        case .motorway, .trunk, .primary: 0
        case .secondary, .tertiary: 1
        case .residential, .livingStreet, .service, .track, .pedestrian, .cycleway, .path, .steps: 2
        }
    }
}
