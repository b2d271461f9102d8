import CityModel
import Glibc
import Quantities
import Routing

extension CityGenerator {
    /// Generates the city with its streets, river and parks; its zones and legs are those of `makeCity`.
    ///
    /// Walkers and cyclists use the streets in both directions, but no motorways.
    package func makeStreetCity(name: String, command: String) -> StreetCity {
        let (layout, graph, plan) = make()
        let names = (0..<graph.nodeCount).map { String($0) }
        func network(_ mode: TravelMode, _ arcs: [StreetNetwork.NewArc]) -> StreetNetwork {
            StreetNetwork(largestPartOf: arcs, mode: mode, coordinates: graph.coordinates, nodeNames: names)
        }
        let drive = driveArcs(graph)
        let car = network(.car, drive)
        // All streets of the layout are connected, so that the nodes of `car` are those of `plan`.
        let index = RoutingIndex(of: car.graph)
        let city = makeCity(name: name, plan, fillZones(layout, graph, plan), index)
        var streetNames = TextTableBuilder()
        _ = streetNames.number(of: "")
        var streetCity = StreetCity(
            city: city, origin: CityOrigin(source: "generated from the seed \(seed)", command: command), car: car,
            walk: network(.walk, slowArcs(drive, kilometresPerHour: 4.5)),
            cycle: network(.cycle, slowArcs(drive, kilometresPerHour: 16)), streetNames: streetNames.table,
            carNodeZones: car.graph.coordinates.map { city.zone(at: $0) ?? .none }, places: [],
            ranks: layout.districts.filter { $0.kind.character.hub > 0 }.map { district in
                TaxiRank(name: district.name, position: position(of: district.centre))
            },
            scenery: scenery(layout))
        streetCity.quarters = layout.districts.map { district in
            Quarter(name: district.name, kind: .quarter, position: position(of: district.centre))
        }
        streetCity.storeIndex(index)
        return streetCity
    }

    private func driveArcs(_ graph: RoadGraph) -> [StreetNetwork.NewArc] {
        var arcs: [StreetNetwork.NewArc] = []
        for node in 0..<graph.nodeCount {
            for arc in graph.arcs(from: node) {
                arcs.append(
                    StreetNetwork.NewArc(
                        edge: RoadGraph.Edge(from: UInt32(node), to: arc.head, cost: arc.cost),
                        streetClass: streetClass(kilometresPerHour: StreetPlan.kilometresPerHour(of: arc.cost)),
                        nameNumber: 0, shape: .straight))
            }
        }
        return arcs
    }

    /// Returns the class of a street by the speed that the generator gave it.
    private func streetClass(kilometresPerHour speed: Double) -> StreetClass {
        switch speed {
        case 78...: .motorway
        case 50...: .primary
        case 44...: .secondary
        case 41...: .tertiary
        default: .residential
        }
    }

    /// Returns the streets at one speed, in both directions.
    private func slowArcs(_ arcs: [StreetNetwork.NewArc], kilometresPerHour: Double) -> [StreetNetwork.NewArc] {
        var seen: Set<UInt64> = []
        var result: [StreetNetwork.NewArc] = []
        for var arc in arcs where arc.streetClass != .motorway {
            let ends = (arc.edge.from, arc.edge.to)
            guard seen.insert(UInt64(min(ends.0, ends.1)) << 32 | UInt64(max(ends.0, ends.1))).inserted else {
                continue
            }
            let centimetres = arc.edge.cost.centimetres
            let milliseconds = Double(centimetres) * 36 / kilometresPerHour
            arc.edge.cost = PathCost(milliseconds: UInt32(milliseconds.rounded()), centimetres: centimetres)
            result.append(arc)
            (arc.edge.from, arc.edge.to) = (ends.1, ends.0)
            result.append(arc)
        }
        return result
    }

    // MARK: Scenery

    private func scenery(_ layout: CityLayout) -> [Scenery] {
        let parks = layout.parks.map { park in
            let corners = (0...48).map { corner in
                PlanPoint(radians: Double(corner) / 24 * .pi, metres: park.radiusMetres)
            }
            return Scenery(kind: .green, lines: [corners.map { position(of: park.centre + $0) }])
        }
        return parks + [Scenery(kind: .water, lines: [banks(layout)])]
    }

    /// Returns the river as a ring around both its banks, through the city and on to the horizon.
    private func banks(_ layout: CityLayout) -> [Coordinate] {
        let (reach, step) = (2.2 * layout.radiusMetres, 40.0)
        let beds = stride(from: -reach, through: reach, by: step).map { layout.river.bed(downstreamMetres: $0) }
        var (left, right): ([PlanPoint], [PlanPoint]) = ([], [])
        for (here, next) in zip(beds, beds.dropFirst()) {
            let along = next - here
            let across =
                PlanPoint(east: -along.north, north: along.east) * (layout.river.halfWidthMetres / along.length)
            left.append(here + across)
            right.append(here - across)
        }
        return (left + right.reversed() + left.prefix(1)).map { position(of: $0) }
    }

    private func position(of place: PlanPoint) -> Coordinate {
        let exact = LocalMap(origin: CityGenerator.middle).coordinate(eastMetres: place.east, northMetres: place.north)
        return FixedPosition(exact).coordinate
    }
}
