import CityModel
import Quantities
import RuleModels
import TaxiService

// Part S: routes, shares and who may join.
extension ModelService {
    private func parties(of trip: Trip) -> ModelParties {
        ModelParties(from: trip.originID, to: trip.members.map(\.destinationID))
    }

    /// S04.
    func route(of trip: Trip) -> ModelSharedRoute { fares.route(of: parties(of: trip)) }

    /// S02: whether one more goes the same way.
    func isSameWay(_ trip: Trip, joinedTo destination: ZoneID) -> Bool {
        var parties = parties(of: trip)
        parties.append(to: destination)
        return fares.isSameWay(parties)
    }

    /// S03: the driver has arrived, or somebody is on board or has paid.
    func isClosed(_ trip: Trip) -> Bool {
        trip.hasArrived || trip.members.contains { $0.isOnBoard || $0.isPaid }
    }

    /// S03, S06: after somebody has come or gone.
    mutating func priceAnew(_ index: Int) {
        let shares = fares.shares(of: parties(of: trips[index]), at: trips[index].pricedAt)
        for place in trips[index].members.indices { trips[index].members[place].fare = shares[place] }
    }
}
