import CityModel
import TaxiService

/// The shared rides that a client's app would show: from each zone, those that may still be joined, oldest first.
struct OpenRides {
    /// How many rides a client asks before making a request alone.
    private static let candidateCount = 3
    private var byZone: [[RequestID]]

    init(zones: Int) { byZone = Array(repeating: [], count: zones) }

    func candidates(from zone: ZoneID) -> ArraySlice<RequestID> {
        byZone[Int(zone.index)].prefix(OpenRides.candidateCount)
    }

    mutating func insert(_ request: RequestID, from zone: ZoneID) { byZone[Int(zone.index)].append(request) }

    /// - Complexity: O(open rides of the zone).
    mutating func remove(_ request: RequestID, from zone: ZoneID) {
        byZone[Int(zone.index)].removeAll { $0 == request }
    }
}
