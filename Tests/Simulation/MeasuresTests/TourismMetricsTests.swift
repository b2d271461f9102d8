import CityModel
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import Testing

@testable import Measures

@Suite("Places, tourists and the guide")
struct TourismMetricsTests {
    private typealias ObserverCall = (inout TourismObserver, SimTime) -> Void

    private let first = UserID(0)
    private let second = UserID(1)
    private let third = UserID(2)
    private let tower = PlaceID(0)
    private let park = PlaceID(1)
    private let museum = PlaceID(2)
    private let split = GuideRules().split(Money(cents: 9_99))

    private static let catalogue = PlaceCatalogue(
        [("Tower", .landmark), ("Park", .park), ("Museum", .museum)].map { name, category in
            PlaceDetails(name: name, category: category, position: FixedPosition(x: 0, y: 0))
        })

    /// A run from 07:30 on, so that the first day has 16.5 hours.
    private func run(days: Int64 = 3, warmUp: SimDuration = .zero) -> MeasuredRun {
        var run = MeasuredRun(zoneCount: 1, duration: .days(days), warmUp: warmUp)
        run.hasTaxis = false
        run.calendar = LocalCalendar(startDate: CalendarDate("2026-06-29"), clockAtStart: .minutes(450))
        run.tourism = MeasuredTourism(catalogue: TourismMetricsTests.catalogue)
        return run
    }

