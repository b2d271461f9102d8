import Quantities
import TestSupport
import Testing
import TourService

@Suite("Positions are polled at fixed intervals while following (W07)")
struct PollRuleTests {
    private static let follow = TourService.WalkerAction.follow(
        TourID(0), from: groundPosition(east: -900), startingAt: 0)

    private func counts(_ city: TourFixture, at seconds: Int64) -> [UInt64] {
        let counts = city.service.pollCounts(of: TourFixture.walker, at: .zero + .seconds(seconds))
        return [counts.foreground, counts.background, counts.savingPower, counts.withoutPosition]
    }

    private var city: TourFixture { TourFixture([.along([0, 100])]) }

    @Test("W07: polls come every 5 s, every 15 s in the background, every 30 s while saving power")
    func intervals() {
        for (actions, interval, place) in [
            ([], 5, 0), ([.putAway], 15, 1), ([.savePower(true)], 30, 2), ([.putAway, .savePower(true)], 30, 2),
            ([.putAway, .takeOut], 5, 0), ([.putAway, .savePower(true), .savePower(false)], 15, 1),
        ] as [([TourService.WalkerAction], Int64, Int)] {
            var city = city
            for action in actions { city.walk(action) }
            city.walk(PollRuleTests.follow)
            // The first poll comes at once, and a poll due now counts.
            for (seconds, polls) in [(0, 1), (interval - 1, 1), (interval, 2), (20 * interval, 21)] {
                #expect(counts(city, at: seconds)[place] == UInt64(polls), "\(actions) after \(seconds) s")
            }
            #expect(counts(city, at: 300).reduce(0, +) == UInt64(300 / interval + 1))
        }
    }

    @Test("W07: the next poll is due one interval after the last; a change of state counts from the next poll on")
    func change() {
        var city = city
        city.walk(PollRuleTests.follow)
        city.walk(.putAway, at: 7)
        #expect(city.service.nextPoll(of: TourFixture.walker, notBefore: city.now) == SimTime.zero + .seconds(10))
        #expect(counts(city, at: 10) == [2, 1, 0, 0], "at 0, 5 and 10 s")
        let later = city.service.nextPoll(of: TourFixture.walker, notBefore: .zero + .seconds(11))
        #expect(later == SimTime.zero + .seconds(25))
        city.walk(.takeOut, at: 26)
        #expect(counts(city, at: 39) == [2, 2, 0, 0], "and at 25 s")
        #expect(counts(city, at: 45) == [4, 2, 0, 0], "and at 40 and 45 s")
    }

    @Test("W07: a poll precedes all other actions of its time")
    func sameMoment() {
        var city = city
        city.walk(PollRuleTests.follow)
        city.walk(.putAway, at: 5)
        #expect(counts(city, at: 5) == [2, 0, 0, 0])
        let next = city.service.nextPoll(of: TourFixture.walker, notBefore: .zero + .seconds(6))
        #expect(next == SimTime.zero + .seconds(10))
        city.walk(.cancel, at: 10)
        #expect(counts(city, at: 10) == [2, 1, 0, 0])
    }

    @Test("W07: positions are polled only while following")
    func neverOtherwise() {
        var city = city
        #expect(counts(city, at: 100) == [0, 0, 0, 0])
        #expect(city.service.nextPoll(of: TourFixture.walker, notBefore: .zero) == .distantFuture)
        city.walk(PollRuleTests.follow, at: 100)
        city.walk(.cancel, at: 112)
        #expect(counts(city, at: 10_000) == [3, 0, 0, 0])
        city.walk(PollRuleTests.follow, at: 200)
        city.walk(.skipWaypoint, at: 204)
        city.walk(.skipWaypoint, at: 205)
        #expect(counts(city, at: 10_000) == [5, 0, 0, 0], "complete at 205 s")
        #expect(city.service.nextPoll(of: TourFixture.walker, notBefore: .zero) == .distantFuture)
    }

    @Test("W07: without GPS polls continue and find nothing")
    func withoutGPS() {
        var city = city
        city.walk(PollRuleTests.follow)
        city.walk(.loseGPS, at: 12)
        city.walk(.regainGPS, at: 30)
        #expect(counts(city, at: 40) == [9, 0, 0, 4], "nothing at 15, 20, 25 and 30 s")
    }

    @Test("W07: a position is accepted only at a poll, once; polls without a report still count")
    func onlyWhenDue() {
        var city = city
        city.walk(PollRuleTests.follow)
        #expect(city.walk(.position(groundPosition()), at: 0) == ["pollNotDue"], "the first one came with the start")
        #expect(city.walk(.position(groundPosition()), at: 14) == ["pollNotDue"])
        #expect(city.walk(.position(groundPosition()), at: 15) == ["reached w1 tour1 waypoint=1 done=1"])
        #expect(city.walk(.position(groundPosition(east: 100)), at: 15) == ["pollNotDue"])
        #expect(counts(city, at: 15) == [4, 0, 0, 0], "at 0, 5, 10 and 15 s")
    }

