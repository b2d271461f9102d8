import CityModel
import Quantities
import Testing

@testable import Behaviour

@Suite("A scale and an event that change recorded requests together")
struct ChangedDemandTests {
    /// A request every 10 s for 2 h.
    private static let count = 720
    private static let trip = TripTemplate(origin: ZoneID(0), destination: ZoneID(1))

    /// Returns the requests of a list that a scale and then an event of the whole period change.
    private func changed(scale: Double, factor: Double) -> [RecordedTrip] {
        let list = (0..<Self.count).map { RecordedTrip(time: .zero + .seconds(Int64(10 * $0)), trip: Self.trip) }
        let period = PeriodFactors([PeriodFactors.Part(.zero ..< .zero + .hours(2), factor)])
        guard case .recorded(let trips) = DemandSource.recorded(list).scaled(by: scale).changed(by: period) else {
            return []
        }
        return trips
    }

    @Test(
        "The number of requests is the product of both factors",
        arguments: [0.5, 0.7, 1, 1.5, 2.5].flatMap { scale in [0.5, 0.7, 1.3, 2, 2.5].map { (scale, $0) } })
    func product(scale: Double, factor: Double) {
        // Marks are spread evenly: the count differs from the product by a few requests only.
        let expected = Double(Self.count) * scale * factor
        #expect(abs(Double(changed(scale: scale, factor: factor).count) - expected) <= 0.03 * expected)
    }

    @Test("A greater factor keeps all requests of a smaller one", arguments: [0.5, 1.5])
    func nested(scale: Double) {
        let factors = [0, 0.3, 0.5, 0.9, 1, 1.2, 1.5, 2, 3.5].map { Set(changed(scale: scale, factor: $0)) }
        for (fewer, more) in zip(factors, factors.dropFirst()) { #expect(fewer.isSubset(of: more)) }
        // An event of factor 1 changes nothing.
        #expect(abs(Double(factors[4].count) - scale * Double(Self.count)) <= 1)
    }

    @Test("A greater scale keeps all requests of a smaller one in an event", arguments: [0.5, 1])
    func nestedScales(factor: Double) {
        let scales = [0.5, 0.9, 1, 1.5].map { Set(changed(scale: $0, factor: factor)) }
        for (fewer, more) in zip(scales, scales.dropFirst()) { #expect(fewer.isSubset(of: more)) }
    }
}
