import CityModel

extension ZonePlan {
    /// How much goes on in each zone as far as its streets tell, relative to the mean of the city: a stand-in for people and
    /// jobs, which maps and tables of streets do not have.
    ///
    /// Streets are dense where people live and work, so every junction counts, and every place with a name as much as
    /// several of them.
    ///
    /// - Parameter places: those outside all zones do not count.
    /// - Returns: by zone; above 0, since every zone has a junction.
    func attractions(places: [Place]) -> [Double] {
        var weights = zones.map { Double($0.nodes.count) }
        for place in places {
            if let zone = outline.zone(at: place.position) { weights[Int(zone.index)] += ZonePlan.junctionsPerPlace }
        }
        let mean = weights.reduce(0, +) / Double(weights.count)
        return weights.map { $0 / mean }
    }

    private static var junctionsPerPlace: Double { 4 }
}
