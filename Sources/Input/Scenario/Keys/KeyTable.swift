import Behaviour
import CityModel
import Experiments
import LoadTestParameters
import TaxiService

/// A table of keys in the guide, made of their rows.
package struct KeyTable {
    /// Name of the table's marker in the guide.
    package let name: String
    /// Lines of the table.
    package let lines: [KeyDocumentation]
    /// Common prefix of the paths in a document, which the guide leaves out.
    package let prefix: String

    /// Table in Markdown.
    package var text: String { ([KeyDocumentation.head] + lines.map(\.row)).joined(separator: "\n") }

    private init(_ name: String, _ lines: [KeyDocumentation], below prefix: String = "") {
        (self.name, self.lines, self.prefix) = (name, lines, prefix)
    }

    /// The tables of scenarios.
    private static let ofScenarios: [KeyTable] = [
        KeyTable("scenario", scenario),
        KeyTable("city", city),
        KeyTable("demand", demand),
        KeyTable("clients", clients),
        KeyTable("drivers", drivers),
        KeyTable(
            "idle", lines(of: IdleMovement.keys(neighbours: 65_535), IdleMovement(), "drivers.idle.") + [idleByDay]),
        KeyTable("fares", rules.filter { $0.path.hasPrefix("fare.") }, below: "rules."),
        KeyTable("rules", rules.filter { !$0.path.hasPrefix("fare.") }, below: "rules."),
        KeyTable("on foot", onFoot),
        KeyTable("tourists", tourists),
        KeyTable("speeds", lines(of: FreeFlow.keys, .calibrated, ""), below: "city.speeds."),
        KeyTable("columns", lines(of: TripColumn.keys, [:], ""), below: "demand.trips.columns."),
        KeyTable("trips", trips, below: "demand.trips."),
        KeyTable("tours", tours, below: "tours.0."),
    ]

    /// The tables that the guide contains, each on one page.
    package static let ofGuide = ofScenarios + ofLoadProfiles + [KeyTable("project", project)]

    /// The tables of load profiles.
    private static let ofLoadProfiles: [KeyTable] = [
        KeyTable("profile", profile),
        KeyTable(
            "times",
            lines(of: LoadRideTimes.keys, LoadRideTimes(), "rides.")
                + lines(of: LoadTourTimes.keys, LoadTourTimes(), "walks.")
                + lines(of: LoadSessionTimes.keys, LoadSessionTimes(), "runs.")
                + lines(of: LoadTouristTimes.keys, LoadTouristTimes(), "evening.")),
    ]

    /// The keys that load profiles share with scenarios; the guide lists them for scenarios only.
    private static let borrowed: [KeyTable] = [
        KeyTable(
            "city and people",
            kindOfCity + lines(of: GeneratedCitySection.keys, GeneratedCitySection(), "city.generate.") + dispatch
                + lines(of: ClientBehaviour.keysOfLoad, LoadPeople().clients, "clients.")
                + lines(of: DriverBehaviour.keysOfLoad, LoadPeople().drivers, "drivers.")),
        // A load test has no days.
        KeyTable("rules", rules.filter { !$0.path.hasSuffix(".0.days") }, below: "rules."),
    ]

    /// The habits of groups of drivers; the guide lists them for all drivers only.
    private static let ofGroups = KeyTable(
        "habits of groups",
        lines(of: DriverGroup.restKeys, DriverGroup(), "drivers.groups.0.")
            + lines(of: DriverGroup.habitKeys, DriverGroup(), "drivers.groups.0.").map(\.inherited)
            + [KeyDocumentation("drivers.groups.0.idle", "a map", "", "movement of drivers without a ride").inherited]
            + lines(
                of: IdleMovement.keys(neighbours: 65_535, areNeeded: false), IdleMovement(), "drivers.groups.0.idle."
            ).map(\.inherited) + [byDay("drivers.groups.0.idle", "differences on some days")])

    /// Returns the tables of scenarios or load profiles; none for other documents.
    static func all(of kind: DocumentKind) -> [KeyTable] {
        switch kind {
        case .scenario: ofScenarios + [ofGroups]
        case .load: ofLoadProfiles + borrowed
        case .lesson, .city, .project: []
        }
    }

    /// Returns the paths that `--set` and `--vary` accept before the `=`; entries of lists have index 0.
    package static func paths(of kind: DocumentKind) -> [String] {
        all(of: kind).flatMap { table in table.lines.map { table.prefix + $0.path } }
    }

    /// Returns the same paths without the habits of groups: the end of a path that these share with all drivers means
    /// all drivers.
    static func ownPaths(of kind: DocumentKind) -> [String] {
        let ofGroups = Set(ofGroups.lines.map(\.path))
        return paths(of: kind).filter { !ofGroups.contains($0) }
    }

    /// Returns the paths of keys that accept only a few words, with these words.
    package static func choices(of kind: DocumentKind) -> [(path: String, words: [String])] {
        all(of: kind).flatMap { table in
            table.lines.filter { !$0.choices.isEmpty }.map { (table.prefix + $0.path, $0.choices) }
        }
    }

    /// Returns the line of a key.
    ///
    /// - Parameter path: with any index for an entry of a list.
    static func line(at path: [String], of kind: DocumentKind) -> KeyDocumentation? {
        let wanted = parts(path)
        for table in all(of: kind) {
            if let line = table.lines.first(where: { parts(of: table.prefix + $0.path) == wanted }) { return line }
        }
        return nil
    }

    /// Returns the path completed by omitted leading keys, if that is unambiguous: `fare.perKm` becomes
    /// `rules.fare.perKm`.
    ///
    /// - Parameter path: a path of one part stays unchanged, because it is too short to be unambiguous.
    static func wholePath(_ path: [String], of kind: DocumentKind) -> [String] {
        guard path.count > 1, let known = knownParts[kind], !known.contains(where: { $0[0] == path[0] }) else {
            return path
        }
        let beginning = parts(path).prefix(2)
        var before: [ArraySlice<String>] = []
        for whole in known {
            for start in whole.indices.dropFirst() where whole[start...].starts(with: beginning) {
                if !before.contains(whole[..<start]) { before.append(whole[..<start]) }
            }
        }
        return before.count == 1 ? before[0] + path : path
    }

    private static let knownParts = Dictionary(
        uniqueKeysWithValues: DocumentKind.allCases.map { kind in (kind, ownPaths(of: kind).map { parts(of: $0) }) })

    private static func parts(of path: String) -> [String] { path.split(separator: ".").map(String.init) }

    /// Replaces indices of lists by 0.
    private static func parts(_ path: [String]) -> [String] { path.map { Int($0) == nil ? $0 : "0" } }

    private static func lines<Values>(
        of keys: [Key<Values>], _ values: Values, _ path: String
    ) -> [KeyDocumentation] { keys.flatMap { $0.lines(of: values, below: path) } }

    private static let rules = lines(of: RuleBookDecoder.keys, RuleBookDecoder(), "")
    private static let dispatch = lines(of: TaxiRules.dispatchKeys(zones: .max), TaxiRules(), "dispatch.")

    private static let scenario =
        lines(of: RunSettings.keys, RunSettings(), "") + dispatch
        + lines(of: VehicleFigures.keys, VehicleFigures(), "vehicles.")
        + lines(of: ZoneGroupsSection.keys, ZoneGroupsSection(), "zoneGroups.") + events
        + lines(of: EventEntry.keys, EventEntry(), "events.0.")
        + lines(of: EventClosureEntry.keys, EventClosureEntry(), "events.0.closed.")
        + lines(of: EventCrowdEntry.keys, EventCrowdEntry(), "events.0.crowd.")
        + rankRules + lines(of: RankRulesEntry.keys, RankRulesEntry(), "ranks.0.")

    private static let city =
        kindOfCity + lines(of: GeneratedCitySection.keys, GeneratedCitySection(), "city.generate.")
        + lines(of: GeneratedCitySection.campusKeys, GeneratedCitySection(), "city.campus.") + filesOfCity
        + lines(of: IntrazonalLegSection.keys, IntrazonalLegSection(), "city.sameZone.") + ranks
        + lines(of: RankEntry.keys, RankEntry(), "city.ranks.0.") + gateways
        + lines(of: GatewayEntry.keys, GatewayEntry(), "city.gateways.0.")

    private static let demand =
        kindsOfDemand + lines(of: DemandDecoder.scaleKeys, 1, "demand.")
        + lines(of: GravitySection.keys, GravitySection(), "demand.gravity.")
        + ends("demand.flows") + lines(of: FlowEntry.keys, FlowEntry(), "demand.flows.0.")
        + ends("demand.regulars") + lines(of: RegularsEntry.keys, RegularsEntry(), "demand.regulars.0.")
        + gatewayDemand + lines(of: GatewayDemandEntry.keys, GatewayDemandEntry(), "demand.gateways.0.") + filesOfDemand
        + lines(of: DemandDecoder.requestKeys, .refuse, "demand.requests.")
        + lines(of: DemandDecoder.hourKeys, [], "demand.matrix.")
        + [demandByDay] + lines(of: TravelChoiceSection.keys, TravelChoiceSection(), "demand.")

    private static let trips =
        lines(of: TripsSection.keys, TripsSection(), "")
        + lines(of: TripFormatSection.keys + TripFormatSection.keysOfCSV, TripFormatSection(), "")
        .filter { !$0.path.hasPrefix("columns.") }

    private static let clients =
        lines(of: ClientBehaviour.keys, ClientBehaviour(), "clients.")
        + lines(of: TravelBehaviour.keys, TravelBehaviour(), "travel.")

    private static let drivers =
        lines(of: DriverBehaviour.shiftKeys, DriverBehaviour(), "drivers.")
        + lines(of: BehaviourDecoder.fleetScale, 1, "drivers.") + charging
        + lines(of: ChargingEntry.keys, ChargingEntry(), "drivers.charging.0.")
        + groups + lines(of: DriverGroup.keysOfPart, DriverGroup(), "drivers.groups.0.") + starts
        + lines(of: DriverBehaviour.keys, DriverBehaviour(), "drivers.")

    private static let onFoot =
        [KeyDocumentation("tours", "a map or a list", "needed", "tours that visitors follow: see <doc:Tours>")]
        + lines(
            of: ArrivalsSection.keysOfWaves + ArrivalsSection.keysOfRate + ArrivalsSection.keysOfPlace,
            ArrivalsSection(), "visitors.")
        + lines(of: WalkerBehaviour.keys, WalkerBehaviour(arrivals: .poisson(perHour: [])), "visitors.")
        + lines(of: SitesSection.keys, SitesSection(), "")
        + lines(of: AuthorBehaviour.keys, AuthorBehaviour(), "authors.")
        + lines(of: StaffBehaviour.keys, StaffBehaviour(), "staff.")
        + lines(of: RunnerBehaviour.keys, RunnerBehaviour(count: 1), "runners.")

    private static let tours = lines(
        of: TourEntry.keysOfAll + TourEntry.keysInPlace + TourEntry.keysOfFile + TourEntry.keysOfGenerated
            + TourEntry.keysOfSights, TourEntry(area: ""), "")

    private static let tourists =
        places + lines(of: GeneratedPlacesSection.keys, GeneratedPlacesSection(), "places.generate.")
        + lines(of: PlacesSection.keys, PlacesSection(), "places.")
        + lines(of: TouristBehaviour.keys, TouristBehaviour(count: 1), "tourists.")
        + lines(of: GuideCompanyBehaviour.keys, GuideCompanyBehaviour(), "")

    private static let project = lines(of: ProjectSettings.keys, ProjectSettings(), "")

    private static let profile =
        lines(of: LoadSettings.keys, LoadSettings(), "") + [
            KeyDocumentation("users", "a map", "needed", "number of users of each kind")
        ]
        + [LoadUsers.taxiKeys, LoadUsers.tourKeys, LoadUsers.runnerKeys, LoadUsers.touristKeys].flatMap {
            lines(of: $0, LoadUsers(), "users.")
        } + usersAndMix + lines(of: LoadUsers.keysOfTours, LoadUsers.toursDefault, "")
        + lines(of: LoadUsers.keysOfPlaces, LoadUsers.placesDefault, "")
        + lines(of: LoadPeople.keysOfClients, LoadPeople(), "clients.")
        + lines(of: LoadPeople.keysOfDrivers(65_535), LoadPeople(), "drivers.")
}
