import CityModel
import Quantities
import TaxiService
import Testing
import Transit

@testable import Behaviour

/// Mode choice with bus and train by timetable.
@Suite("Mode choice with timetables")
struct TransitTravelTimesTests {
    private static let monday = CalendarDate(daysSince1970: 4)

    private static func position(_ metres: Double) -> FixedPosition {
        FixedPosition(
            x: Int32((metres / Earth.metresPerDegree * FixedPosition.unitsPerDegree).rounded()), y: 0)
    }

    /// Returns a line from A through B, 5 km and 10 minutes each, on Mondays from 6:00 at the given interval; C is 50
    /// km away.
    private static func schedule(everyMinutes interval: Int32, daily: Bool) -> TransitSchedule {
        var schedule = TransitSchedule()
        schedule.stops = [0, 5_000].map { TransitStop(name: "\($0)", position: position($0)) }
        schedule.lines = [TransitLine(name: "1", kind: .bus)]
        var mondays = ServiceCalendar()
        mondays.season = monday...CalendarDate(daysSince1970: monday.daysSince1970 + 100)
        mondays.weekdays[CalendarDate.Weekday.monday.rawValue] = true
        if daily { mondays.weekdays = mondays.weekdays.map { _ in true } }
        schedule.calendars = [mondays]
        let start: Int32 = 6 * 3_600
        schedule.calls = [
            TransitCall(stop: 0, arrival: start, departure: start),
            TransitCall(stop: 1, arrival: start + 600, departure: start + 600),
        ]
        schedule.trips = [
            TransitTrip(
                line: 0, calendar: 0, headsign: "", calls: 0..<2,
                shifts: (0..<(18 * 60 / interval)).map { $0 * interval * 60 })
        ]
        return schedule
    }

    private static func times(everyMinutes interval: Int32 = 15, daily: Bool = false) -> TransitTravelTimes {
        TransitTravelTimes(
            schedule(everyMinutes: interval, daily: daily), centres: [0, 5_200, 50_000].map(position),
            dates: monday...CalendarDate(daysSince1970: monday.daysSince1970 + 1), clockAtStart: .zero,
            walkingKilometresPerHour: 4.8)
    }

    private static func minutes(_ times: TransitTravelTimes, to destination: Int = 1, at time: SimTime)
        -> JourneyMinutes
    {
        times.minutes(from: ZoneID(0), to: ZoneID(destination), at: time)
    }

    @Test("The wait is half the interval, the ride is the timetable's, and the way from the stop is walked")
    func everyQuarter() {
        let found = Self.minutes(Self.times(), at: .zero + .hours(12))
        // 200 m with the detour of 1.3.
        #expect(found.riding == 10 && abs(found.walking - 3.25) < 0.02 && abs(found.waiting - 7.5) < 0.02)
        let rare = Self.minutes(Self.times(everyMinutes: 60), at: .zero + .hours(12))
        #expect(rare.riding == 10 && abs(rare.waiting - 30) < 0.02)
    }

    @Test("A passenger who stays on board when the vehicle changes its line does not wait, and counts as riding")
    func onBoard() {
        var schedule = TransitSchedule()
        schedule.stops = [0, 5_000, 10_000].map { TransitStop(name: "\($0)", position: Self.position($0)) }
        schedule.lines = ["4", "17"].map { TransitLine(name: $0, kind: .bus) }
        schedule.calendars = Self.schedule(everyMinutes: 60, daily: true).calendars
        let start: Int32 = 6 * 3_600
        schedule.calls = [(0, 0), (1, 600), (1, 780), (2, 1_380)].map { stop, time in
            TransitCall(stop: stop, arrival: start + time, departure: start + time)
        }
        for hour in 0..<12 as Range<Int32> {
            for line in 0..<2 as Range<UInt32> {
                let first = schedule.calls.count
                let calls = schedule.calls[Int(line) * 2..<Int(line) * 2 + 2]
                schedule.calls += calls.map { call in
                    TransitCall(
                        stop: call.stop, arrival: call.arrival + hour * 3_600, departure: call.departure + hour * 3_600)
                }
                schedule.trips.append(
                    TransitTrip(line: line, calendar: 0, headsign: "", calls: first..<schedule.calls.count))
            }
        }
        func minutes() -> JourneyMinutes {
            let times = TransitTravelTimes(
                schedule, centres: [0, 10_000].map(Self.position), dates: Self.monday...Self.monday,
                clockAtStart: .zero, walkingKilometresPerHour: 4.8)
            return Self.minutes(times, at: .zero + .hours(12))
        }
        let changing = minutes()
        #expect(changing.riding == 20 && abs(changing.waiting - 33) < 0.02)
        schedule.blocks = (0..<12).map { [$0 * 2, $0 * 2 + 1] }
        let staying = minutes()
        #expect(staying.riding == 23 && abs(staying.waiting - 30) < 0.02)
    }

