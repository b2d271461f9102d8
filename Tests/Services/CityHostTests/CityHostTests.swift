import ActivityService
import CityHost
import CityModel
import Quantities
import ServiceKernel
import Synchronization
import TaxiService
import TestSupport
import Testing
import TourService

@Suite("A host of several services")
struct CityHostTests {
    private static let city = City(
        name: "test", zones: [Zone(name: "A")], legs: [TravelLeg(milliseconds: 60_000, metres: 1_000)],
        searchDistances: [1])
    private static let library = [
        TourContent(
            title: "Walls", area: "Centre",
            waypoints: [
                Waypoint(name: "Gate", place: FixedPosition(x: 0, y: 0)),
                Waypoint(name: "Tower", place: FixedPosition(x: 90_000, y: 0)),
            ])
    ]

    private func host(library: [TourContent] = library, log: HostLog? = nil) -> CityHost {
        CityHost(
            taxis: TaxiService(
                clock: TravelClock(city: Self.city, clockAtStart: .zero), rules: TaxiRules(), drivers: 2),
            tours: TourService(library: library, rules: TourRules()), checks: .everyCommand, log: log)
    }

    private func second(_ number: Int64) -> SimTime { .zero + .seconds(number) }

    /// A few commands to several services.
    private var commands: [TimedCommand] {
        let gate = FixedPosition(x: 0, y: 0)
        let commands: [HostCommand] = [
            .taxi(.driver(DriverID(0), .start(at: Position(ZoneID(0)), taxi: TaxiID(0)))),
            .tour(.walker(WalkerID(0), .follow(TourID(0), from: gate, startingAt: 0))),
            .activity(.runner(RunnerID(0), .start(kind: .run, title: "; to the lake,\"and\" back"))),
            .activity(.runner(RunnerID(0), .fix(gate, accuracyMetres: 5, taken: nil))),
            .tour(.author(.author(AuthorID(0)), .beginDraft(title: "Çatılar", area: "Centre", isCircular: true))),
            .tour(.staff(.staff(StaffID(0)), .approve([]))),
            .tour(.walker(WalkerID(0), .automaticUpdates(false))),
            .activity(.runner(RunnerID(0), .fix(FixedPosition(x: 500, y: 0), accuracyMetres: 5, taken: second(3)))),
            .activity(.runner(RunnerID(0), .stop)), .tour(.walker(WalkerID(0), .cancel)),
        ]
        return commands.enumerated().map { TimedCommand(time: second(Int64($0)), command: $1) }
    }

    @Test("The commands of all services are logged in one order, and replaying the log leads to the same state")
    func logAndReplay() throws {
        let log = Mutex(HostLogBatch())
        var host = host(
            log: HostLog { batch in
                log.withLock {
                    $0.commands += batch.commands
                    $0.effects += batch.effects
                }
            })
        for timed in commands { host.perform(timed.command, at: timed.time) }
        while host.commandsHandled < 12, host.fireNextTimer(dueBy: .zero + .days(30)) != nil {}
        try host.flushLog()
        let written = log.withLock { $0 }
        #expect(Array(written.commands.prefix(commands.count)) == commands)
        #expect(written.commands.count == 12, "two reminders")

        let services: ServiceSet = [.taxis, .tours, .activity]
        var row = CommandRowWriter(city: Self.city, services: services)
        let reader = CommandRowReader(city: Self.city)
        let read = try written.commands.map { timed in
            row.write(timed.command, at: timed.time)
            let cells = Dictionary(uniqueKeysWithValues: zip(CommandTable.columns(of: services), row.cells))
            return try reader.read { cells[$0] ?? "" }
        }
        #expect(firstDifference(read, written.commands) == nil)
        var second = self.host()
        var records: [EventRecord] = []
        try second.replay(read) { records += $0 }
        #expect(firstDifference(records, written.effects.compactMap { EventRecord($0) }) == nil)
        let (digest, expected) = (second.digest, host.digest)
        #expect(digest == expected)
        let failure = host.failure
        #expect(failure == nil)
    }

    @Test("Timers of all services fire by due time, ties in the order in which they were set")
    func timers() {
        var host = host()
        host.perform(.walker(WalkerID(1), .automaticUpdates(false)), at: .zero)
        // An offer that times out together with the reminder; the reminder is set first.
        let due = SimTime.zero + .days(7)
        host.perform(.driver(DriverID(0), .start(at: Position(ZoneID(0)), taxi: TaxiID(0))), at: due - .seconds(40))
        let request = TaxiService.ClientAction.request(
            from: Position(ZoneID(0)), to: Position(ZoneID(0)), party: 1, share: false)
        host.perform(.client(ClientID(0), request), at: due - .seconds(30))
        let pending = host.timersPending
        #expect(pending == 2)
        let first = host.fireNextTimer(dueBy: due)
        guard case .tour(.updateReminder(WalkerID(1), _))? = first?.timer else {
            Issue.record("the reminder was set first")
            return
        }
        let effect = host.tours.effects.first
        #expect(effect == .updateReminded(WalkerID(1)))
        let next = host.fireNextTimer(dueBy: due)
        guard case .taxi(.offerTimeout(DriverID(0), _))? = next?.timer else {
            Issue.record("the offer's timer does not follow")
            return
        }
        let last = host.nextTimerTime
        #expect(last == due + .days(7))
    }

    @Test("Only services that have received commands change the digest")
    func digest() {
        func digest(_ library: [TourContent], isTold: Bool) -> UInt64 {
            var host = host(library: library)
            if isTold { host.perform(.walker(WalkerID(0), .preview(TourID(0))), at: .zero) }
            return host.digest
        }
        #expect(digest(Self.library, isTold: false) == digest([], isTold: false))
        #expect(digest(Self.library, isTold: true) != digest([], isTold: true))
    }

    @Test("A replay refuses an impossible person before a service allocates memory for that number")
    func nobody() {
        let far = UInt32.max / 2
        let commands: [HostCommand] = [
            .tour(.walker(WalkerID(far), .cancel)), .activity(.runner(RunnerID(far), .stop)),
            .tour(.author(.author(AuthorID(far)), .reviseTour(TourID(0)))),
        ]
        for command in commands {
            var host = host()
            #expect(throws: CityHost.ImpossibleCommand.self) {
                try host.replay([TimedCommand(time: .zero, command: command)]) { _ in }
            }
        }
    }

    @Test("Every command is described once, and every event with its own service's rule")
    func vocabulary() {
        let commands = HostCommand.vocabulary.map { "\($0.actor?.word ?? "") \($0.action)" }
        #expect(Set(commands).count == commands.count)
        for entry in HostEffect.vocabulary {
            #expect(entry.sample.eventRule == entry.rule, "\(entry.event)")
            #expect((entry.event == "rejected") == (entry.sample.refusalRule != nil))
        }
    }
}
