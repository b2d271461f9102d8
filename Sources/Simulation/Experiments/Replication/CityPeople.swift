import ActivityService
import Behaviour
import CityModel
import GuideService
import PlaceService
import Quantities
import SimulationKernel
import TourService

/// Those of a scenario who follow tours, write them and approve them.
package struct WalkSetup: Sendable {
    package var guide: WalkGuide
    package var walkers: WalkerBehaviour
    package var authors = AuthorBehaviour()
    package var staff = StaffBehaviour()
    package var weather = Weather()
    package var rules: TourRules

    package init(guide: WalkGuide, walkers: WalkerBehaviour, rules: TourRules) {
        self.guide = guide
        self.walkers = walkers
        self.rules = rules
    }
}

/// Those of a scenario who run and cycle.
package struct RunSetup: Sendable {
    package var runners: RunnerBehaviour
    /// For those who run, and those who cycle.
    package var walk: WalkingNetwork
    package var cycle: WalkingNetwork
    package var rules: ActivityRules

    package init(runners: RunnerBehaviour, walk: WalkingNetwork, cycle: WalkingNetwork, rules: ActivityRules) {
        self.runners = runners
        self.walk = walk
        self.cycle = cycle
        self.rules = rules
    }
}

/// What is drawn of places whose quality or capacity is not known.
package enum PlaceQuality: String, CaseIterable, Sendable {
    /// Once, by the seed: a place is the same in every replication, as the first one has it.
    case fixed
    /// Anew in each replication: places of one name have nothing in common.
    case perReplication
}

/// Those of a scenario who visit its places, and those who work for the guide.
package struct TourismSetup: Sendable {
    /// At least one place.
    package var catalogue: PlaceCatalogue
    package var tourists: TouristBehaviour
    package var company = GuideCompanyBehaviour()
    package var placeRules: PlaceRules
    package var guideRules: GuideRules
    /// The ways that the guide knows; nil: the straight line, with the detours of tourists.
    package var walks: PlaceWalks?
    /// By place: where a taxi comes to for somebody there, nil where none does (Z02). Empty: nobody takes a taxi.
    package var taxiStops: [Position?] = []
    package var placeQuality = PlaceQuality.fixed
    /// nil where nobody reacts to fee and pay.
    package internal(set) var reaction: TourismReaction?

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
    /// Walkers, authors and staff of one replication; nil where nobody walks.
    func walkPeople(of streams: StreamFamily, tellsEveryPoll: Bool) -> WalkPeople? {
        guard let walks = setup.walks, let draws = walkerDraws else { return nil }
        var people = WalkPeopleSetup(
            guide: walks.guide, walkers: draws, authors: walks.authors, staff: walks.staff, weather: walks.weather,
            streams: streams, clockAtStart: setup.clockAtStart, end: end)
        people.tellsEveryPoll = tellsEveryPoll
        return WalkPeople(people)
    }

    /// Runners and cyclists of one replication; nil where nobody runs.
    func runPeople(of streams: StreamFamily) -> RunPeople? {
        guard let runs = setup.runs, let draws = runnerDraws else { return nil }
        return RunPeople(
            RunPeopleSetup(
                runners: draws, walk: runs.walk, cycle: runs.cycle, rules: runs.rules, streams: streams,
                startDate: setup.startDate ?? CalendarDate(daysSince1970: 0), clockAtStart: setup.clockAtStart,
                end: end))
    }

    /// Tourists and those who work for the guide of one replication; nil where there are none.
    func touristPeople(of streams: StreamFamily) -> TouristPeople? {
        guard let tourism = setup.tourism, let ground = tourismGround else { return nil }
        var people = TouristPeopleSetup(
            ground: ground, tourists: tourism.tourists, company: tourism.company, streams: streams, local: calendar,
            end: end)
        if tourism.placeQuality == .fixed { people.streamsOfPlaces = setup.streams(of: 1) }
        return TouristPeople(people)
    }

    var tourService: TourService {
        guard let walks = setup.walks else { return TourService(library: [], rules: TourRules()) }
        return TourService(library: walks.guide.library, rules: walks.rules)
    }

    var activityService: ActivityService {
        // A city that is served has runners whom no scenario knows.
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
        let walks = tourism.walks ?? PlaceWalks(detourFactor: tourism.tourists.ways.detour)
        return GuideService(
            catalogue: tourism.catalogue, walks: walks, rules: tourism.guideRules, startDate: setup.startDate,
            clockAtStart: setup.clockAtStart, zoned: setup.zonedStart, users: tourism.tourists.count,
            guides: tourism.company.guides)
    }
}
