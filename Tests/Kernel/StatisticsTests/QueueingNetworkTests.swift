import CGSL
import Glibc
import Testing

@testable import Statistics

@Suite("Queueing theory: finite queues and networks")
struct QueueingNetworkTests {
    @Test("M/M/c/K is Erlang-B with K = c, M/M/c with many places, and M/M/1/K by its closed formula")
    func finite() {
        let loss = FiniteQueue(arrivalsPerSecond: 0.15, meanServiceSeconds: 60, servers: 10, places: 10)
        #expect(agree(loss.lossProbability, ErlangFormulas.blockingProbability(servers: 10, offeredLoad: 9)))
        #expect(loss.waitingProbability == 0 && loss.meanWaitSeconds == 0)
        // A probability near the smallest that is not taken as 0.
        let rare = FiniteQueue(arrivalsPerSecond: 1, meanServiceSeconds: 1, servers: 60, places: 60)
        let rareLoss = ErlangFormulas.blockingProbability(servers: 60, offeredLoad: 1)
        #expect(rareLoss < 1e-80 && agree(rare.lossProbability / rareLoss, 1))
        let wide = FiniteQueue(arrivalsPerSecond: 0.15, meanServiceSeconds: 60, servers: 10, places: 1_000)
        let endless = MarkovianQueue(arrivalsPerSecond: 0.15, meanServiceSeconds: 60, servers: 10)
        #expect(agree(wide.meanWaitSeconds, endless.meanWaitSeconds))
        #expect(agree(wide.waitingProbability, endless.waitingProbability))
        for load in [0.5, 2.0] {
            let single = FiniteQueue(arrivalsPerSecond: load, meanServiceSeconds: 1, servers: 1, places: 7)
            #expect(agree(single.lossProbability, (1 - load) * pow(load, 7) / (1 - pow(load, 8))))
        }
        let overloaded = FiniteQueue(arrivalsPerSecond: 200, meanServiceSeconds: 60, servers: 9_000, places: 20_000)
        #expect(agree(overloaded.lossProbability, 0.25, within: 1e-9))
    }

    /// The example of the machine repair model in W. L. Winston, "Operations Research: Applications and Algorithms":
    /// five patrol cars that break down every 30 days, and two people who repair one in 3 days.
    @Test("Machine repair reproduces a textbook's figures")
    func patrolCars() {
        let cars = MachineRepair(machines: 5, meanUpSeconds: 30, meanRepairSeconds: 3, repairers: 2)
        #expect(abs(cars.meanBroken - 0.465) < 0.001)
        #expect(abs(cars.meanBroken / cars.breakdownsPerSecond - 3.08) < 0.01)
        #expect(abs(1 - cars.utilisation - 0.774) < 0.001)
        let enough = MachineRepair(machines: 3, meanUpSeconds: 30, meanRepairSeconds: 3, repairers: 3)
        #expect(enough.meanWaitSeconds == 0 && enough.waitingProbability == 0)
        #expect(agree(enough.meanBroken, 3 * 3 / 33.0))
    }

