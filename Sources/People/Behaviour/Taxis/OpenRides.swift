import Quantities

/// The shared rides that a client's app would show: from each zone, those that may still be joined (S02, S03).
struct OpenRides {
    private struct Member {
        /// The request that created the ride.
        var ride: RequestID
        var party: RequestID
    }

    /// How many rides a client asks before making a request alone.
    private static let candidateCount = 3
    /// By zone: the parties of its open rides, in the order of joining.
    private var members: [[Member]]

    init(zones: Int) { members = Array(repeating: [], count: zones) }

    /// The names of the rides: each by its oldest party still in it (S02), the oldest rides first.
    func candidates(from zone: ZoneID) -> [RequestID] {
        var found: [Member] = []
        for member in members[Int(zone.index)] where !found.contains(where: { $0.ride == member.ride }) {
            found.append(member)
            if found.count == OpenRides.candidateCount { break }
        }
        return found.map(\.party)
    }

    mutating func open(_ request: RequestID, from zone: ZoneID) {
        members[Int(zone.index)].append(Member(ride: request, party: request))
    }

    /// A party has joined the ride that `name` names.
    mutating func add(_ party: RequestID, to name: RequestID, from zone: ZoneID) {
        guard let ride = ride(of: name, from: zone) else { return }
        members[Int(zone.index)].append(Member(ride: ride, party: party))
    }

    /// The party is out of its ride, which stays open if others are in it (S06).
    mutating func remove(_ party: RequestID, from zone: ZoneID) {
        members[Int(zone.index)].removeAll { $0.party == party }
    }

    /// S03: the taxi has arrived at a party of the ride.
    mutating func close(rideOf party: RequestID, from zone: ZoneID) {
        guard let ride = ride(of: party, from: zone) else { return }
        members[Int(zone.index)].removeAll { $0.ride == ride }
    }

    /// - Complexity: O(parties of the zone's open rides), as all of the above.
    private func ride(of party: RequestID, from zone: ZoneID) -> RequestID? {
        members[Int(zone.index)].first { $0.party == party }?.ride
    }
}
