import Quantities
import TestSupport
import Testing

@testable import Transit

@Suite("Journeys by timetable")
struct TransitRouterTests {
    @Test("Z04: on 1,000 random journeys the router agrees with the slow search over the time-expanded graph")
    func isExact() {
        var found = [0, 0, 0]
        for seed in 0..<200 {
            var random = SplitMix64(seed: UInt64(seed))
            let schedule = RandomTransit.schedule(&random)
            let rules = RandomTransit.rules(&random)
            let network = TransitNetwork(
                schedule, dates: RandomTransit.date...RandomTransit.date, rules: rules)
            let slow = TimeExpandedSearch(network, timetable: network.timetables[0])
            var router = TransitRouter(network)
            for _ in 0..<5 {
                let (origin, destination) = (RandomTransit.position(&random), RandomTransit.position(&random))
                let seconds = Int32(random.below(28 * 3_600))
                router.search(
                    from: origin, to: destination, on: RandomTransit.date, departing: .seconds(Int64(seconds)))
                let wanted = slow.arrivals(from: origin, to: destination, departing: seconds)
                #expect(router.arrivals == wanted, "seed \(seed)")
                for journey in router.journeys {
                    let fault = router.defect(of: journey, on: RandomTransit.date, departing: seconds)
                    #expect(fault == nil, "seed \(seed)")
                    found[min(journey.rideCount, 2)] += 1
                }
            }
        }
        #expect(found.allSatisfy { $0 > 50 }, "walks, rides and changes: \(found)")
    }