    /// The example of a Jackson network in F. S. Hillier and G. J. Lieberman, "Introduction to Operations Research".
    @Test("A Jackson network reproduces a textbook's figures")
    func hillierLieberman() {
        let network = JacksonNetwork([
            .init(servers: 1, meanServiceSeconds: 0.1, arrivalsPerSecond: 1, next: [0, 0.6, 0.3]),
            .init(servers: 2, meanServiceSeconds: 0.1, arrivalsPerSecond: 4, next: [0.1, 0, 0.3]),
            .init(servers: 1, meanServiceSeconds: 0.1, arrivalsPerSecond: 3, next: [0.4, 0.4, 0]),
        ])
        for (queue, rate) in zip(network.queues, [5.0, 10, 7.5]) { #expect(agree(queue.arrivalsPerSecond, rate)) }
        let people = [1, 4.0 / 3, 3]
        for station in 0..<3 {
            let rate = network.queues[station].arrivalsPerSecond
            #expect(agree(rate * network.meanVisitSeconds(at: station), people[station]))
        }
        #expect(agree(network.meanStaySeconds, 2.0 / 3))
    }

    /// Returns the utilisations by the product form, summed over all states of the customers.
    private func utilisations(customers: Int, demands: [Double], waySeconds: Double) -> [Double] {
        var (total, busy) = (0.0, demands.map { _ in 0.0 })
        func place(_ rest: Int, from station: Int, weight: Double, occupied: [Int]) {
            guard station < demands.count else {
                let weight = weight * pow(waySeconds, Double(rest)) / gsl_sf_fact(UInt32(rest))
                total += weight
                for station in occupied { busy[station] += weight }
                return
            }
            for here in 0...rest {
                place(
                    rest - here, from: station + 1, weight: weight * pow(demands[station], Double(here)),
                    occupied: here > 0 ? occupied + [station] : occupied)
            }
        }
        place(customers, from: 0, weight: 1, occupied: [])
        return busy.map { $0 / total }
    }

    @Test("Mean value analysis agrees with Gordon and Newell's product form", arguments: [1, 2, 7, 15])
    func productForm(customers: Int) {
        let demands = [0.3, 1.1, 0.7]
        let network = ClosedNetwork(customers: customers, demandSeconds: demands, travelSeconds: 2.5)
        let expected = utilisations(customers: customers, demands: demands, waySeconds: 2.5)
        for (found, expected) in zip(network.utilisations, expected) { #expect(agree(found, expected, within: 1e-12)) }
        let onTheWay = network.roundsPerSecond * 2.5
        #expect(agree(network.meanPeople.reduce(onTheWay, +), Double(customers), within: 1e-12))
    }

    @Test("Without travel times, equal stations are busy N of N + M − 1 of the time (a textbook's closed form)")
    func balanced() {
        let network = ClosedNetwork(customers: 6, demandSeconds: [2, 2, 2, 2], travelSeconds: 0)
        for utilisation in network.utilisations { #expect(agree(utilisation, 6.0 / 9)) }
    }

    @Test("Circulating taxis: equal zones are alike, one taxi circulates alone, and rides in both directions balance")
    func circulation() {
        let even = CirculatingTaxis(
            taxis: 4, clientsPerSecond: [[0, 0.01], [0.01, 0]], rideSeconds: [[0, 300], [300, 0]])
        #expect(agree(even.availabilities[0], even.availabilities[1]))
        // One zone: a single taxi waits 1/λ for a client and rides for R.
        let single = CirculatingTaxis(taxis: 1, clientsPerSecond: [[0.01]], rideSeconds: [[300]])
        #expect(agree(single.availabilities[0], 100 / 400.0))
        // The flow of served rides is balanced: rides from A equal rides to A.
        let uneven = CirculatingTaxis(
            taxis: 5, clientsPerSecond: [[0, 0.03], [0.01, 0]], rideSeconds: [[0, 200], [100, 0]])
        #expect(agree(0.03 * uneven.availabilities[0], 0.01 * uneven.availabilities[1], within: 1e-10))
    }

    @Test("z is 4 for four standard errors of many values, less for few values, with the sign of the difference")
    func zScale() throws {
        let many = Tally((0..<10_000).map { Double($0 % 2) })
        let shift = 4 * many.standardError
        #expect(abs(try #require(MeanTest.z(of: many, expected: many.mean - shift)) - 4) < 0.01)
        let few = Tally([1, 2, 3, 4])
        let z = try #require(MeanTest.z(of: few, expected: few.mean + 4 * few.standardError))
        // Student's t with 3 degrees of freedom: P(|t| > 4) = 0.0280 in tables.
        #expect(abs(z + 2.197) < 0.002)
        #expect(MeanTest.z(of: few, expected: 2.5) == 0)
        #expect(MeanTest.z(of: Tally([1]), expected: 1) == nil)
        #expect(MeanTest.z(of: Tally([1, 1]), expected: 1) == 0)
        #expect(MeanTest.z(of: Tally([1, 1]), expected: 2) == -.infinity)
    }
}
