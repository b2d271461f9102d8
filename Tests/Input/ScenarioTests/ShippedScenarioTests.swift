import CityModel
import FoundationEssentials
import InputFiles
import LoadProfiles
import Quantities
import TaxiService
import TestSupport
import Testing

@testable import Scenario

@Suite("The scenarios that come with the program")
struct ShippedScenarioTests {
    @Test("The default needs no data: a Saturday with 300 taxis in about 60 zones")
    func defaultScenario() throws {
        let setup = try ScenarioLoader.load(path: TestFiles.scenario("default"), dataFolder: nil)
        #expect(setup.name == "default")
        #expect((55...65).contains(setup.city.zoneCount))
        #expect(setup.startDate?.weekday == .saturday)
        let taxis: Int = setup.drivers.shifts.map(\.taxis).reduce(0, +)
        #expect(taxis == 300)
        #expect(setup.drivers.startWeights.count == setup.city.zoneCount)
        var rules = TaxiRules()
        rules.searchZones = setup.rules.searchZones
        #expect(setup.rules == rules)  // the file writes out the rule book's defaults
        #expect(setup.inputLosses.isEmpty)
    }

    @Test(
        "Theory scenarios have one zone without legs and drivers who always work",
        arguments: [
            "mmc", "erlang-a", "erlang-b", "machine-repair",
        ])
    func theory(_ name: String) throws {
        let setup = try ScenarioLoader.load(path: TestFiles.scenario("theory/\(name)"), dataFolder: nil)
        #expect(setup.name == name)
        #expect(setup.city.zoneCount == 1 && setup.city.legs[0].metres == 0 && setup.city.legs[0].milliseconds == 0)
        #expect(setup.drivers.shifts.count == 1 && setup.drivers.shifts[0].start == nil)
        #expect(setup.drivers.answerDelaySeconds == .constant(0) && setup.drivers.acceptance.base == 1)
        #expect(setup.travel.rideTimeSeconds == .exponential(mean: 1_200))
    }

    @Test("New York without its data says where to get them")
    func newYorkWithoutData() throws {
        let complaints = inputErrors {
            _ = try ScenarioLoader.load(path: TestFiles.scenario("new-york"), dataFolder: nil)
        }
        #expect(complaints.count == 5)
        for complaint in complaints {
            #expect(complaint.contains("there is no file 'nyc/"))
            #expect(complaint.contains("NYC TLC trip record data") && complaint.contains("NYC Open Data"))
            #expect(complaint.contains("CABRANK_DATA"))
        }
    }

    @Test(
        "B01: New York has 260 zones and counts the gaps of its published trips",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func newYork() throws {
        let setup = try ScenarioLoader.load(path: TestFiles.scenario("new-york"), dataFolder: PublishedData.folder)
        #expect(setup.city.zoneCount == 260)
        let taxis: Int = setup.drivers.shifts.map(\.taxis).reduce(0, +)
        #expect(taxis == 10_900)
        let additions = setup.rules.fareAdditions
        let flat = try #require(additions.flat.first)
        let members = [flat.one, flat.other].map { group in
            setup.city.zones.indices.filter { group.contains(ZoneID($0)) }.count
        }
        #expect(members == [1, 67], "Kennedy Airport and Manhattan")
        #expect(additions.surcharges.map(\.amount.cents) == [50, 100, 450, 1_750])
        #expect(setup.currency == "USD" && setup.rules.fareLimit == nil)
        guard case .poisson(let demand) = setup.demand[0] else {
            Issue.record("no Poisson process")
            return
        }
        let requestsPerDay: Double = demand.requestsPerHour.reduce(0, +)
        #expect(abs(requestsPerDay - 230_000) < 1e-6)
        let weekdayTrips: Int = demand.choices.map(\.trips.count).reduce(0, +)
        #expect(weekdayTrips == 6_879 + 6_376)  // usable trips of both months
        let trips = setup.inputLosses.filter { $0.file.contains("yellow") }.map { loss in
            "\(loss.file.suffix(11)) \(loss.reason): \(loss.count)"
        }
        #expect(
            trips == [
                "2019-01.csv pickup zone '264' is not in the city: 217",
                "2019-01.csv pickup zone '265' is not in the city: 4",
                "2019-01.csv drop-off zone '264' is not in the city: 13",
                "2019-01.csv drop-off zone '265' is not in the city: 16",
                "2019-01.csv the passenger count is above 4: 658",
                "2019-01.csv the distance is 0 or less: 43",
                "2019-06.csv pickup zone '264' is not in the city: 80",
                "2019-06.csv pickup zone '265' is not in the city: 9",
                "2019-06.csv drop-off zone '264' is not in the city: 33",
                "2019-06.csv drop-off zone '265' is not in the city: 26",
                "2019-06.csv the passenger count is above 4: 680",
                "2019-06.csv the distance is 0 or less: 51",
            ])
    }

    @Test(
        "B01: New York can replay the published trips of one day",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func replay() throws {
        let trips =
            "demand.trips={files: [nyc/yellow_tripdata_sample_2019-01.csv], format: nycTLC, replay: 2019-01-15}"
        let setup = try ScenarioLoader.load(
            path: TestFiles.scenario("new-york"), overrides: [trips, "duration=12 h"], dataFolder: PublishedData.folder)
        guard case .recorded(let recorded) = setup.demand[0] else {
            Issue.record("not recorded")
            return
        }
        #expect(!recorded.isEmpty && recorded.allSatisfy { $0.time.sinceStart < setup.duration })
        #expect(zip(recorded, recorded.dropFirst()).allSatisfy { $0.time <= $1.time })
        #expect(setup.inputLosses.last?.reason == "trips of 2019-01-15 begin before or after the run")
    }

    @Test(
        "Check finds no errors in them",
        arguments: [
            "default", "theory/mmc", "theory/erlang-a", "theory/erlang-b", "theory/circulation",
            "theory/machine-repair",
        ])
    func check(_ name: String) {
        #expect(DocumentCheck.check(path: TestFiles.scenario(name), dataFolder: nil).mistakes.isEmpty)
    }

    @Test("Check distinguishes lessons, city files and tables")
    func checkKinds() throws {
        let folder = try TemporaryFolder()
        func mistakes(_ text: String, in name: String) throws -> Int {
            DocumentCheck.check(path: try folder.write(text, to: name), dataFolder: nil).mistakes.count
        }
        #expect(try mistakes(Samples.lesson, in: "l.yaml") == 0)
        #expect(try mistakes(Samples.lesson.replacing("does: refuse", with: "does: nothing"), in: "l.yaml") == 1)
        let city = "city: {zones: [A], table: {A: {A: [1, 1]}}}"
        #expect(try mistakes(city, in: "c.yaml") == 0)
        #expect(try mistakes(city.replacing("[1, 1]", with: "[1]"), in: "c.yaml") == 1)
        let table = "from,to,seconds,km\n1,1,60,1\n"
        #expect(try mistakes(table, in: "t.csv") == 0)
        #expect(try mistakes(table + "1,2,1,1\n", in: "t.csv") >= 1)
        #expect(try mistakes("hour,factor\n0,1\n", in: "h.csv") >= 1)
        #expect(try mistakes("a,b\n", in: "x.csv") == 1)
        #expect(try mistakes("{}", in: "z.geojson") == 1)
        #expect(DocumentCheck.check(path: folder.path, dataFolder: nil).mistakes.count == 1)
    }
}
