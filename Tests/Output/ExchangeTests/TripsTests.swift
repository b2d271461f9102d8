import Foundation
import TestSupport
import Testing

@Suite("Exports of trips for kepler.gl", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct TripsTests {
    @Test("Each trip fits the trip layer: four numbers per point, and times of ten digits that never go back")
    func form() throws {
        for run in [try #require(ExportedRun.byZone), try #require(ExportedRun.onStreets)] {
            let text = try #require(TestFiles.read("\(run.path)/trips.geojson"))
            #expect(run.trips.count > 500)
            #expect(text.components(separatedBy: "{\"type\": \"Feature\"").count - 1 == run.trips.count)
            for trip in run.trips {
                #expect(trip.coordinates.count >= 3 && trip.coordinates.allSatisfy { $0.count == 4 && $0[2] == 0 })
                let times = trip.coordinates.map { $0[3] }
                #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
                // From 2026-06-06 17:00 UTC, for at most twelve hours.
                #expect(times.allSatisfy { $0 == $0.rounded() && (1_780_765_200...1_780_808_400).contains($0) })
            }
            #expect(Set(run.trips.map(\.kind)) == ["taxi"])
            #expect(Set(run.trips.map(\.doing)) == ["toClient", "occupied", "moving"])
        }
    }

    @Test("A ride with different places of pickup and drop-off has a trip between the two times")
    func rides() throws {
        let run = try #require(ExportedRun.onStreets)
        let startOfRun = 1_780_765_200.0
        var occupied: [String: [(start: Double, end: Double)]] = [:]
        for trip in run.trips where trip.doing == "occupied" {
            let span = (trip.coordinates[0][3], trip.coordinates[trip.coordinates.count - 1][3])
            occupied[trip.who, default: []].append(span)
        }
        // Rides between different places.
        let rides = (run.folder.read("run/rides.csv") ?? "").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let column = try #require(rides.first?.firstIndex(of: "ride_km"))
        let moving = Set(rides.dropFirst().filter { (Double($0[column]) ?? 0) > 0.05 }.map { String($0[1]) })
        var boarded: [String: (time: Double, driver: String)] = [:]
        var checked = 0
        for line in run.log where moving.contains(line[3]) {
            let time = (Double(line[1]) ?? 0) + startOfRun
            if line[2] == "pickedUp" { boarded[line[3]] = (time, line[5]) }
            guard line[2] == "concluded", let ride = boarded.removeValue(forKey: line[3]) else { continue }
            let mine = (occupied[ride.driver] ?? []).filter { $0.start >= ride.time - 1 && $0.end <= time + 1 }
            #expect(mine.contains { abs($0.end - time) <= 1 }, "\(line)")
            checked += 1
        }
        #expect(checked > 200)
    }

    @Test("Trips of a taxi do not overlap in time, and a ride starts where the drive to the client ended")
    func continuity() throws {
        let run = try #require(ExportedRun.onStreets)
        for (_, trips) in Dictionary(grouping: run.trips, by: \.who) {
            for (before, after) in zip(trips, trips.dropFirst()) {
                let (end, start) = (before.coordinates[before.coordinates.count - 1], after.coordinates[0])
                #expect(start[3] >= end[3])
                // Within a ride and the drive to it, the taxi does not jump.
                if after.doing == "occupied", before.doing == "toClient" {
                    #expect(abs(start[0] - end[0]) < 1e-4 && abs(start[1] - end[1]) < 1e-4)
                }
            }
        }
    }

    @Test("The same run gives the same bytes, and a run without the option writes no file")
    func bytes() throws {
        let run = try #require(ExportedRun.onStreets)
        let again = try CommandLineRun(
            ["run", "film.yaml", "--matsim", "--kepler", "--quiet", "--threads", "1", "--out", "again"],
            in: run.folder.path)
        #expect(again.exitCode == 0)
        for name in ["trips.geojson", "output_events.xml.gz", "output_network.xml.gz", "output_trips.csv.gz"] {
            let files = ["run", "again"].map {
                FileManager.default.contents(atPath: "\(run.folder.path)/\($0)/\(name)")
            }
            #expect(files[0] != nil && files[0] == files[1], "\(name)")
        }
        // A run into the same place removes its own older files.
        let plain = try CommandLineRun(["run", "film.yaml", "--quiet", "--out", "again"], in: run.folder.path)
        #expect(plain.exitCode == 0)
        let names = run.folder.names(in: "again")
        #expect(names.contains("rides.csv") && !names.contains("trips.geojson") && !names.contains("events.csv"))
        #expect(!names.contains { $0.hasPrefix("output_") })
    }

    @Test("A city without coordinates, and one without streets for MATSim, are refused before the run")
    func refusals() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            scenario: table
            city: {zones: [A, B], table: {A: {A: [3, 1.0], B: [6, 2.4]}, B: {A: [6, 2.4], B: [3, 1.0]}}}
            duration: 1 h
            demand: {flows: [{from: A, to: B, perHour: 10}]}
            drivers: {shifts: [{taxis: 3}]}
            """, to: "table.yaml")
        for (option, file) in [("--kepler", "table.yaml"), ("--matsim", "table.yaml")] {
            let run = try CommandLineRun(["run", file, option, "--out", "r"], in: folder.path)
            #expect(run.exitCode == 2, "\(run.messages)")
            #expect(
                run.messages
                    == "\(option): the city of 'table' is a table of times and distances, without coordinates; leave it "
                    + "out, or give the city a map: city.generate, openStreetMap, graph or file\n")
        }
        #expect(folder.names() == ["table.yaml"])
    }

    @Test("Walkers, runners and tourists have trips, too")
    func people() throws {
        let folder = try TemporaryFolder()
        for (name, kind) in [("open-day", "walker"), ("running-month", "runner")] {
            let run = try CommandLineRun(
                ["run", name, "--kepler", "--quiet", "--out", name, "--replications", "1"]
                    + (name == "running-month" ? ["--set", "duration=3 days"] : []), in: folder.path)
            #expect(run.exitCode == 0, "\(run.messages)")
            let trips = ExportedRun.trips("\(folder.path)/\(name)/trips.geojson")
            #expect(trips.count > 20 && trips.contains { $0.kind == kind }, "\(name): \(Set(trips.map(\.kind)))")
            #expect(
                trips.allSatisfy { trip in
                    zip(trip.coordinates, trip.coordinates.dropFirst()).allSatisfy { $0[3] <= $1[3] }
                })
        }
        let cars = try CommandLineRun(["run", "open-day", "--matsim", "--out", "m"], in: folder.path)
        #expect(cars.exitCode == 2 && cars.messages.hasPrefix("--matsim: "), "\(cars.messages)")
    }
}
