import Experiments
import Foundation
import InputFiles
import Measures
import OutputFiles
import Quantities
import Reports
import Scenario
import TestSupport
import Testing

@Suite("Unit files of finished replications")
struct UnitFileTests {
    private let folder: TemporaryFolder
    private let scenario = ScenarioDigest(value: 0xABC)
    private static let summaries = ["summary.csv", "replications.csv", "fairness.csv"]

    init() throws { folder = try TemporaryFolder() }

    @Test("A unit with any numbers reads back exactly")
    func exactNumbers() throws {
        let values: [Double?] = [0, 1, 0.1 + 0.2, 1.0 / 3, -2.5e-300, 1.7e308, 123_456_789.123_456_78, nil]
        let metrics = zip(Measure.allCases, values).map { Metric(MetricKey($0), $1) }
        let kinds = RideKind.allCases.map { Metric(MetricKey(.waitMean, of: $0), 0.7, weight: 1.0 / 3) }
        var unit = ReplicationUnit(
            scenario: scenario, replication: 12, runDigest: .max, eventsHandled: 7,
            rows: [
                .rides: .init(bytes: 1, digest: .max), .drivers: .init(bytes: 2, digest: 0),
                .zones: .init(bytes: 3, digest: nil),
            ],
            metrics: metrics + kinds, zones: [metrics, metrics.reversed()])
        var hour = ClientHours.Hour()
        (hour.requests, hour.served, hour.lost, hour.waitMicroseconds) = (12, 10, 2, .max)
        unit.clientHours = [ClientHours(first: 3, hours: [hour, ClientHours.Hour()]), ClientHours(first: 3)]
        let file = try UnitFile.write(unit, in: folder.path)
        #expect(TestFiles.names(in: folder.path) == ["0000000000000abc-12.csv"])
        #expect(try (file.read() == unit) == true)
    }

    @Test("An incomplete or changed unit is reported, not used")
    func damage() throws {
        let unit = ReplicationUnit(scenario: scenario, replication: 1, metrics: [Metric(MetricKey(.served), 3)])
        let file = try UnitFile.write(unit, in: folder.path)
        let text = try #require(TestFiles.read(file.path))
        let damaged = [
            text.replacing("end,,,,\n", with: ""), text.replacing("served", with: "happiness"),
            text.replacing("served,3", with: "served,three"), text.replacing("version,", with: "version,1"),
            text.replacing("replication,1", with: "replication,2"), text.replacing("served,3", with: "served,4"),
            text.replacing("metric,,served,3,\n", with: ""), text.replacing("check,,,", with: "check,,,0"),
            text.replacing("end,,,,", with: "zone,0,served,3,\nend,,,,"),
            text.replacing("check,,,", with: "hours,1,,0 4 3 2,\ncheck,,,"),
            text.replacing("served,3,", with: "served,3,-1"),
        ]
        for text in damaged {
            try TestFiles.write(text, to: file.path)
            #expect(throws: InputError.self, "\(text)") { try file.read() }
        }
    }

    @Test("A file is a unit only under its own name, so that no replication occurs twice")
    func names() throws {
        let unit = ReplicationUnit(scenario: scenario, replication: 1, metrics: [Metric(MetricKey(.served), 3)])
        let units = "\(folder.path)/units"
        try FileManager.default.createDirectory(atPath: units, withIntermediateDirectories: true)
        let file = try UnitFile.write(unit, in: units)
        let text = try #require(TestFiles.read(file.path))
        for name in ["0000000000000abc-01.csv", "0000000000000ABC-1.csv", "+000000000000abc-1.csv"] {
            try TestFiles.write(text, to: "\(units)/\(name)")
        }
        // Reading a FIFO would block forever.
        mkfifo("\(units)/0000000000000abc-9.csv", 0o666)
        #expect(UnitFile.all(in: folder.path).map(\.path) == [file.path])
    }

    @Test("Units with other measures than the first of their scenario are not combined")
    func otherMetrics() throws {
        let files = try [(1, Measure.served), (2, .lost)].map { number, measure in
            let metrics = [Metric(MetricKey(measure), 3)]
            let unit = ReplicationUnit(scenario: scenario, replication: number, metrics: metrics)
            return try UnitFile.write(unit, in: folder.path)
        }
        let error = #expect(throws: InputError.self) { try ComparedUnits(files, withZones: false) }
        #expect(error?.description.contains("abc-2.csv: this has other measures than") == true)
        #expect(try ComparedUnits([files[0]], withZones: false).replications.map(\.number) == [1])
    }

