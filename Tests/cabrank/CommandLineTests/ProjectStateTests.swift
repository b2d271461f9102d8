import Foundation
import TestSupport
import Testing

@Suite("States of projects", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct ProjectStateTests: ProjectSuite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withProject() }

    @Test("A missing or incomplete file is named, and made again with the same bytes")
    func damaged() throws {
        try runAll()
        let whole = files("results/base")
        for name in ["summary.csv", "replications.csv", "zones.csv"] {
            try FileManager.default.removeItem(atPath: "\(folder.path)/results/base/\(name)")
            #expect(try state(of: "base") == ["base damaged: \(name) is missing DATE 3"])
            try runAll()
            #expect(try state(of: "base") == ["base up to date DATE 3"] && files("results/base") == whole, "\(name)")
        }
        try FileManager.default.removeItem(atPath: "\(folder.path)/results/base/units")
        #expect(try state(of: "base") == ["base damaged: the folder units is missing DATE 0"])
        try runAll()
        #expect(try state(of: "base") == ["base up to date DATE 3"] && files("results/base") == whole)
        let names = folder.names(in: "results/base/units").map { "units/\($0)" }
        for (name, reason) in [(names[1], "replication 2"), ("zones.csv", "zones.csv")] {
            let text = try #require(whole[name])
            try folder.write(String(text.prefix(text.count / 2)), to: "results/base/\(name)")
            let count = name == "zones.csv" ? 3 : 2
            #expect(try state(of: "base") == ["base damaged: \(reason) is incomplete DATE \(count)"])
            try runAll()
            #expect(try state(of: "base") == ["base up to date DATE 3"] && files("results/base") == whole, "\(name)")
        }
    }

    @Test("More replications than requested are counted, and figures of different numbers are marked")
    func moreThanRequested() throws {
        try write(replications: 5)
        #expect(try cabrank("project", "run", ".", "base", "--quiet").exitCode == 0)
        try runAll()
        try write(replications: 3)
        #expect(try state(of: "base") == ["base up to date, with 2 more than requested DATE 5"])
        let note = "not all figures are of the same number of replications"
        #expect(try !cabrank("project").output.contains(note))
        try FileManager.default.removeItem(atPath: "\(folder.path)/results/other")
        try runAll()
        let listing = try cabrank("project").output
        #expect(listing.contains("\n\(note)\n") && listing.contains("\nfigures  replications  "), "\(listing)")
        #expect(listing.contains(#/\nbase {16}5  /#) && listing.contains(#/\nother {15}3  /#), "\(listing)")
        #expect(listing.contains("\n  other: 3 replications are few: "), "\(listing)")
    }

    @Test("A name or description changes nothing, also if more replications are requested")
    func names() throws {
        try runAll()
        let small = try #require(folder.read("small.yaml"))
        try folder.write(
            small.replacing("scenario: small", with: "scenario: s") + "description: the day\n", to: "small.yaml")
        #expect(try state(of: "base") == ["base up to date DATE 3"])
        try write(replications: 5)
        #expect(try cabrank("project", "run", ".", "base", "--quiet").exitCode == 0)
        #expect(folder.read("results/base/manifest.json")?.contains("\"replications_kept\": 3,") == true)
    }

    @Test("A value in another spelling is named as what differs")
    func spelling() throws {
        try runAll()
        try write(SampleProject.text.replacing("taxis\": 5", with: "taxis\": 5.0"))
        #expect(
            try state(of: "fewer") == [
                "fewer scenario changed DATE 3", "less than half",
                "project.yaml:7: drivers.shifts.0.taxis is 5.0, was 5",
            ])
    }

    @Test("Results that depend on the scenario of today are out of date if that has changed")
    func today() throws {
        let city = """
            start: {date: 2026-06-20}
            duration: 1 day
            city: {generate: {seed: 7, zones: 4}}
            places: {generate: {count: 20, seed: 5}}

            """
        try folder.write("scenario: t\n\(city)tourists: {count: 5}\n", to: "now.yaml")
        try folder.write(
            "scenario: c\ntoday: now.yaml\n\(city)tourists: {count: 5, guide: {choice: {fee: -0.1}}}\n", to: "c.yaml")
        try write("project: P\nscenario: c.yaml\nreplications: 2\n")
        try runAll()
        #expect(try state(of: "base") == ["base up to date DATE 2"])
        try folder.write(
            "scenario: t\n\(city)tourists: {count: 5}\nrules: {subscription.fee: 5.00}\n", to: "now.yaml")
        #expect(
            try state(of: "base") == [
                "base scenario changed DATE 2", "the scenario of today, now.yaml, or a file that it names, has changed",
            ])
    }

    // MARK: Places

    @Test("Files in the way are named before the first run")
    func blocked() throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/results/other", withIntermediateDirectories: true)
        try folder.write("mine", to: "results/fewer")
        try folder.write("{}", to: "results/other/manifest.json")
        let reasons = [
            "results/fewer: this is a file, not a folder; move it away",
            "results/other: this is not a results folder of cabrank and is not replaced; move it away",
        ]
        #expect(try state(of: "fewer").first == "fewer blocked – –")
        let listing = try cabrank("project").output.replacing(#/\s+/#, with: " ")
        #expect(reasons.allSatisfy(listing.contains), "\(listing)")
        let run = try cabrank("project", "run")
        #expect(run.exitCode == 2 && run.messages == reasons.map { $0 + "\n" }.joined(), "\(run)")
        #expect(folder.names(in: "results") == ["fewer", "other"])
        #expect(try cabrank("project", "run", ".", "base", "--quiet").exitCode == 0)
    }

    @Test("A variant that another program is running is left out")
    func running() throws {
        let draft = "\(folder.path)/results/.base.partial-1"
        try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
        let lock = open(draft, O_RDONLY | O_DIRECTORY)
        #expect(flock(lock, LOCK_EX) == 0)
        #expect(try state(of: "base") == ["base running – –"])
        let run = try cabrank("project", "run", "--quiet")
        #expect(run.exitCode == 0 && run.messages == "base: left out, another program is running it\n", "\(run)")
        #expect(try cabrank("project").output.hasSuffix("\nNothing else to run.\n"))
        close(lock)
        #expect(try state(of: "base") == ["base missing – –"])
        try runAll()
        #expect(try state(of: "base") == ["base up to date DATE 3"])
    }

    @Test("Events that are missing are written by running their replication alone")
    func events() throws {
        try runAll()
        let before = files("results/base")
        let dry = try cabrank("project", "run", ".", "base", "--events", "--dry-run")
        #expect(dry.output == "base: 1 replication, for its events\n")
        #expect(try cabrank("project", "run", ".", "base", "--events", "--quiet").exitCode == 0)
        let after = files("results/base")
        #expect(after["events.csv"] != nil && after["commands.csv"] != nil)
        #expect(after.filter { before[$0.key] != nil } == before)
        #expect(folder.read("results/base/manifest.json")?.contains("\"replications_kept\": 2,") == true)
        #expect(try cabrank("project", "run", ".", "base", "--events", "--dry-run").output == "nothing to run\n")
    }

    @Test("The listing says what to write for a test, and why a comparison has no pairs")
    func methods() throws {
        func flat() throws -> String { try cabrank("project").output.replacing(#/\s+/#, with: " ") }
        try write(replications: 1)
        try runAll()
        let untested = try flat()
        #expect(untested.contains("another seed would give other figures: write 'replications: 20' in project.yaml"))
        #expect(!untested.contains("--replications"))
        try folder.write(try #require(folder.read("few.yaml")) + "seed: 2\n", to: "few.yaml")
        try write(replications: 3)
        try runAll()
        let unpaired = try flat()
        #expect(unpaired.contains("other: no pairs, because the seeds are 1 and 2: Welch's t-test"), "\(unpaired)")
    }
}
