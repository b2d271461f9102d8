import Quantities
import SimulationKernel
import TaxiService

// Travel between places: on foot, by public transport, by taxi.
extension TouristPopulation {
    /// Returns the expected travel time: on foot, or by public transport beyond the walking distance.
    func expectedTravelTime(of tourist: UserID, to place: PlaceID) -> SimDuration {
        let index = Int(tourist.index)
        let metres = context.ground.metres(from: tourists[index].place, to: place) * draws.habits.travel.detour
        if metres > Double(tourists[index].walksUpToMetres), let transit = draws.habits.travel.transit {
            return SimDuration(seconds: transit.waitSeconds.mean + metres / transit.speedKilometresPerHour * 3.6)
        }
        return SimDuration(seconds: metres * 1_000 / Double(tourists[index].millimetresPerSecond))
    }

    mutating func setOut(_ tourist: UserID, for place: PlaceID, _ errand: Tourist.Purpose, at time: SimTime) {
        let index = Int(tourist.index)
        markForScheduling(tourist)
        tourists[index].goal = place
        tourists[index].errand = errand
        let metres = metresToGoal(of: index)
        guard metres > Double(tourists[index].walksUpToMetres) else { return walk(tourist, metres, at: time) }
        var stream = decisionStream(.way, of: tourist)
        if stream.bernoulli(draws.habits.travel.taxiProbability), requestTaxi(tourist) {
            tourists[index].phase = .waitingForTaxi
            tourists[index].phaseEnd = .distantFuture
            return
        }
        guard let transit = draws.habits.travel.transit, let waits = draws.transitWaitSeconds else {
            return walk(tourist, metres, at: time)
        }
        let riding = metres / transit.speedKilometresPerHour * 3.6
        context.note(.setOut(tourist, place, .transit, metres: UInt32(metres.rounded())))
        tourists[index].phase = .onTheWay
        tourists[index].phaseEnd = time + SimDuration(seconds: waits.sample(from: &stream) + riding)
    }

    private mutating func walk(_ tourist: UserID, _ metres: Double, at time: SimTime) {
        let index = Int(tourist.index)
        context.note(.setOut(tourist, tourists[index].goal, .walk, metres: UInt32(metres.rounded())))
        tourists[index].phase = .onTheWay
        let seconds = metres * 1_000 / Double(tourists[index].millimetresPerSecond)
        tourists[index].phaseEnd = time + SimDuration(seconds: seconds)
    }

    // MARK: Taxis

    /// Requests a taxi.
    ///
    /// - Returns: false if no taxi can come, or if both ends are the same place.
    private mutating func requestTaxi(_ tourist: UserID) -> Bool {
        let (stops, index) = (context.ground.taxiStops, Int(tourist.index))
        guard !stops.isEmpty, let origin = stops[Int(tourists[index].place.index)],
            let destination = stops[Int(tourists[index].goal.index)],
            // Trips within a zone are possible, but not from a junction to itself.
            origin != destination || origin.point.isNone
        else { return false }
        let ways = tourists[index].decisions[Tourist.Decision.way.rawValue]
        let key = arrivals.key(of: tourist).client(of: .tourists, ride: UInt32(ways))
        passengers.addRequest(tourist, key, from: origin, to: destination, party: 1)
        return true
    }

    /// Whether a tourist wants a taxi at this time.
    package var hasTaxiRequest: Bool { passengers.hasRequests }
    /// Returns the request of the tourist who asks for a taxi as this client.
    package mutating func takeTaxiRequest(as client: ClientID) -> TripRequest? { passengers.takeRequest(as: client) }
    /// Whether effects of the taxi service must be reported.
    package var observesTaxis: Bool { !passengers.isEmpty }

    /// Observes an effect of the taxi service.
    package mutating func note(_ effect: TaxiService.Effect, at time: SimTime) {
        guard let (tourist, moment) = passengers.rideEvent(of: effect) else { return }
        switch moment {
        case .onBoard: ride(tourist)
        // A passenger who has to get out early walks the rest, which takes no time *(decided)*.
        case .dropOff, .stranded: arrive(tourist, at: time)
        case .noTaxi: noteNoTaxi(tourist, at: time)
        }
    }

    private mutating func ride(_ tourist: UserID) {
        let index = Int(tourist.index)
        tourists[index].phase = .riding
        context.note(.setOut(tourist, tourists[index].goal, .taxi, metres: UInt32(metresToGoal(of: index).rounded())))
    }

    private func metresToGoal(of index: Int) -> Double {
        context.ground.metres(from: tourists[index].place, to: tourists[index].goal) * draws.habits.travel.detour
    }

    /// Walks, because no taxi came in time or none may be requested.
    private mutating func noteNoTaxi(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        markForScheduling(tourist)
        context.note(.abandonedTaxi(tourist))
        walk(tourist, metresToGoal(of: index), at: time)
    }
}
