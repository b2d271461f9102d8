extension StreetPlan {
    private static let stepMetres = 150.0
    /// No bridge is longer; a road that would run along in the river ends.
    private static let bridgeMetresMax = 750.0

    /// Lays the rings and the radials, which share a node where they meet, and the road to the airport.
    mutating func layMainRoads() {
        let layout = layout
        let middle = addNode(.middle, isMain: true)
        var crossings: [[Int]] = []
        for ring in layout.rings {
            crossings.append(
                layout.radials.map { radial in
                    let place = radial.place(atMetres: radial.metresToCrossing(ring))
                    return addNode(place, isMain: true, isMotorway: false)
                })
        }
        for (number, ring) in layout.rings.enumerated() { lay(ring, crossings: crossings[number]) }
        for (number, radial) in layout.radials.enumerated() {
            lay(
                radial, crossings: crossings.map { $0[number] }, middle: middle,
                leadsToAirport: number == layout.airportRadial)
        }
    }

    private mutating func lay(_ ring: RingRoad, crossings: [Int]) {
        for (number, start) in crossings.enumerated() {
            let end = crossings[(number + 1) % crossings.count]
            let (from, to) = (nodes[start].place.radians, nodes[end].place.radians)
            let sweep = to > from ? to - from : to - from + 2 * .pi
            let count = max(1, Int((sweep * ring.radiusMetres / StreetPlan.stepMetres).rounded()))
            let places = (1..<max(2, count)).map { step in
                // The crossings lie on the ring but for the radials' rounding.
                ring.place(from + sweep * Double(step) / Double(count))
            }
            layLine(
                from: start, through: count > 1 ? places : [], to: end, kilometresPerHour: ring.kilometresPerHour,
                isMotorway: ring.isMotorway)
        }
    }

    private mutating func lay(_ radial: RadialRoad, crossings: [Int], middle: Int, leadsToAirport: Bool) {
        var stops = radial.reachesMiddle ? [middle] + crossings : crossings
        let radius = layout.radiusMetres
        let outer = layout.edgeMetres(radial.radians(atMetres: radius)) * 0.97
        let airportMetres = 1.3 * radius
        let lastMetres = leadsToAirport ? max(outer, airportMetres - 0.6 * StreetPlan.airportRadiusMetres) : outer
        let end = radial.place(atMetres: lastMetres)
        if !layout.river.isWater(end) {
            stops.append(addNode(end, isMain: true))
            if leadsToAirport { airportGate = stops.last }
        }
        for (start, end) in zip(stops, stops.dropFirst()) {
            let (from, to) = (nodes[start].place.length, nodes[end].place.length)
            let isOutside = from > 0.7 * radius
            let count = max(1, Int(((to - from) / StreetPlan.stepMetres).rounded()))
            let metres = (1..<max(2, count)).map { from + (to - from) * Double($0) / Double(count) }
            let places = metres.filter { count > 1 && $0 < outer }.map { radial.place(atMetres: $0) }
            layLine(
                from: start, through: places, to: end,
                kilometresPerHour: isOutside && leadsToAirport ? 80 : from < 0.15 * radius ? 30 : 46,
                isMotorway: isOutside && leadsToAirport)
        }
    }

    /// Lays a line of nodes on land; what is left out between them is a bridge, or a gap if it would be too long.
    private mutating func layLine(
        from start: Int, through places: [MapPoint], to end: Int, kilometresPerHour: Double, isMotorway: Bool
    ) {
        var last = start
        var isAfterWater = layout.river.isWater(nodes[start].place)
        func canGo(to place: MapPoint, overWater: Bool) -> Bool {
            !overWater || (place - nodes[last].place).length <= StreetPlan.bridgeMetresMax
        }
        for place in places {
            if layout.river.isWater(place) {
                isAfterWater = true
                continue
            }
            let isLinked = canGo(to: place, overWater: isAfterWater)
            let next = addNode(place, isMain: true, isMotorway: isMotorway)
            if isLinked { addMainStreet(last, next, kilometresPerHour: kilometresPerHour) }
            (last, isAfterWater) = (next, false)
        }
        if canGo(to: nodes[end].place, overWater: isAfterWater) {
            addMainStreet(last, end, kilometresPerHour: kilometresPerHour)
        }
    }

    /// Where the airport's own roads lie.
    static var airportRadiusMetres: Double { 600 }
}
