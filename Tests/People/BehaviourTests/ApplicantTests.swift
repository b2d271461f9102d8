import AccountService
import ActivityService
import Behaviour
import CityHost
import CityModel
import Quantities
import ServiceKernel
import SimulationKernel
import Synchronization
import TaxiService
import Testing
import TourService

@Suite("Simulated people with accounts")
struct ApplicantTests {
    private static func host(log: HostLog? = nil) -> CityHost {
        let clock = TravelClock(city: TestTown.city, clockAtStart: .zero)
        return CityHost(
            taxis: TaxiService(clock: clock, rules: TaxiRules(), drivers: 40), checks: .everyCommand, log: log)
    }

    private static func applicants(seed: UInt64) -> ApplicantGenerator {
        ApplicantGenerator(streams: StreamFamily(seed: seed, replication: 1))
    }

    @Test(
        "A01–A05: simulated applicants satisfy the rules, are all different and act under their own number",
        arguments: 1...3 as ClosedRange<UInt64>)
    func enrolled(seed: UInt64) throws {
        let applicants = ApplicantTests.applicants(seed: seed)
        var host = ApplicantTests.host()
        for number in 0..<40 {
            host.enrol(applicants.applicant(DriverID(number)), at: .zero)
            host.enrol(applicants.applicant(ClientID(number)), at: .zero)
        }
        #expect(host.accounts.accountCount == 80, "seed \(seed)")
        for number in 0..<UInt32(40) {
            let sessions = [applicants.session(.client, number), applicants.session(.driver, number)]
            let profiles = try sessions.map { try #require(host.accounts.profile(session: $0), "seed \(seed)") }
            #expect(profiles.map(\.role) == [.client, .driver])
            for profile in profiles {
                #expect(profile.isConfirmed && !profile.mustChangePassword)
                #expect(host.accounts.holder(of: profile.account).numberInRole == number)
                #expect(profile.person.dateOfBirth.wholeMatch(of: /(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)/) != nil)
            }
        }
        let failure = host.failure
        #expect(failure == nil)
    }

    @Test("Equal seeds create equal people, different seeds different ones")
    func drawn() {
        func registrations(_ seed: UInt64) -> [AccountService.Registration] {
            let applicants = ApplicantTests.applicants(seed: seed)
            return (0..<20).flatMap {
                [applicants.applicant(ClientID($0)).registration, applicants.applicant(DriverID($0)).registration]
            }
        }
        #expect(registrations(7) == registrations(7))
        #expect(zip(registrations(7), registrations(8)).allSatisfy { $0.password != $1.password })
    }

    @Test("A08, I09: an unconfirmed user cannot act; the attempt is recorded and does not reach the taxi service")
    func unconfirmed() {
        let applicant = ApplicantTests.applicants(seed: 1).applicant(ClientID(0))
        var host = ApplicantTests.host()
        host.perform(.visitor(.register(applicant.registration)), at: .zero)
        let stored = host.accounts.storedPasswords(login: applicant.registration.email)
        host.perform(applicant.logIn(checkedAgainst: stored), at: .zero)
        let commands = host.commandsHandled
        let action = TaxiService.ClientAction.request(
            from: Position(ZoneID(0)), to: Position(ZoneID(1)), party: 1, share: false)
        let refusal = host.perform(.taxi(.client(ClientID(0), action)), session: applicant.session, at: .zero)
        #expect(refusal == .notConfirmed)
        #expect(host.commandsHandled == commands + 1, "the account service alone was asked")
        let holder = host.accounts.holder(of: AccountID(0))
        #expect(host.accounts.effects.first == .rejected(holder, .actAs, .notConfirmed))
        #expect(host.taxis.counts.accepted == 0)
        let code = AccountService.VisitorAction.confirm(
            email: applicant.registration.email, code: applicant.registration.confirmation)
        host.perform(.visitor(code), at: .zero)
        let confirmedRefusal = host.perform(.taxi(.client(ClientID(0), action)), session: applicant.session, at: .zero)
        #expect(confirmedRefusal == nil)
        #expect(host.taxis.counts.accepted == 1)
        let driversAction = host.perform(.taxi(.driver(DriverID(0), .stop)), session: applicant.session, at: .zero)
        #expect(driversAction == .notAllowed)
    }

    @Test("A05: a simulated person acts only for themselves")
    func ownNumber() {
        let applicants = ApplicantTests.applicants(seed: 1)
        var host = ApplicantTests.host()
        for number in 0..<5 { host.enrol(applicants.applicant(ClientID(number)), at: .zero) }
        let action = TaxiService.ClientAction.request(
            from: Position(ZoneID(0)), to: Position(ZoneID(1)), party: 1, share: false)
        let isGiven = host.perform(.client(ClientID(3), action), of: applicants, at: .zero)
        #expect(isGiven)
        guard case .requested(_, let client, _, _, _, _, _) = host.taxis.effects.first else {
            Issue.record("no request was made")
            return
        }
        #expect(client == ClientID(3))
        let strangerIsHeard = host.perform(.client(ClientID(5), action), of: applicants, at: .zero)
        #expect(!strangerIsHeard, "not enrolled")
    }

    @Test("A05, W06, F01: walkers, authors, staff and runners have accounts and act in their own role only")
    func newRoles() {
        let applicants = ApplicantTests.applicants(seed: 4)
        var host = ApplicantTests.host()
        let people: [Applicant] = [
            applicants.applicant(ClientID(0)), applicants.applicant(WalkerID(0)), applicants.applicant(WalkerID(1)),
            applicants.applicant(AuthorID(0)), applicants.applicant(StaffID(0)), applicants.applicant(RunnerID(0)),
        ]
        for applicant in people { host.enrol(applicant, at: .zero) }
        let roles = people.compactMap { host.accounts.profile(session: $0.session)?.role }
        #expect(roles == [.client, .walker, .walker, .author, .staff, .runner])

        let look = TourService.WalkerAction.preview(TourID(7))
        let looked = host.perform(.tour(.walker(WalkerID(1), look)), of: applicants, at: .zero)
        #expect(looked && host.tours.effects.first == .rejected(.walker(WalkerID(1)), .preview, .unknownTour))
        let draft = HostCommand.tour(
            .author(
                .author(AuthorID(0)), .beginDraft(title: "Roofs", area: "Centre", isCircular: false)))
        // The tour service decides on permissions; the account only determines the role.
        let byWalker = host.perform(draft, session: people[1].session, at: .zero)
        #expect(
            byWalker == nil
                && host.tours.effects.first == .rejected(.walker(WalkerID(0)), .beginDraft, .notAllowed))
        let byAuthor = host.perform(draft, session: people[3].session, at: .zero)
        #expect(
            byAuthor == nil
                && host.tours.effects.first == .draftBegun(.author(AuthorID(0)), TourID(0), replaces: .none))
        let approval = host.perform(
            .tour(.staff(.staff(StaffID(0)), .approve([]))), session: people[4].session, at: .zero)
        #expect(approval == nil && host.tours.effects.first == .rejected(.staff(StaffID(0)), .approve, .emptyList))
        let run = host.perform(
            .activity(.runner(RunnerID(0), .start(kind: .run, title: ""))), of: applicants, at: .zero)
        #expect(run && host.activity.effects.first == .started(RunnerID(0), SessionID(0), kind: .run))