    @Test("The rows of a replication are found by their lengths")
    func rowBytes() throws {
        try ReportsFixtures.write(at: folder.path + "/r", replications: 3)
        let units = try UnitFile.all(in: folder.path + "/r").map { try $0.read() }
        #expect(units.map(\.replication) == [1, 2, 3])
        // The run has no walkers, no runners and no tourists.
        let tables: Set<ResultsFile> = [.rides, .drivers, .zones, .losses, .fleet, .shifts, .statement]
        #expect(units.allSatisfy { Set($0.rows.keys) == tables })
        for table in tables {
            let text = try #require(TestFiles.read("\(folder.path)/r/\(table.rawValue)"))
            let header = (text.firstIndex(of: "\n")?.utf16Offset(in: text) ?? 0) + 1
            #expect(units.reduce(header) { $0 + ($1.rows[table]?.bytes ?? 0) } == text.utf8.count)
            // No requests are lost here, and taxis are not recorded by hour or by shift.
            let isWithoutRows = [.losses, .fleet, .shifts, .statement].contains(table)
            #expect(units.allSatisfy { ($0.rows[table]?.bytes ?? 0 > 0) != isWithoutRows })
        }
    }

    // MARK: Put together

    /// Returns figures that differ in all replications.
    private static let simulate: SimulateUnit = { unit, progress, _ in
        let replication = unit.replication
        try progress(.zero)
        var record = ReplicationRecord(replication: replication)
        record.rides = (UInt32(1)...7).map { number in
            var ride = ReportsFixtures.servedRide(number)
            ride.pickedUp = ride.pickedUp + .microseconds(Int64(replication * 1_234_567 + Int(number) * 89_123))
            return ride
        }
        record.zoneHours = [ZoneHourRecord(), ZoneHourRecord()]
        record.zoneQueues = [ZoneQueueRecord(), ZoneQueueRecord()]
        record.digest = UInt64(replication)
        return record
    }

    private func run(_ replications: [Int]?, to place: String, stopAfter: Int? = nil) throws {
        var setup = ReportsFixtures.setup()
        setup.replications = 6
        var hooks = Experiment.Hooks()
        let cancellation = hooks.cancellation
        if let stopAfter {
            hooks.progress = { if $0.replicationsFinished == stopAfter { cancellation.request() } }
        }
        let writer = try ResultsWriter(at: place, for: setup, recordsEvents: false)
        try Experiment(variants: [setup], threads: 1, simulatedBy: UnitFileTests.simulate)
            .run((replications ?? Array(1...6)).map { WorkUnit(replication: $0) }, hooks: hooks) { _, result in
                try writer.add(result)
                return .more
            }
        try writer.finish { Manifest(of: setup, threads: 1) }
    }

