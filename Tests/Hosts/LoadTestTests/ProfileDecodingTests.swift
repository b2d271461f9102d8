import InputFiles
import LoadProfiles
import LoadTestParameters
import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import LoadTest

@Suite("Decoding of load profiles")
struct ProfileDecodingTests {
    @Test("All keys of the sample are decoded")
    func sample() throws {
        let profile = try ProfileSamples.profile()
        #expect(profile.name == "sample" && profile.rate == 2_000 && profile.arrivals == .poisson)
        #expect(profile.taxis?.users == TaxiUsers(clients: 9_000, drivers: 1_000))
        #expect(
            profile.taxis?.mix[.position] == 0.8 && profile.taxis?.mix[.share] == 0.005
                && profile.taxis?.mix[.answer] == 0)
        #expect(
            profile.taxis?.clients.patienceSeconds == .constant(60) && profile.taxis?.clients.sharingProbability == 0.5)
        #expect(profile.taxis?.clients.reservations?.aheadSeconds == .constant(3))
        #expect(
            profile.taxis?.drivers.acceptance.base == 0.9 && profile.taxis?.drivers.returnAfterStandDownSeconds == 2)
        #expect(profile.taxis?.drivers.connection?.meanSecondsBetween == 60)
        #expect(profile.taxis?.rides.toPickup == .exponential(mean: 1) && profile.taxis?.rides.onBoard == .constant(2))
        #expect(profile.taxis?.rules.offerTimeout == .seconds(2) && profile.taxis?.rules.noShowWait == .seconds(3))
        #expect(profile.duration == .seconds(20) && profile.warmUp == .seconds(20))
        #expect(profile.threads == 1 && profile.seed == 1 && profile.queueCapacity == 65_536)
        #expect(profile.target == LoadTarget() && !profile.hasAccounts)
    }

    @Test("Allowed shares of failed attempts are decoded; the default is zero")
    func attempts() throws {
        let target = try ProfileSamples.profile(
            replacing: [("rate: 2000", "target: {refused: 0.1, failed: 0.2, broken: 1, timeout: 3 s}\nrate: 2000")]
        ).target
        #expect(target.refusedShare == 0.1 && target.failedShare == 0.2 && target.brokenShare == 1)
        #expect(target.timeout == .seconds(3))
        #expect(LoadTarget().refusedShare == 0 && LoadTarget().failedShare == 0 && LoadTarget().brokenShare == 0)
    }

    @Test("Users have accounts if the profile requests them", arguments: [true, false])
    func accounts(_ hasAccounts: Bool) throws {
        let profile = try ProfileSamples.profile(replacing: [("rate: 2000", "accounts: \(hasAccounts)\nrate: 2000")])
        #expect(profile.hasAccounts == hasAccounts)
    }

    @Test("Defaults are a generated city, Poisson arrivals and the targets of T13")
    func defaults() throws {
        let profile = try LoadProfileLoader.load(
            SourceFile(
                displayName: "p.yaml",
                text: "load: least\nusers: {clients: 900, drivers: 100}\nrate: 50\nduration: 5 s\n"
                    + "mix: {position: 9, request: 1}"),
            dataFolder: nil)
        #expect(profile.taxis?.city.outline != nil && profile.arrivals == .poisson && profile.warmUp == .seconds(10))
        #expect(profile.target.latency == .seconds(1) && profile.target.percentile == 99.99)
        #expect(profile.taxis?.mix[.position] == 0.9)
    }

    @Test(
        "Arrival models are decoded",
        arguments: [
            ("constant", ArrivalModel.constant),
            ("{ramp: {from: 0.1, over: 5 s}}", .ramp(from: 0.1, to: 1, overSeconds: 5)),
            ("{ramp: {from: 0.1, to: 0.5, over: 1 min}}", .ramp(from: 0.1, to: 0.5, overSeconds: 60)),
            ("{steps: {factors: [0.5, 1], every: 2 s}}", .steps(factors: [0.5, 1], everySeconds: 2)),
            ("{spike: {factor: 1.5, after: 2 s, length: 1 s}}", .spike(factor: 1.5, afterSeconds: 2, lengthSeconds: 1)),
        ])
    func arrivals(_ text: String, _ model: ArrivalModel) throws {
        let profile = try ProfileSamples.profile(replacing: [("arrivals: poisson", "arrivals: \(text)")])
        #expect(profile.arrivals == model)
    }

    @Test("Command-line options override --set, and --set overrides the profile")
    func overrides() throws {
        var overrides = LoadProfileLoader.Overrides()
        overrides.users = "5000"
        overrides.rate = "500"
        overrides.duration = "30s"
        overrides.warmUp = "5 s"
        overrides.threads = "2"
        overrides.seed = "9"
        overrides.targetLatency = "0.25 s"
        overrides.percentile = "99.9"
        overrides.values = ["rate=1000", "mix.withdrawal=0.25", "rules.refusals.standDown=7"]
        let profile = try ProfileSamples.profile(overrides: overrides)
        #expect(profile.taxis?.users == TaxiUsers(clients: 4_500, drivers: 500))
        #expect(profile.rate == 500 && profile.duration == .seconds(30) && profile.warmUp == .seconds(5))
        #expect(profile.threads == 2 && profile.seed == 9)
        #expect(profile.target.latency == .milliseconds(250) && profile.target.percentile == 99.9)
        #expect(profile.taxis?.mix[.withdrawal] == 0.25 / 99.75 && profile.taxis?.rules.refusalsToStandDown == 7)
    }

    @Test("Errors in options are reported with the option, in the words of profile errors")
    func badOverrides() {
        var overrides = LoadProfileLoader.Overrides()
        overrides.rate = "fast"
        overrides.users = "1"
        overrides.duration = "30"
        overrides.percentile = "100"
        overrides.values = ["mix.walk=1"]
        #expect(
            inputErrors { _ = try ProfileSamples.profile(overrides: overrides) } == [
                "--rate fast: 'rate' is 'fast', not a number; more than 0 and at most 100000000 is allowed",
                "--duration 30: 'duration' is 30 without a unit; units that fit: s, min, h, day, days",
                "--percentile 100: 'percentile' is 100; more than 0 and at most 99.9999 is allowed",
                "--users 1: 'total' is 1; 2 to 11000000 is allowed",
                "--set mix.walk=1: unknown command 'walk'; known are position, zoneChange, duty, request, "
                    + "reservation, share, withdrawal",
            ])
        var tooMuch = LoadProfileLoader.Overrides()
        tooMuch.rate = "20000"
        let complaints = inputErrors { _ = try ProfileSamples.profile(overrides: tooMuch) }
        #expect(complaints.count == 1 && complaints.allSatisfy { $0.hasPrefix("--rate 20000: about ") })
    }

    @Test("A profile at another rate is checked against the capacity of its users")
    func atRate() throws {
        let profile = try ProfileSamples.profile()
        #expect(try profile.atRate(1_000).flows.actionsPerSecond < profile.flows.actionsPerSecond)
        #expect(throws: InputError.self) { try profile.atRate(100_000) }
    }
}
