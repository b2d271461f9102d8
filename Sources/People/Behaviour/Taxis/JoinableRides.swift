import Quantities

/// Shared rides in a client's app: by origin zone, those that may still be joined (S02, S03).
struct JoinableRides {
    private struct Member {
        /// Request that created the ride.
        var ride: RequestID
        var party: RequestID
    }

    /// Number of rides that a client asks to join before making a separate request.
    private static let candidateCount = 3
    /// Parties of the open rides by zone, in the order of joining.
    private var members: [[Member]]

    init(zones: Int) { members = Array(repeating: [], count: zones) }

    /// Returns the joinable rides, oldest first, each named by its oldest remaining party (S02).
    func candidates(from zone: ZoneID) -> [RequestID] {
        var found: [Member] = []
        for member in members[Int(zone.index)] where !found.contains(where: { $0.ride == member.ride }) {
            found.append(member)
            if found.count == JoinableRides.candidateCount { break }
        }
        return found.map(\.party)
    }

    mutating func open(_ request: RequestID, from zone: ZoneID) {
        members[Int(zone.index)].append(Member(ride: request, party: request))
    }

    /// Adds a party to the ride that `name` identifies.
    mutating func add(_ party: RequestID, to name: RequestID, from zone: ZoneID) {
        guard let ride = ride(of: name, from: zone) else { return }
        members[Int(zone.index)].append(Member(ride: ride, party: party))
    }

    /// Removes a party from its ride, which stays open if others are in it (S06).
    mutating func remove(_ party: RequestID, from zone: ZoneID) {
        members[Int(zone.index)].removeAll { $0.party == party }
    }

    /// S03: closes the ride of a party at which the taxi has arrived.
    mutating func close(rideOf party: RequestID, from zone: ZoneID) {
        guard let ride = ride(of: party, from: zone) else { return }
        members[Int(zone.index)].removeAll { $0.ride == ride }
    }

    /// Returns the ride of a party.
    ///
    /// - Complexity: O(parties of the zone's open rides), as all methods above.
    private func ride(of party: RequestID, from zone: ZoneID) -> RequestID? {
        members[Int(zone.index)].first { $0.party == party }?.ride
    }
}