    @Test(
        "A complete unit of another city or with other measures is reported, and nothing is lost",
        arguments: [1, 2])
    func foreignUnit(replication: Int) throws {
        let place = folder.path + "/r"
        try run([1, 2], to: place)
        let file = try #require(UnitFile.all(in: place).first { $0.replication == replication })
        let unit = try file.read()
        var (wider, other) = (unit, unit)
        wider.zones += unit.zones
        if replication == 2 { other.metrics.removeLast() } else { other.zones[1].removeLast() }
        for foreign in [wider, other] {
            try FileManager.default.removeItem(atPath: file.path)
            _ = try UnitFile.write(foreign, in: place + "/units")
            let before = TestFiles.read(place + "/summary.csv")
            let error = #expect(throws: InputError.self) {
                let writer = try ResultsWriter(
                    at: place, for: ReportsFixtures.setup(), recordsEvents: false, resumes: true)
                try writer.reuseEarlier()
                try writer.finish { Manifest(of: ReportsFixtures.setup(), threads: 1) }
            }
            #expect(error?.description.contains("remove the units that are not of this scenario") == true)
            #expect(firstDifference(TestFiles.read(place + "/summary.csv"), before) == nil)
        }
    }

    @Test("An interrupted run and its rest, computed separately, give the bytes of an uninterrupted run")
    func merge() throws {
        let (straight, first, rest) = (folder.path + "/straight", folder.path + "/first", folder.path + "/rest")
        try run(nil, to: straight)
        try run(nil, to: first, stopAfter: 2)
        let left = UnitFile.all(in: first)
        #expect(left.map(\.replication) == [1, 2])
        try run([3, 4, 5, 6], to: rest)
        let units = (UnitFile.all(in: rest) + left).sorted { $0.replication < $1.replication }
        let scenarios = Set(units.map(\.scenario))
        #expect(scenarios.count == 1)
        var tables = try SummaryTables(in: folder.path, zoneNames: ["A", "B"], figures: CityFigures())
        for unit in units { try tables.add(unit.read()) }
        _ = try tables.finish(units)
        for name in UnitFileTests.summaries {
            let text = try #require(TestFiles.read("\(folder.path)/\(name)"))
            #expect(firstDifference(text, TestFiles.read("\(straight)/\(name)")) == nil, "\(name)")
        }
        #expect(TestFiles.read("\(first)/summary.csv") != TestFiles.read("\(straight)/summary.csv"))
        for unit in units {
            let name = unit.path.split(separator: "/").last.map(String.init) ?? ""
            #expect(
                firstDifference(TestFiles.read(unit.path), TestFiles.read("\(straight)/units/\(name)")) == nil,
                "\(name)")
        }
    }

    @Test("Parts of other computers, added in order, give the bytes of an uninterrupted run, rows included")
    func parts() throws {
        let (straight, parts) = (folder.path + "/straight", [folder.path + "/first", folder.path + "/rest"])
        try run(nil, to: straight)
        try run([1, 2], to: parts[0])
        try run([3, 4, 5, 6], to: parts[1])
        let setup = ReportsFixtures.setup()
        let writer = try ResultsWriter(at: folder.path + "/whole", for: setup, recordsEvents: false)
        for part in parts {
            let source = FinishedReplications(in: part, of: ScenarioDigest(of: setup), with: writer.rowTables)
            #expect(source.unusable == 0)
            for unit in source.units { try writer.reuse(unit, rowsFrom: source) }
        }
        try writer.finish { Manifest(of: setup, threads: 1) }
        let names = TestFiles.names(in: straight).filter { $0 != "manifest.json" && $0 != "units" }
        let units = TestFiles.names(in: straight + "/units").map { "units/\($0)" }
        #expect(names.count == 12 && units.count == 6)
        for name in names + units {
            #expect(
                firstDifference(TestFiles.read("\(folder.path)/whole/\(name)"), TestFiles.read("\(straight)/\(name)"))
                    == nil, "\(name)")
        }
        #expect(FinishedReplications(in: parts[0], of: scenario, with: writer.rowTables).unusable == 2)
    }

    @Test("A killed run leaves its finished units")
    func killed() throws {
        let setup = ReportsFixtures.setup()
        let writer = try ResultsWriter(at: folder.path + "/r", for: setup, recordsEvents: false)
        try writer.add(ReportsFixtures.result(in: setup))
        let partial = try #require(TestFiles.names(in: folder.path).first { $0.hasPrefix(".r.partial") })
        let units = UnitFile.all(in: folder.path + "/" + partial)
        #expect(try units.map { try $0.read().metrics } == [ReportsFixtures.result(in: setup).metrics.metrics])
        withExtendedLifetime(writer) {}
    }

    // MARK: Digest

    private func digest(_ entries: [(String, String)], seed: UInt64 = 7) -> ScenarioDigest {
        var setup = ReportsFixtures.setup(seed: seed)
        setup.document = .map(entries.map { DocumentValue.Entry(key: $0, value: .text($1)) })
        return ScenarioDigest(of: setup)
    }

    @Test("A scenario's digest depends on its values and its seed, not on names, the order of keys or the replications")
    func scenarioDigest() {
        let digest = digest([("a", "1"), ("b", "2")])
        #expect(digest == self.digest([("b", "2"), ("a", "1"), ("replications", "9"), ("seed", "3")]))
        #expect(digest == self.digest([("scenario", "n"), ("a", "1"), ("description", "d"), ("b", "2")]))
        let others = [
            self.digest([("a", "1"), ("b", "2")], seed: 8), self.digest([("a", "1"), ("b", "3")]),
            self.digest([("a", "1")]), self.digest([("a", "12"), ("b", "")]), self.digest([("a1", ""), ("b", "2")]),
        ]
        #expect(Set(others + [digest]).count == 6)
        // Names of files must not depend on the version of Swift or on the run.
        #expect(digest.value == 8_756_561_785_976_427_005)
    }
}
