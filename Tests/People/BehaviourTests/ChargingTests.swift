import CityModel
import Glibc
import Quantities
import SimulationKernel
import TaxiService
import TestSupport
import Testing

@testable import Behaviour

@Suite("Batteries and plugs of electric taxis")
struct ChargingTests {
    private static let city = City(
        name: "two zones", zones: [Zone(name: "A"), Zone(name: "B")],
        legs: [(0, 0), (600, 10_000), (600, 10_000), (0, 0)].map {
            TravelLeg(milliseconds: Int32($0.0 * 1_000), metres: Int32($0.1))
        }, searchDistances: [0, 10_000, 10_000, 0])

    /// Returns the batteries of two electric taxis, 50 kWh each and 200 Wh/km, with one plug of 40 kW in B.
    private static func batteries() throws -> BatteryStates {
        var type = VehicleType(name: "electric")
        var vehicle = ElectricVehicle()
        (vehicle.batteryWattHours, vehicle.wattHoursPerKilometre) = (50_000, 200)
        (type.share, type.electric) = (1, vehicle)
        let place = ChargingPlace(position: Position(ZoneID(1)), plugs: 1, watts: 40_000)
        let roster = VehicleRoster([type], taxis: 2)
        return try #require(BatteryStates([type], [place], roster, share: .all, drivers: 2))
    }

    @Test("A battery loses the consumption of each kilometre, and is low below its limit")
    func consumption() throws {
        var batteries = try Self.batteries()
        let driver = DriverID(0)
        #expect(batteries.wattHours(0) == 40_000 && !batteries.isLow(0))
        batteries.accept(driver, metres: 10_000)
        batteries.note(.departure(driver, metres: 90_000))
        #expect(batteries.wattHours(0) == 20_000)
        batteries.interrupt(driver, driven: 40_000)
        #expect(batteries.wattHours(0) == 30_000, "50 of 90 km were not driven")
        batteries.note(.repositioning(driver, metres: 99_000))
        #expect(!batteries.isLow(0) && batteries.lasts(0, metres: 51_000) && !batteries.lasts(0, metres: 51_100))
        batteries.note(.repositioning(driver, metres: 2_000))
        #expect(batteries.isLow(0) && !batteries.isLow(1))
    }

    @Test("One plug charges one taxi after the other, at its power, up to the limit")
    func charging() throws {
        var batteries = try Self.batteries()
        for driver in 0..<2 { batteries.note(.repositioning(DriverID(driver), metres: 150_000)) }
        for driver in 0..<2 { batteries.setOut(driver, to: 0) }
        // 30 kWh at 40 kW take 45 minutes.
        #expect(batteries.arrive(0, at: .zero) == .zero + .minutes(45))
        #expect(batteries.arrive(1, at: .zero + .minutes(5)) == nil)
        let first = batteries.finish(0, DriverID(0), at: .zero + .minutes(45))
        #expect(first.next?.driver == 1 && first.next?.due == .zero + .minutes(90))
        let second = batteries.finish(1, DriverID(1), at: .zero + .minutes(90))
        guard case .charged(_, let waited, let length, let wattHours, _) = second.movement else {
            Issue.record("no charging is reported")
            return
        }
        #expect(waited == .minutes(40) && length == .minutes(45) && wattHours == 30_000 && second.next == nil)
        #expect(batteries.wattHours(0) == 40_000 && batteries.wattHours(1) == 40_000)
        #expect(batteries.usedWattHours == 60_000 && batteries.chargedWattHours == 60_000)
    }

    /// Machine repair, M/M/c//N: each of N taxis drives for an exponential time until its battery is empty, and charges
    /// for an exponential time at one of c plugs.
    @Test("Taxis that wait for plugs are as many as machine repair predicts (M/M/c//N)")
    func machineRepair() {
        let (taxis, plugs, rate, service) = (6, 2, 1.0, 2.0)
        // p(n) for n taxis at the place: births (N − n)·λ, deaths min(n, c)·μ.
        var weights = [1.0]
        for count in 1...taxis {
            weights.append(
                weights[count - 1] * Double(taxis - count + 1) * rate / (Double(min(count, plugs)) * service))
        }
        let total = weights.reduce(0, +)
        let expectedAtPlace = weights.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / total
        let expectedWaiting =
            weights.enumerated().reduce(0) { $0 + Double(max(0, $1.offset - plugs)) * $1.element } / total

        var stream = StreamFamily(seed: 5, replication: 1).stream(purpose: .wheelchair, of: StreamKey(RequestID(1)))
        func exponential(_ rate: Double) -> Double { -log(1 - stream.uniform()) / rate }
        var queues = PlugQueues(plugs: [plugs])
        // The time of each taxi's next event; a waiting taxi has none.
        var next = (0..<taxis).map { _ in exponential(rate) }
        var isPlugged = [Bool](repeating: false, count: taxis)
        var (now, atPlace, waiting, count) = (0.0, 0.0, 0.0, 0)
        while now < 40_000 {
            guard let taxi = next.indices.min(by: { next[$0] < next[$1] }) else { break }
            atPlace += (next[taxi] - now) * Double(count)
            waiting += (next[taxi] - now) * Double(queues.waitingCount(0))
            now = next[taxi]
            if isPlugged[taxi] {
                (isPlugged[taxi], next[taxi]) = (false, now + exponential(rate))
                count -= 1
                if let follower = queues.leave(0) {
                    (isPlugged[follower], next[follower]) = (true, now + exponential(service))
                }
            } else {
                count += 1
                if queues.arrive(taxi, at: 0) {
                    (isPlugged[taxi], next[taxi]) = (true, now + exponential(service))
                } else {
                    next[taxi] = .infinity
                }
            }
        }
        #expect(abs(atPlace / now - expectedAtPlace) < 0.02 * expectedAtPlace)
        #expect(abs(waiting / now - expectedWaiting) < 0.05 * expectedWaiting)
    }
}