    @Test("Without a journey - on days without service, backwards, and within a zone - it counts as four hours")
    func nothing() {
        let times = Self.times()
        #expect(Self.minutes(times, to: 2, at: .zero + .hours(12)) == .unreachable)
        #expect(Self.minutes(times, to: 0, at: .zero + .hours(12)) == .unreachable)
        #expect(Self.minutes(times, at: .zero + .hours(36)) == .unreachable, "on Tuesday")
        #expect(times.minutes(from: ZoneID(1), to: ZoneID(0), at: .zero + .hours(12)) == .unreachable)
        // Before the first bus: some who leave in this hour catch it within four hours.
        let early = Self.minutes(times, at: .zero + .hours(3))
        #expect(early.waiting > 120 && early.waiting < 180 && early.riding == 10)
        #expect(times.servedShare > 0 && times.servedShare < 1.0 / 6)
    }

    // MARK: The choice

    private static let clock = TravelClock(
        city: City(
            name: "three", zones: ["A", "B", "C"].map { Zone(name: $0) },
            legs: (0..<9).map { $0 % 4 == 0 ? (180, 1) : (600, 6) }.map {
                TravelLeg(milliseconds: Int32($0.0 * 1_000), metres: Int32($0.1 * 1_000))
            }, searchDistances: (0..<9).map { $0 % 4 == 0 ? 1 : 6 }), clockAtStart: .zero)

    private static func people(today: TransitTravelTimes?, now: TransitTravelTimes?) -> ModeChoiceModel {
        func world(_ timetable: TransitTravelTimes?) -> ChoiceContext {
            var choice = ModeChoiceParameters()
            choice.publicTransport.timetable = timetable
            let expected = LearnedExpectations(
                waitSeconds: Array(repeating: 240, count: 72), incomePerHour: 20, waits: Array(repeating: 1, count: 72))
            return ChoiceContext(choice, TaxiRules(), clock, expected)
        }
        let demand = DemandSource.poisson(
            PoissonDemand(
                requestsPerHour: Array(repeating: 10, count: 24),
                choices: [WeightedTrips(trips: [TripTemplate(origin: ZoneID(0), destination: ZoneID(1))])]))
        return ModeChoiceModel(
            today: world(today), now: world(now), demand: [demand], shares: ClientShares(ClientBehaviour()))
    }

    private static func logit(_ people: ModeChoiceModel, to destination: Int, hour: Int64) -> IncrementalLogit {
        let places = TripPlaces(origin: Position(ZoneID(0)), destination: Position(ZoneID(destination)))
        return people.evaluate(places, party: 1, at: .zero + .hours(hour)).logit
    }

    @Test(
        "With an hourly bus, bus users move to all other alternatives as the logit says; nothing else changes"
    )
    func fewerBuses() {
        let (often, rarely) = (Self.times(), Self.times(everyMinutes: 60))
        let people = Self.people(today: often, now: rarely)
        let noon = Self.logit(people, to: 1, hour: 12)
        #expect(abs(noon.change[.publicTransport] - -0.045 * 22.5) < 1e-3)
        #expect(noon.change[.taxi] == 0 && noon.newTaxiShare > 0)
        #expect(Self.logit(people, to: 2, hour: 12).change[.publicTransport] == 0)
        let same = Self.logit(Self.people(today: often, now: often), to: 1, hour: 12)
        #expect(same.now == same.today)
    }

    @Test(
        "At night and on a day without buses hardly anyone takes one, and the others keep their proportions"
    )
    func noBus() {
        let night = Self.logit(Self.people(today: Self.times(), now: Self.times()), to: 1, hour: 1)
        let noon = Self.logit(Self.people(today: Self.times(), now: Self.times()), to: 1, hour: 12)
        #expect(night.today[.publicTransport] < 0.01 && noon.today[.publicTransport] > 0.3)
        let tuesday = Self.people(today: Self.times(), now: Self.times())
        let none = Self.logit(tuesday, to: 1, hour: 36)
        #expect(none.today[.publicTransport] < 1e-3)
        #expect(abs(none.today[.walk] / none.today[.stay] - noon.today[.walk] / noon.today[.stay]) < 1e-9)
    }

    @Test("A new line attracts walkers and stayers as if it had always existed, and some taxi users")
    func newLine() {
        let people = Self.people(today: Self.times(), now: Self.times(daily: true))
        let noon = Self.logit(people, to: 1, hour: 12).today
        let tuesday = Self.logit(people, to: 1, hour: 36)
        let now = tuesday.now
        for other in [TravelAlternative.walk, .stay] {
            let (there, here) = (noon[.publicTransport] / noon[other], now[.publicTransport] / now[other])
            #expect(abs(here / there - 1) < 1e-6)
        }
        #expect(tuesday.today[.publicTransport] < 1e-3 && now[.taxi] < tuesday.today[.taxi])
    }
}
