import AccountService
import Behaviour
import CityHost
import Quantities
import TaxiService
import TourService

/// The tours that walkers follow.
///
/// A telephone's report of what a poll has found is always a little late: it is in time until the next poll is due (W07), and
/// refused as `pollNotDue` from then on if that one is told of already.
package struct TestedTours: TestedService {
    package var library: [TourContent]
    package var rules: TourRules
    package var walkerCount: Int
    package var queueCapacity = 1 << 16
    package var faults = Faults()
    /// A rule that the service breaks, see `Faults`.
    package var defect: TourService.Defect?
    /// Of all users; nil where nobody has one.
    var accounts: UserAccounts?

    package init(library: [TourContent], rules: TourRules, walkerCount: Int) {
        self.library = library
        self.rules = rules
        self.walkerCount = walkerCount
    }

    /// What a profile describes.
    package init(of profile: LoadProfile, _ crowd: TourCrowd) {
        self.init(library: crowd.tours.contents, rules: crowd.rules, walkerCount: crowd.users.walkers)
        queueCapacity = profile.queueCapacity
        accounts = profile.hasAccounts ? UserAccounts(seed: profile.seed, crowd.users.roles) : nil
    }

    package static var nothing: (order: TourOrder, command: TourOrder, effect: TourService.Effect) {
        (.walker(.none, .cancel), .walker(.none, .cancel), .noTours)
    }

    package func makeHost(checks: InvariantChecks, log: HostLog?) -> CityHost {
        CityHost(
            taxis: .ofNobody,
            tours: TourService(
                library: library, rules: rules, walkers: walkerCount, pollsLate: true), checks: checks,
            fault: defect.map { .tours($0) }, log: log)
    }

    package func prepare(_ host: inout CityHost) {
        guard let accounts else { return }
        for applicant in accounts.users { host.enrol(applicant, at: .zero) }
    }

    package func command(of order: TourOrder) -> TourOrder { order }

    package func perform(_ command: TourOrder, on host: inout CityHost, at time: SimTime) -> Bool {
        host.perform(command.command, of: accounts?.applicants, at: time)
    }

    package func fireNextTimer(of host: inout CityHost, at time: SimTime) -> (command: TourOrder, due: SimTime)? {
        guard let (timer, due) = host.fireNextTimer(dueBy: time, at: time) else { return nil }
        // No other service of this host asks for timers.
        guard case .tour(let timer) = timer else { return nil }
        return (.timer(timer), due)
    }

    package static func effectCount(of command: TourOrder, by host: borrowing CityHost) -> Int {
        host.tours.effects.count
    }

    package static func effect(
        _ index: Int, of command: TourOrder, by host: borrowing CityHost
    ) -> TourService.Effect {
        host.tours.effects[index]
    }

    package static func concerns(_ effect: TourService.Effect, generator share: UInt32, of count: UInt32) -> Bool {
        guard let person = effect.person else { return false }
        return count == 1 || person.index % count == share || effect.author.map { $0.index % count == share } ?? false
    }

    package static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord {
        let polls = host.tours.pollCounts(at: time)
        return ServiceRecord(
            begun: host.tours.followerCount, time: time,
            totals: [polls.foreground, polls.background, polls.savingPower, polls.withoutPosition])
    }

    package static func bytes(of host: borrowing CityHost) -> Int { host.tours.bytesOfWalkers }

    /// What must come of all orders.
    package var answers: TourAnswers { TourAnswers(library: library, rules: rules, walkers: walkerCount) }

    package func judge(in parts: RunParts<TestedTours>, consume: CommandConsumer?) {
        parts.judge(self, with: AnswerJudge(answers), consume: consume)
    }

    package func forEachCommandBefore(_ body: (HostCommand) -> Void) {
        accounts?.forEachCommand { body(.account($0)) }
    }

    /// Before somebody acts, the account service is asked whether they may.
    package func forEachHostCommand(of command: TourOrder, _ body: (HostCommand) -> Void) {
        if let accounts, !command.isTimer {
            let person = command.person
            body(.account(accounts.question(person.role.ofAccount, person.index)))
        }
        body(.tour(command.command))
    }
}

extension TourService.Effect {
    /// Who is told what staff did with a tour; nil where nobody is, or nothing was done.
    fileprivate var author: TourService.Person? {
        if case .approved(_, _, let author, _) = self { return author }
        if case .sentBack(_, _, let author) = self { return author }
        if case .deleted(_, _, let author) = self { return author }
        return nil
    }
}
