import CityModel
import Quantities
import Routing

extension ZonePlan {
    /// Divides the land of a strongly connected road network into zones of about the same area (Z01).
    ///
    /// The zones are in the order of their names: letters from north to south, numbers from west to east.
    ///
    /// - Parameter survey: knowledge of the land.
    /// - Returns: nil if the network is too wide for zones so small.
    init?(cutting graph: RoadGraph, areaKm2: Double, survey: LandSurvey = LandSurvey()) {
        let sideMetres = (areaKm2 * 1_000_000).squareRoot() / ZonePlan.cellsPerZoneSide
        guard let land = LandCells(graph, sideMetres: sideMetres, survey: survey) else { return nil }
        let count = (land.squareKilometres / areaKm2).rounded()
        guard count <= Double(City.zoneCountMax) else { return nil }
        let steps = LandSteps(of: land.network(over: graph))
        let division = ZoneDivision(of: land, steps: steps, zoneCount: Int(count))
        let (sizes, middles) = division.extent()
        let bandHeight = max(1, ZonePlan.cellsPerZoneSide)
        let northmost = middles.map(\.row).max() ?? 0
        let bands = middles.map { Int((northmost - $0.row) / bandHeight) }
        let order = middles.indices.sorted { (bands[$0], middles[$0].column) < (bands[$1], middles[$1].column) }
        var newNumbers = [Int](repeating: 0, count: order.count)
        for (number, zone) in order.enumerated() { newNumbers[zone] = number }

        let outline = ZoneOutline(cells: ZonePlan.outline(land, division, newNumbers: newNumbers))
        var nodes = [[UInt32]](repeating: [], count: order.count)
        for (node, coordinate) in graph.coordinates.enumerated() {
            if let zone = outline.zone(at: coordinate) { nodes[Int(zone.index)].append(UInt32(node)) }
        }
        // A zone has a node in its cells, but it may lie on a border that belongs to the neighbour (Z02).
        for (node, cell) in land.nodeCells.enumerated() {
            let zone = newNumbers[Int(division.zones[Int(cell)])]
            if nodes[zone].isEmpty { nodes[zone].append(UInt32(node)) }
        }
        let names = ZonePlan.names(bands: order.map { bands[$0] })
        zones = order.indices.compactMap { number in
            let middle = middles[order[number]]
            let centre = land.coordinate(column: middle.column + 0.5, row: middle.row + 0.5)
            let centreNode = graph.nearestNode(to: centre, among: nodes[number])
            return centreNode.map { centreNode in
                PlannedZone(
                    name: names[number], centre: centre,
                    areaSquareKilometres: Double(sizes[order[number]]) * land.cellSquareKilometres,
                    nodes: nodes[number], centreNode: centreNode)
            }
        }
        self.outline = outline
    }

    private static var cellsPerZoneSide: Double { 8 }

    private static func outline(_ land: LandCells, _ division: ZoneDivision, newNumbers: [Int]) -> CellOutline {
        CellOutline(
            corner: land.corner, cellWidth: land.cellWidth, cellHeight: land.cellHeight, columns: land.columns,
            rows: land.rows,
            zones: land.numbers.map { cell in
                cell < 0 ? .none : ZoneID(newNumbers[Int(division.zones[Int(cell)])])
            })
    }

    /// Returns `A1`, `A2`, … `B1`, … for zones sorted by band.
    private static func names(bands: [Int]) -> [String] {
        var names: [String] = []
        var number = 0
        for (index, band) in bands.enumerated() {
            number = index > 0 && bands[index - 1] == band ? number + 1 : 1
            names.append(letters(band) + "\(number)")
        }
        return names
    }

    /// Returns `A` to `Z`, then `AA` and so on.
    private static func letters(_ band: Int) -> String {
        let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(band % 26)))
        return band < 26 ? last : letters(band / 26 - 1) + last
    }
}