        let told = host.commandsHandled
        let refusals = [
            host.perform(draft, session: people[0].session, at: .zero),
            host.perform(.tour(.walker(WalkerID(0), look)), session: people[5].session, at: .zero),
            host.perform(.activity(.runner(RunnerID(0), .stop)), session: people[1].session, at: .zero),
        ]
        #expect(refusals == [.notAllowed, .notAllowed, .notAllowed])
        #expect(host.commandsHandled == told + 3, "the account service alone was asked")
        let stranger = host.perform(.tour(.walker(WalkerID(9), look)), of: applicants, at: .zero)
        #expect(!stranger, "not enrolled")
        let failure = host.failure
        #expect(failure == nil)
    }

    @Test("A run with accounts is recorded, read back and replayed to the same digest")
    func replay() throws {
        let log = Mutex(HostLogBatch())
        var host = ApplicantTests.host(
            log: HostLog { batch in
                log.withLock {
                    $0.commands += batch.commands
                    $0.effects += batch.effects
                }
            })
        let applicants = ApplicantTests.applicants(seed: 3)
        for number in 0..<10 {
            let time = SimTime.zero + .seconds(Int64(number))
            host.enrol(applicants.applicant(DriverID(number)), at: time)
            host.enrol(applicants.applicant(ClientID(number)), at: time)
            let start = TaxiService.DriverAction.start(at: Position(ZoneID(0)), taxi: TaxiID(number))
            let isGiven = host.perform(.driver(DriverID(number), start), of: applicants, at: time)
            #expect(isGiven)
        }
        try host.flushLog()
        let batch = log.withLock { $0 }
        let lines = batch.effects.compactMap { EventRecord($0) }
        #expect(lines.count { $0.event == "registered" } == 20)
        #expect(lines.count { $0.event == "driverStarted" } == 10)

        let reader = CommandRowReader(city: TestTown.city)
        var row = CommandRowWriter(city: TestTown.city, services: [.taxis, .accounts])
        let read = try batch.commands.map { timed in
            row.write(timed)
            let cells = Dictionary(uniqueKeysWithValues: zip(CommandTable.columns(of: [.taxis, .accounts]), row.cells))
            return try reader.read { cells[$0] ?? "" }
        }
        #expect(read == batch.commands)
        var replayed = ApplicantTests.host()
        var replayedLines: [EventRecord] = []
        try replayed.replay(read) { replayedLines += $0 }
        #expect(replayed.digest == host.digest)
        #expect(replayedLines == lines)
    }

    @Test("A placeholder hash matches its password with every salt, and no other password")
    func standIn() {
        var service = AccountService()
        let person = ApplicantTests.applicants(seed: 1).applicant(ClientID(0)).registration
        for salt in [0, 1, UInt64.max] {
            var registration = person
            registration.email = "a\(salt)@example.org"
            registration.password = .strong(FastPasswordHasher.hash("Lisboa2026", salt: salt))
            service.handle(.visitor(.register(registration)), at: .zero)
            let stored = service.storedPasswords(login: registration.email)
            #expect(
                FastPasswordHasher.check("Lisboa2026", against: stored)
                    == stored.first.map { .matches(serial: $0.serial) })
            for other in ["", "Lisboa2027", "lisboa2026"] {
                #expect(FastPasswordHasher.check(other, against: stored) == .differs)
            }
        }
    }
}