    @Test(
        "Z04: on 1,500 random journeys with continuing vehicles the router agrees with the slow search")
    func isExactWithContinuations() {
        var found = [0, 0, 0, 0]
        for seed in 0..<300 {
            var random = SplitMix64(seed: UInt64(5_000 + seed))
            let schedule = RandomTransit.scheduleOfVehicles(&random)
            let network = TransitNetwork(
                schedule, dates: RandomTransit.date...RandomTransit.date, rules: RandomTransit.rules(&random))
            let slow = TimeExpandedSearch(network, timetable: network.timetables[0])
            var (router, explorer) = (TransitRouter(network), TransitRouter(network))
            for _ in 0..<5 {
                let (origin, destination, seconds) = RandomTransit.query(onVehiclesOf: schedule, &random)
                let clock = SimDuration.seconds(Int64(seconds))
                router.search(from: origin, to: destination, on: RandomTransit.date, departing: clock)
                let wanted = slow.arrivals(from: origin, to: destination, departing: seconds)
                #expect(router.arrivals == wanted, "seed \(5_000 + seed)")
                for journey in router.journeys {
                    let fault = router.defect(of: journey, on: RandomTransit.date, departing: seconds)
                    #expect(fault == nil, "seed \(5_000 + seed)")
                    found[min(router.legs[journey.legs].filter(\.staysOnBoard).count, 2)] += 1
                }
                explorer.explore(
                    access: network.straightWalks(around: origin), on: RandomTransit.date, departing: clock)
                let one = explorer.journey(over: network.straightWalks(around: destination))
                if let one, wanted.last?.rideCount != 0 {
                    #expect(one.arrival == wanted.last?.arrival, "seed \(5_000 + seed)")
                    let fault = explorer.defect(of: one, on: RandomTransit.date, departing: seconds)
                    #expect(fault == nil, "seed \(5_000 + seed)")
                    found[3] += 1
                }
            }
        }
        #expect(
            zip(found, [500, 50, 5, 500]).allSatisfy(>), "none, one and more continuations, many destinations: \(found)"
        )
    }

    @Test("Z04: on 1,500 random journeys on loops passengers board at the last call and alight at the first")
    func loops() {
        var found = 0
        for seed in 0..<300 {
            var random = SplitMix64(seed: UInt64(9_000 + seed))
            // Few stops, so that trips call repeatedly at the same stop.
            let schedule = RandomTransit.schedule(&random, stops: 3...5)
            let network = TransitNetwork(schedule, dates: RandomTransit.date...RandomTransit.date)
            let slow = TimeExpandedSearch(network, timetable: network.timetables[0])
            var router = TransitRouter(network)
            for _ in 0..<5 {
                let ends = (random.pick(schedule.stops).position, random.pick(schedule.stops).position)
                let seconds = Int32(random.within(4 * 3_600...14 * 3_600))
                router.search(
                    from: ends.0, to: ends.1, on: RandomTransit.date, departing: .seconds(Int64(seconds)))
                #expect(
                    router.arrivals == slow.arrivals(from: ends.0, to: ends.1, departing: seconds),
                    "seed \(9_000 + seed)")
                for journey in router.journeys where journey.rideCount > 0 {
                    let fault = router.defect(of: journey, on: RandomTransit.date, departing: seconds)
                    #expect(fault == nil, "seed \(9_000 + seed)")
                    found += 1
                }
            }
        }
        #expect(found > 100, "\(found)")
    }

    @Test("On a loop passengers wait at the stop until the vehicle is back, and alight at its first call")
    func loop() {
        var schedule = row([0, 5_000, 10_000])
        add([(0, 1), (1, 10), (0, 20), (2, 30), (1, 40), (2, 50)], to: &schedule)
        let network = TransitNetwork(schedule, dates: RandomTransit.date...RandomTransit.date)
        var router = TransitRouter(network)
        router.search(
            from: schedule.stops[0].position, to: schedule.stops[2].position, on: RandomTransit.date, departing: .zero)
        #expect(router.legs.map(\.departure) == [20 * 60] && router.legs.map(\.arrival) == [30 * 60])
        #expect(router.legs.first?.ride?.stopCount == 1 && router.earliest?.departure == 20 * 60)
    }

    @Test("One search for many destinations finds the earliest arrival of a single search for each")
    func manyDestinations() {
        var found = [0, 0]
        for seed in 0..<100 {
            var random = SplitMix64(seed: UInt64(1_000 + seed))
            let schedule = RandomTransit.schedule(&random)
            let network = TransitNetwork(
                schedule, dates: RandomTransit.date...RandomTransit.date, rules: RandomTransit.rules(&random))
            let access = network.straightWalks(around: RandomTransit.position(&random))
            let clock = SimDuration.seconds(Int64(random.below(28 * 3_600)))
            var (router, alone) = (TransitRouter(network), TransitRouter(network))
            router.explore(access: access, on: RandomTransit.date, departing: clock)
            for _ in 0..<8 {
                let exits = network.straightWalks(around: RandomTransit.position(&random))
                alone.search(access: access, exits: exits, direct: nil, on: RandomTransit.date, departing: clock)
                let journey = router.journey(over: exits)
                #expect(journey?.arrival == alone.earliest?.arrival, "seed \(seed)")
                #expect(journey?.rideCount == alone.earliest?.rideCount, "seed \(seed)")
                let fault = journey.flatMap {
                    router.defect(of: $0, on: RandomTransit.date, departing: Int32(clock.seconds))
                }
                #expect(fault == nil, "seed \(seed)")
                found[journey == nil ? 0 : 1] += 1
            }
        }
        #expect(found.allSatisfy { $0 > 50 }, "none and some: \(found)")
    }

    /// Returns a schedule with stops in a row along the equator, at the given metres.
    private func row(_ metres: [Double]) -> TransitSchedule {
        var schedule = TransitSchedule()
        schedule.stops = metres.enumerated().map { number, metres in
            TransitStop(
                name: "\(number)",
                position: FixedPosition(
                    x: Int32((metres / Earth.metresPerDegree * FixedPosition.unitsPerDegree).rounded()), y: 0))
        }
        var daily = ServiceCalendar()
        daily.added = Set([-1, 0, 1].map { CalendarDate(daysSince1970: RandomTransit.date.daysSince1970 + $0) })
        schedule.calendars = [daily]
        return schedule
    }

    private func add(_ calls: [(stop: UInt32, minute: Int32)], to schedule: inout TransitSchedule) {
        let start = schedule.calls.count
        schedule.lines.append(TransitLine(name: "\(schedule.lines.count)", kind: .tram))
        schedule.calls += calls.map { TransitCall(stop: $0.stop, arrival: $0.minute * 60, departure: $0.minute * 60) }
        schedule.trips.append(
            TransitTrip(
                line: UInt32(schedule.lines.count - 1), calendar: 0, headsign: "",
                calls: start..<schedule.calls.count))
    }

    private func arrivals(_ schedule: TransitSchedule, to stop: Int, minute: Int64 = 0) -> [[Int32]] {
        var rules = TransitRules()
        (rules.accessMetresMax, rules.changeMetresMax, rules.detourFactor) = (400, 500, 1)
        var router = TransitRouter(
            TransitNetwork(schedule, dates: RandomTransit.date...RandomTransit.date, rules: rules))
        router.search(
            from: schedule.stops[0].position, to: schedule.stops[stop].position, on: RandomTransit.date,
            departing: .minutes(minute))
        return router.journeys.map { [Int32($0.rideCount), $0.arrival / 60] }
    }

    @Test("An earlier arrival on foot does not hide a ride from which the passenger can walk on")
    func walksNeedNotBeClosed() {
        // Line 0 leads to stop 1, and a walk to stop 2 at minute 10 + 6. Line 1 arrives there later; from it passengers
        // walk to stop 3.
        var schedule = row([0, 5_000, 5_450, 5_900, 9_000])
        add([(0, 1), (1, 10)], to: &schedule)
        add([(1, 12), (2, 17)], to: &schedule)
        add([(3, 24), (4, 30)], to: &schedule)
        #expect(arrivals(schedule, to: 4) == [[3, 30]])
    }

    @Test("A late passenger finds the first trip of the morning, and the night's last one after midnight")
    func midnight() {
        var schedule = row([0, 8_000])
        add([(0, 5 * 60), (1, 5 * 60 + 20)], to: &schedule)
        add([(0, 24 * 60 + 30), (1, 24 * 60 + 50)], to: &schedule)
        #expect(arrivals(schedule, to: 1, minute: 0) == [[1, 50]])
        #expect(arrivals(schedule, to: 1, minute: 31) == [[1, 320]])
        let nextDay: [[Int32]] = [[1, 24 * 60 + 50]]
        #expect(arrivals(schedule, to: 1, minute: 24 * 60 - 1) == nextDay)
        schedule.calendars[0].added = [RandomTransit.date]
        #expect(arrivals(schedule, to: 1, minute: 31) == [[1, 320]], "yesterday nothing ran")
        #expect(arrivals(schedule, to: 1, minute: 0) == [[1, 320]])
    }

    @Test("A later arrival with fewer changes is kept, a slower one with more is dropped")
    func paretoSet() {
        var schedule = row([0, 5_000, 10_000])
        add([(0, 1), (2, 60)], to: &schedule)
        add([(0, 1), (1, 10)], to: &schedule)
        add([(1, 12), (2, 30)], to: &schedule)
        #expect(arrivals(schedule, to: 2) == [[1, 60], [2, 30]])
        add([(0, 1), (2, 29)], to: &schedule)
        #expect(arrivals(schedule, to: 2) == [[1, 29]])
    }

    @Test("Changes follow the source: longer ones, and impossible ones")
    func changes() {
        var schedule = row([0, 5_000, 10_000])
        add([(0, 1), (1, 10)], to: &schedule)
        add([(1, 11), (2, 30)], to: &schedule)
        add([(1, 16), (2, 35)], to: &schedule)
        #expect(arrivals(schedule, to: 2) == [[2, 30]])
        schedule.transfers = [TransitTransfer(from: 1, to: 1, secondsMin: 300)]
        #expect(arrivals(schedule, to: 2) == [[2, 35]])
        schedule.transfers = [TransitTransfer(from: 1, to: 1, secondsMin: nil)]
        #expect(arrivals(schedule, to: 2) == [])
    }

    @Test(
        "Walks between two stops follow the source: its minimum time, no walk, or a long one"
    )
    func changesOnFoot() {
        var schedule = row([0, 5_000, 5_200, 8_000, 9_000])
        add([(0, 1), (1, 10)], to: &schedule)
        for minute in [13, 14, 20] as [Int32] { add([(2, minute), (4, minute + 10)], to: &schedule) }
        #expect(arrivals(schedule, to: 4) == [[2, 24]])
        schedule.transfers = [TransitTransfer(from: 1, to: 2, secondsMin: 0)]
        #expect(arrivals(schedule, to: 4) == [[2, 23]])
        schedule.transfers = [TransitTransfer(from: 1, to: 2, secondsMin: 300)]
        #expect(arrivals(schedule, to: 4) == [[2, 30]])
        schedule.transfers = [TransitTransfer(from: 1, to: 2, secondsMin: nil)]
        #expect(arrivals(schedule, to: 4) == [])
        add([(3, 60), (4, 70)], to: &schedule)
        #expect(arrivals(schedule, to: 4) == [])
        schedule.transfers.append(TransitTransfer(from: 1, to: 3, secondsMin: 0))
        #expect(arrivals(schedule, to: 4) == [[2, 70]], "farther than people walk unasked")
    }

    @Test("Z04: a change between two poles 5 m apart takes at least the minute at a stop, plus the walk")
    func changeBetweenPoles() {
        // Passengers alight at minute 10 at the second stop, and board there, at the adjacent pole, or 200 m farther.
        for (metres, minuteMin) in [(0.0, 11), (5, 12), (200, 14)] as [(Double, Int32)] {
            for minute in 10...16 as ClosedRange<Int32> {
                var schedule = row([0, 5_000, 5_000 + metres, 10_000])
                add([(0, 1), (1, 10)], to: &schedule)
                add([(metres == 0 ? 1 : 2, minute), (3, 30)], to: &schedule)
                let found: [[Int32]] = minute >= minuteMin ? [[2, 30]] : []
                #expect(arrivals(schedule, to: 3) == found, "\(metres) m at minute \(minute)")
            }
        }
    }

    @Test("A day without trips, and a day outside the network, leave only walking")
    func otherDays() {
        var schedule = row([0, 600])
        add([(0, 1), (1, 2)], to: &schedule)
        let network = TransitNetwork(schedule, dates: RandomTransit.date...RandomTransit.date)
        var router = TransitRouter(network)
        let ends = schedule.stops.map(\.position)
        router.search(from: ends[0], to: ends[1], on: RandomTransit.date, departing: .zero)
        #expect(router.arrivals.map(\.rideCount) == [0, 1])
        router.search(
            from: ends[0], to: ends[1], on: CalendarDate(daysSince1970: 0), departing: .zero)
        #expect(router.arrivals.map(\.rideCount) == [0] && router.earliest?.arrival == 624)
    }

    @Test("A network of many days has one timetable for each kind of day, and answers like one of a single day")
    func manyDays() {
        var random = SplitMix64(seed: 21)
        let schedule = RandomTransit.schedule(&random)
        let days = (0..<28).map { CalendarDate(daysSince1970: RandomTransit.date.daysSince1970 + $0) }
        let season = TransitNetwork(schedule, dates: days[0]...days[27])
        #expect(season.timetables.count <= 7)
        var router = TransitRouter(season)
        var found = 0
        for day in days {
            var alone = TransitRouter(TransitNetwork(schedule, dates: day...day))
            for _ in 0..<4 {
                let ends = (RandomTransit.position(&random), RandomTransit.position(&random))
                let clock = SimDuration.minutes(Int64(random.within(180...600)))
                router.search(from: ends.0, to: ends.1, on: day, departing: clock)
                alone.search(from: ends.0, to: ends.1, on: day, departing: clock)
                #expect(router.journeys == alone.journeys && router.legs == alone.legs)
                found += router.journeys.filter { $0.rideCount > 0 }.count
            }
        }
        #expect(found > 5)
    }

    @Test("A search leaves nothing behind for the next")
    func isReusable() {
        var random = SplitMix64(seed: 5)
        let schedule = RandomTransit.schedule(&random)
        let network = TransitNetwork(schedule, dates: RandomTransit.date...RandomTransit.date)
        var used = TransitRouter(network)
        for _ in 0..<200 {
            let ends = (RandomTransit.position(&random), RandomTransit.position(&random))
            let clock = SimDuration.minutes(Int64(random.below(1_440)))
            var new = TransitRouter(network)
            used.search(from: ends.0, to: ends.1, on: RandomTransit.date, departing: clock)
            new.search(from: ends.0, to: ends.1, on: RandomTransit.date, departing: clock)
            #expect(used.journeys == new.journeys && used.legs == new.legs)
        }
    }
}
