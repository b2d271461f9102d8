import CityHost
import CityModel
import GuideService
import LoadTestParameters
import PlaceService
import Quantities
import RuleModels
import ServiceKernel
import SimulationKernel

/// Load test of the place finder and the guide, which tourists use on one evening: they look for places, meet friends
/// and ask the guide.
package struct TouristLoad: ServiceDescription {
    /// Rules of the place finder.
    package var placeRules: PlaceRules
    /// Rules of the guide.
    package var guideRules: GuideRules
    /// Number of tourists.
    package var tourists: Int
    /// Number of places in the catalogue.
    package var places: Int
    /// Proportions of the actions that users begin on their own.
    package var mix: CommandMix
    /// Times between the steps of a tourist.
    package var times: LoadTouristTimes

    /// Creates the load.
    package init(
        placeRules: PlaceRules, guideRules: GuideRules, tourists: Int, places: Int, mix: CommandMix,
        times: LoadTouristTimes
    ) {
        (self.placeRules, self.guideRules) = (placeRules, guideRules)
        (self.tourists, self.places, self.mix, self.times) = (tourists, places, mix, times)
    }

    /// A command to one of the two services.
    package enum Command: Sendable {
        case place(PlaceService.Command)
        case guide(GuideService.Command)

        /// User of the phone, logged in or not; nil for a timer.
        var user: UserID? {
            switch self {
            case .place(.user(let user, _)), .guide(.user(let user, _)): user
            case .place(.guest(let guest, _)): UserID(guest)
            case .guide(.staff), .guide(.timer): nil
            }
        }
    }

    /// An effect of one of the two services.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case place(PlaceService.Effect)
        case guide(GuideService.Effect)
    }

    /// Placeholder contents of rings and queues.
    package static var placeholder: (order: Command, command: Command, effect: Effect) {
        let command = Command.guide(.user(.none, .subscribe))
        return (command, command, .place(.nameSet(.none)))
    }

    // MARK: Users

    /// The tested services.
    package static var services: ServiceSet { [.places, .guide] }
    /// Latency, error and memory targets of the rule book (G11, L09).
    package static let promises = ServicePromises(
        rule: "G11",
        latencies: [
            LatencyPromise(
                rule: "L09", name: "answers of the place finder",
                kinds: [.feed, .search, .look, .visit, .review, .friend, .message, .block], limit: .seconds(5)),
            LatencyPromise(
                rule: "G11", name: "answers of the guide",
                kinds: [.nearby, .meal, .route, .subscription, .transportCard], limit: .seconds(5)),
        ], soundness: (rule: "G11", errorShare: 0.001, bytes: 200_000_000),
        rows: [
            ("G11", "any answer of the city guide", "within 5 s, below 0.1 % failed, 200 MB"),
            ("L09", "answers of the place finder to 20 users", "within 5 s"),
        ])

    /// Command kinds that a profile may mix.
    package static let mixedKinds: [CommandKind] = [
        .feed, .search, .visit, .setting, .friend, .message, .block, .nearby, .meal, .route, .subscription,
        .transportCard,
    ]
    /// Command kinds that follow from the mixed ones.
    package static let followingKinds: [CommandKind] = [.look, .review, .timeout]

    /// One group: the tourists.
    package var groups: [UserGroup] { [UserGroup("tourists", .user, tourists, .user, .guest)] }

    /// Runs the test with tourists.
    package func run(_ test: ServiceTest<TouristLoad>) throws -> LoadRecord {
        try test.run { Tourists(profile: test.profile, self, share: $0, of: test.profile.threads) }
    }

    /// Returns the steady-state flows of commands at `rate` commands per second.
    package func flows(at rate: Double) -> ExpectedFlows {
        // Guests do not open the details of a place.
        let looks = (mix[.feed] + mix[.search] * Tourists.found) * (1 - Tourists.guests) * Tourists.looksAtFirst
        let reviews = mix[.visit] * Tourists.reviews
        let picked = mix[.route] * Tourists.picksRoute
        return ExpectedFlows(
            rate: rate,
            perAction: CommandTally(
                mix,
                with: [
                    .look: looks, .review: reviews, .route: mix[.route] + picked,
                    // A user who is asked for friendship answers.
                    .friend: mix[.friend] + mix[.friend] * Tourists.asksFriend * Tourists.friendsAnswered,
                ]),
            commandsPerWaiting: 2,
            // A tourist begins nothing else before the follow-up step.
            demands: [
                UserDemand(
                    people: "tourists", count: tourists,
                    journeys: [(1, times.betweenSteps.mean * (looks + reviews + picked))],
                    actionText: "actions per second",
                    durationText: nil, state: "busy")
            ])
    }

    // MARK: Service

    var catalogue: PlaceCatalogue { LoadPlaces.catalogue(count: places, seed: 1) }

    /// Returns a new host with the place finder and the guide.
    package func makeHost(fault: ServiceFault?, checks: InvariantChecks, log: HostLog?) -> CityHost {
        let catalogue = catalogue
        return CityHost(
            taxis: .withoutDrivers,
            places: PlaceService(catalogue: catalogue, rules: placeRules, users: tourists),
            guide: GuideService(catalogue: catalogue, rules: guideRules, users: tourists), checks: checks,
            fault: fault, log: log)
    }

    /// Returns the command of a guide timer.
    package static func command(of timer: HostTimer) -> Command? {
        if case .guide(let timer) = timer { .guide(.timer(timer)) } else { nil }
    }

    /// Returns the number of effects of the last command.
    package static func effectCount(of command: Command, by host: borrowing CityHost) -> Int {
        switch command {
        case .place: host.places.effects.count
        case .guide: host.guide.effects.count
        }
    }

    /// Returns one effect of the last command.
    package static func effect(_ index: Int, of command: Command, by host: borrowing CityHost) -> Effect {
        switch command {
        case .place: .place(host.places.effects[index])
        case .guide: .guide(host.guide.effects[index])
        }
    }

    /// Whether the effect concerns a user of the generator `share`; a request for friendship or its acceptance concerns
    /// both users.
    package static func concerns(_ effect: Effect, generator share: UInt32, of count: UInt32) -> Bool {
        switch effect {
        case .place(.friendAsked(let user, let whom)), .place(.befriended(let user, let whom)):
            user.index % count == share || whom.index % count == share
        case .place(let effect): effect.person.index % count == share
        case .guide(let effect): effect.person.map { $0.index % count == share } ?? false
        }
    }

    /// Returns the services' counts and ledger totals.
    package static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord {
        ServiceRecord(
            begun: host.guide.routeCount, isBalanced: host.guide.ledger.balance == .zero, time: time,
            totals: [
                (0..<host.places.catalogue.count).reduce(0) { $0 + UInt64(host.places.rating(of: PlaceID($1)).count) },
                UInt64(host.places.messageCount),
            ]
                + [.company, .treasury, .bank].map { UInt64(bitPattern: host.guide.ledger.total(of: $0).cents) })
    }

    /// Memory of both services, in bytes.
    package static func bytes(of host: borrowing CityHost) -> Int {
        host.places.memoryBytes + host.guide.memoryBytes
    }

    /// Returns the host's form of the command.
    package static func hostCommand(for command: Command, _: UserAccounts?) -> HostCommand? {
        switch command {
        case .place(let command): .place(command)
        case .guide(let command): .guide(command)
        }
    }

    // MARK: Checker

    /// The reference model of all answers.
    var answers: TouristAnswers { TouristAnswers(of: self) }

    /// Checks the run by an `AnswerChecker` with `TouristAnswers`.
    package func check(in parts: RunContext<TouristLoad>, consume: CommandConsumer?) {
        parts.check(with: AnswerChecker(answers), consume: consume)
    }
}

