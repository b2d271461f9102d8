import InputFiles

extension CityFiles {
    /// What `areaKm2` may be.
    package static var areaKm2Range: ClosedRange<Double> { 0.05...1_000 }

    /// A city over a road network, cut into zones of about the same area (Z01), or with the zones of a GeoJSON.
    ///
    /// Only the largest part of the network in which every node can be reached from every other is used; what is left out
    /// is told as a notice. The ways between zones are computed here, once.
    ///
    /// - Parameters:
    ///   - nodes: `id,lat,lon`.
    ///   - edges: `from,to,length_m,speed_kmh` and perhaps `travel_time_ms`, a row for each direction.
    ///   - areaKm2: within `areaKm2Range`; unused with a GeoJSON.
    ///   - idProperty: the property of the GeoJSON features that holds the id; nil for the usual ones.
    ///   - hourFactors: `hour,factor`, 24 rows.
    /// - Throws: `InputError` with the mistakes of the first file that has some.
    package static func roadCity(
        name: String, nodes nodeFile: SourceFile, edges edgeFile: SourceFile, areaKm2: Double = 2,
        geoJSON: SourceFile? = nil, idProperty: String? = nil, hourFactors: SourceFile? = nil
    ) throws(InputError) -> LoadedCity {
        precondition(areaKm2Range.contains(areaKm2))
        let factors = try hourFactors.map { file throws(InputError) in try CityFiles.hourFactors(file) } ?? []
        var notices: [CityNotice] = []
        let graph = try roadGraph(nodes: nodeFile, edges: edgeFile, notices: &notices)
        let plan: ZonePlan
        if let geoJSON {
            let drawn = try GeoJSONZones.read(geoJSON, idProperty: idProperty, notices: &notices)
            plan = try ZonePlan(drawn: drawn, over: graph, file: geoJSON, notices: &notices)
        } else if let cut = ZonePlan(cutting: graph, areaKm2: areaKm2) {
            plan = cut
        } else {
            throw InputError(
                Diagnostic(
                    file: nodeFile.displayName,
                    problem: "the nodes lie too far apart to cut the land into zones of \(areaKm2) km²",
                    remedy: "make the zones larger, or check the positions"))
        }
        let city = try City(name: name, plan: plan, graph: graph, hourFactors: factors, file: edgeFile)
        return LoadedCity(city: city, notices: notices)
    }

    /// The largest strongly connected part of a road network.
    ///
    /// - Throws: `InputError` with the mistakes of the first file that has some.
    package static func roadGraph(
        nodes nodeFile: SourceFile, edges edgeFile: SourceFile, notices: inout [CityNotice]
    ) throws(InputError) -> RoadGraph {
        let nodes = try RoadFiles.nodes(nodeFile)
        let everything = RoadGraph(
            coordinates: nodes.coordinates, edges: try RoadFiles.edges(edgeFile, nodes: nodes))
        let graph = everything.largestStrongComponent()
        if graph.nodeCount < everything.nodeCount {
            let reason = "the node cannot be reached from, or does not lead to, most of the network and is left out"
            let count = everything.nodeCount - graph.nodeCount
            notices.append(CityNotice(file: nodeFile.displayName, reason: reason, count: count))
        }
        return graph
    }
}

extension City {
    /// - Throws: `InputError` if a way between two zones is longer than a table may say.
    convenience init(
        name: String, plan: ZonePlan, graph: RoadGraph, hourFactors: [Double], file: SourceFile
    ) throws(InputError) {
        let found = plan.legs(over: graph)
        var mistakes = MistakeList()
        for (index, leg) in found.enumerated() where leg == nil {
            let (origin, destination) = (index / plan.zones.count, index % plan.zones.count)
            let names = "'\(plan.zones[origin].name)' to '\(plan.zones[destination].name)'"
            mistakes.add(
                Diagnostic(
                    file: file.displayName, problem: "the way from zone \(names) takes more than a day or 2000 km",
                    remedy: "check the lengths and times"))
        }
        try mistakes.check()
        self.init(name: name, plan: plan, legs: found.compactMap { $0 }, hourFactors: hourFactors)
    }

    convenience init(name: String, plan: ZonePlan, legs: [TravelLeg], hourFactors: [Double]) {
        let zones = plan.zones.map { zone in
            Zone(
                name: zone.name, title: zone.title, centre: zone.centre,
                areaSquareKilometres: zone.areaSquareKilometres)
        }
        self.init(
            name: name, zones: zones, legs: legs, searchDistances: CityFiles.straightLines(zones.compactMap(\.centre)),
            hourFactors: hourFactors, outline: plan.outline)
    }
}
