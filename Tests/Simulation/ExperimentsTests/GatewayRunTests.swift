import Measures
import Scenario
import Statistics
import TestSupport
import Testing

@testable import Experiments

@Suite("Runs with gateways")
struct GatewayRunTests {
    private static func metrics(_ text: String, _ more: String = "") throws -> ReplicationMetrics {
        let folder = try TemporaryFolder()
        if !more.isEmpty { try folder.write(more, to: "requests.csv") }
        let setup = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        var found: [ReplicationMetrics] = []
        try Experiment(setup: setup, threads: 1).run(hooks: Experiment.Hooks()) { found.append($0.metrics) }
        return try #require(found.first)
    }

    @Test("A taxi drives to the gateway and waits there for the next client; price and time count the drive beyond")
    func ride() throws {
        let scenario = """
            scenario: gateway
            city:
              zones: [A, B]
              table:
                A: {A: [3, 1.0], B: [6, 2.4]}
                B: {A: [6, 2.4], B: [3, 1.0]}
              gateways: [{name: G, zone: B, drive: 25 min, distance: 22 km}]
            duration: 4 h
            dispatch: {searchZones: 1}
            rules: {fare.flagFall: 2.00, fare.perKm: 1.00}
            demand: {requests: {file: requests.csv}}
            clients: {patience: 1 h}
            drivers:
              shifts: [{taxis: 1}]
              startZones: {A: 1}
              answerDelay: 0 s
            travel: {pickupTime: 0 s}

            """
        // The last request finds no taxi at the gateway: it is in A again.
        let metrics = try GatewayRunTests.metrics(scenario, "time,from,to\n0,A,G\n7200,G,A\n12000,G,B\n")
        #expect(metrics.value(of: .served) == 2)
        // 2.00 + (2.4 + 22) km × 1.00, in both directions.
        #expect(metrics.value(of: .fareMean) == 26.4)
        #expect(metrics.value(of: .occupiedKilometres).map { abs($0 - 48.8) < 1e-9 } == true)
    }

    /// Five taxis circulate between the zones A and B and the gateway G behind B.
    private static let network = """
        scenario: gateways
        city:
          zones: [A, B]
          table:
            A: {A: [8, 3], B: [12, 5]}
            B: {A: [15, 5], B: [6, 2]}
          gateways: [{name: G, zone: B, drive: 20 min, distance: 15 km}]
        duration: 42 days
        warmUp: 2 days
        seed: 11
        dispatch: {searchZones: 1}
        demand:
          flows:
            - {from: A, to: B, perHour: 6}
            - {from: A, to: G, perHour: 3}
            - {from: B, to: A, perHour: 4}
            - {from: B, to: G, perHour: 2}
            - {from: G, to: A, perHour: 4}
            - {from: G, to: B, perHour: 3}
        clients: {patience: 0 s}
        drivers: {shifts: [{taxis: 5}], answerDelay: 0 s}
        travel: {pickupTime: 0 s}
        """

    @Test("A gateway is a station of Gordon and Newell's network: its clients find a taxi as often as theory says")
    func theory() throws {
        let perHour: [[Double]] = [[0, 6, 3], [4, 0, 2], [4, 3, 0]]
        let minutes: [[Double]] = [[8, 12, 32], [15, 6, 26], [35, 26, 0]]
        let theory = CirculatingTaxis(
            taxis: 5, clientsPerSecond: perHour.map { $0.map { $0 / 3_600 } },
            rideSeconds: minutes.map { $0.map { $0 * 60 } })
        func rates() throws -> [Double?] {
            try GatewayRunTests.metrics(GatewayRunTests.network).fairness.zones.map { zone in
                zone.first { $0.key.measure == .serviceRate }?.value
            }
        }
        let found = try rates()
        #expect(try rates() == found, "the same seed gives the same run")
        // About 8,000 clients in each zone; the tolerance is several times the standard error.
        #expect(found.count == 3)
        for (found, expected) in zip(found, theory.availabilities) {
            #expect(abs(try #require(found) - expected) < 0.025, "\(expected)")
        }
    }
}