    /// Returns the record of a run with these calls at the given hours.
    private func record(_ told: [(Int64, ObserverCall)], in run: MeasuredRun) -> ReplicationRecord {
        var observer = RunObserver(run)
        var isWarm = run.warmUp == .zero
        for (hour, tell) in told {
            if !isWarm, SimDuration.hours(hour) >= run.warmUp {
                observer.endWarmUp(at: .zero + run.warmUp)
                isWarm = true
            }
            guard var tourism = observer.tourism else { continue }
            tell(&tourism, .zero + .hours(hour))
            observer.tourism = tourism
        }
        return observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: .zero + run.duration)
    }

    private func place(_ effect: PlaceService.Effect) -> ObserverCall { { $0.places.note(effect, at: $1) } }
    private func guide(_ effect: GuideService.Effect) -> ObserverCall { { $0.guide.note(effect, at: $1) } }
    private func visit(_ user: UserID, _ place: PlaceID) -> ObserverCall { self.place(.visited(user, place, times: 1)) }
    private func grade(_ user: UserID, _ place: PlaceID, _ grade: UInt32, replaces old: UInt32 = 0) -> ObserverCall {
        self.place(.graded(user, place, grade: grade, replaces: old))
    }

    @Test("Visits are counted by hour of the day and category, from the end of the warm-up on")
    func visitsByHour() throws {
        let told: [(Int64, ObserverCall)] = [
            (2, visit(first, tower)), (26, visit(first, park)), (27, visit(second, museum)), (50, visit(third, park)),
        ]
        func counts(_ warmUp: SimDuration) throws -> [String] {
            let record = record(told, in: run(warmUp: warmUp))
            let hours = try #require(record.tourism).places.visitsByHour
            return hours.enumerated().flatMap { hour, counts in
                PlaceCategory.allCases.filter { counts[Int($0.rawValue)] > 0 }
                    .map { "\(hour) \($0) \(counts[Int($0.rawValue)])" }
            }
        }
        #expect(try counts(.zero) == ["9 landmark 1", "9 park 2", "10 museum 1"])
        #expect(try counts(.days(1)) == ["9 park 2", "10 museum 1"])
    }

    // MARK: Days

    @Test("The first day ends at midnight, not after 24 hours; events after the end belong to the last day")
    func days() throws {
        let run = run()
        let (midnight, end) = (SimTime.zero + .minutes(16 * 60 + 30), SimTime.zero + .days(3))
        let moments = [
            .zero, midnight - .seconds(1), midnight, midnight + .days(1), midnight + .days(2), end + .days(9),
        ]
        var observer = RunObserver(run)
        for moment in moments { observer.tourism?.places.note(.visited(first, park, times: 1), at: moment) }
        let record = observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: end)
        let days = try #require(record.tourism).places.days
        #expect(days.map { $0[1].visits } == [2, 1, 1, 2])
        #expect(days.map { $0[0].visits } == [0, 0, 0, 0])
        var calm = self.run(days: 2)
        calm.calendar = LocalCalendar(startDate: nil, clockAtStart: .zero)
        #expect(self.record([], in: calm).tourism?.places.days.count == 2, "as many days as midnights in the run")
        calm.duration = .hours(3)
        #expect(self.record([], in: calm).tourism?.guide.days.count == 1)
    }

    @Test("L01: visits and grades are the day's, ratings those at its end; a second grade replaces the first")
    func grades() throws {
        let day: [(Int64, ObserverCall)] = [
            (1, visit(first, park)), (2, grade(first, park, 2)), (3, visit(second, park)), (4, grade(second, park, 5)),
            (30, visit(first, park)), (31, grade(first, park, 4, replaces: 2)), (32, visit(second, tower)),
        ]
        let run = run()
        let record = record(day, in: run)
        let places = try #require(record.tourism).places
        #expect(
            places.days.map { $0[1].visits } == [2, 1, 0, 0] && places.days.map { $0[1].gradesGiven } == [2, 1, 0, 0])
        #expect(places.days.map { $0[1].rating } == [3.5, 4.5, 4.5, 4.5] && places.days[3][0].rating == nil)
        #expect(places.days[3][1].raterCount == 2)
        expectValues(
            ReplicationMetrics(of: record, in: run),
            [(.visits, 4), (.placesVisited, 2), (.grades, 3), (.gradeMean, 4.5), (.visitsTopTenthShare, 0.75)])
        // After the warm-up there are fewer visits, but ratings are kept.
        let warm = self.run(warmUp: .hours(20))
        let later = self.record(day, in: warm)
        #expect(later.tourism?.places.days == places.days)
        expectValues(ReplicationMetrics(of: later, in: warm), [(.visits, 2), (.grades, 1), (.gradeMean, 4.5)])
    }

    @Test("L01, L03: places rank by rating, then by more grades, then by name; those without a grade come last")
    func ranks() {
        func figures(_ sum: UInt32, _ count: UInt32) -> PlaceFigures {
            var figures = PlaceFigures()
            (figures.currentGradeSum, figures.raterCount) = (sum, count)
            return figures
        }
        func ranks(_ places: (UInt32, UInt32)...) -> [Int] {
            PlaceRanking.ranks(of: places.map { figures($0, $1) }, in: TourismMetricsTests.catalogue)
        }
        #expect(ranks((4, 1), (10, 2), (1, 1)) == [2, 1, 3])
        #expect(ranks((4, 1), (8, 2), (0, 0)) == [2, 1, 3], "as good, but by more people")
        #expect(ranks((4, 1), (4, 1), (4, 1)) == [3, 2, 1], "by name: Museum, Park, Tower")
        #expect(ranks((0, 0), (1, 1), (0, 0)) == [3, 1, 2])
        // 13/3 is more than 4.33.
        #expect(ranks((13, 3), (433, 100), (0, 0)) == [1, 2, 3])
    }

    @Test("Attention by day: Gini of the day and so far, the top tenth, and the correlation of ratings with quality")
    func attention() throws {
        let run = run()
        var record = record(
            [
                (1, visit(first, park)), (2, visit(second, park)), (3, grade(first, park, 5)), (4, visit(first, tower)),
                (5, grade(first, tower, 3)), (30, visit(first, museum)), (31, grade(first, museum, 4)),
            ], in: run)
        record.tourism?.places.qualities = [3.1, 4.2, 3.9]
        let metrics = ReplicationMetrics(of: record, in: run)
        // All sights together come first.
        let days = try #require(metrics.tourism).attention.compactMap(\.first)
        #expect(days.map(\.visits) == [3, 1, 0, 0] && days.map(\.visitsSoFar) == [3, 4, 4, 4])
        #expect(days.map(\.placesVisited) == [2, 3, 3, 3] && days.map(\.topTenthShare) == [2.0 / 3, 0.5, 0.5, 0.5])
        // Half the mean difference over the mean: of 0, 1, 2 it is 4/9, of 0, 0, 1 2/3, of 1, 1, 2 1/6.
        let ginis = [days[0].gini, days[1].gini, days[1].giniSoFar].compactMap { $0 }
        let wanted: [Double] = [4 / 9, 2 / 3, 1 / 6]
        #expect(zip(ginis, wanted).allSatisfy { abs($0 - $1) < 1e-12 } && ginis.count == 3)
        #expect(days[2].gini == nil, "nobody visits anything on the third day")
        #expect(days.map(\.qualityTau) == [1, 1, 1, 1])
        record.tourism?.places.qualities = [3.1, 3.0, 3.9]
        let other = ReplicationMetrics(of: record, in: run)
        #expect(abs((other.value(of: .qualityTau) ?? 0) + 1.0 / 3) < 1e-12)
        record.tourism?.places.qualities = []
        #expect(ReplicationMetrics(of: record, in: run).value(of: .qualityTau) == nil)
    }

    /// Two landmarks and a park, which compete; a restaurant, a hotel, and a permanently closed museum.
    private static let mixed: PlaceCatalogue = {
        let places: [PlaceCategory] = [.landmark, .landmark, .park, .restaurant, .hotel, .museum]
        return PlaceCatalogue(
            places.enumerated().map { number, category in
                var place = PlaceDetails(
                    name: "P\(number)", category: category, position: FixedPosition(x: 0, y: 0))
                place.traits.isClosed = category == .museum
                return place
            })
    }()

    @Test("Concentration is computed over the sights, which compete for the same choices, and by category")
    func concentration() throws {
        var run = run()
        run.tourism = MeasuredTourism(catalogue: TourismMetricsTests.mixed)
        // Visits to the landmarks: 1 and 3, to the park 2, to the restaurant 4.
        let visited = [0, 1, 1, 1, 2, 2, 3, 3, 3, 3].map { PlaceID($0) }
        var record = record(visited.enumerated().map { (Int64($0 + 1), visit(first, $1)) }, in: run)
        record.tourism?.places.qualities = [1, 3, 2, 5, 5, 5]
        let metrics = ReplicationMetrics(of: record, in: run)
        // Half the mean difference over the mean, of 1, 3, 2.
        #expect(abs((metrics.value(of: .visitsGini) ?? 0) - 2.0 / 9) < 1e-12)
        expectValues(metrics, [(.visits, 10), (.visitsTopTenthShare, 0.5), (.visitsQualityTau, 1)])
        let groups = try #require(metrics.tourism?.attention.first)
        #expect(groups.map(\.category) == [nil, .landmark, .park, .restaurant])
        #expect(groups.map(\.places) == [3, 2, 1, 1] && groups.map(\.visits) == [6, 4, 2, 4])
        #expect(groups[1].gini == 0.25 && groups[2].gini == 0)
        record.tourism?.places.qualities = [3, 1, 2, 5, 5, 5]
        #expect(ReplicationMetrics(of: record, in: run).value(of: .visitsQualityTau) == -1)
    }

    @Test("The leaders are the tenth of the sights with most visits before; the first day has none")
    func leaders() throws {
        let run = run()
        let record = record(
            [
                (1, visit(first, park)), (2, visit(second, park)), (3, visit(first, tower)), (30, visit(first, park)),
                (31, visit(first, museum)), (32, visit(second, museum)), (33, visit(third, museum)),
            ], in: run)
        let days = try #require(ReplicationMetrics(of: record, in: run).tourism).attention.compactMap(\.first)
        #expect(days.map(\.leadersShare) == [nil, 0.25, nil, nil])
    }

    @Test("L04–L08: searches, friendships, delivered and undelivered messages are counted")
    func company() {
        let run = run()
        let person = PlaceService.Person.user(first)
        let record = record(
            [
                (0, place(.feedShown(person, count: 3, first: tower))),
                (0, place(.found(person, count: 3, first: tower))), (0, place(.nothingFound(person))),
                (0, place(.widened(person, by: .distance, count: 2))), (0, place(.collected(first, park))),
                (0, place(.uncollected(first, park))), (0, place(.friendAsked(first, whom: second))),
                (0, place(.friendAsked(third, whom: second))), (0, place(.befriended(second, whom: first))),
                (0, place(.friendDeclined(second, whom: third))),
                (0, place(.delivered(first, to: second, MessageID(0)))), (0, place(.blocked(second, whom: third))),
                (0, place(.rejected(person, .message, .notDelivered))),
                (0, place(.rejected(person, .message, .emptyMessage))),
            ], in: run)
        expectValues(
            ReplicationMetrics(of: record, in: run),
            [
                (.feeds, 1), (.searches, 2), (.searchesInVain, 1), (.collected, 1), (.friendsAsked, 2),
                (.friendships, 1), (.friendsDeclined, 1), (.messagesDelivered, 1), (.messagesNotDelivered, 1),
                (.blocks, 1), (.placeActionsRejected, 1),
            ])
    }

    // MARK: Streets

    @Test("B03: arrivals, stays, reasons, modes and failed visits of tourists are counted")
    func tourists() {
        let run = run()
        let record = record(
            [
                (0, { $0.tourists.noteArrival(of: self.first, at: $1) }),
                (1, { $0.tourists.noteArrival(of: self.third, at: $1) }),
                (2, { tourism, _ in tourism.tourists.noteChoice(.feed, rank: 3, of: self.first) }),
                (2, { tourism, _ in tourism.tourists.noteChoice(.feed, rank: 1, of: self.third) }),
                (2, { tourism, _ in tourism.tourists.noteChoice(.meal, of: self.second) }),
                (3, { tourism, _ in tourism.tourists.noteSettingOut(.onFoot, metres: 1_250) }),
                (3, { tourism, _ in tourism.tourists.noteSettingOut(.taxi, metres: 4_000) }),
                (4, { tourism, _ in tourism.tourists.noteTaxiGivenUp() }),
                (4, { tourism, _ in tourism.tourists.noteFoundClosed() }),
                (4, { tourism, _ in tourism.tourists.noteTurningAway() }),
                (5, { tourism, _ in tourism.tourists.noteVisit(of: self.first, waited: .minutes(12)) }),
                (5, visit(first, park)),
                (5, { tourism, _ in tourism.tourists.noteVisit(of: self.second, waited: .zero) }),
                (5, visit(second, park)),
                (6, { tourism, _ in tourism.tourists.noteChoice(.guidedTour, of: self.first) }),
                (7, { tourism, _ in tourism.tourists.noteVisit(of: self.first, waited: .zero) }),
                (7, visit(first, tower)),
                (7, { tourism, _ in tourism.tourists.noteVisit(of: self.first, waited: .zero) }),
                (7, visit(first, park)),
                (8, { $0.places.noteStay(at: self.tower, at: $1) }),
                (6, { $0.tourists.noteLeaving(self.second, at: $1) }),
                (48, { $0.tourists.noteLeaving(self.first, at: $1) }),
            ], in: run)
        let metrics = ReplicationMetrics(of: record, in: run)
        expectValues(
            metrics,
            [
                (.tourists, 2), (.touristStayMean, 48), (.visits, 4), (.visitsMean, 2), (.hotelStays, 1),
                // A tourist who was turned away has visited nothing.
                (.chosenFromFeed, 1), (.chosenFeedRankMean, 3), (.chosenForMeal, 1), (.chosenExploring, 0),
                (.chosenOnGuidedTour, 2), (.touristWaysOnFoot, 1),
                (.touristWaysByTaxi, 1), (.touristWaysByTransit, 0), (.touristKilometresOnFoot, 1.25),
                (.touristKilometresByTaxi, 4), (.touristTaxisGivenUp, 1), (.foundClosed, 1), (.turnedAway, 1),
                (.placeWaits, 1), (.placeWaitMean, 12),
            ])
        #expect(metrics.value(of: .requests) == nil, "there are no taxis")
    }

    // MARK: The guide

    @Test("G01: subscriptions by day: begun, renewed, ended by their causes, active at the day's end, and fees")
    func subscriptions() throws {
        let day: [(Int64, ObserverCall)] = [
            (1, guide(.subscribed(first, split))), (2, guide(.subscribed(second, split))),
            (3, guide(.subscriptionEnded(second, because: .wish))), (30, guide(.renewed(first, split))),
            (31, guide(.subscribed(third, split))), (60, guide(.subscriptionEnded(first, because: .insufficientFunds))),
            (60, guide(.rejected(.user(second), .subscribe, .paymentRefused))),
            (60, guide(.rejected(.user(second), .subscribe, .alreadySubscribed))),
        ]
        let run = run()
        let record = record(day, in: run)
        let figures = try #require(record.tourism).guide
        #expect(figures.days.map(\.begun) == [2, 1, 0, 0] && figures.days.map(\.renewed) == [0, 1, 0, 0])
        #expect(figures.days.map(\.active) == [1, 2, 1, 1])
        #expect(figures.days.map(\.fees.cents) == [19_98, 19_98, 0, 0])
        #expect(figures.days[0].ended == [1, 0, 0, 0, 0] && figures.days[2].ended == [0, 0, 1, 0, 0])
        expectValues(
            ReplicationMetrics(of: record, in: run),
            [
                (.subscriptionsBegun, 3), (.subscriptionsRenewed, 1), (.subscriptionsEnded, 2),
                (.subscriptionsEndedWish, 1), (.subscriptionsEndedInsufficientFunds, 1), (.subscriptionsActive, 1),
                (.paymentsRefused, 1), (.guideActionsRejected, 1),
            ])
        let warm = self.run(warmUp: .hours(20))
        expectValues(
            ReplicationMetrics(of: self.record(day, in: warm), in: warm),
            [(.subscriptionsBegun, 1), (.subscriptionsEnded, 1), (.subscriptionsActive, 1)])
    }

    @Test("G06: each guide's tours count since hiring; a tour in progress counts until the end")
    func guides() throws {
        let (ada, bob) = (GuideService.Person.guide(GuideID(0)), GuideService.Person.guide(GuideID(2)))
        let staff = GuideService.Person.humanResources(0)
        let (walk, later) = (GuidedTourID(0), GuidedTourID(1))
        let pay = Money(cents: 25_00)
        let day: [(Int64, ObserverCall)] = [
            (0, guide(.applied(ada))), (1, guide(.applied(bob))), (12, guide(.hired(staff, GuideID(0)))),
            (24, guide(.outingPlanned(staff, walk, RouteID(0), GuideID(0), begins: .zero + .hours(30)))),
            (30, guide(.outingBegun(ada, walk, followers: 7))),
            (36, guide(.outingConcluded(ada, walk, followers: 7, pay: pay))),
            (66, guide(.outingBegun(ada, later, followers: 3))),
        ]
        let run = run()
        let record = record(day, in: run)
        let guides = try #require(record.tourism).guide.guides
        #expect(guides.count == 3 && guides.map(\.hired) == [.zero + .hours(12), nil, nil])
        #expect(guides[0].outings == 1 && guides[0].followers == 7 && guides[0].pay == pay)
        #expect(guides[0].leadingTime == .hours(6 + 6) && guides[0].utilisation(in: run) == 0.2)
        #expect(guides[2].utilisation(in: run) == nil, "never hired")
        expectValues(
            ReplicationMetrics(of: record, in: run),
            [
                (.guidesApplied, 2), (.guidesHired, 1), (.outingsPlanned, 1), (.outingsLed, 1), (.outingFollowers, 7),
                (.outingFollowersMean, 7), (.guideUtilisation, 0.2),
            ])
        // The warm-up ends in the middle of the first one.
        let warm = self.run(warmUp: .hours(33))
        let ofRest = try #require(self.record(day, in: warm).tourism).guide.guides[0]
        #expect(ofRest.leadingTime == .hours(3 + 6) && ofRest.hired == .zero + .hours(12) && ofRest.outings == 1)
    }

    @Test("G02: the metrics of money are the sums of all statements")
    func money() {
        let run = run()
        var record = record([], in: run)
        var (june, july) = (
            Statement(month: Month(of: CalendarDate(daysSince1970: 20_600))),
            Statement(month: Month(of: CalendarDate(daysSince1970: 20_640)))
        )
        for (line, cents) in [(Statement.Line.income, 9_99), (.taxes, 1_80), (.commission, 20), (.salaries, 5_00)] {
            june.add(Money(cents: Int64(cents)), to: line)
        }
        july.add(Money(cents: 3_00), to: .costs)
        record.tourism?.guide.enter([june, july], after: [])
        expectValues(
            ReplicationMetrics(of: record, in: run),
            [
                (.guideIncome, 9.99), (.guideTaxes, 1.8), (.guideCommission, 0.2), (.guideSalaries, 5),
                (.guideCosts, 3), (.guideProfit, -0.01),
            ])
    }

    @Test("G02: the guide's income before the end of the warm-up is in none of its statements")
    func guideBooksAfterWarmUp() {
        func statements(_ first: Int64, _ amounts: [Int64]) -> ContiguousArray<Statement> {
            ContiguousArray(
                amounts.enumerated().map { index, cents in
                    var statement = Statement(month: Month(number: Int32(first) + Int32(index)))
                    statement.add(Money(cents: cents), to: .income)
                    return statement
                })
        }
        var record = GuideRecord()
        record.enter(statements(5, [100, 230, 40]), after: statements(5, [100, 200]))
        #expect(record.statements == statements(6, [30, 40]))
        record.enter(statements(5, [100, 230]), after: [])
        #expect(record.statements == statements(5, [100, 230]))
    }
}
