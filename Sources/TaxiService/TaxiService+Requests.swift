import CityModel
import Quantities

// T01, T09, P01–P03: what a client does.
extension TaxiService {
    /// T01: the request is numbered, priced and offered.
    mutating func request(
        _ client: ClientID, from origin: ZoneID, to destination: ZoneID, party: UInt8, share: Bool, at time: SimTime
    ) -> Reason? {
        if party < 1 || party > 4 { return .invalidPartySize }
        if origin == .none || destination == .none { return .outsideServiceArea }  // Z02
        if !currentRequests[Int(client.index)].isNone { return .alreadyRiding }  // I08
        let request = requests.append(
            Request(
                phase: .waiting, party: party, allowsSharing: share, client: client, origin: origin,
                destination: destination, requestedAt: time, price: price(from: origin, to: destination)))
        currentRequests[Int(client.index)] = request
        effects.append(
            .requested(request, client: client, from: origin, to: destination, party: party, share: share))
        dispatch(request, at: time)
        return nil
    }

    /// T09: possible until a taxi is allocated; a driver who was offered the request keeps the place in the queue.
    mutating func withdraw(_ named: RequestID, by client: ClientID, at time: SimTime) -> Reason? {
        let request = currentRequests[Int(client.index)]
        if request.isNone || (!named.isNone && named != request) { return .unknownRequest }
        switch requests[request].phase {
        case .allocated, .riding, .over: return .alreadyAllocated
        case .waiting:
            waiting.remove(request, from: &requests)
            effects.append(.withdrawn(request, client: client))
            end(request)
        case .offered:
            let driver = requests[request].driver
            effects.append(.withdrawn(request, client: client))
            effects.append(.offerWithdrawn(request, driver: driver))
            drivers[Int(driver.index)].openOffer = .none
            queues.release(driver, zone: drivers[Int(driver.index)].zone)
            end(request)
            retryWaitingRequests(with: driver, at: time)
        }
        return nil
    }

    /// P03: by card at any time after allocation, in cash from pickup on.
    mutating func pay(_ client: ClientID, by means: PaymentMeans, fails: Bool) -> Reason? {
        let id = currentRequests[Int(client.index)]
        guard !id.isNone, requests[id].phase == .allocated || requests[id].phase == .riding else { return .noRide }
        let request = requests[id]
        if request.isPaid { return .alreadyPaid }
        if means == .cash, request.phase != .riding { return .notPickedUp }
        if fails {
            effects.append(
                .paymentFailed(id, client: client, driver: request.driver, by: means, price: request.price))
        } else {
            requests[id].isPaid = true
            effects.append(.paid(id, client: client, driver: request.driver, by: means, price: request.price))
        }
        return nil
    }

    /// P01, P02: known before departure, never above the legal limit.
    private func price(from origin: ZoneID, to destination: ZoneID) -> Money {
        let metres = Int64(clock.city.leg(from: origin, to: destination).metres)
        return min(rules.fare.price(metres: metres), rules.fareLimit.price(metres: metres))
    }

    /// I12: the request is over; its client may make another.
    mutating func end(_ request: RequestID) {
        currentRequests[Int(requests[request].client.index)] = .none
        requests[request].phase = .over
        requests.dropFront { $0.phase == .over }
    }
}
