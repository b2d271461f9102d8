import CityHost
import CityModel
import Experiments
import Measures
import OutputFiles
import Quantities
import Reports
import TaxiService
import TestSupport
import Testing

@Suite("Tables of a results folder")
struct TableTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func lines(_ name: String, replications: Int = 1) throws -> [String] {
        let place = folder.path + "/r"
        try ReportsFixtures.write(
            at: place, replications: replications, setup: ReportsFixtures.setup(zoneNames: ["A, B", "C"]))
        let text = TestFiles.read(place + "/" + name) ?? ""
        #expect(text.hasSuffix("\n"))
        return text.split(separator: "\n").map(String.init)
    }

    @Test("rides.csv has the documented columns; times of events that did not happen are empty")
    func rides() throws {
        #expect(
            try lines("rides.csv") == [
                "replication,request,client,driver,kind,origin_zone,destination_zone,party,shared,requested_s,offered_s,"
                    + "accepted_s,picked_up_s,ended_s,outcome,offers,wait_s,pickup_km,ride_km,price",
                "1,r1,c11,d3,immediate,\"A, B\",C,2,false,1.001,1.001,3.501,91.001,691.001,completed,2,90.000,1.234,"
                    + "5.678,9.55",
                "1,r2,c12,,immediate,\"A, B\",C,2,false,1.001,,,,,open,0,,,,",
            ])
    }

    @Test("drivers.csv has the documented columns")
    func drivers() throws {
        #expect(
            try lines("drivers.csv") == [
                "replication,driver,shift_s,busy_s,idle_s,empty_km,occupied_km,rides,offers,refusals,timeouts,"
                    + "suspensions,income",
                "1,d1,3600.000,1200.000,2400.000,2.000,5.678,1,4,2,1,0,9.55",
            ])
    }

    @Test("zones.csv has one row for each zone and hour")
    func zones() throws {
        #expect(
            try lines("zones.csv") == [
                "replication,hour,zone,requests,served,mean_wait_s,p95_wait_s,mean_queue,max_queue",
                "1,0,\"A, B\",2,1,90.000,90.000,0.500,2", "1,0,C,0,0,,,0.000,0",
            ])
    }

    @Test("losses.csv has losses by zone, hour and cause; fleet.csv has taxis by state")
    func lossesAndFleet() throws {
        let setup = ReportsFixtures.setup(zoneNames: ["A, B", "C"])
        var lost = ReportsFixtures.ride(3)
        lost.outcome = .noTaxi
        var hour = FleetHourRecord()
        (hour.length, hour.idle, hour.toPickup, hour.occupied) = (.hours(1), .hours(2), .minutes(30), .hours(1))
        var record = ReportsFixtures.result(in: setup).record
        record.rides += [lost, lost]
        record.fleetHours = [hour]
        let writer = try ResultsWriter(at: folder.path + "/r", for: setup, rides: .never, recordsEvents: false)
        try writer.add(ReplicationResult(record, in: setup))
        try writer.finish { Manifest(of: setup, threads: 1) }
        #expect(
            TestFiles.read(folder.path + "/r/losses.csv")
                == "replication,hour,zone,cause,requests\n1,0,\"A, B\",no_taxi,2\n")
        #expect(
            TestFiles.read(folder.path + "/r/fleet.csv")
                == "replication,hour,mean_on_duty,mean_free,mean_busy,mean_occupied\n1,0,3.500,2.000,1.500,1.000\n")
        #expect(TestFiles.read(folder.path + "/r/rides.csv") == nil)
        #expect(writer.figures.zones.mean(.lost, in: 0) == 2 && writer.figures.zones.mean(.lostNoTaxi, in: 1) == 0)
    }

    @Test("fairness.csv has one row for each measure of the city and of each zone")
    func fairness() throws {
        let rows = try lines("fairness.csv", replications: 2)
        #expect(rows[0] == "replication,scope,zone,measure,unit,value")
        #expect(rows.count == 1 + 2 * (51 + 2 * 32))
        for row in [
            "1,city,,requests,count,2", "2,city,,service_rate,share,0.500000", "1,city,,queue_overtakes,count,0",
            "1,zone,\"A, B\",wait_p50_s,s,90.000", "1,zone,\"A, B\",wait_p50_ratio,ratio,1.000000",
            "1,zone,\"A, B\",queue_wait_mean_s,s,300.000", "1,zone,\"A, B\",driver_income_mean,money,",
            "2,zone,C,driver_income_mean,money,9.55", "2,zone,C,service_rate,share,", "1,zone,C,offers,count,0",
        ] {
            #expect(rows.contains(row), "\(row)")
        }
    }

    @Test("zone_summary.csv has each measure of each zone once, over the replications")
    func zoneSummary() throws {
        let rows = try lines("zone_summary.csv", replications: 3)
        #expect(rows[0] == "zone,metric,unit,replications,mean,stddev,ci95_low,ci95_high,min,max")
        #expect(rows.count == 1 + 2 * 32)
        for row in [
            "\"A, B\",requests,count,3,2.000,0.000,2.000,2.000,2,2",
            "\"A, B\",wait_mean_s,s,3,90.000,0.000,90.000,90.000,90.000,90.000", "C,service_rate,share,0,,,,,,",
        ] {
            #expect(rows.contains(row), "\(row)")
        }
    }

    @Test("summary.csv, zone_summary.csv and zones.geojson agree on every figure, however replications differ")
    func oneFigure() throws {
        let (place, setup) = (folder.path + "/r", ReportsFixtures.setup())
        let writer = try ResultsWriter(at: place, for: setup, recordsEvents: false)
        for replication in 1...4 {
            var record = ReportsFixtures.result(replication: replication, in: setup).record
            // All requests are in one zone, whose figures are those of the city.
            record.rides = (1...UInt32(replication * replication)).map { number in
                var ride = ReportsFixtures.servedRide(number)
                ride.pickedUp = ride.pickedUp + .seconds(100 * Int64(replication))
                return ride
            }
            record.rides.append(ReportsFixtures.ride(99))
            try writer.add(ReplicationResult(record, in: setup))
        }
        try writer.finish { Manifest(of: setup, threads: 1) }
        func rows(_ name: String) -> [String] {
            (TestFiles.read("\(place)/\(name)") ?? "").split(separator: "\n").map(String.init)
        }
        // (190 · 1 + 290 · 4 + 390 · 9 + 490 · 16) of 30, and 30 of 34.
        let means = ["wait_mean_s": "423.333", "service_rate": "0.882353", "waited_share": "0.117647"]
        for (name, mean) in means {
            let city = rows("summary.csv").first { $0.hasPrefix(name + ",") } ?? ""
            #expect(city.split(separator: ",").dropFirst(3).first ?? "" == mean, "\(city)")
            #expect(rows("zone_summary.csv").contains("A," + city), "\(city)")
            let zone = rows("zones.geojson").first { $0.contains("\"zone\": \"A\"") } ?? ""
            #expect(zone.contains("\"\(name)\": \(mean),"), "\(zone)")
        }
    }

    @Test("replications.csv has every metric of every replication; summary.csv every metric once")
    func metrics() throws {
        let values = try lines("replications.csv", replications: 2)
        let summaries = try lines("summary.csv", replications: 2)
        #expect(values[0] == "replication,metric,value")
        #expect(values[1] == "1,requests,2")
        #expect(values.count == 1 + 2 * (summaries.count - 1))
        #expect(summaries[0] == "metric,unit,replications,mean,stddev,ci95_low,ci95_high,min,max")
        #expect(summaries[1] == "requests,count,2,2.000,0.000,2.000,2.000,2,2")
        #expect(summaries.contains("wait_p95_s,s,2,90.000,0.000,90.000,90.000,90.000,90.000"))
        #expect(summaries.contains("queue_wait_mean_s,s,0,,,,,,"))
    }

    @Test("With one replication there is no spread and no confidence interval")
    func singleReplication() throws {
        #expect(try lines("summary.csv").contains("service_rate,share,1,0.500000,,,,0.500000,0.500000"))
    }

    @Test("manifest.json holds the scenario, the seed, the digests and unusable input records")
    func manifest() throws {
        let text = try lines("manifest.json", replications: 2).joined(separator: "\n")
        for part in [
            "{\n  \"program\": \"cabrank\",\n  \"version\": \"\(programVersion)\"", "\"seed\": 7,", "\"threads\": 1,",
            "\"interrupted\": false", "\"digests\": [\n    \"0000000000000abc\",\n    \"0000000000000abc\"\n  ]",
            "\"reason\": \"no \\\"zone\\\"\",\n      \"count\": 3", "\"list\": [\n      \"a\",\n      \"b\"\n    ]",
        ] {
            #expect(text.contains(part) == true, "\(part)")
        }
    }

    @Test("events.csv has the documented columns and details for every event")
    func events() throws {
        let path = folder.path + "/events.csv"
        let names = ZoneNames(["A", "B, C"])
        let log = try EventLog(creating: path, names: names)
        let time = SimTime(microseconds: 70_000_500)
        let first = EventRecord(TaxiService.Effect.driverStarted(DriverID(0), zone: ZoneID(0)), at: .zero)
        try log.record(([first] + TableTests.effects.map { EventRecord($0, at: time) }).compactMap { $0 })
        try log.close()
        #expect(
            TestFiles.read(path) == """
                sequence,time_s,event,request,client,driver,zone,detail
                1,0.000,driverStarted,,,d1,A,
                2,70.001,requested,r1,c2,,A,"to=B, C;party=2;share=false"
                3,70.001,offered,r1,,d1,A,
                4,70.001,accepted,r1,c2,d1,A,wait_s=180.000;price=7.70
                5,70.001,suspended,,,d1,,days=3
                6,70.001,paid,r1,c2,d1,,by=card;price=7.70
                7,70.001,interrupted,r1,c2,d1,outside,because=clientWish;price=3.30
                8,70.001,reserved,r2,c2,,A,"departure_s=7200.000;to=B, C;share=true"
                9,70.001,joined,r3,c3,,,ride=r2;price=1.05
                10,70.001,rejected,,c2,,,action=request;reason=alreadyRiding

                """)
    }

    /// All effects, including one that logs do not show.
    private static let effects: [TaxiService.Effect] = {
        let (driver, client, zone, other) = (DriverID(0), ClientID(1), ZoneID(0), ZoneID(1))
        let (first, second, third) = (RequestID(1), RequestID(2), RequestID(3))
        let price = Money(cents: 770)
        return [
            .requested(first, client: client, from: Position(zone), to: Position(other), party: 2, share: false),
            .offered(first, driver: driver, zone: zone),
            .offerWithdrawn(first, driver: driver),
            .accepted(first, client: client, driver: driver, zone: zone, wait: .seconds(180), price: price),
            .suspended(driver, days: 3),
            .paid(first, client: client, driver: driver, by: .card, price: price),
            .interrupted(
                first, client: client, driver: driver, zone: .none, because: .clientWish, price: Money(cents: 330)),
            .reserved(
                second, client: client, from: Position(zone), to: Position(other),
                departure: SimTime(microseconds: 7_200_000_000),
                share: true, party: 1),
            .joined(
                third, client: ClientID(2), ride: second, price: Money(cents: 105), from: .outside, to: Position(other),
                party: 1),
            .clientRejected(
                client, .request(from: Position(zone), to: Position(other), party: 1, share: false), .alreadyRiding),
        ]
    }()

    @Test("The log of an interrupted first replication is removed")
    func eventsOfInterruptedRun() throws {
        let setup = ReportsFixtures.setup()
        for (replication, isKept) in [(1, true), (2, false)] {
            let place = folder.path + "/e\(replication)"
            let writer = try ResultsWriter(at: place, for: setup, recordsEvents: true)
            try writer.add(ReportsFixtures.result(replication: replication, in: setup))
            try writer.finish { Manifest(of: setup, threads: 1) }
            #expect(TestFiles.names(in: place).contains("events.csv") == isKept)
        }
    }
}
