import CityModel
import Experiments
import InputFiles
import Measures
import OutputFiles
import Quantities
import ServiceKernel
import TestSupport
import Testing

@testable import Reports

@Suite("Reports on places, tourists and the guide")
struct TourismReportsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let park: PlaceDetails = {
        var park = PlaceDetails(
            name: "Park, old", category: .park, position: FixedPosition(x: 20, y: 411_500_000))
        park.traits.price = Money(cents: 2_50)
        return park
    }()

    private static let run: MeasuredRun = {
        var run = MeasuredRun(zoneCount: 2, duration: .days(2))
        run.hasTaxis = false
        run.tourism = MeasuredTourism(
            catalogue: PlaceCatalogue([
                PlaceDetails(
                    name: "Tower", category: .landmark, position: FixedPosition(x: -86_100_000, y: 411_500_000)),
                park,
            ]))
        return run
    }()

    private static func place(_ visits: UInt32, _ grades: UInt32, sum: UInt32, of count: UInt32) -> PlaceFigures {
        var figures = PlaceFigures()
        (figures.visits, figures.gradesGiven, figures.currentGradeSum, figures.raterCount) = (
            visits, grades, sum, count
        )
        return figures
    }

    private static func day(_ begun: Int, _ active: Int, fees: Int64) -> SubscriptionFigures {
        var figures = SubscriptionFigures()
        (figures.begun, figures.active, figures.fees) = (begun, active, Money(cents: fees))
        figures.ended[Int(SubscriptionEnd.byUser.rawValue)] = 1
        return figures
    }

    private static func statement(_ month: Int32, income: Int64, salaries: Int64, costs: Int64) -> Statement {
        var statement = Statement(month: Month(number: 2_026 * 12 + month - 1))
        statement.add(Money(cents: income), to: .income)
        statement.add(Money(cents: salaries), to: .salaries)
        statement.add(Money(cents: costs), to: .costs)
        return statement
    }

    private static func result(replication: Int = 1) -> ReplicationResult {
        var tourism = TourismRecord()
        let none = place(0, 0, sum: 0, of: 0)
        tourism.places.days = [
            [none, place(3, 2, sum: 8, of: 2)], [place(1, 1, sum: 5, of: 1), place(0, 0, sum: 8, of: 2)],
        ]
        tourism.places.afterWarmUp = [place(1, 1, sum: 5, of: 1), place(3, 2, sum: 8, of: 2)]
        tourism.places.qualities = [4.5, 4.1]
        tourism.places.visitsByHour[13][Int(PlaceCategory.park.rawValue)] = 3
        (tourism.places.counts.friendRequests, tourism.places.counts.friendships) = (3, 2)
        (tourism.places.counts.messagesDelivered, tourism.places.counts.messagesNotDelivered) = (5, 1)
        tourism.tourists.tourists = 2
        (tourism.tourists.stay, tourism.tourists.stays) = (.hours(30), 1)
        (tourism.tourists.visitsByReason, tourism.tourists.feedRanks) = ([4, 1, 0, 0, 0, 0], 6)
        tourism.tourists.tripCounts = [4, 0, 1]
        tourism.tourists.turnedAway = 2
        tourism.guide.days = [day(2, 1, fees: 19_98), day(0, 0, fees: 0)]
        (tourism.guide.afterWarmUp, tourism.guide.afterWarmUp.active) = (day(2, 0, fees: 19_98), 0)
        tourism.guide.afterWarmUp.ended = [2, 0, 0, 0, 0]
        var guide = GuideFigures()
        (guide.hired, guide.outings, guide.followers) = (.zero + .hours(12), 1, 7)
        (guide.leadingTime, guide.pay) = (.hours(9), Money(cents: 25_00))
        tourism.guide.guides = [guide, GuideFigures()]
        (tourism.guide.counts.guidesApplied, tourism.guide.counts.guidesHired) = (2, 1)
        tourism.guide.counts.outingsPlanned = 2
        tourism.guide.enter(
            [
                statement(6, income: 19_98, salaries: 25_00, costs: 0),
                statement(7, income: 0, salaries: 0, costs: 1_00),
            ], after: [])
        var record = ReplicationRecord(replication: replication)
        record.tourism = tourism
        record.taxiStatements = [statement(6, income: 100_00, salaries: 90_00, costs: 0)]
        return ReplicationResult(record, in: run)
    }

    // MARK: Tables

    private func tables(_ run: MeasuredRun = TourismReportsTests.run) throws -> [ResultsFile: [String]] {
        let results = try ResultsFolder(
            at: .only(folder.path + "/r", option: "out"), for: ResultsFile.ofRun(run, withRides: false, withLogs: false)
        )
        let tables = try ReplicationTables(in: results, city: ReportsFixtures.setup().city, run: run, hasRides: false)
        for replication in 1...2 { _ = try tables.add(TourismReportsTests.result(replication: replication)) }
        try tables.close()
        var lines: [ResultsFile: [String]] = [:]
        for table in ResultsFile.replicationTables {
            guard let text = TestFiles.read("\(results.draftPath)/\(table.rawValue)") else { continue }
            lines[table] = text.split(separator: "\n").map(String.init)
            #expect(try table.kind.matches(fileAt: "\(results.draftPath)/\(table.rawValue)"), "\(table.rawValue)")
        }
        return lines
    }

    @Test("places.csv has a row per place and day, and one for the whole run; attention.csv one per day and group")
    func places() throws {
        let tables = try tables()
        #expect(
            tables[.places]?.prefix(7) == [
                "replication,day,place,name,category,visits,stays,grades,graded_by,rating,rank,latitude,longitude,fees",
                "1,1,place1,Tower,landmark,0,0,0,0,,2,41.150000,-8.610000,",
                "1,1,place2,\"Park, old\",park,3,0,2,2,4.000,1,41.150000,0.000002,7.50",
                "1,2,place1,Tower,landmark,1,0,1,1,5.000,1,41.150000,-8.610000,",
                "1,2,place2,\"Park, old\",park,0,0,0,2,4.000,2,41.150000,0.000002,0.00",
                "1,,place1,Tower,landmark,1,0,1,1,5.000,1,41.150000,-8.610000,",
                "1,,place2,\"Park, old\",park,3,0,2,2,4.000,2,41.150000,0.000002,7.50",
            ])
        #expect(
            tables[.attention]?.prefix(3) == [
                "replication,day,category,places,visits,visits_so_far,places_visited,gini,gini_so_far,gini_by_chance,"
                    + "top_tenth_share,leaders_share,visits_quality_tau,quality_tau",
                "1,1,,2,3,3,1,0.500000,0.500000,0.219914,1.000000,,-1.000000,",
                "1,1,landmark,1,0,0,0,,,,,,,",
            ])
        #expect(tables[.places]?.count == 13 && tables[.attention]?.count == 13)
    }

    @Test("visits.csv has a row per hour of the day and category")
    func visits() throws {
        let lines = try #require(try tables()[.visits])
        #expect(lines.count == 1 + 2 * 24 * PlaceCategory.allCases.count)
        #expect(lines.prefix(2) == ["replication,hour,category,visits", "1,0,museum,0"])
        #expect(lines.filter { !$0.hasSuffix(",0") } == [lines[0], "1,13,park,3", "2,13,park,3"])
    }

    @Test("Places are written as a file of places, including their known weights")
    func placeList() throws {
        var catalogue = try #require(TourismReportsTests.run.tourism?.catalogue.places)
        catalogue[0].traits.attraction = 3
        catalogue[0].traits.quality = 4.25
        catalogue[0].traits.capacity = 80
        catalogue[1].close()
        let lines = PlaceListTable.text(PlaceCatalogue(catalogue)).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "name,category,latitude,longitude,district,opening_hours,description,website,telephone,pictures,"
                    + "attraction,quality,capacity,price",
                "Tower,landmark,41.1500000,-8.6100000,,,,,,,3,4.25,80,",
                "\"Park, old\",park,41.1500000,0.0000020,,off,,,,,1,,,2.50",
            ])
    }

    @Test("G01, G06: subscriptions.csv has a row per day, guides.csv one per applicant")
    func guide() throws {
        let tables = try tables()
        let columns =
            "replication,day,new,renewed,ended_wish,ended_payment_refused,ended_insufficient_funds,"
            + "ended_transfer_failed,ended_erased,active,fees"
        #expect(
            tables[.subscriptions]?.prefix(3) == [
                columns, "1,1,2,0,1,0,0,0,0,1,19.98", "1,2,0,0,1,0,0,0,0,0,0.00",
            ])
        #expect(
            tables[.guides]?.prefix(3) == [
                "replication,guide,hired_s,outings,followers,led_s,utilisation,pay",
                "1,guide1,43200.000,1,7,32400.000,0.250000,25.00", "1,guide2,,0,0,0.000,,0.00",
            ])
    }

    @Test("G02, P04: statement.csv has the months of the taxis and of the guide, with their profit")
    func statements() throws {
        #expect(
            try tables()[.statement]?.prefix(4) == [
                "replication,month,who,income,taxes,commission,salaries,costs,profit",
                "1,2026-06,taxi,100.00,0.00,0.00,90.00,0.00,10.00",
                "1,2026-06,guide,19.98,0.00,0.00,25.00,0.00,-5.02",
                "1,2026-07,guide,0.00,0.00,0.00,0.00,1.00,-1.00",
            ])
    }

    @Test("Without tourists there are no files about them, except statements")
    func absent() throws {
        var run = TourismReportsTests.run
        run.tourism = nil
        #expect(Set(try tables(run).keys) == [.drivers, .zones, .losses, .fleet, .shifts, .statement])
    }

    @Test("A unit with places reads back exactly")
    func unit() throws {
        let unit = ReplicationUnit(
            TourismReportsTests.result(), of: ScenarioDigest(value: 0xABC), rows: [.places: .init(bytes: 12, digest: 5)]
        )
        #expect(unit.places.count == 2)
        let file = try UnitFile.write(unit, in: folder.path)
        #expect(try (file.read() == unit) == true)
        let text = try #require(TestFiles.read(file.path))
        try TestFiles.write(text.replacing("place,1,", with: "place,0,"), to: file.path)
        #expect(throws: InputError.self) { try file.read() }
    }

    // MARK: The summary

    @Test("The summary for planners of tourism covers tourists, their attention, and the guide's money")
    func planner() throws {
        let units = [
            try UnitFile.write(
                ReplicationUnit(TourismReportsTests.result(), of: ScenarioDigest(value: 1), rows: [:]), in: folder.path)
        ]
        let place = try TemporaryFolder()
        var tables = try SummaryTables(
            in: place.path, zoneNames: [], figures: CityFigures(run: TourismReportsTests.run))
        for unit in units { try tables.add(unit.read()) }
        let summaries = try tables.finish(units)
        var manifest = Manifest(of: ReportsFixtures.setup(), threads: 1)
        manifest.currency = "EUR"
        let summary = RunSummary(
            summaries, figures: tables.figures, replications: 1, manifest: manifest, path: "Reports/test")
        let lines = Dictionary(uniqueKeysWithValues: summary.lines().map { ($0.subject, $0.figures) })
        #expect(lines["Tourists"] == "2 · stayed 30 h · 2.0 visits each · trips on foot 4, by taxi 1")
        #expect(
            lines["Places"]
                == "4 visits to 2 of 2 places · Gini over sights 0.250 (0 is equal) · the most visited tenth of sights gets 75.0 % of visits to sights"
        )
        #expect(lines["Missed"] == "lines too long 2")
        #expect(!lines.values.contains { $0.contains("Tower") }, "no place is the same in two replications")
        #expect(lines["Chosen"] == "visits from the feed 4 · mean rank there 1.5 · exploring 1")
        #expect(
            lines["Grades"]
                == "3 given · mean 4.33 · Kendall's tau of sights' rating and quality 1.000 (1 is the same order)")
        #expect(lines["Friends"] == "2 friendships of 3 requests · messages 5 · not delivered 1")
        #expect(lines["Guide"] == "subscriptions 2 new · renewed 0 · ended 2 (by the user 2) · active at the end 0")
        #expect(
            lines["Guides"]
                == "1 hired of 2 · guided tours 1 of 2 planned · participants 7.0 each · utilisation 25.0 % (time leading)"
        )
        #expect(
            lines["Money"]
                == "guide income 19.98 EUR · taxes 0.00 · bank commission 0.00 · salaries 25.00 · costs 1.00 · profit -6.02"
        )
        #expect(lines["Routes"] == nil && lines["Requests"] == nil && lines["Visitors"] == nil)
    }
}
