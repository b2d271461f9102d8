import CityModel
import Quantities
import SimulationKernel

/// An event in the city for a period of the run: a crowd that leaves a place, weather, a strike of drivers, or closed
/// streets.
package struct CityEvent: Sendable {
    /// Name for readers of the scenario.
    package var name: String
    /// The period, without its end.
    package var period: Range<SimTime>
    /// People who leave a place and request taxis; nil if there are none.
    package var crowd: EventCrowd?
    /// Factor on the speeds of all streets, above 0.
    package var speedFactor = 1.0
    /// Factor on the requests of the demand's sources and of walk-up clients.
    package var demandFactor = 1.0
    /// Share of the drivers who do not work in the period; nil if there is no strike.
    package var strikeShare: Double?

    /// Zone of its place; nil for an event of the whole city, or of several zones.
    package var zone: ZoneID? { crowd?.origin.zone ?? closureZone ?? (closedZones.count == 1 ? closedZones[0] : nil) }

    /// Zones in which no taxi stops.
    package var closedZones: [ZoneID] = []
    /// Closed arcs of the car network, ascending.
    package var closedArcs: [UInt32] = []
    /// Zone whose streets are closed; nil if they are chosen otherwise.
    package var closureZone: ZoneID?

    /// Creates an event without effects.
    package init(name: String, period: Range<SimTime>) { (self.name, self.period) = (name, period) }

    /// The event without its effects, at the same place. Its crowd and strike remain, without people and drivers,
    /// because the draws of other events depend on the number of crowds and strikes.
    package var switchedOff: CityEvent {
        var event = CityEvent(name: name, period: period)
        (event.crowd, event.closureZone) = (crowd, zone)
        event.crowd?.people = 0
        event.strikeShare = strikeShare.map { _ in 0 }
        return event
    }
}

/// People who leave a place during an event, some of them by taxi.
package struct EventCrowd: Sendable {
    /// Number of people who leave.
    package var people: Int
    /// Share of them who request a taxi.
    package var taxiShare: Double
    /// Place where they wait: a zone, or a point on a street.
    package var origin: Position
    /// Trips from the zone of the place.
    package var trips: WeightedTrips

    /// Creates a crowd.
    package init(people: Int, taxiShare: Double, origin: Position, trips: WeightedTrips) {
        (self.people, self.taxiShare, self.origin, self.trips) = (people, taxiShare, origin, trips)
    }

    /// Returns the expected number of requests, for parties of these weights.
    ///
    /// - Parameter partyWeights: weights of parties of 1, 2, 3, … people, up to 8.
    package func expectedRequests(partyWeights: [Double]) -> Double {
        let people = partyWeights.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element }
        return Double(self.people) * taxiShare * partyWeights.reduce(0, +) / people
    }

    /// Returns the Poisson process of the requests, for a period of the given length.
    package func demand(in length: SimDuration, partyWeights: [Double]) -> PoissonDemand {
        let perHour = expectedRequests(partyWeights: partyWeights) * 3_600 / length.seconds
        return PoissonDemand(requestsPerHour: Array(repeating: perHour, count: 24), choices: [trips])
    }
}

extension [CityEvent] {
    /// Factors on the speeds of all streets.
    package var speedFactors: PeriodFactors {
        PeriodFactors(filter { $0.speedFactor != 1 }.map { PeriodFactors.Part($0.period, $0.speedFactor) })
    }

    /// Factors on the requests of the demand's sources and of walk-up clients.
    package var demandFactors: PeriodFactors {
        PeriodFactors(filter { $0.demandFactor != 1 }.map { PeriodFactors.Part($0.period, $0.demandFactor) })
    }

    /// Strikes in the order of the events.
    package var strikes: [Strike] {
        compactMap { event in event.strikeShare.map { Strike(period: event.period, share: $0) } }
    }

    /// Periods in which no taxi stops in some zones.
    package var stopClosures: [StopClosure] {
        filter { !$0.closedZones.isEmpty }.map { StopClosure(period: $0.period, zones: Set($0.closedZones)) }
    }

    /// Periods in which streets are closed.
    package var streetClosures: [StreetClosure] {
        filter { !$0.closedArcs.isEmpty }.map { StreetClosure(period: $0.period, arcs: $0.closedArcs) }
    }

    /// Returns the expected number of requests of all crowds.
    package func expectedCrowdRequests(partyWeights: [Double]) -> Double {
        compactMap(\.crowd).reduce(0) { $0 + $1.expectedRequests(partyWeights: partyWeights) }
    }
}

/// A period in which a share of the drivers does not work.
package struct Strike: Sendable {
    /// The period, without its end.
    package var period: Range<SimTime>
    /// Share of the drivers.
    package var share: Double

    /// Creates a strike.
    package init(period: Range<SimTime>, share: Double) { (self.period, self.share) = (period, share) }
}

/// A period in which no taxi stops in some zones.
package struct StopClosure: Sendable {
    /// The period, without its end.
    package var period: Range<SimTime>
    /// The zones; only looked up.
    package var zones: Set<ZoneID>

    /// Creates a closure.
    package init(period: Range<SimTime>, zones: Set<ZoneID>) { (self.period, self.zones) = (period, zones) }
}

extension [StopClosure] {
    /// Returns whether no taxi stops in one of two zones.
    func close(_ origin: ZoneID, _ destination: ZoneID, at time: SimTime) -> Bool {
        contains { $0.period.contains(time) && ($0.zones.contains(origin) || $0.zones.contains(destination)) }
    }
}
