import Quantities

/// What the measures know of a run before it begins: the scenario's, so the same in each of its replications.
package struct MeasuredRun: Sendable {
    package var zoneCount: Int
    package var driverCount: Int
    /// When it begins, of whoever tells what happens: from there times count.
    package var start = SimTime.zero
    /// Without taxis nothing is told of them.
    package var hasTaxis = true
    /// Of a taxi, and what a kilometre costs in the scenario's money; nil where nobody says.
    package var co2GramsPerKilometre: Double?
    package var costPerKilometre: Double?
    /// Where taxis wait, in a city with streets whose drivers go there; empty elsewhere.
    package var ranks: [MeasuredRank] = []
    /// Where and along what people walk; nil in a run without tours.
    package var walks: MeasuredWalks?
    /// What is known of runners and cyclists; nil in a run without.
    package var runners: MeasuredRunners?
    /// Which places there are to visit; nil in a run without tourists.
    package var tourism: MeasuredTourism?
    /// Of those who choose whether they take a taxi; nil where nobody does.
    package var choice: MeasuredChoice?
    /// By which days and months are told apart.
    package var calendar = LocalCalendar(startDate: nil, clockAtStart: .zero)
    /// How long requests are made and hours count; rides under way then are still watched to their end.
    package var duration: SimDuration
    /// What happens before is left out of the metrics.
    package var warmUp: SimDuration
    /// The kinds of ride that can occur, in the order of `RideKind`: so every run of a scenario yields the same metrics.
    package var rideKinds: [RideKind]
    /// Room for so many requests is made beforehand; a wrong number only costs time.
    package var expectedRequests: Int

    package init(
        zoneCount: Int, driverCount: Int = 0, duration: SimDuration, warmUp: SimDuration = .zero,
        rideKinds: [RideKind] = [.immediate], expectedRequests: Int = 0
    ) {
        self.zoneCount = zoneCount
        self.driverCount = driverCount
        self.duration = duration
        self.warmUp = warmUp
        self.rideKinds = rideKinds
        self.expectedRequests = expectedRequests
    }
}

/// A rank, where taxis wait.
package struct MeasuredRank: Hashable, Sendable {
    /// Empty where nobody gave it one.
    package var name: String
    package var zone: ZoneID
    /// nil where it is not known.
    package var place: Coordinate?

    package init(name: String, zone: ZoneID, place: Coordinate?) {
        self.name = name
        self.zone = zone
        self.place = place
    }
}

/// What the measures know of walkers before a run begins.
package struct MeasuredWalks: Sendable {
    /// In the order of their numbers.
    package var sites: [MeasuredSite]
    /// The library at the start, in the order of the tours' numbers; more may come to be during a run.
    package var tours: [MeasuredTour]

    package init(sites: [MeasuredSite], tours: [MeasuredTour]) {
        self.sites = sites
        self.tours = tours
    }
}

/// What the measures know of runners before a run begins.
package struct MeasuredRunners: Sendable {
    /// F03: a fix that comes longer than this after it was taken is late: its sending was held up.
    package var fixesLateAfter: SimDuration

    package init(fixesLateAfter: SimDuration) { self.fixesLateAfter = fixesLateAfter }
}

/// A place where tours lead: waypoints at the same place are one site.
package struct MeasuredSite: Hashable, Sendable {
    package var name: String
    /// More people than that are too many; nil if there is room for any number.
    package var limit: Int?

    package init(name: String, limit: Int? = nil) {
        self.name = name
        self.limit = limit
    }
}

/// A tour of the library.
package struct MeasuredTour: Hashable, Sendable {
    package var title: String
    /// The numbers of its waypoints' sites, in their order.
    package var sites: [Int]

    package init(title: String, sites: [Int]) {
        self.title = title
        self.sites = sites
    }
}
