import CityModel
import Quantities

// Parties come to rides and leave them.
extension TaxiService {
    /// Calls `body` for every party still in the ride, in the order of joining.
    ///
    /// `body` may end the party in hand.
    mutating func forEachParty(of ride: RequestID, _ body: (inout TaxiService, RequestID) -> Void) {
        var party = rides[ride].firstParty
        while !party.isNone {
            let next = parties[party].next
            body(&self, party)
            party = next
        }
    }

    /// The parties still in the ride, in the order of joining.
    func partyList(of ride: RequestID) -> PartyList {
        var list = PartyList()
        var party = rides[ride].firstParty
        while !party.isNone {
            list.append(party)
            party = parties[party].next
        }
        return list
    }

    /// The first party, in the order of joining, that is not on board; none if all are.
    func firstPartyNotOnBoard(of ride: RequestID) -> RequestID {
        var party = rides[ride].firstParty
        while !party.isNone, parties[party].phase == .onBoard { party = parties[party].next }
        return party
    }

    func hasPartyOnBoard(_ ride: RequestID) -> Bool {
        var party = rides[ride].firstParty
        while !party.isNone {
            if parties[party].phase == .onBoard { return true }
            party = parties[party].next
        }
        return false
    }

    /// A new request with a ride of its own. It gets the next number.
    mutating func createRide(_ ride: Ride, for party: Party) -> RequestID {
        counts.accepted += 1
        let id = parties.append(party)
        let ride = rides.append(ride)
        assert(id == ride, "parties and rides share one numbering")
        parties[id].ride = id
        rides[id].firstParty = id
        return id
    }

    /// A new request that joins an existing ride as its last party. It gets the next number.
    mutating func addParty(_ party: Party, to ride: RequestID) -> RequestID {
        counts.accepted += 1
        let id = parties.append(party)
        _ = rides.append(Ride.blank)
        var last = rides[ride].firstParty
        while !parties[last].next.isNone { last = parties[last].next }
        parties[last].next = id
        rides[ride].parties += 1
        rides[ride].seats += party.size
        return id
    }

    /// The party is over (I12) and out of its ride; the ride is over when it was the last.
    mutating func end(_ party: RequestID, as outcome: RequestOutcome) {
        counts.end(as: outcome)
        let ride = parties[party].ride
        let size = parties[party].size
        unlink(party, from: ride)
        rides[ride].parties -= 1
        rides[ride].seats -= size
        if parties[party].isCurrent { currentRequests[Int(parties[party].client.index)] = .none }
        parties[party].phase = .over
        parties.dropFront { $0.phase == .over }
        if rides[ride].parties == 0 {
            rides[ride].phase = .over
            rides.dropFront { $0.phase == .over }
        }
    }

    private mutating func unlink(_ party: RequestID, from ride: RequestID) {
        let next = parties[party].next
        if rides[ride].firstParty == party {
            rides[ride].firstParty = next
            return
        }
        var before = rides[ride].firstParty
        while parties[before].next != party { before = parties[before].next }
        parties[before].next = next
    }
}

/// Up to four requests (S02), without memory of their own.
struct PartyList: Sendable, BitwiseCopyable {
    private var storage = InlineArray<4, RequestID>(repeating: .none)
    private(set) var count = 0

    mutating func append(_ party: RequestID) {
        storage[count] = party
        count += 1
    }

    subscript(index: Int) -> RequestID { storage[index] }
}
