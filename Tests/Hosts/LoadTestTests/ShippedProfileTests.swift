import Foundation
import InputFiles
import LoadProfiles
import Scenario
import TestSupport
import Testing

@testable import LoadTest

@Suite("The shipped load profiles")
struct ShippedProfileTests {
    /// Loads a profile with a small city; large cities are tested elsewhere and take long in debug builds.
    private static func profile(_ name: String) throws -> LoadProfile {
        var overrides = LoadProfileLoader.Overrides()
        overrides.values = ["city.generate.zones=22"]
        return try LoadProfileLoader.load(
            path: TestFiles.scenario("load/\(name)"), overrides: overrides, dataFolder: nil)
    }

    @Test("Each shipped taxi profile is valid", arguments: ["smoke", "last-talk", "half-a-million", "stress"])
    func isRight(_ name: String) throws {
        let profile = try ShippedProfileTests.profile(name)
        #expect(profile.name == name)
        let expected = ["smoke": 5_000, "last-talk": 20_000, "half-a-million": 500_000, "stress": 500_000]
        #expect(profile.load.userCount == expected[name])
    }

    @Test("Each shipped profile of pedestrians is valid", arguments: ["open-day", "running-month", "guide-evening"])
    func isRightOnFoot(_ name: String) throws {
        let profile = try LoadProfileLoader.load(path: TestFiles.scenario("load/\(name)"), dataFolder: nil)
        let expected = ["open-day": 20_000, "running-month": 20_000, "guide-evening": 20_000]
        #expect(profile.name == name && profile.target.percentile >= 99)
        #expect(profile.load.userCount >= expected[name] ?? .max, "\(profile.load.userCount)")
    }

    @Test("G11, L09: the target for 20,000 tourists, and for 20, is five seconds")
    func evening() throws {
        var overrides = LoadProfileLoader.Overrides()
        for (users, rate) in [(nil, nil), ("20", "20")] {
            (overrides.users, overrides.rate) = (users, rate)
            let profile = try LoadProfileLoader.load(
                path: TestFiles.scenario("load/guide-evening"), overrides: overrides, dataFolder: nil)
            #expect(profile.load.userCount == users.flatMap { Int($0) } ?? 20_000)
            #expect(profile.target.latency == .seconds(5) && profile.target.percentile == 99.99)
        }
    }

    @Test("T13: half a million users send 100,000 commands per second for a minute")
    func halfAMillion() throws {
        let profile = try ShippedProfileTests.profile("half-a-million")
        #expect(profile.rate == 100_000 && profile.duration == .seconds(60))
        #expect(profile.target.latency == .seconds(1) && profile.target.percentile == 99.99)
        #expect(profile.target.wrongShare == 0.0001)
    }

    @Test(
        "Enough users are free for the requested commands, even at five times the rate after the last talk",
        arguments: ["smoke", "last-talk"])
    func goesOn(_ name: String) throws {
        let profile = try ShippedProfileTests.profile(name)
        var run = try VirtualTaxis(profile)
        run.run(until: profile.nanoseconds(measured: profile.duration.seconds))
        let seconds = profile.arrivals.curve.integral(to: profile.duration.seconds)
        let expected = profile.rate * seconds
        #expect(abs(Double(run.total) - expected) < 0.05 * expected, "\(run.total) of \(expected)")
        let withoutAnyone = run.generators[0].people.actionsWithoutUser
        #expect(withoutAnyone * 1_000 < run.total, "\(withoutAnyone) actions without anyone")
    }

    @Test("'check' recognises a load profile and reports its errors")
    func check() throws {
        func complaints(_ text: String) throws -> [String] {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml").path
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: path) }
            return DocumentCheck.check(path: path, dataFolder: nil).mistakes
                .map { String($0.description.dropFirst(path.count)) }
        }
        #expect(try complaints(ProfileSamples.profile) == [])
        #expect(
            try complaints(ProfileSamples.profile.replacing("rate: 2000", with: "rate: 0")) == [
                ":5:7: 'rate' is 0; more than 0 and at most 100000000 is allowed"
            ])
    }
}
