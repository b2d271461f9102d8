import CityModel

/// How far requests look for a taxi: the first zones of their search order (Z03), and the same seen from the taxis.
struct SearchReach: Sendable {
    /// How many zones of the search order a request looks in.
    let searchZones: Int
    /// For each zone one after another: the origins whose requests look in it, in the order of the city.
    private let origins: [ZoneID]
    /// Where each zone's part of `origins` begins; one more for the end.
    private let starts: [Int]

    var bytes: Int {
        origins.capacity * MemoryLayout<ZoneID>.stride + starts.capacity * MemoryLayout<Int>.stride
    }

    init(city: City, limit: Int?) {
        searchZones = min(limit ?? city.zoneCount, city.zoneCount)
        var origins: [ZoneID] = []
        var starts = [0]
        for zone in city.zones.indices.map({ ZoneID($0) }) {
            for origin in city.zones.indices.map({ ZoneID($0) })
            where city.searchRank(from: origin, to: zone) < searchZones {
                origins.append(origin)
            }
            starts.append(origins.count)
        }
        self.origins = origins
        self.starts = starts
    }

    /// The zones from which a request could be offered to a taxi in `zone`.
    func origins(reaching zone: ZoneID) -> ArraySlice<ZoneID> {
        origins[starts[Int(zone.index)]..<starts[Int(zone.index) + 1]]
    }
}