/// The reference model for tourists: `PlacesModel` and `GuideModel`.
struct TouristAnswers: AnswerModel {
    private var places: PlacesModel
    private var guide: GuideModel

    init(of load: TouristLoad) {
        let catalogue = load.catalogue
        places = PlacesModel(
            catalogue: catalogue, rules: load.placeRules, users: load.tourists, keepsLetters: false)
        guide = GuideModel(catalogue, load.guideRules)
    }

    mutating func answer(to command: TouristLoad.Command, at time: SimTime) -> [TouristLoad.Effect] {
        switch command {
        case .place(let command): places.perform(command).map { .place($0) }
        case .guide(let command): guide.perform(command, at: time).map { .guide($0) }
        }
    }

    func sender(of command: TouristLoad.Command) -> (number: Int, name: String) {
        switch command {
        case .place(.user(let user, _)), .guide(.user(let user, _)): (Int(user.index), "u\(UInt64(user.index) + 1)")
        case .place(.guest(let guest, _)): (-1 - Int(guest), "guest\(UInt64(guest) + 1)")
        case .guide(.staff(let person, _)): (Int.min, person.reference.text)
        case .guide(.timer): (Int.min, "the guide's timer")
        }
    }

    static func description(of command: TouristLoad.Command) -> String {
        switch command {
        case .place(let command): command.heading.action
        case .guide(let command): command.heading.action
        }
    }

    static func words(of effect: TouristLoad.Effect) -> String {
        switch effect {
        case .place(let effect): effect.logText
        case .guide(let effect): effect.logText
        }
    }

    static func isRefusal(_ effect: TouristLoad.Effect) -> Bool {
        switch effect {
        case .place(.rejected), .guide(.rejected): true
        case .place, .guide: false
        }
    }

    func totals(at time: SimTime) -> [UInt64] {
        [places.gradeCount, places.messageCount]
            + [guide.books.profitCents(), guide.books.cents(.taxes), guide.books.cents(.commission)]
            .map { UInt64(bitPattern: $0) }
    }
    var begun: Int { guide.routes.count }
    var occasions: [ServiceFault: Int] {
        ServiceFault.counts(places.occasions) { .places($0) }
            .merging(ServiceFault.counts(guide.occasions) { .guide($0) }) { $0 + $1 }
    }
}

extension CommandKind {
    init(of command: TouristLoad.Command) {
        switch command {
        case .place(.user(_, let action)), .place(.guest(_, let action)): self.init(of: action)
        case .guide(.user(_, let action)): self.init(of: action)
        case .guide(.staff), .guide(.timer): self = .timeout
        }
    }

    private init(of action: PlaceService.UserAction) {
        switch action {
        case .feed: self = .feed
        case .search, .map: self = .search
        case .look: self = .look
        case .visit: self = .visit
        case .grade, .collect: self = .review
        case .prefer, .preferDistrict, .setName, .sharePosition, .position, .friendsOnly, .leavePlaces: self = .setting
        case .findPeople, .askFriend, .acceptFriend, .declineFriend, .deleteFriend, .lookForFriend: self = .friend
        case .message: self = .message
        case .block, .unblock: self = .block
        }
    }

    private init(of action: GuideService.UserAction) {
        switch action {
        case .useCard, .leaveGuide: self = .setting
        case .subscribe, .endSubscription: self = .subscription
        case .buyCard: self = .transportCard
        case .listNearby, .weather, .readNews, .askDirections: self = .nearby
        case .eat: self = .meal
        case .askRoutes, .pickRoute, .addPlace, .removePlace, .arriveAt, .askGuide, .joinOuting, .leaveOuting:
            self = .route
        case .enquire, .closeEnquiry: self = .message
        }
    }
}