    @Test(
        "W07: a change of state does not take away the poll of its own moment",
        arguments: [.putAway, .savePower(true), .takeOut, .regainGPS] as [TourService.WalkerAction])
    func pollOfChange(change: TourService.WalkerAction) {
        var city = city
        city.walk(PollRuleTests.follow)
        city.walk(change, at: 5)
        #expect(city.walk(.position(groundPosition())) == ["reached w1 tour1 waypoint=1 done=1"])
        #expect(city.walk(.position(groundPosition(east: 100))) == ["pollNotDue"], "it is one poll")
        #expect(counts(city, at: 5) == [2, 0, 0, 0])
        city.walk(change, at: 7)
        #expect(city.walk(.position(groundPosition(east: 100))) == ["pollNotDue"])
        city.walk(.loseGPS, at: 10)
        #expect(city.walk(.position(groundPosition(east: 100))) == ["locationUnavailable"])
        city.walk(.regainGPS)
        #expect(
            city.walk(.position(groundPosition(east: 100))) == [
                "reached w1 tour1 waypoint=2 done=2", "completed w1 tour1 reached=2 skipped=0 metres=100",
            ])
        city.walk(PollRuleTests.follow)
        #expect(city.walk(.position(groundPosition())) == ["pollNotDue"], "the first poll came with the start")
    }

    @Test("W07: a host that polls late can report any poll between its due time and the next one's, once")
    func late() {
        var city = city
        city.service = TourService(library: [.along([0, 100, 200])], rules: TourRules(), reportsPollsLate: true)
        city.walk(PollRuleTests.follow)
        #expect(city.walk(.position(groundPosition()), at: 4) == ["pollNotDue"])
        #expect(city.walk(.position(groundPosition()), at: 9) == ["reached w1 tour1 waypoint=1 done=1"], "that of 5 s")
        #expect(city.walk(.position(groundPosition(east: 100))) == ["pollNotDue"])
        #expect(city.walk(.position(groundPosition(east: 50)), at: 10) == ["walkedOn w1 tour1 waypoint=1"])
        city.walk(.putAway, at: 16)
        let late = city.walk(.position(groundPosition(east: 100)), at: 19)
        #expect(late == ["reached w1 tour1 waypoint=2 done=2"], "that of 15 s")
        #expect(city.walk(.position(groundPosition(east: 200)), at: 19) == ["pollNotDue"])
        // The next poll comes one interval after the last, and only then at longer intervals.
        #expect(
            city.walk(.position(groundPosition(east: 150)), at: 34) == ["walkedOn w1 tour1 waypoint=2"], "that of 20 s")
        #expect(city.walk(.position(groundPosition(east: 200)), at: 49).count == 2, "that of 35 s")
        #expect(counts(city, at: 49) == [4, 2, 0, 0])
    }

    /// A clock in tenths of a second, which advances step by step.
    private struct SlowClock {
        var isFollowing = false
        var isAway = false
        var savesPower = false
        var hasGPS = true
        var now = 0
        var next = -1
        var counts: [UInt64] = [0, 0, 0, 0]

        mutating func goOn(to tenth: Int) {
            while now < tenth {
                now += 1
                pollIfDue()
            }
        }

        mutating func pollIfDue() {
            guard isFollowing, now == next else { return }
            counts[savesPower ? 2 : isAway ? 1 : 0] += 1
            if !hasGPS { counts[3] += 1 }
            next = now + (savesPower ? 300 : isAway ? 150 : 50)
        }
    }

    @Test(
        "W07: computed polls are as many as executed ones, in random histories",
        arguments: 1...40 as ClosedRange<UInt64>)
    func exactInNumber(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (city, clock) = (city, SlowClock())
        for _ in 0..<60 {
            // Often exactly at a poll.
            let pause = random.chance(30) ? random.pick([0, 50, 100, 150, 300]) : random.below(400)
            clock.goOn(to: clock.now + pause)
            city.now = SimTime(microseconds: Int64(clock.now) * 100_000)
            switch random.below(6) {
            case 0 where !clock.isFollowing:
                city.walk(PollRuleTests.follow)
                (clock.isFollowing, clock.next) = (clock.hasGPS, clock.now)
                clock.pollIfDue()
            case 0 where random.chance(40):
                city.walk(.cancel)
                clock.isFollowing = false
            case 1:
                clock.isAway = random.chance(50)
                city.walk(clock.isAway ? .putAway : .takeOut)
            case 2:
                clock.savesPower = random.chance(50)
                city.walk(.savePower(clock.savesPower))
            case 3:
                clock.hasGPS = random.chance(70)
                city.walk(clock.hasGPS ? .regainGPS : .loseGPS)
            default: break  // Time goes by.
            }
            let counts = city.service.pollCounts(of: TourFixture.walker, at: city.now)
            let found = [counts.foreground, counts.background, counts.savingPower, counts.withoutPosition]
            let next = city.service.nextPoll(of: TourFixture.walker, notBefore: city.now + .microseconds(1))
            let expected = clock.isFollowing ? Int64(clock.next) * 100_000 : SimTime.distantFuture.microseconds
            #expect(found == clock.counts && next.microseconds == expected, "seed \(seed) at \(city.now.seconds) s")
            if found != clock.counts { return }
        }
    }
}
