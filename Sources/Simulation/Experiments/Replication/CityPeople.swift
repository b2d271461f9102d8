import ActivityService
import Behaviour
import CityModel
import GuideService
import PlaceService
import Quantities
import SimulationKernel
import TourService

/// Walkers, authors and staff of a scenario with tours.
package struct WalkSetup: Sendable {
    /// Library of tours, and the sites that they visit.
    package var guide: WalkingCity
    /// Habits of the people who follow tours.
    package var walkers: WalkerBehaviour
    /// Habits of the people who write tours.
    package var authors = AuthorBehaviour()
    /// Habits of the people who approve tours.
    package var staff = StaffBehaviour()
    /// Weather of the run.
    package var weather = Weather()
    /// Rules of the tour service.
    package var rules: TourRules

    /// Creates a setup with default authors, staff and weather.
    package init(guide: WalkingCity, walkers: WalkerBehaviour, rules: TourRules) {
        self.guide = guide
        self.walkers = walkers
        self.rules = rules
    }
}

/// Runners and cyclists of a scenario.
package struct RunSetup: Sendable {
    /// Number and habits of runners and cyclists.
    package var runners: RunnerBehaviour
    /// Network of the runners; `cycle` is that of the cyclists.
    package var walk: WalkingNetwork
    /// Network of the cyclists.
    package var cycle: WalkingNetwork
    /// Rules of the activity service.
    package var rules: ActivityRules

    /// Creates a setup.
    package init(runners: RunnerBehaviour, walk: WalkingNetwork, cycle: WalkingNetwork, rules: ActivityRules) {
        self.runners = runners
        self.walk = walk
        self.cycle = cycle
        self.rules = rules
    }
}

/// The draw of places' unknown quality or capacity.
package enum PlaceQuality: String, CaseIterable, Sendable {
    /// Drawn once from the seed: a place is the same in every replication, as in the first one.
    case fixed
    /// Drawn in each replication: a place differs from one replication to the next.
    case perReplication
}

/// Tourists of a scenario, and the guide company.
package struct TourismSetup: Sendable {
    /// Places to visit, at least one.
    package var catalogue: PlaceCatalogue
    /// Number and habits of tourists.
    package var tourists: TouristBehaviour
    /// Staff of the guide company.
    package var company = GuideCompanyBehaviour()
    /// Rules of the place service.
    package var placeRules: PlaceRules
    /// Rules of the guide service.
    package var guideRules: GuideRules
    /// Walks that the guide knows; nil means straight lines with the detour factor of tourists.
    package var walks: PlaceWalks?
    /// Taxi stop of each place, nil for a place without one (Z02). Empty if tourists take no taxis.
    package var taxiStops: [Position?] = []
    /// The draw of unknown quality or capacity.
    package var placeQuality = PlaceQuality.fixed
    /// Reaction to fee and pay; nil if people do not react.
    package internal(set) var reaction: TourismReaction?

    /// Creates a setup with the default company.
    package init(
        catalogue: PlaceCatalogue, tourists: TouristBehaviour, placeRules: PlaceRules, guideRules: GuideRules
    ) {
        self.catalogue = catalogue
        self.tourists = tourists
        self.placeRules = placeRules
        self.guideRules = guideRules
    }
}

extension WorldPlan {
    /// Returns walkers, authors and staff of one replication; nil without tours.
    func walkPeople(of streams: StreamFamily, tellsEveryPoll: Bool) -> WalkerPopulation? {
        guard let walks = setup.walks, let draws = walkerDraws else { return nil }
        var people = WalkerPopulationSetup(
            city: walks.guide, walkers: draws, authors: walks.authors, staff: walks.staff, weather: walks.weather,
            streams: streams, clockAtStart: setup.clockAtStart, end: end)
        people.sendsEveryPoll = tellsEveryPoll
        return WalkerPopulation(people)
    }

    /// Returns runners and cyclists of one replication; nil if there are none.
    func runPeople(of streams: StreamFamily) -> RunnerPopulation? {
        guard let runs = setup.runs, let draws = runnerDraws else { return nil }
        return RunnerPopulation(
            RunnerPopulationSetup(
                runners: draws, walk: runs.walk, cycle: runs.cycle, rules: runs.rules, streams: streams,
                startDate: setup.startDate ?? CalendarDate(daysSince1970: 0), clockAtStart: setup.clockAtStart,
                end: end))
    }

    /// Returns tourists and guide staff of one replication; nil if there are none.
    func touristPeople(of streams: StreamFamily) -> TouristPopulation? {
        guard let tourism = setup.tourism, let ground = tourismGround else { return nil }
        var people = TouristPopulationSetup(
            ground: ground, tourists: tourism.tourists, company: tourism.company, streams: streams, local: calendar,
            end: end)
        if tourism.placeQuality == .fixed { people.placeStreams = setup.streams(of: 1) }
        return TouristPopulation(people)
    }

    var tourService: TourService {
        guard let walks = setup.walks else { return TourService(library: [], rules: TourRules()) }
        return TourService(library: walks.guide.library, rules: walks.rules)
    }

    var activityService: ActivityService {
        // A served city has runners that no scenario knows.
        guard let runs = setup.runs else {
            guard let start = setup.zonedStart else { return ActivityService() }
            return ActivityService(startDate: start.date, clockAtStart: setup.clockAtStart, zoned: start)
        }
        return ActivityService(
            rules: runs.rules, startDate: setup.startDate, clockAtStart: setup.clockAtStart, zoned: setup.zonedStart,
            runners: runs.runners.count)
    }

    var placeService: PlaceService {
        guard let tourism = setup.tourism else { return PlaceService() }
        return PlaceService(
            catalogue: tourism.catalogue, rules: tourism.placeRules, users: tourism.tourists.count)
    }

    var guideService: GuideService {
        guard let tourism = setup.tourism else {
            guard let start = setup.zonedStart else { return GuideService() }
            return GuideService(startDate: start.date, clockAtStart: setup.clockAtStart, zoned: start)
        }
        let walks = tourism.walks ?? PlaceWalks(detourFactor: tourism.tourists.travel.detour)
        return GuideService(
            catalogue: tourism.catalogue, walks: walks, rules: tourism.guideRules, startDate: setup.startDate,
            clockAtStart: setup.clockAtStart, zoned: setup.zonedStart, users: tourism.tourists.count,
            guides: tourism.company.guides)
    }
}
