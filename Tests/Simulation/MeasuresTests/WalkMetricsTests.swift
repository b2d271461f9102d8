import Foundation
import Measures
import Quantities
import Statistics
import TestSupport
import Testing
import TourService

@Suite("Walkers: tours followed, sites, streets")
struct WalkMetricsTests {
    private typealias ObserverCall = (inout WalkObserver, SimTime) -> Void

    private static let walks = MeasuredWalks(
        sites: [MeasuredSite(name: "gate"), MeasuredSite(name: "library", limit: 2)],
        tours: [MeasuredTour(title: "Old", sites: [0, 1]), MeasuredTour(title: "New", sites: [1])])
    private let first = WalkerID(0)
    private let second = WalkerID(1)
    private let third = WalkerID(7)
    private let old = TourID(0)
    private let new = TourID(1)
    private let late = TourID(2)

    private func run(warmUp: SimDuration = .zero, hours: Int64 = 2) -> MeasuredRun {
        var run = MeasuredRun(zoneCount: 1, duration: .hours(hours), warmUp: warmUp)
        run.hasTaxis = false
        run.walks = WalkMetricsTests.walks
        return run
    }

    /// Returns the record of a run with these calls at the given minutes.
    private func record(_ told: [(Int64, ObserverCall)], in run: MeasuredRun) -> ReplicationRecord {
        var observer = RunObserver(run)
        var isWarm = run.warmUp == .zero
        for hour in 1...run.duration.microseconds / 3_600_000_000 {
            for (minute, tell) in told where minute / 60 == hour - 1 {
                if !isWarm, SimDuration.minutes(minute) >= run.warmUp {
                    observer.endWarmUp(at: .zero + run.warmUp)
                    isWarm = true
                }
                guard var walks = observer.walks else { continue }
                tell(&walks, .zero + .minutes(minute))
                observer.walks = walks
            }
            observer.endHour(at: .zero + .hours(hour))
        }
        return observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: .zero + run.duration)
    }

    private func effect(_ effect: TourService.Effect) -> ObserverCall { { $0.note(effect, at: $1) } }

    /// Two walkers complete the old tour, one of them after skipping; three give up, two of them on the leg after the
    /// library.
    private var day: [(Int64, ObserverCall)] {
        [
            (0, effect(.followed(first, old))), (1, effect(.reached(first, old, waypoint: 1, done: 1))),
            (2, effect(.followed(second, old))), (3, effect(.walkedOn(first, old, waypoint: 1))),
            (4, effect(.skipped(second, old, waypoint: 1, done: 1))),
            (10, effect(.reached(first, old, waypoint: 2, done: 2))),
            (10, effect(.completed(first, old, reached: 2, skipped: 0, metres: 900))),
            (30, effect(.reached(second, old, waypoint: 2, done: 2))),
            (30, effect(.completed(second, old, reached: 1, skipped: 1, metres: 900))),
            (40, effect(.followed(first, new))), (41, effect(.cancelled(first, new, waypoint: 1, done: 0))),
            (50, effect(.followed(third, new))), (51, effect(.reached(third, new, waypoint: 1, done: 1))),
            (52, effect(.walkedOn(third, new, waypoint: 1))),
            (53, effect(.cancelled(third, new, waypoint: 2, done: 1))),
            (60, effect(.followed(second, new))), (61, effect(.skipped(second, new, waypoint: 1, done: 1))),
            (62, effect(.cancelled(second, new, waypoint: 2, done: 1))),
            (70, effect(.followed(third, late))), (80, effect(.locationUnavailable(third))),
        ]
    }

    @Test("W04: each tour's followers, outcomes, durations, and the most frequent place of cancellations")
    func tours() throws {
        let run = run()
        var record = record(day, in: run)
        record.walks?.titles = ["Old", "New", "Draft"]
        let metrics = ReplicationMetrics(of: record, in: run)
        let tours = try #require(metrics.walks).tours
        #expect(tours.map(\.followers) == [2, 3, 1] && tours.map(\.completed) == [2, 0, 0])
        #expect(tours.map(\.cancelled) == [0, 3, 0] && tours.map(\.underWay) == [0, 0, 1])
        #expect(tours.map(\.skipped) == [1, 1, 0] && tours.map(\.reached) == [3, 1, 0])
        #expect(tours[0].durationMeanMinutes == 19 && tours[0].durationP50Minutes == 19)
        #expect(abs((tours[0].durationP95Minutes ?? 0) - 27.1) < 1e-9 && tours[1].durationMeanMinutes == nil)
        #expect(tours[0].cancelledMost == nil)
        #expect(tours[1].cancelledMost?.step.name == "leg 1" && tours[1].cancelledMost?.count == 2)
        expectValues(
            metrics,
            [
                (.toursFollowed, 6), (.walkersOnTours, 3), (.toursCompleted, 2), (.toursCancelled, 3),
                (.toursUnderWay, 1), (.toursCompletedShare, 1.0 / 3), (.toursCancelledShare, 0.5),
                (.tourDurationMean, 19), (.waypointsSkipped, 2), (.waypointsReached, 4), (.positionsLost, 1),
            ])
        // Only tours of the initial library: those written during a run differ between replications.
        #expect(metrics.walks?.tourMetrics.count == 2)
    }

    @Test("Tours begun during the warm-up do not count; positions on a tour have names and an order")
    func warmUp() {
        let run = run(warmUp: .minutes(45))
        let metrics = ReplicationMetrics(of: record(day, in: run), in: run)
        expectValues(metrics, [(.toursFollowed, 3), (.toursCompleted, 0), (.toursCancelled, 2), (.walkersOnTours, 2)])
        let steps: [(TourStep, String)] = [
            (TourStep(), "start"), (TourStep(waypoint: 4, isOnLeg: false), "waypoint 4"),
            (TourStep(waypoint: 4, isOnLeg: true), "leg 4"),
        ]
        for (step, name) in steps { #expect(step.name == name) }
        #expect(steps.map(\.0) == steps.map(\.0).sorted())
    }

    @Test("W04: a tour begun during the warm-up counts neither as cancelled nor among the causes")
    func causesAfterWarmUp() {
        let run = run(warmUp: .minutes(45))
        let record = record(
            [
                (40, effect(.followed(first, old))), (50, effect(.followed(second, old))),
                (60, effect(.cancelled(first, old, waypoint: 0, done: 0))),
                (60, { watch, _ in watch.noteCancellation(by: self.first, because: .enough) }),
                (70, { watch, _ in watch.noteCancellation(by: self.second, because: .crowd) }),
                (70, effect(.cancelled(second, old, waypoint: 0, done: 0))),
            ], in: run)
        expectValues(
            ReplicationMetrics(of: record, in: run),
            [(.toursCancelled, 1), (.toursCancelledCrowd, 1), (.toursCancelledEnough, 0)])
    }

    @Test("B03: arrivals, stays, walked distances, and reasons for cancellations and taxis are counted")
    func streets() {
        let run = run()
        let record = record(
            [
                (0, { $0.noteArrival(of: self.first, people: 3, at: $1) }),
                (5, { $0.noteArrival(of: self.third, people: 1, at: $1) }),
                (6, { watch, _ in watch.noteWalk(centimetres: 125_000) }),
                (7, effect(.followed(first, old))),
                (7, { watch, _ in watch.noteCancellation(by: self.first, because: .crowd) }),
                (7, effect(.cancelled(first, old, waypoint: 0, done: 0))),
                (8, { watch, _ in watch.noteTaxiTaken(because: .rain) }),
                (9, { watch, _ in watch.noteTaxiGivenUp() }),
                (60, { $0.noteGoingHome(self.first, at: $1) }), (61, { $0.noteGoingHome(self.second, at: $1) }),
            ], in: run)
        expectValues(
            ReplicationMetrics(of: record, in: run),
            [
                (.walkers, 2), (.people, 4), (.stayMean, 60), (.walked, 1.25), (.walkedMean, 0.625),
                (.toursCancelledCrowd, 1), (.toursCancelledEnough, 0), (.taxisTakenRain, 1), (.taxisTakenTired, 0),
                (.taxisGivenUp, 1),
            ])
    }

    @Test("The mean distance of a walker includes the walkers present at the end of the warm-up")
    func walkersBefore() {
        let run = run(warmUp: .minutes(45))
        let record = record(
            [
                (0, { $0.noteArrival(of: self.first, people: 1, at: $1) }),
                (6, { watch, _ in watch.noteWalk(centimetres: 500_000) }),
                (50, { $0.noteArrival(of: self.third, people: 1, at: $1) }),
                (51, { watch, _ in watch.noteWalk(centimetres: 300_000) }),
            ], in: run)
        expectValues(ReplicationMetrics(of: record, in: run), [(.walkers, 1), (.walked, 3), (.walkedMean, 1.5)])
    }

    @Test("W06, W07: drafts and polls count as reported")
    func authorsAndPolls() {
        let (author, staff) = (TourService.Person.author(AuthorID(0)), TourService.Person.staff(StaffID(0)))
        let run = run()
        var record = record(
            [
                (0, effect(.draftBegun(author, late, replaces: .none))), (1, effect(.submitted(author, late))),
                (2, effect(.sentBack(staff, late, author: author))), (3, effect(.submitted(author, late))),
                (4, effect(.approved(staff, late, author: author, replaces: .none))),
                (5, effect(.deleted(staff, old, author: nil))),
                (6, effect(.rejected(author, .submit, .notAllowed))),
            ], in: run)
        record.walks?.polls.foreground = 12
        record.walks?.polls.withoutPosition = 3
        expectValues(
            ReplicationMetrics(of: record, in: run),
            [
                (.draftsBegun, 1), (.toursSubmitted, 2), (.toursSentBack, 1), (.toursApproved, 1), (.toursDeleted, 1),
                (.tourActionsRejected, 1), (.pollsForeground, 12), (.pollsSavingPower, 0), (.pollsWithoutPosition, 3),
            ])
    }

    @Test("All people at a site are its crowd, in line or not; a wait counts when it ends, zero waits too")
    func sites() throws {
        let run = run()
        let record = record(
            [
                (0, { $0.noteVisitStart(at: 1, people: 2, waited: nil, at: $1) }),
                (10, { $0.noteJoiningLine(of: 1, people: 3, at: $1) }),
                (20, { $0.noteJoiningLine(of: 1, people: 1, at: $1) }),
                (40, { $0.noteVisitEnd(from: 1, people: 2, at: $1) }),
                (40, { $0.noteVisitStart(at: 1, people: 3, waited: .minutes(30), at: $1) }),
                (50, { $0.noteLeavingLine(of: 1, people: 1, at: $1) }),
                (70, { $0.noteVisitEnd(from: 1, people: 3, at: $1) }),
            ], in: run)
        let site = try #require(record.walks).sites[1]
        #expect(site.hours.count == 2 && site.afterWarmUp.crowd.length == .hours(2))
        let minutes: Int64 = 20 + 50 + 120 + 40 + 30
        #expect(site.hours[0].crowd.peopleTime == .minutes(minutes))
        #expect(site.hours[0].crowd.countMax == 6 && site.hours[1].crowd.countMax == 3)
        #expect(site.hours[0].line.peopleTime == .minutes(90 + 30) && site.hours[0].line.countMax == 4)
        #expect(site.afterWarmUp.waits == 5 && site.afterWarmUp.waitMeanMinutes == 18)
        #expect(site.overflows == [Overflow(from: .zero + .minutes(10), to: .zero + .minutes(70), countMax: 6)])
        let metrics = ReplicationMetrics(of: record, in: run)
        expectValues(
            metrics, [(.sitesOverflowed, 1), (.aboveLimit, 60), (.crowdMax, 6), (.lineMax, 4), (.lineWaitMean, 18)])
        #expect(metrics.value(of: .requests) == nil && metrics.zoneHours.isEmpty && metrics.fairness.city.isEmpty)
        #expect(record.fleetHours.isEmpty && metrics.losses.isEmpty, "there are no taxis")
    }

    @Test("B03: a waypoint with one place is M/G/1: the wait in line by Pollaczek and Khinchine, the line by Little")
    func onePlace() {
        let queue = SingleServerQueue(arrivalsPerSecond: 1.0 / 300, meanServiceSeconds: 180, serviceVariance: 120 * 120)
        let run = MeasuredWalks(sites: [MeasuredSite(name: "tower", limit: 1)], tours: [])
        let end = SimTime.zero + .hours(400)
        var (waits, lines): ([Double], [Double]) = ([], [])
        for seed in UInt64(1)...30 {
            let site = WalkMetricsTests.onePlace(seed: seed, run, end: end, arrivalsPerSecond: queue.arrivalsPerSecond)
            waits.append((site.afterWarmUp.waitMeanMinutes ?? .nan) * 60)
            lines.append(site.afterWarmUp.line.mean ?? .nan)
        }
        for (values, expected) in [(waits, queue.meanWaitSeconds), (lines, queue.meanQueueLength)] {
            let tally = Tally(values)
            let z = (tally.mean - expected) / (tally.standardDeviation / Double(values.count).squareRoot())
            #expect(abs(z) < 4, "\(tally.mean) against \(expected)")
        }
    }

    /// Visits of 60 or 300 s with equal probability: a mean of 180 s and a deviation of 120 s.
    private static func onePlace(
        seed: UInt64, _ run: MeasuredWalks, end: SimTime, arrivalsPerSecond: Double
    ) -> SiteRecord {
        var random = SplitMix64(seed: seed)
        var (arrival, free) = (SimTime.zero, SimTime.zero)
        var steps: [(time: SimTime, rank: Int, tell: ObserverCall)] = []
        while true {
            let uniform = Double(random.next() >> 11) * 0x1p-53
            arrival += SimDuration(seconds: -log(1 - uniform) / arrivalsPerSecond)
            if arrival >= end { break }
            let start = max(arrival, free)
            let waited = start > arrival ? start - arrival : nil
            if waited != nil { steps.append((arrival, 2, { $0.noteJoiningLine(of: 0, people: 1, at: $1) })) }
            steps.append((start, 1, { $0.noteVisitStart(at: 0, people: 1, waited: waited, at: $1) }))
            free = start + .seconds(random.chance(50) ? 60 : 300)
            steps.append((free, 0, { $0.noteVisitEnd(from: 0, people: 1, at: $1) }))
        }
        var observer = WalkObserver(run, end: end)
        for step in steps.sorted(by: { ($0.time, $0.rank) < ($1.time, $1.rank) }) { step.tell(&observer, step.time) }
        return observer.finish().sites[0]
    }
}
