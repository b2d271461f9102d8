import CityModel
import Quantities
import TaxiService
import TestSupport
import Testing

@testable import Measures

/// Parts of a measure that its row does not enforce.
@Suite("Every measure has a figure and a definition")
struct EveryMeasureTests {
    /// Measures of a zone, a site or a place alone, in tables of their own.
    private static let ofPlacesAlone: [Measure] = [
        .waitP50Ratio, .farePerKilometre, .crowdMean, .crowdP95, .lineMean, .rating,
    ]

    @Test("A run with people of every kind has a figure of each")
    func everyFigure() {
        var run = MeasuredRun(zoneCount: 1, duration: .hours(1), rideKinds: RideKind.allCases)
        run.walks = MeasuredWalks(sites: [], tours: [])
        run.rankZones = [ZoneID(0)]
        run.roster = VehicleRoster(capabilities: [VehicleCapability(seats: 6)], types: [1])
        run.vehicleTypes = ["ordinary", "electric"].map {
            MeasuredVehicleType(name: $0, co2GramsPerKilometre: 120, costPerKilometre: 0.4)
        }
        run.vehicleTypes[1].wattHoursPerKilometre = 180
        run.runners = MeasuredRunners(fixesLateAfter: .minutes(1))
        run.tourism = MeasuredTourism(catalogue: PlaceCatalogue([]))
        run.choice = MeasuredChoice(perMoney: -0.1, perMinuteWaiting: -0.05)
        (run.co2GramsPerKilometre, run.costPerKilometre) = (120, 0.4)
        var observer = RunObserver(run)
        observer.endHour(at: .zero + .hours(1))
        let record = observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: .zero + .hours(1))
        let measured = ReplicationMetrics(of: record, in: run).metrics.map(\.key.measure)
        let forgotten = Measure.allCases.filter {
            !measured.contains($0) && !EveryMeasureTests.ofPlacesAlone.contains($0)
        }
        #expect(forgotten == [])
    }

    @Test("The guide defines each by its name")
    func everyDefinition() {
        let page = TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/Results.md") ?? ""
        let measures = Measure.allCases.filter { !EveryMeasureTests.ofPlacesAlone.contains($0) }
        #expect(measures.map(\.name).filter { !page.contains("`\($0)`") } == [])
    }
}
