import AccountService
import CityHost
import CityModel
import GuideService
import PlaceService
import Quantities
import TaxiService

/// The place finder and the guide, which the same people use on one evening.
package struct TestedTouristServices: TestedService {
    package let catalogue: PlaceCatalogue
    package var placeRules: PlaceRules
    package var guideRules: GuideRules
    package var touristCount: Int
    package var queueCapacity = 1 << 16
    package var faults = Faults()
    /// A rule that the service breaks, see `Faults`.
    package var placeDefect: PlaceService.Defect?
    package var guideDefect: GuideService.Defect?
    /// Of all users; nil where nobody has one.
    private let accounts: UserAccounts?

    package init(
        catalogue: PlaceCatalogue, placeRules: PlaceRules, guideRules: GuideRules, tourists: Int,
        accountSeed: UInt64? = nil
    ) {
        self.catalogue = catalogue
        self.placeRules = placeRules
        self.guideRules = guideRules
        touristCount = tourists
        accounts = accountSeed.map { UserAccounts(seed: $0, [(.user, tourists)]) }
    }

    /// What a profile describes.
    package init(of profile: LoadProfile, _ crowd: TouristCrowd) {
        self.init(
            catalogue: LoadPlaces.catalogue(count: crowd.places, seed: 1), placeRules: crowd.placeRules,
            guideRules: crowd.guideRules, tourists: crowd.tourists,
            accountSeed: profile.hasAccounts ? profile.seed : nil)
        queueCapacity = profile.queueCapacity
    }

    package static var nothing: (order: TouristOrder, command: TouristOrder, effect: TouristNews) {
        (.user(.none, .subscribe), .user(.none, .subscribe), .place(.nameSet(.none)))
    }

    package func makeHost(checks: InvariantChecks, log: HostLog?) -> CityHost {
        CityHost(
            taxis: .ofNobody,
            places: PlaceService(catalogue: catalogue, rules: placeRules, users: touristCount),
            guide: GuideService(catalogue: catalogue, rules: guideRules, users: touristCount), checks: checks,
            fault: placeDefect.map { .places($0) } ?? guideDefect.map { .guide($0) }, log: log)
    }

    package func prepare(_ host: inout CityHost) {
        guard let accounts else { return }
        for applicant in accounts.users { host.enrol(applicant, at: .zero) }
    }

    package func command(of order: TouristOrder) -> TouristOrder { order }

    package func perform(_ command: TouristOrder, on host: inout CityHost, at time: SimTime) -> Bool {
        switch (command, accounts) {
        case (.user(let user, let step), let accounts?):
            let session = accounts.applicants.session(.user, user.index)
            switch step.action {
            case .place(let action): return host.perform(action, session: session, at: time) == nil
            case .guide(let action): return host.perform(action, session: session, at: time) == nil
            }
        case (.user, nil), (.guest, _), (.timer, _):
            switch command.command {
            case .place(let command): host.perform(command, at: time)
            case .guide(let command): host.perform(command, at: time)
            }
            return true
        }
    }

    package func fireNextTimer(
        of host: inout CityHost, at time: SimTime
    ) -> (command: TouristOrder, due: SimTime)? {
        guard case (.guide(let timer), let due)? = host.fireNextTimer(dueBy: time, at: time) else { return nil }
        return (.timer(timer), due)
    }

    package static func effectCount(of command: TouristOrder, by host: borrowing CityHost) -> Int {
        command.isForGuide ? host.guide.effects.count : host.places.effects.count
    }

    package static func effect(_ index: Int, of command: TouristOrder, by host: borrowing CityHost) -> TouristNews {
        command.isForGuide ? .guide(host.guide.effects[index]) : .place(host.places.effects[index])
    }

    /// Friends are told of each other too.
    package static func concerns(_ effect: TouristNews, generator share: UInt32, of count: UInt32) -> Bool {
        switch effect {
        case .place(.friendAsked(let user, let whom)), .place(.befriended(let user, let whom)):
            user.index % count == share || whom.index % count == share
        case .place(let effect): effect.person.index % count == share
        case .guide(let effect): effect.person.map { $0.index % count == share } ?? false
        }
    }

    package static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord {
        ServiceRecord(
            begun: host.guide.routeCount, isBalanced: host.guide.ledger.balance == .zero, time: time,
            totals: [
                (0..<host.places.catalogue.count).reduce(0) { $0 + UInt64(host.places.rating(of: PlaceID($1)).count) },
                UInt64(host.places.messageCount),
            ]
                + [.company, .treasury, .bank].map { UInt64(bitPattern: host.guide.ledger.total(of: $0).cents) })
    }

    package static func bytes(of host: borrowing CityHost) -> Int {
        host.places.memoryBytes + host.guide.memoryBytes
    }

    package func judge(in parts: RunParts<TestedTouristServices>, consume: CommandConsumer?) {
        parts.judge(self, with: AnswerJudge(TouristAnswers(of: self)), consume: consume)
    }

    package func forEachCommandBefore(_ body: (HostCommand) -> Void) {
        accounts?.forEachCommand { body(.account($0)) }
    }

    /// Before somebody acts, the account service is asked whether they may; guests act without an account.
    package func forEachHostCommand(of command: TouristOrder, _ body: (HostCommand) -> Void) {
        if case .user(let user, _) = command, let accounts { body(.account(accounts.question(.user, user.index))) }
        switch command.command {
        case .place(let command): body(.place(command))
        case .guide(let command): body(.guide(command))
        }
    }
}
